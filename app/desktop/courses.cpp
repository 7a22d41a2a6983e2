// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/courses.h"

namespace heed {

Courses::Courses(QString builtInFolder, QObject *parent)
    : QObject(parent)
    , m_builtInFolder(std::move(builtInFolder))
{
}

void Courses::readBuiltIn()
{
    if (std::exchange(m_isBuiltInAsked, true))
        return;
    m_builtInBackground.start(
        [folder = m_builtInFolder](const std::stop_token &stop) { return readFolderCourse(folder, {}, stop); },
        [this](CourseContent content) {
            m_builtIn = std::move(content);
            Q_EMIT changed();
        });
}

template<typename Read>
void Courses::read(Read course, bool isFolder)
{
    m_isReading = true;
    m_background.start(std::move(course), [this, isFolder](CourseContent content) {
        m_isReading = false;
        m_present = std::move(content);
        Q_EMIT changed();
        const QString waiting = std::exchange(m_waiting, {});
        if (isFolder)
            Q_EMIT folderOpened();
        else if (!waiting.isEmpty())
            openAround(waiting);
    });
}

void Courses::openFolder(const QString &folder) { readFolder(folder, true); }
void Courses::restoreFolder(const QString &folder) { readFolder(folder, false); }

void Courses::readFolder(const QString &folder, bool isOpened)
{
    m_folder = folder;
    m_file.clear();
    m_waiting.clear();
    read([folder, builtIn = m_builtInFolder](
             const std::stop_token &stop) { return readFolderCourse(folder, builtIn, stop); },
        isOpened);
}

void Courses::openAround(const QString &file)
{
    if (m_isReading && !m_folder.isEmpty()) {
        m_waiting = file;
        return;
    }
    if (m_present.entry(file) != nullptr && !m_isReading)
        return;
    m_file = file;
    m_folder.clear();
    read([file, builtIn = m_builtInFolder](
             const std::stop_token &stop) { return readCourseAround(file, builtIn, stop); },
        false);
}

void Courses::openBuiltIn()
{
    if (!m_isReading && m_present.folder.isEmpty())
        readBuiltInAsPresent();
}

void Courses::readBuiltInAsPresent()
{
    read([builtIn = m_builtInFolder](const std::stop_token &stop) { return readFolderCourse(builtIn, {}, stop); },
        false);
}

void Courses::refresh()
{
    const auto again = [folder = m_folder, file = m_file, builtIn = m_builtInFolder](const std::stop_token &stop) {
        return folder.isEmpty() ? readCourseAround(file, builtIn, stop) : readFolderCourse(folder, builtIn, stop);
    };
    if (!m_folder.isEmpty() || !m_file.isEmpty())
        read(again, false);
    else if (!m_present.folder.isEmpty())
        readBuiltInAsPresent();
}

std::optional<QString> Courses::fileOfId(const QString &id) const
{
    if (const QString file = m_present.fileOfId(id); !file.isEmpty())
        return file;
    if (!m_builtIn || m_isReading)
        return std::nullopt;
    return m_builtIn->fileOfId(id);
}

std::optional<QString> Courses::firstBuiltIn() const
{
    return m_builtIn ? std::optional(m_builtIn->files().value(0)) : std::nullopt;
}

QStringList Courses::allFiles() const
{
    QStringList files = m_present.files() + (m_builtIn ? m_builtIn->files() : QStringList());
    files.removeDuplicates();
    return files;
}

} // namespace heed
