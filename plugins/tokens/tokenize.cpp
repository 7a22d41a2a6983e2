// SPDX-License-Identifier: GPL-3.0-or-later
#include "cutting.h"
#include "operators.h"
#include "sdk/number_text.h"
#include "tokenize_call.h"

#include <QtGlobal>

#include <limits>

namespace heed {

Scheme schemeOf(const Call &call)
{
    const std::string &name = call.text("scheme");
    return name == "words"     ? Scheme::Words
        : name == "characters" ? Scheme::Characters
        : name == "bytes"      ? Scheme::Bytes
                               : Scheme::BytePairs;
}

std::optional<std::vector<std::string_view>> partsOf(const Call &call)
{
    const std::string &text = call.text("text");
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (schemeOf(call) == Scheme::Bytes)
        return cutIntoBytes(text);
    return schemeOf(call) == Scheme::Words ? cutIntoWords(text, isStopped) : cutIntoCharacters(text, isStopped);
}

static constexpr std::size_t bytesThereAre = 256;

std::string bytesOfId(Scheme scheme, const Gpt2 &gpt2, std::int64_t id)
{
    if (scheme == Scheme::Bytes)
        return std::string(1, static_cast<char>(id));
    return std::string(gpt2.pairs().value().bytesOf(static_cast<TokenId>(id)));
}

namespace {

constexpr std::size_t longestText = std::numeric_limits<std::uint32_t>::max() / 2;

Result<void> checkIds(const Array<std::int64_t> &ids, std::size_t count, const std::string &what)
{
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids.at(i) < 0 || static_cast<std::uint64_t>(ids.at(i)) >= count)
            return fail(Rule::Range,
                "id " + std::to_string(ids.at(i)) + ", but " + what + " (0 to " + std::to_string(count - 1) + ").",
                "token_ids");
    return {};
}

Result<void> checkDecoding(const Call &call, const Gpt2 &gpt2)
{
    switch (schemeOf(call)) {
    case Scheme::Bytes:
        return checkIds(call.integers("token_ids"), bytesThereAre, "there are 256 bytes");
    case Scheme::BytePairs:
        return checkIds(call.integers("token_ids"), gpt2.pairs()->size(),
            "GPT-2's vocabulary has " + std::to_string(gpt2.pairs()->size()) + " entries");
    default:
        return fail({.message = "The scheme " + call.text("scheme")
                + " numbers the pieces of the text at hand, so its ids can't be turned back alone; bytes and bpe can.",
            .port = "scheme",
            .rule = Rule::Range,
            .other = "token_ids"});
    }
}

Result<void> checkVocabulary(const Call &call, const Gpt2 &gpt2)
{
    if (!call.has("scheme") || schemeOf(call) != Scheme::BytePairs)
        return {};
    return gpt2.isHere();
}

Result<void> checkAll(const Call &call, const Gpt2 &gpt2)
{
    if (call.has("text") == decodes(call))
        return fail(Rule::Type,
            decodes(call) ? "Expected a text, or token_ids to be turned back; found both."
                          : "The operator tokenize needs a text, or token_ids to be turned back.",
            decodes(call) ? "token_ids" : "text");
    if (const Result<void> here = checkVocabulary(call, gpt2); !here)
        return here;
    if (schemeOf(call) == Scheme::BytePairs && !gpt2.pairs())
        return fail(gpt2.pairs().error());
    if (decodes(call))
        return checkDecoding(call, gpt2);
    if (const std::size_t size = call.text("text").size(); size > longestText)
        return fail(Rule::Limit,
            "The text has " + groupedText(static_cast<std::int64_t>(size)) + " bytes; at most "
                + groupedText(longestText) + " are allowed.",
            "text");
    return {};
}

constexpr std::size_t polledEvery = std::size_t{1} << 16U; ///< pieces

/// Nothing: stopped.
template<typename Piece>
std::optional<TextList> oneByOne(const Call &call, std::size_t count, Piece piece)
{
    TextList pieces;
    for (std::size_t i = 0; i < count; ++i) {
        if (i % polledEvery == 0 && call.stop.stop_requested())
            return std::nullopt;
        pieces.push_back(piece(i));
    }
    return pieces;
}

Result<Outputs> decoded(const Call &call, const Gpt2 &gpt2)
{
    const Array<std::int64_t> &ids = call.integers("token_ids");
    auto pieces = oneByOne(
        call, ids.size(), [&](std::size_t i) { return shownBytes(bytesOfId(schemeOf(call), gpt2, ids.at(i))); });
    if (!pieces)
        return call.stopped();
    return Outputs{{"pieces", std::move(*pieces)}, {"ids", ids}};
}

void noteBroken(const Call &call, std::size_t broken, const std::string &then)
{
    if (broken > 0)
        call.note("The text holds " + counted(broken, "place") + " that " + (broken == 1 ? "is" : "are")
            + " no UTF-8, shown as bytes" + then);
}

Result<Outputs> encodedByPairs(const Call &call, const Gpt2 &gpt2)
{
    const CleanText clean = cleaned(call.text("text"));
    const BytePairs &pairs = *gpt2.pairs();
    std::vector<TokenId> ids;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (isStopped() || !encode(pairs, clean.text, ids, isStopped))
        return call.stopped();
    noteBroken(
        call, clean.broken.size(), "; GPT-2's vocabulary gets U+FFFD for each, as from JavaScript's TextDecoder.");
    Outputs outputs{{"ids", Array<std::int64_t>::vector({ids.begin(), ids.end()})}};
    if (!call.wanted("pieces"))
        return outputs;
    ShownTokens shown(clean);
    auto pieces = oneByOne(call, ids.size(), [&](std::size_t i) { return shown.next(pairs.bytesOf(ids[i]).size()); });
    if (!pieces)
        return call.stopped();
    outputs.emplace("pieces", std::move(*pieces));
    return outputs;
}

std::vector<std::int64_t> idsOf(const Call &call, const Parts &parts)
{
    if (schemeOf(call) != Scheme::Bytes)
        return numbered(parts, vocabularyOf(parts));
    std::vector<std::int64_t> ids;
    for (const std::string_view byte : parts)
        ids.push_back(static_cast<unsigned char>(byte.front()));
    return ids;
}

Result<Outputs> cutUp(const Call &call)
{
    const auto parts = partsOf(call);
    if (!parts)
        return call.stopped();
    auto pieces = oneByOne(call, parts->size(), [&](std::size_t i) { return shownBytes((*parts)[i]); });
    if (!pieces || call.stop.stop_requested())
        return call.stopped();
    if (schemeOf(call) != Scheme::Bytes)
        noteBroken(call, cleaned(call.text("text")).broken.size(), ".");
    return Outputs{{"pieces", std::move(*pieces)}, {"ids", Array<std::int64_t>::vector(idsOf(call, *parts))}};
}

Result<Outputs> run(const Call &call, const Gpt2 &gpt2)
{
    if (const Result<void> fine = checkAll(call, gpt2); !fine)
        return fail(fine.error());
    if (decodes(call))
        return decoded(call, gpt2);
    return schemeOf(call) == Scheme::BytePairs ? encodedByPairs(call, gpt2) : cutUp(call);
}

/// A piece is a text of its own; merging keeps lists of neighbours and of places.
Estimate estimate(const Call &call)
{
    const double bytes = call.has("text") ? static_cast<double>(call.text("text").size()) : 0;
    const bool onlyIds = call.has("scheme") && schemeOf(call) == Scheme::BytePairs && !call.wanted("pieces");
    const double ids = decodes(call) ? static_cast<double>(call.integers("token_ids").size()) : 0;
    return {.bytes = (onlyIds ? 20 : 80) * bytes + 40 * ids, .operations = 40 * bytes + ids};
}

std::vector<Input> inputs()
{
    return {
        {.name = "text",
            .type = Type::Text,
            .help = QT_TRANSLATE_NOOP("operators", "What to cut into pieces. Bytes that are no UTF-8 are not refused."),
            .optional = true,
            .also = {"input"}},
        {.name = "token_ids",
            .type = Type::Integers,
            .shape = {"n"},
            .help = QT_TRANSLATE_NOOP("operators",
                "In place of a text: ids of the scheme bytes or bpe that are to be turned back into pieces."),
            .optional = true,
            .also = {"decode", "input_ids"}}};
}

std::vector<Output> outputs()
{
    return {{.name = "pieces",
                .type = Type::Texts,
                .help = QT_TRANSLATE_NOOP(
                    "operators", "The tokens as text; bytes that are no whole character stand as <0xF0>.")},
        {.name = "ids",
            .type = Type::Integers,
            .shape = {"?"},
            .help = QT_TRANSLATE_NOOP("operators", "One number a piece: its row in an embedding table.")}};
}

std::vector<Option> options()
{
    return {{.name = "scheme",
        .type = Type::Text,
        .fallback = "words",
        .choices = {"words", "characters", "bytes", "bpe"},
        .help = QT_TRANSLATE_NOOP("operators",
            "words: runs of letters and digits, every other sign alone, spaces dropped. characters: one piece each. "
            "Both number the different pieces of the text in the order of their characters. bytes: those of UTF-8, "
            "numbered by themselves. bpe: byte-level byte-pair encoding with GPT-2's 50,257 entries."),
        .convention = "words and characters are numbered as nanoGPT and the books do; bpe: GPT-2 and GPT-3",
        .also = {"tokenizer", "encoding"}}};
}

std::vector<Example> examples(const Gpt2 &gpt2)
{
    std::vector<Example> examples{
        {.inputs = {{"text", "The cat saw the cat."}},
            .outputs = {{"pieces", "[The, cat, saw, the, cat, .]"}, {"ids", "[1, 2, 3, 4, 2, 0]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Capital letters come before small ones.")},
        {.inputs = {{"text", "naïve"}, {"scheme", "bytes"}},
            .outputs = {{"pieces", "[n, a, <0xC3>, <0xAF>, v, e]"}, {"ids", "[110, 97, 195, 175, 118, 101]"}},
            .says = QT_TRANSLATE_NOOP("operators", "A letter outside ASCII takes two bytes or more.")}};
    if (gpt2.isHere())
        examples.push_back({.inputs = {{"text", "Data visualization empowers users to"}, {"scheme", "bpe"}},
            .outputs = {{"pieces", R"([Data, " visualization", " em", powers, " users", " to"])"},
                {"ids", "[6601, 32704, 795, 30132, 2985, 284]"}},
            .says = QT_TRANSLATE_NOOP("operators", "A space belongs to the word behind it.")});
    return examples;
}

} // namespace

Operator tokenize()
{
    const auto gpt2 = std::make_shared<const Gpt2>();
    return {
        .name = "tokenize",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Cuts a text into tokens and numbers them: words, characters, bytes, or GPT-2's pieces of words."),
        .formula = R"(\text{text} \to (\mathrm{id}_1, \dots, \mathrm{id}_n))",
        .letters = {{"n", "token"}, {"?", "token"}},
        .also = {"GPT2BPETokenizer", "Tokenizer", "StringSplit"},
        .inputs = inputs(),
        .options = options(),
        .outputs = outputs(),
        .laws = tokenizeLaws(gpt2),
        .examples = examples(*gpt2),
        .check = [gpt2](const Call &call) { return checkVocabulary(call, *gpt2); },
        .estimate = estimate,
        .run = [gpt2](const Call &call) { return run(call, *gpt2); },
        .derive = [gpt2](const Call &call, const Outputs &outputs,
                      const Focus &focus) { return tokenizeByHand(gpt2, call, outputs, focus); },
    };
}

} // namespace heed
