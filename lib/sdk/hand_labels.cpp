// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand_labels.h"

#include <algorithm>
#include <array>

namespace heed::hand {

static constexpr std::size_t longestInTex = 24; ///< characters of a label in a subscript

static bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

/// In ways that MathJax knows inside \text: \textbackslash and its like are for math mode there.
static std::string_view escaped(char c)
{
    using Escape = std::pair<char, std::string_view>;
    static constexpr std::array<Escape, 10> escapes{{{'\\', "$\\backslash$"}, {'{', "\\{"}, {'}', "\\}"}, {'$', "\\$"},
        {'&', "\\&"}, {'#', "\\#"}, {'%', "\\%"}, {'_', "\\_"}, {'^', "\\^{}"}, {'~', "\\~{}"}}};
    const auto found = std::ranges::find(escapes, c, &Escape::first);
    return found == escapes.end() ? std::string_view() : found->second;
}

std::string texText(const std::string &text)
{
    std::string tex;
    for (const char c : text) {
        const std::string_view escape = escaped(c);
        if (!escape.empty())
            tex += escape;
        else
            tex += isControl(c) ? ' ' : c;
    }
    return tex;
}

/// One line without blanks at its ends.
static std::string lineOf(std::string label)
{
    std::ranges::replace_if(label, isControl, ' ');
    const std::size_t begin = label.find_first_not_of(' ');
    return begin == std::string::npos ? std::string() : label.substr(begin, label.find_last_not_of(' ') + 1 - begin);
}

static bool startsCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

static std::string cut(const std::string &label)
{
    std::size_t characters = 0;
    for (std::size_t at = 0; at < label.size(); ++at)
        if (startsCharacter(label[at]) && ++characters > longestInTex)
            return label.substr(0, at) + "…";
    return label;
}

/// A word may stand in a subscript as it is: q_cat.
static bool isWord(const std::string &label)
{
    return std::ranges::all_of(label, [](char c) {
        const bool isDigitOrLetter = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return isDigitOrLetter || c == '\'' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
    });
}

AxisNames::AxisNames(const Focus &focus, std::string_view letter)
{
    const auto labels = focus.labels.find(letter);
    if (labels != focus.labels.end())
        std::ranges::transform(labels->second, std::back_inserter(m_labels), lineOf);
}

std::string AxisNames::counted(const std::string &label, std::size_t index) const
{
    const bool isTwice = std::ranges::count(m_labels, m_labels[index]) > 1;
    return label + (isTwice ? "(" + std::to_string(index + 1) + ")" : "");
}

Written AxisNames::operator[](std::size_t index) const
{
    if (index >= m_labels.size() || m_labels[index].empty())
        return both(std::to_string(index + 1));
    const std::string &label = m_labels[index];
    return {"\\text{" + counted(texText(cut(label)), index) + "}",
        counted(isWord(label) ? label : "“" + label + "”", index)};
}

Written AxisNames::heading(std::size_t index) const
{
    return hasLabels() ? (*this)[index] + Written{"\\colon\\;", ": "} : Written();
}

Line AxisNames::headed(std::size_t index, Line line) const
{
    if (!hasLabels())
        return line;
    if (line.name.empty())
        line.name = line.left.plain;
    line.name += " of " + (*this)[index].plain;
    line.left = heading(index) + line.left;
    return line;
}

Written vector(const std::string &name, const Written &index)
{
    return {"\\mathbf{" + name + "}_{" + index.tex + "}", name + "_" + index.plain};
}

Written entry(const Written &name, const Written &row, const Written &column)
{
    return {name.tex + "_{" + row.tex + "," + column.tex + "}", name.plain + "_" + row.plain + "," + column.plain};
}

} // namespace heed::hand
