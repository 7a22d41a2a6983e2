// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/course_content.h"

#include "lesson/course.h"
#include "lesson/front_matter.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <map>

namespace heed {

using namespace Qt::StringLiterals;

QStringList CourseContent::files() const
{
    QStringList list;
    for (const CourseGroup &group : groups)
        for (const CourseEntry &lesson : group.lessons)
            list.append(lesson.file);
    return list;
}

QString CourseContent::fileOfId(const QString &id) const
{
    for (const CourseGroup &group : groups)
        for (const CourseEntry &lesson : group.lessons)
            if (lesson.id == id)
                return lesson.file;
    return {};
}

const CourseEntry *CourseContent::entry(const QString &file) const
{
    for (const CourseGroup &group : groups)
        for (const CourseEntry &lesson : group.lessons)
            if (lesson.file == file)
                return &lesson;
    return nullptr;
}

static constexpr std::size_t peekBytes = std::size_t{64} << 10U;

static QString clean(const std::string &path)
{
    return QDir::cleanPath(QFileInfo(QString::fromStdString(path)).absoluteFilePath());
}

static CourseEntry entryOf(const std::string &file)
{
    Lesson lesson;
    std::vector<Diagnostic> ignored;
    if (auto text = readFile(file, peekBytes)) {
        lesson.source = Source(file, std::move(*text));
        readFrontMatter(lesson, ignored);
    }
    CourseEntry entry{clean(file), QString::fromStdString(lesson.front.id), QString::fromStdString(lesson.front.title)};
    if (entry.title.isEmpty())
        entry.title = QFileInfo(entry.file).completeBaseName();
    return entry;
}

namespace {

/// Puts the lessons found into the parts that the course names, the others into groups by folder.
class Grouping {
public:
    Grouping(CourseContent &content, std::vector<CourseEntry> found)
        : m_content(content)
        , m_found(std::move(found))
    {
    }

    void byParts(const Course &course)
    {
        for (const CoursePart &part : course.parts) {
            CourseGroup group{QString::fromStdString(part.title), {}};
            for (const CourseLesson &lesson : part.lessons)
                move(QString::fromStdString(lesson.name), group);
            if (!group.lessons.empty())
                m_content.groups.push_back(std::move(group));
        }
    }

    void byFolders()
    {
        std::map<QString, std::size_t> groups;
        for (CourseEntry &entry : m_found) {
            const QString folder = QDir(m_content.folder).relativeFilePath(QFileInfo(entry.file).path());
            const auto [at, isNew] = groups.emplace(folder, m_content.groups.size());
            if (isNew)
                m_content.groups.push_back({folder == u"."_s ? m_content.title : folder, {}});
            m_content.groups[at->second].lessons.push_back(std::move(entry));
        }
    }

private:
    void move(const QString &name, CourseGroup &into)
    {
        const QString file = QDir::cleanPath(QDir(m_content.folder).absoluteFilePath(name));
        const auto at = std::ranges::find_if(
            m_found, [&](const CourseEntry &entry) { return entry.file == file || entry.id == name; });
        if (at == m_found.end())
            return;
        into.lessons.push_back(std::move(*at));
        m_found.erase(at);
    }

    CourseContent &m_content;
    std::vector<CourseEntry> m_found;
};

} // namespace

static CourseContent grouped(
    const QString &folder, const std::string &title, const std::vector<std::string> &files, const std::stop_token &stop)
{
    CourseContent content{.folder = folder, .title = QString::fromStdString(title), .groups = {}};
    if (content.title.isEmpty())
        content.title = QFileInfo(folder).fileName();
    std::vector<CourseEntry> found;
    for (const std::string &file : files)
        if (!stop.stop_requested())
            found.push_back(entryOf(file));
    Grouping grouping(content, std::move(found));
    const std::string course = QDir(folder).filePath(u"course.yaml"_s).toStdString();
    if (auto text = readFile(course, Source::mostBytes))
        grouping.byParts(readCourse(course, std::move(*text)).course);
    grouping.byFolders();
    return content;
}

CourseContent readFolderCourse(const QString &folder, const QString &builtIn, const std::stop_token &stop)
{
    const QString path = QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
    const LessonFiles found = findLessons(path.toStdString(), builtIn.toStdString(), stop);
    return grouped(path, found.title, found.files, stop);
}

/// Files are lessons when they have front matter; the one that was asked for is shown in any case.
static CourseContent lessonsBeside(const QString &file, const std::stop_token &stop)
{
    const QFileInfo asked(file);
    std::vector<std::string> files;
    for (const QFileInfo &info : asked.absoluteDir().entryInfoList({u"*.md"_s}, QDir::Files, QDir::Name))
        if (!stop.stop_requested() && (info == asked || !lessonId(info.filePath().toStdString()).empty()))
            files.push_back(info.absoluteFilePath().toStdString());
    return grouped(QDir::cleanPath(asked.absolutePath()), {}, files, stop);
}

static bool lies(const QString &file, const QString &folder)
{
    const QString below = QFileInfo(folder).canonicalFilePath();
    return !below.isEmpty() && QFileInfo(file).canonicalFilePath().startsWith(below + u'/');
}

/// A file may be reached through a link: it keeps the name that it was asked for by.
static CourseContent named(CourseContent content, const QString &file)
{
    const QString canonical = QFileInfo(file).canonicalFilePath();
    for (CourseGroup &group : content.groups)
        for (CourseEntry &entry : group.lessons)
            if (QFileInfo(entry.file).canonicalFilePath() == canonical)
                entry.file = file;
    return content;
}

CourseContent readCourseAround(const QString &file, const QString &builtIn, const std::stop_token &stop)
{
    if (lies(file, builtIn))
        return named(readFolderCourse(builtIn, {}, stop), file);
    const QString folder = QFileInfo(file).absolutePath();
    if (QFileInfo::exists(QDir(folder).filePath(u"course.yaml"_s)))
        return readFolderCourse(folder, builtIn, stop);
    return lessonsBeside(file, stop);
}

} // namespace heed
