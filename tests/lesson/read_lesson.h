// SPDX-License-Identifier: GPL-3.0-or-later
/// Short ways to read a text and to say what was found in it.
#pragma once

#include "lesson/lesson.h"

#include <QString>

#include <string>
#include <vector>

namespace heed::test {

inline const std::string front = "---\nheed: 1\nid: t\ntitle: T\n---\n"; // five lines

inline LessonResult read(const std::string &body) { return readLesson("f.md", front + body); }

/// "6:3 yaml, 7:1 fence"
inline std::string places(const std::vector<Diagnostic> &diagnostics)
{
    std::string text;
    for (const Diagnostic &d : diagnostics)
        text += (text.empty() ? "" : ", ") + std::to_string(d.location.line) + ":" + std::to_string(d.location.column)
            + " " + d.rule;
    return text;
}

inline std::string messages(const std::vector<Diagnostic> &diagnostics)
{
    std::string text;
    for (const Diagnostic &d : diagnostics)
        text += d.toString() + "\n";
    return text;
}

inline std::string repeated(std::string_view text, std::size_t bytes)
{
    std::string all;
    while (all.size() < bytes)
        all += text;
    return all;
}

inline QString shown(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace heed::test
