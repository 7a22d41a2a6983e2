// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask_by_hand.h"
#include "operators.h"

#include "math/mask.h"

#include <QtGlobal>

#include <cstdlib>

namespace heed {

namespace {

struct Sliding {
    arma::uword queries, keys;
    math::Window window;

    [[nodiscard]] KeySpan span(arma::uword query) const
    {
        const arma::sword own = static_cast<arma::sword>(query) + 1 + window.place;
        return {own - *window.left, own + *window.right};
    }
};

Sliding slidingOf(const Call &call)
{
    const auto queries = static_cast<arma::uword>(call.integer("queries"));
    const auto keys = static_cast<arma::uword>(call.integer("keys"));
    const math::Align align = call.text("align") == "lower_right" ? math::Align::LowerRight : math::Align::UpperLeft;
    const arma::sword left = call.integer("window") - (call.toggle("include_self") ? 1 : 0);
    return {queries, keys,
        {.place = math::causalOffset(align, queries, keys), .left = left, .right = call.toggle("causal") ? 0 : left}};
}

Result<Outputs> run(const Call &call)
{
    const Sliding sliding = slidingOf(call);
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const math::Mask mask = math::windowMask(sliding.queries, sliding.keys, sliding.window, isStopped);
    if (isStopped())
        return call.stopped();
    noteEmptyRows(call, mask);
    return Outputs{{"mask", Array<arma::u8>(mask)}};
}

/// "first = 4 - 2"; a query that stands elsewhere than its number has the shift put in.
hand::Line endLine(const std::string &name, const Sliding &sliding, arma::uword query, arma::sword away)
{
    const auto signedText = [](arma::sword x) {
        return x == 0 ? std::string() : (x < 0 ? " - " : " + ") + std::to_string(std::abs(x));
    };
    const arma::sword end = static_cast<arma::sword>(query) + 1 + sliding.window.place + away;
    const std::string sum = std::to_string(query + 1) + signedText(sliding.window.place) + signedText(away);
    return {hand::both(name + " = " + sum), {static_cast<double>(end)}, {}, name};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Sliding sliding = slidingOf(call);
    return maskPlace(focus, sliding.queries, sliding.keys).map([&](const MaskPlace &place) {
        const hand::AxisNames names(focus, "queries");
        hand::StepWriter ends("The keys that query " + names[place.query].plain + " sees", focus.decimals);
        ends.line(endLine("first", sliding, place.query, -*sliding.window.left));
        ends.line(endLine("last", sliding, place.query, *sliding.window.right));
        return Derivation{ends.step(), spanByHand(sliding.span(place.query), place, sliding.keys, focus)};
    });
}

Estimate estimate(const Call &call)
{
    const double entries = static_cast<double>(call.integer("queries")) * static_cast<double>(call.integer("keys"));
    return {.bytes = entries, .operations = entries};
}

/// Counts, row by row, the keys that the span of a query has inside the mask.
Result<double> seesTheSpan(const Call &call, const Outputs &outputs)
{
    const Sliding sliding = slidingOf(call);
    const arma::Mat<arma::u8> &mask = outputs.at("mask").get<MaskArray>().matrix();
    double wrong = 0;
    for (arma::uword query = 0; query < mask.n_rows; ++query) {
        const KeySpan span = sliding.span(query);
        for (arma::uword key = 0; key < mask.n_cols; ++key) {
            const auto j = static_cast<arma::sword>(key) + 1;
            wrong += (mask.at(query, key) != 0) == (j >= span.first && j <= span.last) ? 0 : 1;
        }
    }
    return wrong;
}

std::vector<Option> options()
{
    return {
        {.name = "queries",
            .type = Type::Integer,
            .fallback = 3,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many queries: the rows of the mask.")},
        {.name = "keys",
            .type = Type::Integer,
            .fallback = 3,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP(
                "operators", "How many keys: the columns of the mask. As many as queries in self-attention.")},
        {.name = "window",
            .type = Type::Integer,
            .fallback = 2,
            .range = between(1, 1e15),
            .help = QT_TRANSLATE_NOOP("operators", "How many keys a query sees, its own token among them or not."),
            .convention = "Mistral 7B takes 4096",
            .also = {"sliding_window", "window_size", "local_window_size"}},
        {.name = "include_self",
            .type = Type::Toggle,
            .fallback = true,
            .help = QT_TRANSLATE_NOOP("operators",
                "The window counts the token itself; else it is seen besides the window, so that there is one key "
                "more."),
            .convention = "Mistral; false is FlashAttention's and ONNX's, whose sizes count only the others"},
        {.name = "causal",
            .type = Type::Toggle,
            .fallback = true,
            .help = QT_TRANSLATE_NOOP(
                "operators", "Look back only; else as far ahead as back, as Longformer's encoder does."),
            .convention = "Mistral",
            .also = {"is_causal"}},
        {.name = "align",
            .type = Type::Text,
            .fallback = "upper_left",
            .choices = {"upper_left", "lower_right"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "Query 1 stands at key 1 (upper_left), or the last query at the last key (lower_right)."),
            .convention = "PyTorch and ONNX; lower_right is FlashAttention's"},
    };
}

} // namespace

Operator slidingWindowMask()
{
    return {
        .name = "sliding_window_mask",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Each query may attend to its own token and a fixed number of neighbours, so the work grows with the "
            "length and not with its square."),
        .formula = R"(m_{i,j} = 1 \text{ if } i - w < j \le i \text{, else } 0)",
        .letters = {{"queries", "query"}, {"keys", "key"}},
        .also = {"sliding_window", "local_attention"},
        .options = options(),
        .outputs = {{.name = "mask",
            .type = Type::Mask,
            .shape = {"queries", "keys"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "1: this query may attend to this key.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "nothing outside the window"),
            .says = QT_TRANSLATE_NOOP("operators", "A query sees exactly the keys of its window."),
            .deviation = seesTheSpan,
            .within = 0}},
        .examples = {{.inputs = {{"queries", "4"}, {"keys", "4"}, {"window", "2"}},
                         .outputs = {{"mask", "[[1, 0, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Each token sees itself and the one before.")},
            {.inputs = {{"queries", "4"}, {"keys", "4"}, {"window", "1"}, {"include_self", "false"},
                 {"causal", "false"}},
                .outputs = {{"mask", "[[1, 1, 0, 0], [1, 1, 1, 0], [0, 1, 1, 1], [0, 0, 1, 1]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "One neighbour on either side.")}},
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
