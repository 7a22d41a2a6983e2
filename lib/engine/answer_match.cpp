// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/answer_match.h"

#include "engine/coerce.h"
#include "engine/words.h"
#include "lesson/answer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {

namespace {

double toleranceAt(double expected, const std::optional<AnswerTolerance> &within)
{
    constexpr double slack = 1e-9;
    const double size = std::abs(expected);
    if (within)
        return within->amount * (within->isShare ? size : 1) + slack * std::max(1.0, size);
    return size < 1e-300 ? slack
                         : std::max(0.5 * std::pow(10.0, std::floor(std::log10(size)) - 2) * (1 + slack), slack);
}

double distance(double given, double expected)
{
    if (given == expected || (std::isnan(given) && std::isnan(expected)))
        return 0;
    const double apart = std::abs(given - expected);
    return std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart;
}

bool isLine(const Sizes &shape)
{
    return shape.size() <= 2 && std::ranges::count_if(shape, [](std::size_t size) { return size != 1; }) <= 1;
}

std::string placeText(std::size_t index, const Sizes &shape)
{
    if (shape.empty())
        return {};
    if (isLine(shape))
        return "entry " + std::to_string(index + 1);
    const std::size_t columns = shape.back();
    return "row " + std::to_string(index / columns + 1) + ", column " + std::to_string(index % columns + 1);
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

} // namespace

AnswerMatch matchNumbers(const Value &given, const Value &expected, const std::optional<AnswerTolerance> &within)
{
    const auto a = coerce(given, Type::Numbers, "the answer"), b = coerce(expected, Type::Numbers, "the answer");
    AnswerMatch match;
    if (!a || !b || !isShapedAs(a->shape(), b->shape()))
        return match;
    match.sameShape = true;
    const std::vector<double> left = a->get<Array<double>>().rowMajor(), right = b->get<Array<double>>().rowMajor();
    match.entries = right.size();
    for (std::size_t i = 0; i < right.size(); ++i) {
        const double apart = distance(left[i], right[i]);
        match.distance = std::max(match.distance, apart);
        const bool fits = apart == 0 || apart <= toleranceAt(right[i], within);
        match.rightEntries += fits ? 1 : 0;
        if (!fits && match.firstWrong.empty())
            match.firstWrong = placeText(i, b->shape());
    }
    match.fits = match.rightEntries == match.entries;
    return match;
}

bool matchText(const std::string &given, const std::string &expected, Accept accept)
{
    return accept == Accept::Exact ? trimmed(given) == trimmed(expected) : foldedWords(given) == foldedWords(expected);
}

} // namespace heed
