// SPDX-License-Identifier: GPL-3.0-or-later
#include "alibi_call.h"
#include "math/mask.h"
#include "operators.h"
#include "sdk/hand_place.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

math::AlibiShape shapeOf(const Call &call)
{
    const auto queries = static_cast<arma::uword>(call.integer("queries"));
    const auto keys = static_cast<arma::uword>(call.integer("keys"));
    const auto align = call.text("align") == "lower_right" ? math::Align::LowerRight : math::Align::UpperLeft;
    return {.queries = queries,
        .keys = keys,
        .offset = math::causalOffset(align, queries, keys),
        .hidesFuture = call.text("future") == "hidden"};
}

Result<Outputs> run(const Call &call)
{
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    auto bias = math::alibiBias(slopesOf(call), shapeOf(call), isStopped);
    if (!bias)
        return call.stopped();
    return Outputs{{"bias", Array<double>(std::move(*bias))}};
}

/// Places count from 1, as in the names of rows.
hand::Line biasLine(double slope, const math::AlibiShape &shape, std::size_t query, std::size_t key, int decimals)
{
    const arma::sword i = static_cast<arma::sword>(query) + shape.offset + 1, j = static_cast<arma::sword>(key) + 1;
    const std::string places = std::to_string(std::max(i, j)) + " - " + std::to_string(std::min(i, j));
    if (j > i && shape.hidesFuture)
        return {{std::to_string(j) + " > " + std::to_string(i) + "\\ \\Rightarrow\\ b",
                    std::to_string(j) + " > " + std::to_string(i) + ": b"},
            {-arma::datum::inf}};
    const double distance = std::abs(static_cast<double>(i - j));
    const hand::Written m = hand::number(slope, decimals);
    return {{"-" + m.tex + "\\cdot (" + places + ")", "-" + m.plain + "·(" + places + ")"},
        {distance == 0 ? 0 : -slope * distance}, {distance == 0 ? 0 : -hand::rounded(slope, decimals) * distance}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const math::AlibiShape shape = shapeOf(call);
    const arma::vec slopes = slopesOf(call);
    return hand::placeIn({slopes.n_elem, shape.queries, shape.keys}, focus).map([&](const hand::Place &place) {
        const hand::AxisNames queries(focus, "queries"), keys(focus, "keys");
        const std::vector<std::size_t> columns = place.columns(shape.keys);
        const auto line = [&](std::size_t i) {
            return keys.headed(columns[i], biasLine(slopes[place.head], shape, place.row, columns[i], focus.decimals));
        };
        hand::StepWriter writer("Slope times distance from query " + queries[place.row].plain, focus.decimals);
        return Derivation{slopeStep(call, place.head, focus), writer.lines(columns.size(), line).step()};
    });
}

Result<double> distanceAlone(const Call &, const Outputs &outputs)
{
    const arma::cube &bias = outputs.at("bias").get<Array<double>>().cube();
    double differing = 0;
    for (arma::uword head = 0; head < bias.n_slices; ++head)
        for (arma::uword key = 1; key < bias.n_cols; ++key)
            for (arma::uword query = 1; query < bias.n_rows; ++query)
                differing += bias.at(query, key, head) == bias.at(query - 1, key - 1, head) ? 0 : 1;
    return differing;
}

Estimate estimate(const Call &call)
{
    const double entries = static_cast<double>(call.integer("heads")) * static_cast<double>(call.integer("queries"))
        * static_cast<double>(call.integer("keys"));
    return {.bytes = 8 * entries, .operations = 2 * entries};
}

std::vector<Option> options()
{
    std::vector<Option> options = alibiOptions();
    options.push_back({.name = "queries",
        .type = Type::Integer,
        .fallback = 4,
        .range = atLeast(1),
        .help = QT_TRANSLATE_NOOP("operators", "How many queries: the rows of each head.")});
    options.push_back({.name = "keys",
        .type = Type::Integer,
        .fallback = 4,
        .range = atLeast(1),
        .help = QT_TRANSLATE_NOOP("operators", "How many keys: the columns of each head.")});
    options.push_back({.name = "align",
        .type = Type::Text,
        .fallback = "upper_left",
        .choices = {"upper_left", "lower_right"},
        .help = QT_TRANSLATE_NOOP("operators",
            "Query 1 stands where key 1 does, or the last query where the last key does, as with a cache."),
        .convention = "as attention's align"});
    options.push_back({.name = "future",
        .type = Type::Text,
        .fallback = "hidden",
        .choices = {"hidden", "symmetric"},
        .help = QT_TRANSLATE_NOOP("operators",
            "Later keys are hidden (minus infinity), or lose by their distance like earlier ones, as encoders do."),
        .convention = "Press et al. 2022; they have causal models only"});
    return options;
}

} // namespace

Operator alibiBias()
{
    return {
        .name = "alibi_bias",
        .summary = QT_TRANSLATE_NOOP("operators",
            "A bias for attention in place of position encodings: the further a key, the lower its score, by each "
            "head's own slope."),
        .formula = R"(b_{h,i,j} = -m_h\,(i - j))",
        .letters = {{"heads", "head"}, {"queries", "query"}, {"keys", "key"}},
        .also = {"alibi", "build_alibi_bias"},
        .options = options(),
        .outputs = {{.name = "bias",
            .shape = {"heads", "queries", "keys"},
            .view = View::Heatmap,
            .help =
                QT_TRANSLATE_NOOP("operators", "For attention's input of the same name; 0 at a token's own place.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "distance alone counts"),
            .says = QT_TRANSLATE_NOOP("operators", "One place on for both query and key, the bias is the same."),
            .deviation = distanceAlone,
            .within = 0}},
        .examples = {{.inputs = {{"heads", "2"}, {"queries", "3"}, {"keys", "3"}},
                         .outputs = {{"bias",
                             "[[[0, -inf, -inf], [-0.0625, 0, -inf], [-0.125, -0.0625, 0]], "
                             "[[0, -inf, -inf], [-0.00390625, 0, -inf], [-0.0078125, -0.00390625, 0]]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Two heads, one sixteen times as steep as the other.")},
            {.inputs = {{"heads", "1"}, {"queries", "1"}, {"keys", "3"}, {"align", "lower_right"},
                 {"future", "symmetric"}},
                .outputs = {{"bias", "[[[-0.0078125, -0.00390625, 0]]]"}}}},
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
