// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenize_call.h"

#include "character_class.h"

#include <QtGlobal>

namespace heed {

namespace {

Result<double> asManyIdsAsPieces(const Call &, const Outputs &outputs)
{
    const auto pieces = static_cast<double>(outputs.at("pieces").get<TextList>().size());
    return std::abs(pieces - static_cast<double>(outputs.at("ids").get<Array<std::int64_t>>().size()));
}

/// The text as the pieces show it: broken bytes in hexadecimal, and without spaces where the scheme drops them.
std::string shownText(std::string_view text, bool withSpaces)
{
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const bool isSpace = !character.isBroken && characterClass(character.point) == CharacterClass::Space;
        if (withSpaces || !isSpace)
            shown += shownBytes(text.substr(at, character.bytes));
        at += character.bytes;
    }
    return shown;
}

std::string joined(const TextList &pieces)
{
    std::string text;
    for (const std::string &piece : pieces)
        text += piece;
    return text;
}

/// Ids that stand for bytes give the bytes back; words and characters stand in the pieces themselves.
bool givesBack(const Gpt2 &gpt2, const Call &call, const Outputs &outputs)
{
    const std::string &text = call.text("text");
    const Scheme scheme = schemeOf(call);
    if (scheme == Scheme::Words || scheme == Scheme::Characters)
        return joined(outputs.at("pieces").get<TextList>()) == shownText(text, scheme == Scheme::Characters);
    const Array<std::int64_t> &ids = outputs.at("ids").get<Array<std::int64_t>>();
    std::string bytes;
    for (std::size_t i = 0; i < ids.size(); ++i)
        bytes += bytesOfId(scheme, gpt2, ids.at(i));
    return bytes == (scheme == Scheme::Bytes ? text : cleaned(text).text);
}

} // namespace

std::vector<Law> tokenizeLaws(const SharedGpt2 &gpt2)
{
    const auto nothingIsLost = [gpt2](const Call &call, const Outputs &outputs) -> Result<double> {
        if (decodes(call))
            return identical(outputs.at("ids"), call.value("token_ids")) ? 0 : 1;
        return givesBack(*gpt2, call, outputs) ? 0 : 1;
    };
    return {{.name = QT_TRANSLATE_NOOP("operators", "as many ids as pieces"),
                .says = QT_TRANSLATE_NOOP("operators", "Every piece has one id."),
                .deviation = asManyIdsAsPieces,
                .within = 0},
        {.name = QT_TRANSLATE_NOOP("operators", "nothing is lost"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "The pieces, one after the other, are the text; only the scheme words drops spaces."),
            .deviation = nothingIsLost,
            .within = 0}};
}

} // namespace heed
