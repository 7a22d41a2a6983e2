// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure_attention.h"

#include "sdk/hand_lines.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed {

namespace {

using hand::Line;
using hand::StepWriter;
using hand::Written;

double meanOf(const std::vector<double> &numbers)
{
    return std::accumulate(numbers.begin(), numbers.end(), 0.) / static_cast<double>(numbers.size());
}

std::vector<double> centred(const std::vector<double> &numbers)
{
    const double mean = meanOf(numbers);
    std::vector<double> differences;
    for (const double number : numbers)
        differences.push_back(number - mean);
    return differences;
}

double dot(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.);
}

/// Where a length took some time: the others are no points of the line.
std::vector<std::size_t> pointsOf(const std::vector<double> &seconds)
{
    std::vector<std::size_t> points;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (seconds[i] > 0)
            points.push_back(i);
    return points;
}

/// A power of ten stands in brackets.
Written logarithmOf(double x)
{
    const Written number = hand::small(x);
    const bool isProduct = number.plain.find('^') != std::string::npos;
    return isProduct ? Written{"\\ln(", "ln("} + number + hand::both(")") : Written{"\\ln ", "ln "} + number;
}

Step logarithmStep(const char *title, const char *name, const std::vector<double> &of,
    const std::vector<double> &logarithms, int decimals)
{
    return StepWriter(title, decimals)
        .lines(of.size(),
            [&](std::size_t i) {
                return Line{logarithmOf(of[i]), {logarithms[i]}, {}, name};
            })
        .step();
}

Step meanStep(const char *title, const std::vector<double> &numbers, int decimals)
{
    const std::vector<double> shown = hand::roundedAll(numbers, decimals);
    const Written sum = hand::sum(numbers, decimals).left, count = grouped(static_cast<std::int64_t>(numbers.size()));
    return StepWriter(title, decimals)
        .line({{"\\frac{" + sum.tex + "}{" + count.tex + "}", "(" + sum.plain + ") / " + count.plain},
            {meanOf(numbers)}, {meanOf(shown)}})
        .step();
}

Derivation exponentSteps(const std::vector<double> &tokens, const std::vector<double> &seconds, int decimals)
{
    std::vector<double> n, t, x, y;
    for (const std::size_t i : pointsOf(seconds)) {
        n.push_back(tokens[i]);
        t.push_back(seconds[i]);
        x.push_back(std::log(tokens[i]));
        y.push_back(std::log(seconds[i]));
    }
    const std::vector<double> dx = centred(x), dy = centred(y);
    return {logarithmStep("Logarithms of the lengths", "ln n", n, x, decimals),
        logarithmStep("Logarithms of the seconds", "ln t", t, y, decimals),
        meanStep("Mean of the lengths' logarithms", x, decimals),
        meanStep("Mean of the seconds' logarithms", y, decimals),
        StepWriter("Products of the distances from the means", decimals)
            .line(hand::dotProduct(dx, dy, decimals))
            .step(),
        StepWriter("Squares of the lengths' distances", decimals).line(hand::dotProduct(dx, dx, decimals)).step(),
        StepWriter("Slope", decimals).line(hand::quotient(dot(dx, dy), dot(dx, dx), decimals)).step()};
}

Step secondsStep(const Measuring &measuring, const std::vector<double> &seconds, std::size_t row, int decimals)
{
    const std::string of = "the shortest of " + counted(static_cast<std::size_t>(measuring.repeats), "run") + " with "
        + counted(static_cast<std::size_t>(measuring.lengths[row]), "token");
    return StepWriter("Measured", decimals)
        .say(Written{"\\text{" + of + "}: ", of + ": "} + hand::small(seconds[row]) + Written{"\\,\\text{s}", " s"})
        .step();
}

Step bytesStep(const Measuring &measuring, std::size_t row, int decimals)
{
    return StepWriter("Bytes kept", decimals).say(tallyLine(measuring.bytes(measuring.lengths[row]))).step();
}

} // namespace

Tally Measuring::bytes(std::int64_t n) const
{
    Tally tally{"heads · entries · 8", {{4, heads, n, headDim, 8}}};
    if (!isTiled)
        tally.products.push_back({heads, n, n, 8});
    return tally;
}

double Measuring::approximateBytes(std::int64_t n) const
{
    const auto rows = static_cast<double>(n);
    return 8 * static_cast<double>(heads) * rows * (4 * static_cast<double>(headDim) + (isTiled ? 0 : rows));
}

Measuring measuringOf(const Call &call)
{
    return {call.integers("lengths").rowMajor(), call.integer("heads"), call.integer("head_dim"),
        call.integer("repeats"), call.text("method") == "tiled"};
}

Result<Derivation> deriveMeasurement(const Call &call, const Outputs &outputs, const Focus &focus)
{
    const Measuring measuring = measuringOf(call);
    const std::size_t row = focus.index.empty() ? 0 : focus.index[0];
    if (row >= measuring.lengths.size())
        return fail(Rule::Range,
            "There is no such length to derive: " + counted(measuring.lengths.size(), "length was", "lengths were")
                + " given.");
    if (focus.output == "tokens")
        return Derivation{
            StepWriter("As given", focus.decimals).say(equals(hand::both("n"), measuring.lengths[row])).step()};
    if (focus.output == "bytes")
        return Derivation{bytesStep(measuring, row, focus.decimals)};
    if (!outputs.contains("seconds"))
        return fail(Rule::Range, "The seconds were not measured, so there is nothing to work out.", "seconds");
    const std::vector<double> seconds = outputs.at("seconds").get<Array<double>>().rowMajor();
    if (focus.output != "exponent")
        return Derivation{secondsStep(measuring, seconds, row, focus.decimals)};
    if (!outputs.contains("exponent"))
        return fail(
            Rule::Range, "There is no exponent: it needs two different lengths and times above zero.", "exponent");
    const std::vector<double> tokens(measuring.lengths.begin(), measuring.lengths.end());
    return exponentSteps(tokens, seconds, focus.decimals);
}

} // namespace heed
