// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask_by_hand.h"
#include "operators.h"

#include "math/mask.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <cmath>

namespace heed {

namespace {

struct Padding {
    arma::uword queries, keys, length;
    bool isLeft;

    [[nodiscard]] KeySpan span() const
    {
        const auto last = static_cast<arma::sword>(isLeft ? keys : length);
        return {last - static_cast<arma::sword>(length) + 1, last};
    }
};

Padding paddingOf(const Call &call)
{
    return {static_cast<arma::uword>(call.integer("queries")), static_cast<arma::uword>(call.integer("keys")),
        static_cast<arma::uword>(call.integers("lengths").at(0)), call.text("side") == "left"};
}

/// Every length of a batch at once.
Result<void> check(const Call &call)
{
    if (!call.has("lengths"))
        return {};
    const Array<std::int64_t> &lengths = call.integers("lengths");
    const std::int64_t keys = call.integer("keys");
    for (std::size_t i = 0; i < lengths.size(); ++i)
        if (const std::int64_t length = lengths.at(i); length < 0 || length > keys)
            return fail({.message = "lengths holds " + std::to_string(length) + "; expected 0 to "
                    + std::to_string(keys) + ", since there " + (keys == 1 ? "is " : "are ")
                    + counted(static_cast<std::size_t>(keys), "key") + ".",
                .port = "lengths",
                .rule = Rule::Range,
                .other = "keys"});
    return {};
}

Result<Outputs> run(const Call &call)
{
    const Padding padding = paddingOf(call);
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const math::Mask mask = math::paddingMask(padding.queries, padding.keys, padding.length, padding.isLeft, isStopped);
    if (isStopped())
        return call.stopped();
    if (padding.length == 0)
        call.note("A length of 0 hides every key: softmax has nothing to share out.");
    return Outputs{{"mask", Array<arma::u8>(mask)}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Padding padding = paddingOf(call);
    const KeySpan span = padding.span();
    return maskPlace(focus, padding.queries, padding.keys).map([&](const MaskPlace &place) {
        hand::StepWriter ends("The keys that are tokens", focus.decimals);
        const std::string keys = std::to_string(padding.keys), length = std::to_string(padding.length);
        if (padding.isLeft)
            ends.line({hand::both("first = " + keys + " - " + length + " + 1"), {static_cast<double>(span.first)}});
        ends.line({hand::both("last"), {static_cast<double>(span.last)}});
        return Derivation{ends.step(), spanByHand(span, place, padding.keys, focus)};
    });
}

Estimate estimate(const Call &call)
{
    const double entries = static_cast<double>(call.integer("queries")) * static_cast<double>(call.integer("keys"));
    return {.bytes = entries, .operations = entries};
}

Result<double> seesEachToken(const Call &call, const Outputs &outputs)
{
    const Padding padding = paddingOf(call);
    const arma::Mat<arma::u8> &mask = outputs.at("mask").get<MaskArray>().matrix();
    double wrong = 0;
    for (arma::uword query = 0; query < mask.n_rows; ++query) {
        double seen = 0;
        for (arma::uword key = 0; key < mask.n_cols; ++key)
            seen += mask.at(query, key);
        wrong += std::abs(seen - static_cast<double>(padding.length));
    }
    return wrong;
}

std::vector<Option> options()
{
    return {
        {.name = "queries",
            .type = Type::Integer,
            .fallback = 1,
            .range = atLeast(1),
            .help =
                QT_TRANSLATE_NOOP("operators", "How many queries: the rows of the mask. One row serves all queries.")},
        {.name = "keys",
            .type = Type::Integer,
            .fallback = 3,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many keys, padding among them: the columns of the mask.")},
        {.name = "side",
            .type = Type::Text,
            .fallback = "right",
            .choices = {"right", "left"},
            .help = QT_TRANSLATE_NOOP("operators",
                "Where the padding stands: after the tokens, or before them as for generating; tokens padded on the "
                "left need positions that begin at 0 with the first of them."),
            .convention = "ONNX",
            .also = {"padding_side"}},
    };
}

} // namespace

Operator paddingMask()
{
    return {
        .name = "padding_mask",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Hides what only fills a sequence up to the length of the longest one: nobody may attend to padding."),
        .formula = R"(m_{i,j} = 1 \text{ if } j \le L \text{, else } 0)",
        .letters = {{"queries", "query"}, {"keys", "key"}},
        .also = {"key_padding_mask", "attention_mask"},
        .inputs = {{.name = "lengths",
            .type = Type::Integers,
            .shape = {},
            .help = QT_TRANSLATE_NOOP("operators",
                "How many keys are tokens. A list gives one mask an entry; [[3], [2]] gives them the shape (2, 1, "
                "queries, keys), which fits a batch of heads."),
            .also = {"nonpad_kv_seqlen", "sequence_lengths", "seqlens"}}},
        .options = options(),
        .outputs = {{.name = "mask",
            .type = Type::Mask,
            .shape = {"queries", "keys"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP(
                "operators", "1: this query may attend to this key; PyTorch's key_padding_mask means the opposite.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "each token is seen"),
            .says = QT_TRANSLATE_NOOP("operators", "Every query sees as many keys as there are tokens."),
            .deviation = seesEachToken,
            .within = 0}},
        .examples = {{.inputs = {{"lengths", "3"}, {"keys", "5"}},
                         .outputs = {{"mask", "[[1, 1, 1, 0, 0]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Three tokens, filled up to five.")},
            {.inputs = {{"lengths", "3"}, {"keys", "5"}, {"queries", "2"}, {"side", "left"}},
                .outputs = {{"mask", "[[0, 0, 1, 1, 1], [0, 0, 1, 1, 1]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "The same with the padding first.")}},
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
