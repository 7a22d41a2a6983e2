// SPDX-License-Identifier: GPL-3.0-or-later
#include "utf8.h"

namespace heed {

/// What may follow a first byte: how many bytes, and between what the second one lies.
struct Lead {
    std::size_t following;
    unsigned char low, high;
};

static Lead leadOf(unsigned char first)
{
    if (first >= 0xC2 && first <= 0xDF)
        return {1, 0x80, 0xBF};
    if (first >= 0xE0 && first <= 0xEF)
        return {2, static_cast<unsigned char>(first == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(first == 0xED ? 0x9F : 0xBF)};
    if (first >= 0xF0 && first <= 0xF4)
        return {3, static_cast<unsigned char>(first == 0xF0 ? 0x90 : 0x80),
            static_cast<unsigned char>(first == 0xF4 ? 0x8F : 0xBF)};
    return {0, 0, 0};
}

Character characterAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[at + index]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return {first, 1, false};
    const Lead lead = leadOf(first);
    char32_t point = first & (0x3FU >> lead.following);
    for (std::size_t i = 1; i <= lead.following; ++i) {
        const unsigned char low = i == 1 ? lead.low : 0x80, high = i == 1 ? lead.high : 0xBF;
        if (at + i >= text.size() || byte(i) < low || byte(i) > high)
            return {replacementCharacter, i, true};
        point = point << 6U | (byte(i) & 0x3FU);
    }
    return lead.following == 0 ? Character{} : Character{point, lead.following + 1, false};
}

CleanText cleaned(std::string_view text)
{
    CleanText clean;
    clean.text.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const std::string_view bytes = text.substr(at, character.bytes);
        if (character.isBroken)
            clean.broken.push_back({clean.text.size(), bytes});
        clean.text += character.isBroken ? replacement : bytes;
        at += character.bytes;
    }
    return clean;
}

std::string inHexadecimal(std::string_view bytes)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        text += {'<', '0', 'x', digits[byte >> 4U], digits[byte & 0xFU], '>'};
    }
    return text;
}

std::string shownBytes(std::string_view bytes)
{
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        const Character character = characterAt(bytes, at);
        const std::string_view own = bytes.substr(at, character.bytes);
        text += character.isBroken ? inHexadecimal(own) : std::string(own);
        at += character.bytes;
    }
    return text;
}

} // namespace heed
