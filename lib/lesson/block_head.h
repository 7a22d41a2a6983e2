// SPDX-License-Identifier: GPL-3.0-or-later
/// What all kinds of block are made of.
#pragma once

#include "lesson/yaml.h"

#include <string>

namespace heed {

struct BlockHead {
    std::string name;
    Span nameSpan = {}; ///< in the info string
    Span span = {}; ///< the whole block with its fences
};

/// A key of a block and what is written there. The value's expressions are in the lesson's `expressions`.
struct Argument {
    std::string name;
    Span nameSpan = {};
    YamlNode value = {};
};

/// Markdown with formulas and numbers, written as a block's text: a label, a hint, a solution. Its numbers are among
/// the lesson's.
struct MarkdownText {
    std::string text = {};
    Span span = {};
    std::vector<std::size_t> places = {}; ///< the file offset of each byte of `text`, and of its end

    [[nodiscard]] bool isEmpty() const { return text.empty(); }
};

} // namespace heed
