// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <stop_token>
#include <vector>

namespace heed {

struct CourseEntry {
    QString file; ///< absolute
    QString id, title;
    bool operator==(const CourseEntry &) const = default;
};

/// A part of a course, or a folder's lessons.
struct CourseGroup {
    QString title;
    std::vector<CourseEntry> lessons;
    bool operator==(const CourseGroup &) const = default;
};

/// What the side bar lists.
struct CourseContent {
    QString folder; ///< absolute
    QString title;
    std::vector<CourseGroup> groups;
    bool operator==(const CourseContent &) const = default;

    [[nodiscard]] QStringList files() const;
    [[nodiscard]] QString fileOfId(const QString &id) const; ///< empty when there is none
    [[nodiscard]] const CourseEntry *entry(const QString &file) const; ///< null when there is none
};

/// Reads front matter only. `builtIn` is the folder of the built-in course. Slow: for a thread of its own.
[[nodiscard]] CourseContent readFolderCourse(
    const QString &folder, const QString &builtIn, const std::stop_token &stop = {});

/// The course that a lesson belongs to: of the built-in one when the file lies there, else of its folder's course.yaml,
/// else the lessons beside it, but none in folders below.
[[nodiscard]] CourseContent readCourseAround(
    const QString &file, const QString &builtIn, const std::stop_token &stop = {});

} // namespace heed
