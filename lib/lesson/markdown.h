// SPDX-License-Identifier: GPL-3.0-or-later
/// What Markdown says about a lesson's text: where its fences, headings and links are. Parsed by md4c.
#pragma once

#include "lesson/formulas.h"
#include "lesson/source.h"

#include <string>
#include <vector>

namespace heed {

struct Fence {
    std::string info; ///< "yaml cell three"
    Span infoSpan = {};
    Span content = {}; ///< the lines between the fences
    Span span = {}; ///< with both fences
    bool isTopLevel = false; ///< of backticks, in column 1, in no list and no quote
    bool isClosed = false;
};

struct Heading {
    int level = 1;
    std::string text; ///< formulas included, without the marks of code and emphasis
    std::string written = {}; ///< as in the file, marks included
    Span span = {};
};

struct Link {
    Span text = {}; ///< between the brackets
    Span target = {}; ///< as in the file, without < and >
    Span span = {}; ///< from the opening bracket to after the closing parenthesis
    std::string url; ///< backslashes and entities resolved
    std::vector<std::size_t> places = {}; ///< the file offset of each byte of `url`, and of its end
};

struct Markdown {
    std::vector<Fence> fences;
    std::vector<Heading> headings;
    std::vector<Link> links; ///< those whose target is an expression
    std::vector<Formula> formulas;
    std::vector<Span> code; ///< inline code
    std::vector<Span> verbatim; ///< HTML and indented code, in pieces
};

/// `frontMatter` is left out.
[[nodiscard]] Markdown readMarkdown(const Source &source, Span frontMatter);

/// The text as md4c is to see it: every byte of the front matter and of formulas replaced, so that offsets hold.
[[nodiscard]] std::string maskedMarkdown(const Source &source, Span frontMatter, const std::vector<Formula> &formulas);

} // namespace heed
