// SPDX-License-Identifier: GPL-3.0-or-later
/// JavaScript run by Node.js, to compare with.
#pragma once

#include <QDir>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

namespace heed::test {

inline QString node()
{
    for (const char *name : {"node", "nodejs"})
        if (const QString found = QStandardPaths::findExecutable(QLatin1String(name)); !found.isEmpty())
            return found;
    return {};
}

/// "17.0": the version of Unicode that Node.js brings.
inline QByteArray nodesUnicodeVersion()
{
    QProcess process;
    process.start(node(), {QStringLiteral("-p"), QStringLiteral("process.versions.unicode")});
    return process.waitForFinished() ? process.readAllStandardOutput().trimmed() : QByteArray();
}

/// What a script of this folder answers to `input`, as JSON; null when it fails.
inline QJsonDocument asked(const QString &script, const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.start(node(), QStringList{QStringLiteral(HEED_SOURCE_DIR "/tests/tokens/") + script} + arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(240000) || process.exitCode() != 0) {
        qWarning("%s", process.readAllStandardError().constData());
        return {};
    }
    return QJsonDocument::fromJson(process.readAllStandardOutput());
}

} // namespace heed::test
