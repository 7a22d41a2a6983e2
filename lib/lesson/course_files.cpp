// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/course.h"
#include "lesson/front_matter.h"
#include "lesson/suggest.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace heed {

namespace {

namespace fs = std::filesystem;

fs::path toPath(const std::string &utf8) { return {std::u8string(utf8.begin(), utf8.end())}; }

std::string toUtf8(const fs::path &path)
{
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

bool isMarkdown(const fs::path &path) { return path.extension() == ".md"; }

Diagnostic about(const fs::path &path, Severity severity, std::string message)
{
    return {
        .location = {.file = toUtf8(path)}, .severity = severity, .rule = "unreadable", .message = std::move(message)};
}

/// What is known of a file without reading it as a lesson.
struct Peek {
    bool hasFrontMatter = false;
    std::string id = {};
};

constexpr std::size_t peekBytes = std::size_t{64} << 10U;

std::optional<Peek> peek(const fs::path &path, std::string &error)
{
    auto text = readFile(toUtf8(path), peekBytes);
    if (!text) {
        error = text.error();
        return std::nullopt;
    }
    Lesson lesson;
    lesson.source = Source(toUtf8(path), std::move(*text));
    std::vector<Diagnostic> ignored;
    const std::string_view first = lesson.source.slice(lesson.source.line(0));
    if (!first.starts_with("---") || first.find_first_not_of(" \t", 3) != std::string_view::npos)
        return Peek{};
    readFrontMatter(lesson, ignored);
    return Peek{true, lesson.front.id};
}

/// The lessons of one folder, by its course and then by name.
class Finder {
public:
    Finder(std::string builtIn, std::stop_token stop)
        : m_builtIn(std::move(builtIn))
        , m_stop(std::move(stop))
    {
    }

    LessonFiles result;

    void folder(const fs::path &path)
    {
        std::error_code error;
        if (m_stop.stop_requested() || !m_folders.insert(fs::canonical(path, error)).second)
            return;
        std::vector<fs::path> files, folders;
        if (!list(path, files, folders))
            return;
        course(path, files);
        for (const fs::path &file : files)
            anyFile(file);
        for (const fs::path &below : folders)
            folder(below);
    }

private:
    bool list(const fs::path &path, std::vector<fs::path> &files, std::vector<fs::path> &folders)
    {
        std::error_code error;
        for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
            const fs::path &entry = at->path();
            if (toUtf8(entry.filename()).starts_with('.'))
                continue;
            std::error_code kind;
            const bool isFolder = fs::is_directory(entry, kind);
            if (isFolder && isMarkdown(entry))
                result.diagnostics.push_back(
                    about(entry, Severity::Error, "This is a folder; a name that ends in .md is a lesson's."));
            else if (isFolder)
                folders.push_back(entry);
            else if (isMarkdown(entry) && fs::is_regular_file(entry, kind))
                files.push_back(entry);
            else if (isMarkdown(entry))
                result.diagnostics.push_back(about(entry, Severity::Error, "This is no file that can be read."));
        }
        if (error)
            result.diagnostics.push_back(
                about(path, Severity::Error, "The folder can't be listed: " + error.message() + "."));
        std::ranges::sort(files);
        std::ranges::sort(folders);
        return !error;
    }

    void course(const fs::path &path, const std::vector<fs::path> &files)
    {
        const fs::path file = path / "course.yaml";
        std::error_code error;
        if (!fs::is_regular_file(file, error))
            return;
        auto text = readFile(toUtf8(file), Source::mostBytes);
        if (!text)
            return result.diagnostics.push_back(about(file, Severity::Error, text.error()));
        CourseResult read = readCourse(toUtf8(file), std::move(*text));
        std::ranges::move(read.diagnostics, std::back_inserter(result.diagnostics));
        if (m_folders.size() == 1)
            result.title = read.course.title;
        for (const CoursePart &part : read.course.parts)
            for (const CourseLesson &lesson : part.lessons)
                named(read.course, lesson, path, files);
    }

    void named(
        const Course &course, const CourseLesson &lesson, const fs::path &folder, const std::vector<fs::path> &files)
    {
        std::error_code error;
        if (const fs::path file = folder / toPath(lesson.name); isMarkdown(file) && fs::is_regular_file(file, error))
            return add(file);
        if (const auto file = withId(lesson.name, files))
            return add(*file);
        result.diagnostics.push_back(course.source.error(lesson.span, "unknown-name",
            "The course has a lesson '" + lesson.name + "', but there is no such file or id."
                + didYouMean(lesson.name, knownNames(files))));
    }

    std::optional<fs::path> withId(const std::string &id, const std::vector<fs::path> &files)
    {
        for (const fs::path &file : files)
            if (look(file).id == id)
                return file;
        const auto found = isLessonId(id) ? builtInLessons().find(id) : builtInLessons().end();
        return found == builtInLessons().end() ? std::nullopt : std::optional(found->second);
    }

    std::vector<std::string> knownNames(const std::vector<fs::path> &files)
    {
        std::vector<std::string> names;
        for (const fs::path &file : files) {
            names.push_back(toUtf8(file.filename()));
            names.push_back(look(file).id);
        }
        for (const auto &[id, file] : builtInLessons())
            names.push_back(id);
        return names;
    }

    const std::map<std::string, fs::path> &builtInLessons()
    {
        if (m_builtInLessons)
            return *m_builtInLessons;
        m_builtInLessons.emplace();
        if (!m_builtIn.empty())
            for (const std::string &file : findLessons(std::exchange(m_builtIn, {})).files)
                m_builtInLessons->emplace(look(toPath(file)).id, toPath(file));
        return *m_builtInLessons;
    }

    /// Each file is looked at once.
    const Peek &look(const fs::path &file)
    {
        const auto known = m_peeks.find(file);
        if (known != m_peeks.end())
            return known->second;
        std::string error;
        const auto found = peek(file, error);
        if (!found)
            result.diagnostics.push_back(about(file, Severity::Error, error));
        return m_peeks.emplace(file, found.value_or(Peek{})).first->second;
    }

    void anyFile(const fs::path &file)
    {
        if (m_stop.stop_requested())
            return;
        const std::size_t before = result.diagnostics.size();
        if (look(file).hasFrontMatter)
            return add(file);
        if (result.diagnostics.size() == before && !isKnown(file))
            result.diagnostics.push_back(
                about(file, Severity::Note, "This file has no front matter, so it is no lesson and is left out."));
    }

    [[nodiscard]] bool isKnown(const fs::path &file) const
    {
        std::error_code error;
        return m_files.contains(fs::canonical(file, error));
    }

    void add(const fs::path &file)
    {
        std::error_code error;
        if (m_files.insert(fs::canonical(file, error)).second)
            result.files.push_back(toUtf8(file));
    }

    std::string m_builtIn;
    std::stop_token m_stop;
    std::set<fs::path> m_folders, m_files; ///< canonical
    std::map<fs::path, Peek> m_peeks;
    std::optional<std::map<std::string, fs::path>> m_builtInLessons;
};

} // namespace

std::string lessonId(const std::string &file)
{
    std::string ignored;
    return peek(toPath(file), ignored).value_or(Peek{}).id;
}

LessonFiles findLessons(const std::string &path, const std::string &builtIn, const std::stop_token &stop)
{
    const fs::path native = toPath(path);
    std::error_code error;
    LessonFiles alone;
    if (!fs::exists(native, error))
        alone.diagnostics.push_back(about(native, Severity::Error, "There is no such file or folder."));
    else if (!fs::is_directory(native, error))
        alone.files.push_back(path);
    else if (isMarkdown(native))
        alone.diagnostics.push_back(about(native, Severity::Error, "This is a folder, not a lesson."));
    else {
        Finder finder(builtIn, stop);
        finder.folder(native);
        if (finder.result.files.empty() && !hasErrors(finder.result.diagnostics))
            finder.result.diagnostics.push_back(
                about(native, Severity::Error, "There is no lesson in this folder: no *.md with front matter."));
        return std::move(finder.result);
    }
    return alone;
}

} // namespace heed
