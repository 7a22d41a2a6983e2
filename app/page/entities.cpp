// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/entities.h"

#include <QTextDocumentFragment>

#include <charconv>
#include <optional>
#include <string_view>

namespace heed {

static QString character(char32_t code)
{
    const bool isOne = code != 0 && code <= QChar::LastValidCodePoint && !QChar::isSurrogate(code);
    return isOne ? QString::fromUcs4(&code, 1) : QString(QChar::ReplacementCharacter);
}

/// Of "&#945;"; nothing for other entities.
static std::optional<QString> numbered(std::string_view written)
{
    if (!written.starts_with("&#") || !written.ends_with(';'))
        return std::nullopt;
    std::string_view digits = written.substr(2, written.size() - 3);
    const bool isHex = digits.starts_with('x') || digits.starts_with('X');
    if (isHex)
        digits.remove_prefix(1);
    std::uint32_t code = 0;
    const char *const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, code, isHex ? 16 : 10);
    if (error == std::errc::result_out_of_range)
        return character(0);
    return error == std::errc() && end == last ? std::optional(character(code)) : std::nullopt;
}

QString Entities::text(const std::string &written)
{
    if (const auto found = numbered(written))
        return *found;
    const auto [at, isNew] = m_named.try_emplace(written);
    if (isNew)
        at->second = QTextDocumentFragment::fromHtml(QString::fromStdString(written)).toPlainText();
    return at->second;
}

} // namespace heed
