// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/spread.h"
#include "operators.h"
#include "random_call.h"
#include "spread_by_hand.h"

#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

using hand::Line;
using hand::StepWriter;
using hand::Written;

constexpr std::size_t drawsBetweenStops = 4096;
constexpr double fewestToTell = 100; ///< pairs; the variance of fewer may lie anywhere

/// Queries and keys in the order in which they are drawn: for each width, for each pair, the query and then the key.
class PairSource {
public:
    explicit PairSource(const Call &call)
        : m_call(call)
        , m_random(call.random(call.integer("seed")))
        , m_isNormal(call.text("distribution") == "normal")
    {
    }

    /// False: stopped.
    [[nodiscard]] bool draw(std::size_t width)
    {
        query.resize(width);
        key.resize(width);
        return fill(query) && fill(key);
    }

    std::vector<double> query, key;

private:
    bool fill(std::vector<double> &entries)
    {
        for (double &entry : entries) {
            if (m_drawn++ % drawsBetweenStops == 0 && m_call.stop.stop_requested())
                return false;
            entry = m_isNormal ? m_random.normal() : 2 * m_random.uniform() - 1;
        }
        return true;
    }

    const Call &m_call;
    Random m_random;
    bool m_isNormal;
    std::size_t m_drawn = 0;
};

std::vector<std::int64_t> widthsOf(const Call &call) { return call.integers("widths").rowMajor(); }
std::size_t pairsOf(const Call &call) { return static_cast<std::size_t>(call.integer("pairs")); }

/// Of one part of a query or key, and squared that of a product of two.
double varianceOfPart(const Call &call) { return call.text("distribution") == "normal" ? 1 : 1.0 / 3; }
double expectedOf(const Call &call, std::int64_t width)
{
    return static_cast<double>(width) * varianceOfPart(call) * varianceOfPart(call);
}

double dot(const std::vector<double> &a, const std::vector<double> &b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

/// One row a width; nothing when the run was stopped.
std::optional<arma::mat> productsOf(const Call &call)
{
    const std::vector<std::int64_t> widths = widthsOf(call);
    arma::mat products(widths.size(), pairsOf(call));
    PairSource source(call);
    for (arma::uword row = 0; row < products.n_rows; ++row)
        for (arma::uword pair = 0; pair < products.n_cols; ++pair) {
            if (!source.draw(static_cast<std::size_t>(widths[row])))
                return std::nullopt;
            products.at(row, pair) = dot(source.query, source.key);
        }
    return products;
}

std::vector<double> rowOf(const arma::mat &matrix, arma::uword row)
{
    return arma::conv_to<std::vector<double>>::from(matrix.row(row));
}

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

Written both(const std::string &text) { return hand::both(text); }

/// One product of a query and a key, drawn again.
Result<Derivation> productByHand(const Call &call, std::size_t row, std::size_t pair, int decimals)
{
    const std::vector<std::int64_t> widths = widthsOf(call);
    PairSource source(call);
    for (std::size_t before = 0; before <= row; ++before)
        for (std::size_t i = 0; i < (before < row ? pairsOf(call) : pair + 1); ++i)
            if (!source.draw(static_cast<std::size_t>(widths[before])))
                return call.stopped();
    double byHand = 0;
    for (std::size_t i = 0; i < source.query.size(); ++i)
        byHand += hand::rounded(source.query[i], decimals) * hand::rounded(source.key[i], decimals);
    const Written name = hand::vector("q", pair) + Written{" \\cdot ", "·"} + hand::vector("k", pair);
    const Line line{name + both(" = ") + hand::sumOfProducts(source.query, source.key, decimals),
        {dot(source.query, source.key)}, {byHand}, name.plain};
    return Derivation{StepWriter("Query times key, part by part", decimals).line(line).step()};
}

/// Each part is independent and its mean is 0: variances multiply, and those of the products add up.
Derivation expectedByHand(const Call &call, std::int64_t width, int decimals)
{
    const bool isNormal = call.text("distribution") == "normal";
    const Written part = isNormal ? both("1") : Written{"\\frac{1}{3}", "1/3"};
    const Written square = part + Written{"\\cdot ", "·"} + part;
    const double product = varianceOfPart(call) * varianceOfPart(call);
    Derivation steps{
        StepWriter("Each part of query and key has this variance", decimals)
            .line({isNormal ? Written{"\\sigma^2", "σ^2"} : Written{"\\frac{(1 - (-1))^2}{12}", "(1 - (-1))^2 / 12"},
                {varianceOfPart(call)}})
            .step()};
    steps.push_back(StepWriter("So the product of two of them has, since their means are 0", decimals)
                        .line({square, {product}})
                        .step());
    steps.push_back(
        StepWriter("And the sum of d_k products", decimals)
            .line({both(std::to_string(width)) + Written{"\\cdot ", "·"} + square, {expectedOf(call, width)}})
            .step());
    return steps;
}

Derivation scaledByHand(const math::Spread &spread, std::int64_t width, int decimals)
{
    const Written above = hand::number(spread.variance, decimals);
    const std::string below = std::to_string(width);
    return {StepWriter("Dividing by √d_k divides the variance by d_k", decimals)
                .line({{"\\frac{" + above.tex + "}{" + below + "}", above.plain + " / " + below},
                    {spread.variance / static_cast<double>(width)},
                    {hand::rounded(spread.variance, decimals) / static_cast<double>(width)}})
                .step()};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const std::vector<std::int64_t> widths = widthsOf(call);
    const std::size_t row = focus.index.empty() ? 0 : focus.index[0];
    const std::size_t pair = focus.index.size() > 1 ? focus.index[1] : 0;
    if (row >= widths.size() || pair >= pairsOf(call))
        return fail(Rule::Range,
            "There is no such entry to derive: there are " + counted(widths.size(), "width") + " and "
                + counted(pairsOf(call), "pair") + ".");
    const int decimals = focus.decimals;
    if (focus.output == "products")
        return productByHand(call, row, pair, decimals);
    if (focus.output == "expected")
        return expectedByHand(call, widths[row], decimals);
    if (focus.output == "d_k")
        return Derivation{
            StepWriter("As given", decimals).line({{"d_k", "d_k"}, {static_cast<double>(widths[row])}}).step()};
    const std::optional<arma::mat> products = productsOf(call);
    if (!products)
        return call.stopped();
    const std::vector<double> sample = rowOf(*products, row);
    Derivation steps =
        spreadByHand(sample, 1, focus.output == "deviation" ? SpreadStep::Deviation : SpreadStep::Variance, decimals);
    if (focus.output == "scaled_variance")
        for (Step &step : scaledByHand(math::spreadOf(sample), widths[row], decimals))
            steps.push_back(std::move(step));
    return steps;
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
        .derive = derive,
    };
}

} // namespace heed
