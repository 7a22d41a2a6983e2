// SPDX-License-Identifier: GPL-3.0-or-later
/// The built program, run as a user would.
#pragma once

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace heed::test {

inline QString program() { return QStringLiteral(HEED_BINARY_DIR "/bin/heed"); }

struct Finished {
    int code = -1;
    QByteArray out, err;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    [[nodiscard]] bool says(const char *text) const { return err.contains(text); }
    [[nodiscard]] bool prints(const char *text) const { return out.contains(text); }
};

inline QStringList arguments(const QList<QByteArray> &texts)
{
    QStringList list;
    for (const QByteArray &text : texts)
        list.append(QString::fromUtf8(text));
    return list;
}

/// Runs to the end; `input` is standard input.
inline Finished askWith(const QByteArray &input, const QList<QByteArray> &texts, const QStringList &environment = {})
{
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const QString &variable : environment)
        variables.insert(variable.section(QLatin1Char('='), 0, 0), variable.section(QLatin1Char('='), 1));
    process.setProcessEnvironment(variables);
    process.start(program(), arguments(texts));
    process.write(input);
    process.closeWriteChannel();
    constexpr int patience = 120000;
    if (!process.waitForFinished(patience))
        process.kill();
    const bool ended = process.exitStatus() == QProcess::NormalExit;
    return {ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

inline Finished ask(const QList<QByteArray> &texts) { return askWith({}, texts); }

/// A folder that is gone after the test.
class Folder {
public:
    [[nodiscard]] QByteArray path(const char *name = "") const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toUtf8();
    }
    QByteArray write(const char *name, const QByteArray &text) const
    {
        const QString file = m_folder.filePath(QString::fromUtf8(name));
        QDir().mkpath(QFileInfo(file).path());
        QFile out(file);
        const bool opened = out.open(QIODevice::WriteOnly);
        Q_ASSERT(opened);
        out.write(text);
        return file.toUtf8();
    }

private:
    QTemporaryDir m_folder;
};

inline QByteArray lesson(const QByteArray &body)
{
    return "---\nheed: 1\nid: a-lesson\ntitle: A lesson\n---\n# A lesson\n\n" + body;
}

} // namespace heed::test
