// SPDX-License-Identifier: GPL-3.0-or-later
#include "pre_tokens.h"

#include "character_class.h"
#include "utf8.h"

#include <array>

namespace heed {

/// Marks are neither letters nor numbers to GPT-2.
static CharacterClass classAt(std::string_view text, std::size_t at)
{
    const CharacterClass found = characterClass(characterAt(text, at).point);
    return found == CharacterClass::Mark ? CharacterClass::Other : found;
}

static std::size_t contractionSize(std::string_view text)
{
    static constexpr std::array<std::string_view, 7> contractions{"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"};
    for (const std::string_view contraction : contractions)
        if (text.starts_with(contraction))
            return contraction.size();
    return 0;
}

/// Where the characters of one class that begin at `at` end.
static std::size_t endOfRun(std::string_view text, std::size_t at)
{
    const CharacterClass kind = classAt(text, at);
    while (at < text.size() && classAt(text, at) == kind)
        at += characterAt(text, at).bytes;
    return at;
}

/// All spaces at the end of the text; before a word all but the last, which is the word's when it is a plain one.
std::size_t PreTokens::sizeOfSpaces() const
{
    std::size_t end = 0, last = 0;
    while (end < m_text.size() && classAt(m_text, end) == CharacterClass::Space) {
        last = end;
        end += characterAt(m_text, end).bytes;
    }
    return end == m_text.size() || last == 0 ? end : last;
}

std::size_t PreTokens::sizeOfNext() const
{
    if (const std::size_t size = contractionSize(m_text); size > 0)
        return size;
    const std::size_t begin = m_text.front() == ' ' ? 1 : 0;
    if (begin < m_text.size() && classAt(m_text, begin) != CharacterClass::Space)
        return endOfRun(m_text, begin);
    return sizeOfSpaces();
}

std::string_view PreTokens::next()
{
    const std::string_view part = m_text.empty() ? m_text : m_text.substr(0, sizeOfNext());
    m_text.remove_prefix(part.size());
    return part;
}

} // namespace heed
