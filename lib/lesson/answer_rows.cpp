// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/answer_rows.h"

#include <algorithm>
#include <functional>

namespace heed {

namespace {

using Pieces = std::vector<std::string_view>;
constexpr std::size_t mostEntries = 4096;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isSpace(char c) { return c == ' ' || c == '\t' || c == hardSpace; }

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\n\x1F";
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// Calls `parts(i)` for each character outside of brackets.
Pieces split(std::string_view text, const std::function<bool(std::size_t)> &parts)
{
    Pieces pieces;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' || text[i] == '[' || text[i] == '{' ? 1 : 0;
        depth -= text[i] == ')' || text[i] == ']' || text[i] == '}' ? 1 : 0;
        if (depth != 0 || !parts(i))
            continue;
        pieces.push_back(text.substr(begin, i - begin));
        begin = i + 1;
    }
    pieces.push_back(text.substr(begin));
    return pieces;
}

Pieces splitAt(std::string_view text, char separator)
{
    return split(text, [&](std::size_t i) { return text[i] == separator; });
}

/// Where the bracket that opens `text` is closed; npos when it isn't.
std::size_t closing(std::string_view text)
{
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' || text[i] == '[' ? 1 : 0;
        depth -= text[i] == ')' || text[i] == ']' ? 1 : 0;
        if (depth == 0)
            return i;
    }
    return std::string_view::npos;
}

bool isBracketed(std::string_view text)
{
    const bool opens = text.starts_with('[') || text.starts_with('(');
    return opens && closing(text) == text.size() - 1 && (text.front() == '[') == (text.back() == ']');
}

class RowsReader {
public:
    explicit RowsReader(const AnswerStyle &style)
        : m_style(style)
    {
    }

    tl::expected<AnswerRows, std::string> read(std::string_view text)
    {
        if (text.starts_with('[') && closing(text) == std::string_view::npos)
            return tl::unexpected(std::string("A closing ']' is missing."));
        const bool whole = isBracketed(text) && (text.front() == '[' || hasSeparator(inside(text)));
        const std::string_view content = whole ? inside(text) : text;
        const Pieces nested = rowsInBrackets(content);
        AnswerRows read;
        read.isVector = nested.empty();
        const auto done = nested.empty() ? flat(content, read) : rows(nested, read);
        if (!done)
            return tl::unexpected(done.error());
        read.isVector = read.isVector && (read.rows.size() == 1 || read.rows.front().size() == 1);
        return read;
    }

private:
    using Done = tl::expected<void, std::string>;

    static std::string_view inside(std::string_view text) { return trimmed(text.substr(1, text.size() - 2)); }

    bool partsAtComma(std::string_view text, std::size_t i) const
    {
        const bool betweenDigits = i > 0 && i + 1 < text.size() && isDigit(text[i - 1]) && isDigit(text[i + 1]);
        return text[i] == ',' && !(m_style.decimalComma && betweenDigits);
    }

    Pieces atCommas(std::string_view text) const
    {
        return split(text, [&](std::size_t i) { return partsAtComma(text, i); });
    }

    bool hasSeparator(std::string_view text) const
    {
        return atCommas(text).size() > 1 || splitAt(text, ';').size() > 1 || splitAt(text, '\n').size() > 1
            || atSpaces(text).size() > 1;
    }

    /// A space parts entries unless a sign needs it: "1 / 3", "1 - 2".
    static Pieces atSpaces(std::string_view text)
    {
        const auto glues = [&](std::size_t i) {
            const std::size_t before = text.find_last_not_of(" \t\x1F", i),
                              after = text.find_first_not_of(" \t\x1F", i);
            if (before == std::string_view::npos || after == std::string_view::npos)
                return true;
            const bool signStandsApart =
                (text[after] == '-' || text[after] == '+') && after + 1 < text.size() && isSpace(text[after + 1]);
            return std::string_view("+-*/^(").find(text[before]) != std::string_view::npos || signStandsApart
                || std::string_view("*/^)%").find(text[after]) != std::string_view::npos;
        };
        Pieces pieces =
            split(text, [&](std::size_t i) { return isSpace(text[i]) && text[i] != hardSpace && !glues(i); });
        std::erase_if(pieces, [](std::string_view piece) { return trimmed(piece).empty(); });
        return pieces;
    }

    /// The rows of [[1, 0], [0, 1]] without the outer brackets; nothing when they aren't all in brackets.
    Pieces rowsInBrackets(std::string_view content) const
    {
        Pieces pieces = split(content,
            [&](std::size_t i) { return std::string_view(",;\n").find(content[i]) != std::string_view::npos; });
        if (pieces.size() == 1 && content.starts_with('['))
            pieces = atSpaces(content);
        for (std::string_view &piece : pieces)
            piece = trimmed(piece);
        std::erase(pieces, std::string_view());
        const bool nested = std::ranges::all_of(pieces, [&](std::string_view piece) {
            return isBracketed(piece) && (piece.front() == '[' || hasSeparator(inside(piece)));
        });
        return nested ? pieces : Pieces{};
    }

    Done rows(const Pieces &pieces, AnswerRows &into)
    {
        for (const std::string_view piece : pieces)
            if (auto done = row(entriesOf(inside(piece), true), into); !done)
                return done;
        return {};
    }

    Done flat(std::string_view content, AnswerRows &into)
    {
        Pieces lines = splitAt(content, '\n');
        const bool linesAreRows = lines.size() > 1;
        bool semicolonsPart = true;
        if (!linesAreRows) {
            lines = splitAt(content, ';');
            const bool areRows = std::ranges::any_of(
                lines, [&](std::string_view line) { return entriesOf(trimmed(line), false).size() > 1; });
            if (!areRows)
                lines = {content};
            semicolonsPart = !areRows;
        }
        for (std::string_view line : lines) {
            line = trimmed(line);
            if (linesAreRows && (line.ends_with(';') || line.ends_with(',')))
                line = trimmed(line.substr(0, line.size() - 1));
            if (line.empty() && lines.size() > 1)
                continue;
            if (auto done = row(entriesOf(line, semicolonsPart), into); !done)
                return done;
        }
        return into.rows.empty() ? Done(tl::unexpected(std::string("There are no numbers in this answer."))) : Done();
    }

    Pieces entriesOf(std::string_view row, bool semicolonsPart) const
    {
        if (semicolonsPart && splitAt(row, ';').size() > 1)
            return splitAt(row, ';');
        Pieces entries = atCommas(row);
        return entries.size() > 1 ? entries : atSpaces(row);
    }

    Done row(const Pieces &entries, AnswerRows &into)
    {
        std::vector<double> numbers;
        for (const std::string_view entry : entries) {
            const auto number = answerValue(trimmed(entry), m_style);
            if (!number)
                return tl::unexpected("Row " + std::to_string(into.rows.size() + 1) + ", entry "
                    + std::to_string(numbers.size() + 1) + ": " + number.error());
            numbers.push_back(*number);
        }
        m_entries += numbers.size();
        if (m_entries > mostEntries)
            return tl::unexpected(std::string("The answer has too many entries."));
        if (numbers.empty())
            return tl::unexpected(std::string("There are no numbers in this row."));
        if (!into.rows.empty() && into.rows.front().size() != numbers.size())
            return tl::unexpected("All rows are equally long; row " + std::to_string(into.rows.size() + 1) + " has "
                + std::to_string(numbers.size()) + " entries, the first one has "
                + std::to_string(into.rows.front().size()) + ".");
        into.rows.push_back(std::move(numbers));
        return {};
    }

    const AnswerStyle &m_style;
    std::size_t m_entries = 0;
};

} // namespace

tl::expected<AnswerRows, std::string> readAnswerRows(std::string_view plain, const AnswerStyle &style)
{
    return RowsReader(style).read(trimmed(plain));
}

} // namespace heed
