// SPDX-License-Identifier: GPL-3.0-or-later
#include "dot_products.h"
#include "dot_products_by_hand.h"
#include "math/spread.h"
#include "operators.h"
#include "random_call.h"

#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

constexpr double fewestToTell = 100; ///< pairs; the variance of fewer may lie anywhere

Result<void> check(const Call &call)
{
    if (widthsOf(call).empty())
        return fail(Rule::Range, "Expected at least one width, found none.", "widths");
    return {};
}

bool needsDrawing(const Call &call)
{
    return call.wanted("variance") || call.wanted("scaled_variance") || call.wanted("deviation")
        || call.wanted("products");
}

Outputs theoryOf(const Call &call)
{
    const std::vector<std::int64_t> widths = widthsOf(call);
    std::vector<double> expected;
    for (const std::int64_t width : widths)
        expected.push_back(expectedOf(call, width));
    return onlyWanted(
        call, {{"expected", Array<double>::vector(expected)}, {"d_k", Array<std::int64_t>::vector(widths)}});
}

Outputs statisticsOf(const Call &call, const arma::mat &products)
{
    std::vector<double> variances, deviations, scaled;
    for (arma::uword row = 0; row < products.n_rows; ++row) {
        const math::Spread spread = math::spreadOf(rowOf(products, row));
        variances.push_back(spread.variance);
        deviations.push_back(spread.deviation);
        scaled.push_back(spread.variance / static_cast<double>(widthsOf(call)[row]));
    }
    using Numbers = Array<double>;
    return onlyWanted(call,
        {{"variance", Numbers::vector(variances)}, {"scaled_variance", Numbers::vector(scaled)},
            {"deviation", Numbers::vector(deviations)}, {"products", products}});
}

Result<Outputs> run(const Call &call)
{
    Outputs outputs = theoryOf(call);
    if (!needsDrawing(call))
        return outputs;
    const std::optional<arma::mat> products = productsOf(call);
    if (!products)
        return call.stopped();
    outputs.merge(statisticsOf(call, *products));
    return outputs;
}

/// In standard errors of a variance: its own variance is (μ4 - σ⁴ (n-3)/(n-1)) / n.
Result<double> varianceIsNear(const Call &call, const Outputs &outputs)
{
    const auto n = static_cast<double>(pairsOf(call));
    const double part = varianceOfPart(call), fourth = call.text("distribution") == "normal" ? 3 : 1.0 / 5;
    double furthest = 0;
    for (std::size_t row = 0; n >= fewestToTell && row < widthsOf(call).size(); ++row) {
        const auto d = static_cast<double>(widthsOf(call)[row]);
        const double expected = expectedOf(call, widthsOf(call)[row]), square = part * part;
        const double moment = d * fourth * fourth + 3 * d * (d - 1) * square * square;
        const double error = std::sqrt((moment - expected * expected * (n - 3) / (n - 1)) / n);
        const double found = outputs.at("variance").get<Array<double>>().at(row);
        furthest = std::max(furthest, std::abs(found - expected) / error);
    }
    return furthest;
}

Result<double> scalingDividesByTheWidth(const Call &, const Outputs &outputs)
{
    const auto products = outputs.at("products").get<Array<double>>().matrix();
    const auto widths = outputs.at("d_k").get<Array<std::int64_t>>().rowMajor();
    double furthest = 0;
    for (std::size_t row = 0; row < widths.size(); ++row) {
        std::vector<double> scaled = rowOf(products, row);
        for (double &each : scaled)
            each /= std::sqrt(static_cast<double>(widths[row]));
        const double found = outputs.at("scaled_variance").get<Array<double>>().at(row);
        furthest = std::max(furthest, std::abs(math::spreadOf(scaled).variance - found) / std::max(found, 1e-300));
    }
    return furthest;
}

std::vector<Option> options()
{
    return {{.name = "widths",
                .type = Type::Integers,
                .fallback = Array<std::int64_t>::vector({16, 64, 256}),
                .range = atLeast(1),
                .help = QT_TRANSLATE_NOOP("operators", "The widths d_k of query and key, one result each."),
                .also = {"d_k", "head_dim"}},
        {.name = "pairs",
            .type = Type::Integer,
            .fallback = 1000,
            .range = atLeast(2),
            .help = QT_TRANSLATE_NOOP("operators", "How many queries and keys are drawn for each width.")},
        {.name = "distribution",
            .type = Type::Text,
            .fallback = "normal",
            .choices = {"normal", "uniform"},
            .help = QT_TRANSLATE_NOOP("operators",
                "Of each part: normal with mean 0 and variance 1, or uniform from -1 to 1, whose variance is 1/3."),
            .convention = "normal: Vaswani et al. 2017"},
        seedOption()};
}

std::vector<Output> outputs()
{
    return {{.name = "variance",
                .shape = {"?"},
                .view = View::Lines,
                .help = QT_TRANSLATE_NOOP(
                    "operators", "Of the products q·k that were drawn, over one less than their number.")},
        {.name = "expected",
            .shape = {"?"},
            .view = View::Lines,
            .help = QT_TRANSLATE_NOOP("operators", "What theory says: d_k times the squared variance of a part.")},
        {.name = "scaled_variance",
            .shape = {"?"},
            .view = View::Lines,
            .help = QT_TRANSLATE_NOOP("operators", "Of the products divided by √d_k: it no longer grows.")},
        {.name = "deviation",
            .shape = {"?"},
            .view = View::Lines,
            .help = QT_TRANSLATE_NOOP("operators", "The root of the variance: √d_k for normal parts.")},
        {.name = "d_k",
            .type = Type::Integers,
            .shape = {"?"},
            .help = QT_TRANSLATE_NOOP("operators", "The widths, for charts to stand on.")},
        {.name = "products",
            .shape = {"?", "pairs"},
            .view = View::Histogram,
            .help = QT_TRANSLATE_NOOP("operators", "The products q·k, one row a width.")}};
}

Estimate estimate(const Call &call)
{
    if (!needsDrawing(call))
        return {};
    double parts = 0, widest = 0;
    for (const std::int64_t width : widthsOf(call)) {
        parts += static_cast<double>(width);
        widest = std::max(widest, static_cast<double>(width));
    }
    const auto pairs = static_cast<double>(pairsOf(call)), widths = static_cast<double>(widthsOf(call).size());
    return {.bytes = 8 * (pairs * widths + 2 * widest), .operations = 40 * pairs * parts};
}

} // namespace

Operator dotProductVariance()
{
    return {
        .name = "dot_product_variance",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Draws queries and keys and shows that the variance of their dot products grows with the width d_k: why "
            "attention divides by its root."),
        .formula =
            R"(\operatorname{Var}(q \cdot k) = \sum_{i=1}^{d_k} \operatorname{Var}(q_i)\operatorname{Var}(k_i) = d_k)",
        .letters = {{"?", "width"}, {"pairs", "pair"}},
        .options = options(),
        .outputs = outputs(),
        .laws =
            {{.name = QT_TRANSLATE_NOOP("operators", "theory is near"),
                 .says = QT_TRANSLATE_NOOP("operators",
                     "From 100 pairs on, each variance lies within eight of its standard errors of what theory says."),
                 .deviation = varianceIsNear,
                 .within = 8},
                {.name = QT_TRANSLATE_NOOP("operators", "scaling divides by the width"),
                    .says = QT_TRANSLATE_NOOP(
                        "operators", "The products divided by the root of d_k have the variance divided by d_k."),
                    .deviation = scalingDividesByTheWidth}},
        .examples = {{.inputs = {{"widths", "[2, 4]"}, {"pairs", "3"}, {"seed", "7"}},
                         .outputs = {{"products", "[[0.783656, 0.589799, 0.934131], [2.387618, 0.426712, 2.018382]]"},
                             {"variance", "[0.029798, 1.085817]"}, {"expected", "[2, 4]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Three pairs only: far from what theory says.")},
            {.inputs = {{"seed", "7"}},
                .outputs = {{"variance", "[17.673381, 62.522174, 248.702977]"}, {"expected", "[16, 64, 256]"}},
                .says = QT_TRANSLATE_NOOP("operators", "A thousand pairs: near 16, 64 and 256.")},
            {.inputs = {{"widths", "[64]"}, {"distribution", "uniform"}, {"pairs", "2"}},
                .outputs = {{"expected", "[7.111111]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Uniform parts: 64 / 9.")}},
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = dotProductsByHand,
    };
}

} // namespace heed
