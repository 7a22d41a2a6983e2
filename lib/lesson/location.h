// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace heed {

/// A stretch of a file's bytes, [begin, end).
struct Span {
    std::size_t begin = 0, end = 0;
    bool operator==(const Span &) const = default;
};

/// A position in a file. Lines and columns count from 1, columns count characters; 0 means unknown.
struct SourceLocation {
    std::string file;
    int line = 0;
    int column = 0;

    [[nodiscard]] bool isKnown() const { return line > 0; }
    [[nodiscard]] std::string toString() const; ///< "intro.md:3:14"
    bool operator==(const SourceLocation &) const = default;
};

} // namespace heed
