// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

namespace heed::test {

/// Lessons in a folder that is gone after the test.
class LessonFolder {
public:
    [[nodiscard]] QString path(const QString &name = {}) const { return QDir::cleanPath(m_folder.filePath(name)); }

    QString write(const QString &name, const QByteArray &text) const
    {
        const QString file = path(name);
        QDir().mkpath(QFileInfo(file).path());
        QFile out(file);
        const bool isOpen = out.open(QIODevice::WriteOnly);
        Q_ASSERT(isOpen);
        out.write(text);
        return file;
    }

    QString lesson(const QString &name, const QByteArray &id, const QByteArray &title, const QByteArray &body) const
    {
        return write(name, text(id, title, body));
    }

    static QByteArray text(const QByteArray &id, const QByteArray &title, const QByteArray &body)
    {
        return "---\nheed: 1\nid: " + id + "\ntitle: " + title + "\n---\n# " + title + "\n\n" + body;
    }

private:
    QTemporaryDir m_folder;
};

} // namespace heed::test
