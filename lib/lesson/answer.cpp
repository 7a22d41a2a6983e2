// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/answer.h"

#include "lesson/answer_number.h"
#include "lesson/answer_rows.h"
#include "lesson/utf8.h"
#include "lesson/written_number.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace heed {

namespace {

constexpr std::size_t mostBytes = 10'000;

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\n\x1F");
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(" \t\n\x1F") + 1 - begin);
}

/// Refuses what no answer can be; `most` bounds the work.
tl::expected<std::string, std::string> plain(std::string_view text, std::size_t most)
{
    if (text.size() > most)
        return tl::unexpected(std::string("The answer is too long."));
    if (utf8::firstInvalid(text))
        return tl::unexpected(std::string("The answer is no readable text."));
    const std::string ascii = plainAnswer(text);
    std::string_view answer = trimmed(ascii);
    if (answer.starts_with('='))
        answer = trimmed(answer.substr(1));
    if (answer.empty())
        return tl::unexpected(std::string("Write an answer first."));
    return std::string(answer);
}

std::string listed(const std::vector<std::string> &entries, bool comma)
{
    std::string list;
    for (const std::string &entry : entries)
        list += (list.empty() ? "" : comma ? "; " : ", ") + entry;
    return "[" + list + "]";
}

std::string shownRow(const std::vector<double> &row, std::string_view lang)
{
    std::vector<std::string> entries;
    for (const double entry : row)
        entries.push_back(answerText(entry, lang));
    return listed(entries, usesDecimalComma(lang));
}

ReadAnswer vectorOf(const AnswerRows &read, std::string_view lang)
{
    std::vector<double> entries;
    for (const auto &row : read.rows)
        entries.insert(entries.end(), row.begin(), row.end());
    return {.value = Array<double>::vector(entries), .shown = shownRow(entries, lang)};
}

ReadAnswer matrixOf(const AnswerRows &read, std::string_view lang)
{
    std::vector<double> entries;
    std::vector<std::string> rows;
    for (const auto &row : read.rows) {
        entries.insert(entries.end(), row.begin(), row.end());
        rows.push_back(shownRow(row, lang));
    }
    return {.value = Array<double>::fromRowMajor({read.rows.size(), read.rows.front().size()}, entries),
        .shown = listed(rows, usesDecimalComma(lang))};
}

} // namespace

std::string answerText(double number, std::string_view lang)
{
    constexpr std::size_t longest = 12;
    std::string text = exactText(number);
    if (text.size() > longest) {
        std::array<char, 40> rounded{};
        std::snprintf(rounded.data(), rounded.size(), "%.10g", number);
        const std::string shorter(rounded.data());
        text = (shorter.size() < text.size() ? "≈ " : "") + (shorter.size() < text.size() ? shorter : text);
    }
    if (usesDecimalComma(lang))
        std::ranges::replace(text, '.', ',');
    return text;
}

AnswerResult readNumberAnswer(std::string_view text, std::string_view lang)
{
    const auto answer = plain(text, mostBytes);
    if (!answer)
        return tl::unexpected(answer.error());
    if (answer->find('\n') != std::string::npos || answer->front() == '[')
        return tl::unexpected(std::string("The answer is one number."));
    const bool endsSentence = answer->size() > 1 && answer->ends_with('.');
    const std::string_view number = std::string_view(*answer).substr(0, answer->size() - (endsSentence ? 1 : 0));
    const auto value = answerValue(number, {.decimalComma = usesDecimalComma(lang)});
    if (!value)
        return tl::unexpected(value.error());
    return ReadAnswer{.value = *value, .shown = answerText(*value, lang)};
}

static AnswerResult readMatrix(std::string_view plain, std::string_view lang, bool decimalComma)
{
    const auto read = readAnswerRows(plain, {.decimalComma = decimalComma, .spaceGroups = false});
    if (!read)
        return tl::unexpected(read.error());
    return read->isVector ? vectorOf(*read, lang) : matrixOf(*read, lang);
}

AnswerResult readMatrixAnswer(std::string_view text, std::string_view lang, const std::optional<Sizes> &due)
{
    const auto answer = plain(text, 8 * mostBytes);
    if (!answer)
        return tl::unexpected(answer.error());
    const auto fits = [&](const AnswerResult &read) { return read && (!due || isShapedAs(read->value.shape(), *due)); };
    const bool comma = usesDecimalComma(lang);
    AnswerResult read = readMatrix(*answer, lang, comma);
    if (fits(read))
        return read;
    AnswerResult other = readMatrix(*answer, lang, !comma);
    return fits(other) || (!read && other) ? other : read;
}

static bool isLine(const Sizes &shape)
{
    return shape.size() <= 2 && std::ranges::count_if(shape, [](std::size_t size) { return size != 1; }) <= 1;
}

bool isShapedAs(const Sizes &given, const Sizes &due)
{
    const bool isVector = given.size() == 1 || due.size() == 1;
    return given == due || (isVector && isLine(given) && isLine(due) && product(given) == product(due));
}

} // namespace heed
