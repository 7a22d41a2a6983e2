// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"

#include "math/mask.h"
#include "sdk/hand_labels.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>

namespace heed {

namespace {

struct Triangle {
    arma::uword queries, keys;
    arma::sword offset; ///< query i sees the keys 0 to i + offset
};

Triangle triangleOf(const Call &call)
{
    const auto queries = static_cast<arma::uword>(call.integer("queries"));
    const auto keys = static_cast<arma::uword>(call.integer("keys"));
    const math::Align align = call.text("align") == "lower_right" ? math::Align::LowerRight : math::Align::UpperLeft;
    return {queries, keys, math::causalOffset(align, queries, keys) - (call.toggle("strict") ? 1 : 0)};
}

Result<Outputs> run(const Call &call)
{
    const Triangle triangle = triangleOf(call);
    const arma::sword empty = std::clamp<arma::sword>(-triangle.offset, 0, static_cast<arma::sword>(triangle.queries));
    if (empty == 1)
        call.note("Query 1 sees no key: softmax has nothing to share out in that row.");
    else if (empty > 1)
        call.note(
            "Queries 1 to " + std::to_string(empty) + " see no key: softmax has nothing to share out in those rows.");
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const math::Mask mask = math::causalMask(triangle.queries, triangle.keys, triangle.offset, isStopped);
    return isStopped() ? Result<Outputs>(call.stopped()) : Outputs{{"mask", Array<arma::u8>(mask)}};
}

struct Names {
    hand::AxisNames queries, keys;
};

hand::Line visibility(const Triangle &triangle, const Names &names, arma::uword query, arma::uword key)
{
    const std::string j = std::to_string(key + 1);
    const std::string last = std::to_string(static_cast<arma::sword>(query) + triangle.offset + 1);
    const bool sees = math::causallyVisible(query, key, triangle.offset);
    const hand::Written compared{
        j + (sees ? " \\le " : " > ") + last + "\\ \\Rightarrow\\ ", j + (sees ? " ≤ " : " > ") + last + ": "};
    const hand::Written entry = hand::entry(hand::both("m"), names.queries[query], names.keys[key]);
    return names.keys.headed(key, {compared + entry, {sees ? 1.0 : 0.0}});
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Triangle triangle = triangleOf(call);
    const arma::uword query = focus.index.empty() ? 0 : focus.index[0];
    if (query >= triangle.queries || (focus.index.size() > 1 && focus.index[1] >= triangle.keys))
        return fail(Rule::Range,
            "The mask has no such entry: it has " + counted(triangle.queries, "row") + " and "
                + counted(triangle.keys, "column") + ".");
    const std::string i = std::to_string(query + 1), shift = std::to_string(triangle.offset);
    const std::string sum = i + (triangle.offset < 0 ? " - " + shift.substr(1) : " + " + shift);
    const double last = static_cast<double>(query) + static_cast<double>(triangle.offset) + 1;
    const Names names{{focus, "queries"}, {focus, "keys"}};
    hand::StepWriter limit("The last key that query " + names.queries[query].plain + " sees", focus.decimals);
    limit.line({hand::both(triangle.offset == 0 ? "j = " + i : "j = " + sum), {last}});
    hand::StepWriter compare("Compare each key with it", focus.decimals);
    if (focus.index.size() > 1)
        compare.line(visibility(triangle, names, query, focus.index[1]));
    else
        compare.lines(triangle.keys, [&](std::size_t key) { return visibility(triangle, names, query, key); });
    return Derivation{limit.step(), compare.step()};
}

Estimate estimate(const Call &call)
{
    const double entries = static_cast<double>(call.integer("queries")) * static_cast<double>(call.integer("keys"));
    return {.bytes = entries, .operations = entries};
}

Result<double> seenAfterDiagonal(const Call &call, const Outputs &outputs)
{
    const Triangle triangle = triangleOf(call);
    const arma::Cube<arma::u8> &mask = outputs.at("mask").get<MaskArray>().cube();
    double wrong = 0;
    for (arma::uword key = 0; key < triangle.keys; ++key)
        for (arma::uword query = 0; query < triangle.queries; ++query)
            wrong += (mask.at(query, key, 0) != 0) == math::causallyVisible(query, key, triangle.offset) ? 0 : 1;
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
        {.name = "align",
            .type = Type::Text,
            .fallback = "upper_left",
            .choices = {"upper_left", "lower_right"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "Query 1 sees key 1 only (upper_left), or the last query sees all keys (lower_right)."),
            .convention = "PyTorch and ONNX; lower_right is FlashAttention's"},
        {.name = "strict",
            .type = Type::Toggle,
            .fallback = false,
            .help = QT_TRANSLATE_NOOP("operators",
                "Leave out the diagonal, so that a token doesn't see itself; the first query then sees nothing."),
            .convention = "none: every library includes the diagonal"},
    };
}

} // namespace

Operator causalMask()
{
    return {
        .name = "causal_mask",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "A triangle of permissions: each query may attend to its own token and to earlier ones."),
        .formula = R"(m_{i,j} = 1 \text{ if } j \le i \text{, else } 0)",
        .letters = {{"queries", "query"}, {"keys", "key"}},
        .also = {"is_causal", "generate_square_subsequent_mask", "tril"},
        .options = options(),
        .outputs = {{.name = "mask",
            .type = Type::Mask,
            .shape = {"queries", "keys"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "1: this query may attend to this key.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "nothing after the diagonal"),
            .says = QT_TRANSLATE_NOOP("operators", "A query sees exactly the keys up to its own place."),
            .deviation = seenAfterDiagonal,
            .within = 0}},
        .examples = {{.inputs = {{"queries", "3"}, {"keys", "3"}},
                         .outputs = {{"mask", "[[1, 0, 0], [1, 1, 0], [1, 1, 1]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Self-attention over three tokens.")},
            {.inputs = {{"queries", "2"}, {"keys", "5"}, {"align", "lower_right"}},
                .outputs = {{"mask", "[[1, 1, 1, 1, 0], [1, 1, 1, 1, 1]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "The last two of five tokens, the others being cached.")}},
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
