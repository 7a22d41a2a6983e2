// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace heed::utf8 {

static unsigned byteAt(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }
static bool isContinuation(unsigned byte) { return (byte & 0xC0U) == 0x80U; }

std::size_t length(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return !isContinuation(static_cast<unsigned char>(c)); }));
}

std::size_t offsetOf(std::string_view text, std::size_t character)
{
    std::size_t i = 0;
    for (; character > 0 && i < text.size(); --character)
        for (++i; i < text.size() && isContinuation(byteAt(text, i));)
            ++i;
    return i;
}

/// The bytes of the sequence that starts at `i`, and its code point; 0 bytes when it is ill-formed (Unicode, table 3-7).
static std::pair<std::size_t, char32_t> sequenceAt(std::string_view text, std::size_t i)
{
    const unsigned first = byteAt(text, i);
    if (first < 0x80)
        return {1, first};
    const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || i + size > text.size())
        return {0, 0};
    char32_t point = first & (0x7FU >> size);
    for (std::size_t k = 1; k < size; ++k) {
        if (!isContinuation(byteAt(text, i + k)))
            return {0, 0};
        point = (point << 6U) | (byteAt(text, i + k) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
    if (point < smallest.at(size) || surrogate || point > 0x10FFFF)
        return {0, 0};
    return {size, point};
}

std::optional<std::size_t> firstInvalid(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = sequenceAt(text, i).first;
        if (size == 0)
            return i;
        i += size;
    }
    return std::nullopt;
}

std::string repaired(std::string_view text)
{
    std::string good;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = sequenceAt(text, i).first;
        good += size == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(i, size);
        i += std::max<std::size_t>(size, 1);
    }
    return good;
}

static std::size_t columnsOf(char32_t point)
{
    using Range = std::pair<char32_t, char32_t>;
    constexpr std::array<Range, 9> none{{{0x300, 0x36F}, {0x483, 0x489}, {0x591, 0x5BD}, {0x610, 0x61A}, {0x64B, 0x65F},
        {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}}};
    constexpr std::array<Range, 9> two{{{0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0xA4CF}, {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF}, {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}}};
    const auto within = [point](const Range &range) { return point >= range.first && point <= range.second; };
    if (std::ranges::any_of(none, within))
        return 0;
    return std::ranges::any_of(two, within) ? 2 : 1;
}

std::size_t columns(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size();) {
        const auto [size, point] = sequenceAt(text, i);
        count += size == 0 ? 1 : columnsOf(point);
        i += std::max<std::size_t>(size, 1);
    }
    return count;
}

} // namespace heed::utf8
