// SPDX-License-Identifier: GPL-3.0-or-later
/// What `check` does with each lesson, once or again and again.
#pragma once

#include "lesson/fixes.h"
#include "lessons.h"

#include <array>
#include <string>
#include <vector>

namespace heed {

class LessonCheck {
public:
    LessonCheck(const Options &options, Program &program)
        : m_options(options)
        , m_program(program)
    {
    }

    /// What there is to say of paths, or of a file that can't be read.
    void say(const std::vector<Diagnostic> &diagnostics);
    /// Mends, with --fix, and checks one of the lessons; the text that was checked is what the file holds then.
    std::string check(const std::string &file, std::string text, Lessons &lessons);
    /// How much was found since the last summary.
    void summary();

    [[nodiscard]] int exitCode() const { return m_exitCode; }

private:
    [[nodiscard]] std::string mended(const std::string &file, std::string text, std::vector<Fix> &fixes);
    void sayFix(const Fix &fix);
    void show(const std::string &file, const Lesson *lesson, const std::vector<Diagnostic> &diagnostics,
        const std::vector<Fix> &fixes);

    const Options &m_options;
    Program &m_program;
    std::size_t m_lessons = 0, m_fixes = 0;
    std::array<std::size_t, 3> m_counts{}; ///< by severity
    int m_exitCode = ExitCode::fine;
};

/// Checks again whatever changes, until interrupted.
void watchLessons(const Options &options, Program &program, LessonCheck &check);

} // namespace heed
