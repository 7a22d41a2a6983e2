// SPDX-License-Identifier: GPL-3.0-or-later
/// Which lessons a path stands for, and in which order they are read.
#pragma once

#include "lesson/diagnostic.h"
#include "lesson/yaml.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

struct CourseLesson {
    std::string name; ///< FILE.md or an id, as written
    Span span = {};
};

struct CoursePart {
    std::string title;
    std::vector<CourseLesson> lessons;
};

/// A folder's `course.yaml`.
struct Course {
    Source source;
    std::string title;
    std::vector<CoursePart> parts;
};

struct CourseResult {
    Course course;
    std::vector<Diagnostic> diagnostics;
};
[[nodiscard]] CourseResult readCourse(std::string file, std::string text);

struct LessonFiles {
    std::vector<std::string> files; ///< each once, in order
    std::string title; ///< of the course at the folder, if there is one
    std::vector<Diagnostic> diagnostics;
};

/// A file, which need not end in .md; or below a folder every *.md with front matter: first those that its course.yaml
/// names, then the others by name, then its subfolders by name. Files without front matter are notes; names that begin
/// with a dot are left alone; folders and files are visited once, however they are linked. An id in a course is looked for
/// in the course's folder, then in `builtIn`, the folder of the built-in course. Ends with what it has when it is stopped.
[[nodiscard]] LessonFiles findLessons(
    const std::string &path, const std::string &builtIn = {}, const std::stop_token &stop = {});

/// The id in a file's front matter, without reading the lesson; empty when there is none or the file can't be read.
[[nodiscard]] std::string lessonId(const std::string &file);

} // namespace heed
