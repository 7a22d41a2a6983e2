// SPDX-License-Identifier: GPL-3.0-or-later
/// Texts of all kinds, made from a seed.
#pragma once

#include <array>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace heed::test {

class SomeText {
public:
    using Wanted = std::function<bool(std::uint32_t)>;

    /// Characters at random are those that are wanted; the others become question marks.
    explicit SomeText(std::uint64_t seed, Wanted wanted = {})
        : m_random(seed)
        , m_wanted(std::move(wanted))
    {
    }

    /// The kinds are gone through one after the other.
    std::string next()
    {
        switch (m_count++ % 8) {
        case 0:
            return pieces(words, 12, " ");
        case 1:
            return pieces(scripts, 10, " ");
        case 2:
            return pieces(emoji, 8, "");
        case 3:
            return pieces(spaces, 10, "") + pieces(words, 3, "\n\n ") + pieces(spaces, 4, "");
        case 4:
            return digits();
        case 5:
            return codePoints();
        case 6:
            return brokenBytes();
        default:
            return mixture();
        }
    }

private:
    static inline const std::vector<std::string_view> words{"the", "attention", " Attention", "tokenization", "don't",
        "I'll", "we've", "they're", "it's", "I'M", "'d", "''s", "antidisestablishmentarianism", "CamelCaseName",
        "snake_case", "x86_64", "e.g.", "http://example.org/?a=1&b=2", "</div>", "{\"a\":[1,2]}", "\",\"", "],[",
        ",,,,,,,,,", "\"},{\"", "----------", "==", "...", "!?", "A", "z", "ing", "<|endoftext|>", "hasOwnProperty",
        "__proto__"},
        scripts{"Grüße", "naïve", "Ελληνικά", "привет", "мир", "שלום", "مرحبا", "हिन्दी", "नमस्ते", "ไทย", "中文字符",
            "日本語のテキスト", "한국어", "Tiếng Việt", "ქართული", "አማርኛ", "ᚠᚢᚦ", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢", "𐍈", "ǅ", "ﬁ", "ı",
            "e\u0301", "٣٤٥", "Ⅷ", "½", "一二三"},
        emoji{"🙂", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "👍🏽", "❤️", "☃", "🤖", "\u200D",
            "a", " ", "😀😀😀", "7️⃣"},
        spaces{" ", "  ", "\t", "\n", "\r\n", "\u00A0", "\u3000", "\uFEFF", "\u2009", "\u2028", "\u0085", "\u200B", "x",
            "    y", "\v", "\f", "9", "."};

    std::size_t below(std::size_t count) { return m_random() % count; }

    std::string pieces(const std::vector<std::string_view> &of, std::size_t most, std::string_view between)
    {
        std::string text;
        for (std::size_t i = below(most) + 1; i > 0; --i)
            text.append(of[below(of.size())]).append(below(4) == 0 ? "" : between);
        return text;
    }
    std::uint32_t wanted(std::uint32_t point) const { return !m_wanted || m_wanted(point) ? point : '?'; }
    std::string digits()
    {
        std::string text;
        for (std::size_t i = below(20) + 1; i > 0; --i)
            text += std::string(below(3), ' ') + std::to_string(m_random() >> below(64)) + "-.,%$€ "[below(7)];
        return text;
    }
    static void append(std::string &text, std::uint32_t point)
    {
        const auto byte = [&](std::uint32_t bits) { text += static_cast<char>(bits); };
        if (point < 0x80)
            return byte(point);
        if (point < 0x800)
            byte(0xC0 | point >> 6);
        else if (point < 0x10000)
            byte(0xE0 | point >> 12);
        else
            byte(0xF0 | point >> 18);
        if (point >= 0x10000)
            byte(0x80 | (point >> 12 & 0x3F));
        if (point >= 0x800)
            byte(0x80 | (point >> 6 & 0x3F));
        byte(0x80 | (point & 0x3F));
    }
    /// Any at all, surrogates too, which are no UTF-8.
    std::string codePoints()
    {
        static constexpr std::array<std::uint32_t, 6> limits{0x80, 0x250, 0x3000, 0x10000, 0x20000, 0x110000};
        std::string text;
        for (std::size_t i = below(30) + 1; i > 0; --i)
            append(text, wanted(static_cast<std::uint32_t>(below(limits[below(limits.size())]))));
        return text;
    }
    std::string brokenBytes()
    {
        std::string text = pieces(scripts, 4, " ") + pieces(emoji, 3, "");
        for (std::size_t i = below(6) + 1; i > 0; --i) {
            const std::size_t at = below(text.size() + 1);
            if (below(2) == 0)
                text.insert(at, 1, static_cast<char>(0x80 + below(0x80)));
            else
                text.erase(at, 1);
        }
        return text;
    }
    std::string mixture()
    {
        std::string text = pieces(words, 3, " ") + pieces(spaces, 3, "") + pieces(emoji, 2, " ");
        return text + digits() + pieces(scripts, 3, "") + codePoints();
    }

    std::mt19937_64 m_random;
    Wanted m_wanted;
    std::size_t m_count = 0;
};

} // namespace heed::test
