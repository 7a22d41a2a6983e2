// SPDX-License-Identifier: GPL-3.0-or-later
#include "cutting.h"

#include "character_class.h"
#include "utf8.h"

#include <algorithm>
#include <unordered_set>

namespace heed {

static constexpr std::size_t polledEvery = std::size_t{1} << 16U; ///< characters

static bool isOfWord(const Character &character)
{
    const CharacterClass kind = characterClass(character.point);
    return !character.isBroken
        && (kind == CharacterClass::Letter || kind == CharacterClass::Mark || kind == CharacterClass::Number
            || character.point == '_');
}

/// Calls visit(character, its place); false: stopped. Broken bytes come one by one.
template<typename Visit>
static bool forCharacters(std::string_view text, const math::Stop &stop, Visit visit)
{
    std::size_t seen = 0;
    for (std::size_t at = 0; at < text.size(); ++seen) {
        if (seen % polledEvery == 0 && stop())
            return false;
        Character character = characterAt(text, at);
        if (character.isBroken)
            character.bytes = 1;
        visit(character, at);
        at += character.bytes;
    }
    return true;
}

std::optional<Parts> cutIntoWords(std::string_view text, const math::Stop &stop)
{
    Parts parts;
    bool goesOn = false;
    const bool finished = forCharacters(text, stop, [&](const Character &character, std::size_t at) {
        const bool ofWord = isOfWord(character);
        if (ofWord && goesOn)
            parts.back() = {parts.back().data(), parts.back().size() + character.bytes};
        else if (character.isBroken || characterClass(character.point) != CharacterClass::Space)
            parts.push_back(text.substr(at, character.bytes));
        goesOn = ofWord;
    });
    return finished ? std::optional(std::move(parts)) : std::nullopt;
}

std::optional<Parts> cutIntoCharacters(std::string_view text, const math::Stop &stop)
{
    Parts parts;
    const bool finished = forCharacters(text, stop,
        [&](const Character &character, std::size_t at) { parts.push_back(text.substr(at, character.bytes)); });
    return finished ? std::optional(std::move(parts)) : std::nullopt;
}

Parts cutIntoBytes(std::string_view text)
{
    Parts parts;
    parts.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at)
        parts.push_back(text.substr(at, 1));
    return parts;
}

Parts vocabularyOf(const Parts &parts)
{
    const std::unordered_set<std::string_view> different(parts.begin(), parts.end());
    Parts vocabulary(different.begin(), different.end());
    std::ranges::sort(vocabulary);
    return vocabulary;
}

std::vector<std::int64_t> numbered(const Parts &parts, const Parts &vocabulary)
{
    std::vector<std::int64_t> ids;
    ids.reserve(parts.size());
    for (const std::string_view part : parts)
        ids.push_back(std::ranges::lower_bound(vocabulary, part) - vocabulary.begin());
    return ids;
}

} // namespace heed
