// SPDX-License-Identifier: GPL-3.0-or-later
#include "cutting.h"
#include "pair_merges.h"
#include "pre_tokens.h"
#include "sdk/hand_labels.h"
#include "sdk/number_text.h"
#include "tokenize_call.h"

#include <algorithm>
#include <cstdio>

namespace heed {

namespace {

using hand::both;
using hand::Written;

constexpr std::size_t longestWord = 64; ///< bytes of which every merge is shown
constexpr std::size_t longestShown = 64, shownFirst = 32, shownLast = 16; ///< bytes of a piece on a line

/// The beginning and the end of what is too long for a line.
std::string shortened(const std::string &line)
{
    const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(line[at]) & 0xC0U) == 0x80U; };
    std::size_t begin = shownFirst, end = line.size() - std::min(line.size(), shownLast);
    if (line.size() <= longestShown)
        return line;
    while (continues(begin))
        --begin;
    while (end < line.size() && continues(end))
        ++end;
    return line.substr(0, begin) + " … " + line.substr(end);
}

/// One line, in quotes: control characters in hexadecimal.
Written quoted(const std::string &piece)
{
    std::string line;
    for (const char c : shortened(piece))
        line += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? inHexadecimal({&c, 1}) : std::string(1, c);
    return {"\\text{“" + hand::texText(line) + "”}", "“" + line + "”"};
}

Written shownList(const std::vector<std::string> &pieces)
{
    return hand::listed(pieces.size(), [&](std::size_t i) { return quoted(pieces[i]); });
}

Written idOf(std::size_t piece)
{
    const std::string count = std::to_string(piece + 1);
    return {"\\mathrm{id}_{" + count + "}", "id_" + count};
}

std::string hexadecimal(unsigned char byte)
{
    const std::string written = inHexadecimal(std::string(1, static_cast<char>(byte)));
    return written.substr(1, written.size() - 2);
}

tl::unexpected<Error> noSuchPiece(std::size_t count)
{
    return fail(Rule::Range,
        "There is no such piece to derive: " + counted(count, "piece") + (count == 1 ? " was found." : " were found."));
}

/// 0xC3 = 12·16 + 3 = 195
Step byteStep(std::size_t piece, unsigned char byte, int decimals)
{
    const std::string hex = hexadecimal(byte);
    const std::string high = std::to_string(byte / 16U), low = std::to_string(byte % 16U);
    const Written sum{"\\text{" + hex + "} = " + high + "\\cdot 16 + " + low, hex + " = " + high + "·16 + " + low};
    return hand::StepWriter("The number of byte " + std::to_string(piece + 1), decimals)
        .line({idOf(piece) + both(" = ") + sum, {static_cast<double>(byte)}})
        .step();
}

Derivation partsByHand(const Call &call, const Parts &parts, std::size_t piece, int decimals)
{
    const bool areWords = schemeOf(call) == Scheme::Words;
    const Parts vocabulary = vocabularyOf(parts);
    const auto shown = [](const Parts &all) {
        return hand::listed(all.size(), [&](std::size_t i) { return quoted(shownBytes(all[i])); });
    };
    const auto entry = [&](std::size_t i) {
        const std::string number = std::to_string(i);
        return quoted(shownBytes(vocabulary[i])) + Written{"\\colon " + number, ": " + number};
    };
    const double id = static_cast<double>(numbered({parts[piece]}, vocabulary).front());
    return {hand::StepWriter(areWords ? "Cut at spaces and around signs" : "Cut into characters", decimals)
                .say(shown(parts))
                .step(),
        hand::StepWriter("Number the different pieces in the order of their characters", decimals)
            .say(hand::listed(vocabulary.size(), entry))
            .step(),
        hand::StepWriter(
            "Look up piece " + std::to_string(piece + 1) + ", " + quoted(shownBytes(parts[piece])).plain, decimals)
            .line({idOf(piece), {id}})
            .step()};
}

/// A merge as a line: “o” + “r” → “or” (merge 273).
Written mergeText(const BytePairs &pairs, TokenId whole)
{
    const auto [left, right] = pairs.partsOf(whole).value();
    const auto shown = [&](TokenId id) { return quoted(shownBytes(pairs.bytesOf(id))); };
    const std::string number = std::to_string(whole - BytePairs::firstMerge);
    return shown(left) + both(" + ") + shown(right) + Written{" \\to ", " → "} + shown(whole)
        + Written{"\\ \\text{(merge " + number + ")}", " (merge " + number + ")"};
}

Step mergesStep(const BytePairs &pairs, const std::vector<TokenId> &merges, const std::string &title, int decimals)
{
    const auto item = [&](std::size_t i) { return mergeText(pairs, merges[i]); };
    return hand::StepWriter(title, decimals).say(hand::listed(merges.size(), item, {";\\quad ", "; "})).step();
}

/// 256 + merge, a byte's place, or the last one.
Step idStep(const BytePairs &pairs, TokenId id, std::size_t piece, int decimals)
{
    const bool isByte = id < BytePairs::firstMerge, isMerge = pairs.partsOf(id).has_value();
    const std::string how = isByte ? "the place among the 256 bytes, those that print first"
        : isMerge                  ? "256 bytes come first, then the merges"
                                   : "the mark of a text's end comes last, behind the bytes and the merges";
    const std::string sum = " = 256 + " + std::to_string(id - BytePairs::firstMerge);
    return hand::StepWriter("The id of " + quoted(shownBytes(pairs.bytesOf(id))).plain + ": " + how, decimals)
        .line({isByte ? idOf(piece) : idOf(piece) + both(sum), {static_cast<double>(id)}})
        .step();
}

/// The word around a piece, and some before and behind it.
struct Neighbourhood {
    std::vector<std::string_view> words;
    std::size_t chosen = 0; ///< the word of the piece
    std::vector<TokenId> ids; ///< of that word
    std::size_t within = 0; ///< the piece, among them
    bool cutBefore = false, cutBehind = false;
};

constexpr std::size_t wordsBefore = 3, wordsBehind = 2;

Result<Neighbourhood> neighbourhoodOf(
    const BytePairs &pairs, std::string_view clean, std::size_t piece, const Call &call)
{
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    Neighbourhood found;
    PreTokens words(clean);
    std::size_t before = 0;
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        found.ids.clear();
        if (isStopped() || !pairs.encode(word, found.ids, isStopped))
            return call.stopped();
        found.words.push_back(word);
        if (found.words.size() > wordsBefore + 1) {
            found.words.erase(found.words.begin());
            found.cutBefore = true;
        }
        if (piece < before + found.ids.size()) {
            found.chosen = found.words.size() - 1;
            found.within = piece - before;
            for (std::size_t i = 0; i < wordsBehind; ++i)
                if (const std::string_view next = words.next(); !next.empty())
                    found.words.push_back(next);
            found.cutBehind = !words.next().empty();
            return found;
        }
        before += found.ids.size();
    }
    return noSuchPiece(before);
}

Step cutStep(const Neighbourhood &near, int decimals)
{
    const Written dots{"\\dots", "…"};
    hand::StepWriter writer("Cut before merging: letters, digits and signs apart, a space with what follows", decimals);
    if (near.cutBefore)
        writer.say(dots);
    for (const std::string_view word : near.words)
        writer.say(quoted(shownBytes(word)));
    if (near.cutBehind)
        writer.say(dots);
    return writer.step();
}

/// Every merge in a word, and what it leaves.
Derivation wholeWord(const BytePairs &pairs, std::string_view word, const std::vector<TokenId> &ids, int decimals)
{
    std::vector<std::string> bytes, pieces;
    for (const char byte : word)
        bytes.push_back(shownBytes({&byte, 1}));
    for (const TokenId id : ids)
        pieces.push_back(shownBytes(pairs.bytesOf(id)));
    const std::string name = quoted(shownBytes(word)).plain;
    Derivation steps{hand::StepWriter("The bytes of " + name, decimals).say(shownList(bytes)).step()};
    if (const std::vector<TokenId> merges = mergesInOrder(pairs, word); !merges.empty()) {
        steps.push_back(mergesStep(pairs, merges, "Merge neighbours, of all pairs the one learnt first", decimals));
        steps.push_back(hand::StepWriter("What is left of " + name, decimals).say(shownList(pieces)).step());
    }
    return steps;
}

Result<Derivation> pairsByHand(const BytePairs &pairs, const Call &call, std::size_t piece, int decimals)
{
    const CleanText clean = cleaned(call.text("text"));
    const Result<Neighbourhood> near = neighbourhoodOf(pairs, clean.text, piece, call);
    if (!near)
        return fail(near.error());
    const std::string_view word = near->words[near->chosen];
    const TokenId id = near->ids[near->within];
    Derivation steps{cutStep(*near, decimals)};
    if (word.size() <= longestWord)
        std::ranges::move(wholeWord(pairs, word, near->ids, decimals), std::back_inserter(steps));
    else if (pairs.partsOf(id))
        steps.push_back(mergesStep(pairs, mergesWithin(pairs, id),
            "The merges of this piece, out of a word of " + counted(word.size(), "byte"), decimals));
    steps.push_back(idStep(pairs, id, piece, decimals));
    return steps;
}

/// From an id back to bytes.
Derivation decodedByHand(const Gpt2 &gpt2, const Call &call, std::size_t piece, int decimals)
{
    const auto id = call.integers("token_ids").at(piece);
    const std::string bytes = bytesOfId(schemeOf(call), gpt2, id);
    Derivation steps;
    if (schemeOf(call) == Scheme::Bytes)
        return {byteStep(piece, static_cast<unsigned char>(bytes.front()), decimals)};
    const BytePairs &pairs = *gpt2.pairs();
    steps.push_back(idStep(pairs, static_cast<TokenId>(id), piece, decimals));
    if (const auto merges = mergesWithin(pairs, static_cast<TokenId>(id)); !merges.empty())
        steps.push_back(mergesStep(pairs, merges, "The merges that made it", decimals));
    const auto item = [&](std::size_t i) { return both(hexadecimal(static_cast<unsigned char>(bytes[i]))); };
    steps.push_back(
        hand::StepWriter("Its bytes", decimals)
            .say(hand::listed(bytes.size(), item, {"\\ ", " "}) + Written{" = ", " = "} + quoted(shownBytes(bytes)))
            .step());
    return steps;
}

} // namespace

Result<Derivation> tokenizeByHand(const SharedGpt2 &gpt2, const Call &call, const Outputs &, const Focus &focus)
{
    const std::size_t piece = focus.index.empty() ? 0 : focus.index[0];
    if (decodes(call)) {
        const std::size_t count = call.integers("token_ids").size();
        return piece < count ? Result<Derivation>(decodedByHand(*gpt2, call, piece, focus.decimals))
                             : noSuchPiece(count);
    }
    if (schemeOf(call) == Scheme::BytePairs)
        return pairsByHand(*gpt2->pairs(), call, piece, focus.decimals);
    const auto parts = partsOf(call);
    if (!parts)
        return call.stopped();
    if (piece >= parts->size())
        return noSuchPiece(parts->size());
    if (schemeOf(call) == Scheme::Bytes)
        return Derivation{byteStep(piece, static_cast<unsigned char>((*parts)[piece].front()), focus.decimals)};
    return partsByHand(call, *parts, piece, focus.decimals);
}

} // namespace heed
