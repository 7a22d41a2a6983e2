// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_text.h"

#include "style.h"

#include <algorithm>

namespace heed {

/// The style that begins the text, empty when something else stands there.
static std::string_view styleAt(std::string_view text)
{
    const auto style =
        std::ranges::find_if(styles::all, [text](std::string_view one) { return text.starts_with(one); });
    return style == styles::all.end() ? std::string_view{} : *style;
}

/// The length of the control character at the text's begin: one byte, or two for U+0080 to U+009F.
static std::size_t controlLength(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F)
        return 2;
    const bool isControl =
        (byte(0) < 0x20 && byte(0) != '\n' && byte(0) != '\t') || byte(0) == 0x7F || text.starts_with(styles::mark);
    return isControl ? 1 : 0;
}

std::string forTerminal(std::string_view text, bool hasColour)
{
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const std::string_view style = styleAt(text);
        const std::size_t control = style.empty() ? controlLength(text) : 0;
        const std::size_t length = std::max<std::size_t>({style.size(), control, 1});
        if (control > 0)
            shown += "\xEF\xBF\xBD";
        else if (style.empty())
            shown += text.front();
        else if (hasColour)
            shown.append("\x1b").append(style.substr(1));
        text.remove_prefix(length);
    }
    return shown;
}

} // namespace heed
