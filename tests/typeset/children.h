// SPDX-License-Identifier: GPL-3.0-or-later
/// The processes that a process has started, as Linux tells; nothing elsewhere.
#pragma once

#include <QDir>
#include <QFile>
#include <QList>
#include <QRegularExpression>

namespace heed::test {

struct ProcessState {
    qint64 parent = 0;
    char state = '\0'; ///< 'Z': it has ended and nobody has asked how

    [[nodiscard]] bool isThere() const { return state != '\0' && state != 'Z'; }
};

inline ProcessState processState(qint64 id)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(id));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray all = file.readAll();
    const QList<QByteArray> words = all.mid(all.lastIndexOf(')') + 2).split(' '); // its name may hold spaces
    return words.size() > 1 ? ProcessState{words[1].toLongLong(), words[0].at(0)} : ProcessState{};
}

inline QList<qint64> childrenOf(qint64 parent)
{
    QList<qint64> children;
    static const QRegularExpression number(QStringLiteral("^\\d+$"));
    for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs).filter(number))
        if (processState(name.toLongLong()).parent == parent)
            children << name.toLongLong();
    return children;
}

} // namespace heed::test
