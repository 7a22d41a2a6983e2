// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_text.h"

#include <algorithm>

namespace heed {

/// The length of "\x1b[31m" at the text's begin, 0 when something else stands there.
static std::size_t styleLength(std::string_view text)
{
    if (!text.starts_with("\x1b["))
        return 0;
    const std::size_t end = std::min(text.find_first_not_of("0123456789;", 2), text.size());
    return end < text.size() && text[end] == 'm' ? end + 1 : 0;
}

/// The length of the control character at the text's begin: one byte, or two for U+0080 to U+009F.
static std::size_t controlLength(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F)
        return 2;
    const bool isControl = (byte(0) < 0x20 && byte(0) != '\n' && byte(0) != '\t') || byte(0) == 0x7F;
    return isControl ? 1 : 0;
}

std::string forTerminal(std::string_view text)
{
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const std::size_t style = styleLength(text), control = style > 0 ? 0 : controlLength(text);
        const std::size_t length = std::max<std::size_t>({style, control, 1});
        shown += control > 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length);
        text.remove_prefix(length);
    }
    return shown;
}

} // namespace heed
