// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace heed {

/// Changes of style in a text. Each begins with a byte that UTF-8 has no use for, so that no lesson can write one; the
/// console turns it into the terminal's escape.
namespace styles {

inline constexpr char mark = '\xFF';
inline constexpr std::string_view plain = "\xFF[0m", bold = "\xFF[1m", dim = "\xFF[2m", good = "\xFF[32m",
                                  bad = "\xFF[31m";
inline constexpr std::array all{plain, bold, dim, good, bad};

} // namespace styles

/// Bold, dim, green and red, where there is colour.
class Style {
public:
    explicit Style(bool hasColour)
        : m_hasColour(hasColour)
    {
    }
    [[nodiscard]] std::string bold(const std::string &text) const { return in(styles::bold, text); }
    [[nodiscard]] std::string dim(const std::string &text) const { return in(styles::dim, text); }
    [[nodiscard]] std::string good(const std::string &text) const { return in(styles::good, text); }
    [[nodiscard]] std::string bad(const std::string &text) const { return in(styles::bad, text); }
    [[nodiscard]] std::string tick() const { return good("✓"); }
    [[nodiscard]] std::string cross() const { return bad("✗"); }

private:
    [[nodiscard]] std::string in(std::string_view style, const std::string &text) const
    {
        return m_hasColour && !text.empty() ? std::string(style).append(text).append(styles::plain) : text;
    }
    bool m_hasColour;
};

} // namespace heed
