// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/answer_number.h"

#include <array>
#include <utility>

namespace heed {

using Replacement = std::pair<std::string_view, std::string_view>;

static constexpr std::array<Replacement, 40> replacements{{
    {"\xE2\x88\x92", "-"},
    {"\xE2\x80\x93", "-"},
    {"\xE2\x80\x94", "-"},
    {"\xE2\x80\x90", "-"},
    {"\xE2\x80\x91", "-"},
    {"\xEF\xB9\xA3", "-"},
    {"\xEF\xBC\x8D", "-"}, // minus, dashes, hyphens
    {"\xC3\x97", "*"},
    {"\xC2\xB7", "*"},
    {"\xE2\x88\x99", "*"},
    {"\xE2\x8B\x85", "*"}, // × · ∙ ⋅
    {"\xC3\xB7", "/"},
    {"\xE2\x81\x84", "/"},
    {"\xE2\x88\x95", "/"}, // ÷ and slashes
    {"\xC2\xA0", "\x1F"},
    {"\xE2\x80\xAF", "\x1F"},
    {"\xE2\x80\x89", "\x1F"},
    {"\xE2\x80\x87", "\x1F"}, // hard spaces
    {"\xE2\x80\x99", "'"},
    {"\xE2\x88\x9A", "\\sqrt "},
    {"\xCF\x80", " pi "},
    {"\xE2\x88\x9E", " inf "}, // ’ √ π ∞
    {"\xC2\xB2", "^2"},
    {"\xC2\xB3", "^3"},
    {"\xEF\xBC\x85", "%"},
    {"\xE2\x89\x88", ""},
    {"**", "^"}, // ² ³ ％ ≈
    {"\\left", ""},
    {"\\right", ""},
    {"\\cdot", "*"},
    {"\\times", "*"},
    {"\\pi", " pi "},
    {"\\infty", " inf "},
    {"\\dfrac", "\\frac"},
    {"\\tfrac", "\\frac"},
    {"\\,", "\x1F"},
    {"{,}", ","},
    {"\\%", "%"},
    {"$", ""},
    {"\r", "\n"},
}};

std::string plainAnswer(std::string_view text)
{
    std::string plain;
    while (!text.empty()) {
        Replacement next{text.substr(0, 1), text.substr(0, 1)};
        for (const Replacement &replacement : replacements)
            if (text.starts_with(replacement.first)) {
                next = replacement;
                break;
            }
        plain += next.second;
        text.remove_prefix(next.first.size());
    }
    return plain;
}

} // namespace heed
