// SPDX-License-Identifier: GPL-3.0-or-later
/// The lessons that the paths of a command stand for.
#pragma once

#include "engine/report.h"
#include "lesson/course.h"
#include "lesson_ids.h"
#include "program.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heed {

class Lessons {
public:
    Lessons(const std::vector<std::string> &paths, Program &program);

    [[nodiscard]] const std::vector<std::string> &files() const { return m_found.files; }
    /// Of the course, when one folder was named.
    [[nodiscard]] const std::string &title() const { return m_found.title; }
    /// What there is to say of the paths themselves.
    [[nodiscard]] const std::vector<Diagnostic> &diagnostics() const { return m_found.diagnostics; }

    /// Whether the file was named, or lies in a folder that was. A course may list others, which are not to be rewritten.
    [[nodiscard]] bool isNamed(const std::string &file) const;

    /// Those of `needs` that are ids of lessons at hand: beside the file, among these and in the built-in course.
    [[nodiscard]] std::set<std::string> atHand(const std::string &file, const std::vector<std::string> &needs)
    {
        return m_ids.atHand(file, needs);
    }

    /// What a file, or standard input, holds; the error is why it can't be read.
    [[nodiscard]] tl::expected<std::string, Diagnostic> text(const std::string &file);
    [[nodiscard]] tl::expected<LessonResult, Diagnostic> read(const std::string &file);

    /// The names of the controls of all lessons.
    [[nodiscard]] std::vector<std::string> controls();

private:
    [[nodiscard]] tl::expected<std::string, std::string> bytes(const std::string &file);

    Program &m_program;
    std::vector<std::string> m_paths;
    LessonFiles m_found;
    LessonIds m_ids;
    std::optional<tl::expected<std::string, std::string>> m_input; ///< standard input is read once
};

/// Refuses, with the command's usage, what would wait for a terminal: true when it did.
[[nodiscard]] bool refusesTerminal(const std::vector<std::string> &files, Options::Command command, Console &console);

} // namespace heed
