// SPDX-License-Identifier: GPL-3.0-or-later
#include "dot_products_by_hand.h"

#include "dot_products.h"
#include "spread_by_hand.h"

#include "sdk/number_text.h"

namespace heed {

namespace {

using hand::both;
using hand::Line;
using hand::StepWriter;
using hand::Written;

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

} // namespace

Result<Derivation> dotProductsByHand(const Call &call, const Outputs &, const Focus &focus)
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

} // namespace heed
