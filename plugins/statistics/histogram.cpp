// SPDX-License-Identifier: GPL-3.0-or-later
#include "histogram_by_hand.h"
#include "operators.h"

#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const math::Histogram found = histogramOf(call);
    if (call.stop.stop_requested())
        return call.stopped();
    const std::size_t finite = call.numbers("values").size() - found.leftOut;
    if (finite < 2)
        return fail(Rule::Shape, "A histogram needs at least two finite values, found " + std::to_string(finite) + ".",
            "values");
    if (!std::isfinite(found.width))
        return fail(Rule::Range,
            "The values lie so far apart that the width of a bin is too large for a double. Leave the largest out.",
            "values");
    if (found.leftOut > 0)
        call.note(counted(found.leftOut, "value") + " of "
            + groupedText(static_cast<std::int64_t>(finite + found.leftOut))
            + (found.leftOut == 1 ? " is no finite number and is left out."
                                  : " are no finite numbers and are left out."));
    std::vector<std::int64_t> counts;
    std::vector<double> edges, densities;
    for (std::size_t bin = 0; bin < found.counts.size(); ++bin) {
        counts.push_back(static_cast<std::int64_t>(found.counts[bin]));
        edges.push_back(found.edge(bin));
        densities.push_back(densityOf(found, bin));
    }
    edges.push_back(found.edge(found.counts.size()));
    return onlyWanted(call,
        {{"counts", Array<std::int64_t>::vector(counts)}, {"edges", Array<double>::vector(edges)},
            {"density", Array<double>::vector(densities)}, {"left_out", static_cast<std::int64_t>(found.leftOut)}});
}

Result<double> everyValueLiesInABin(const Call &call, const Outputs &outputs)
{
    double missing = static_cast<double>(
        call.numbers("values").size() - static_cast<std::size_t>(outputs.at("left_out").get<std::int64_t>()));
    for (const std::int64_t count : outputs.at("counts").get<Array<std::int64_t>>().rowMajor())
        missing -= static_cast<double>(count);
    return std::abs(missing);
}

Result<double> densityIntegratesToOne(const Call &, const Outputs &outputs)
{
    const auto density = outputs.at("density").get<Array<double>>().rowMajor();
    const auto edges = outputs.at("edges").get<Array<double>>().rowMajor();
    const double width = (edges.back() - edges.front()) / static_cast<double>(density.size());
    double area = 0;
    for (const double each : density)
        area += each * width;
    const double size = std::max(1.0, std::max(std::abs(edges.back()), std::abs(edges.front())) / width);
    return std::abs(area - 1) / size;
}

std::vector<Output> outputs()
{
    return {{.name = "counts",
                .type = Type::Integers,
                .shape = {"?"},
                .view = View::Bars,
                .help = QT_TRANSLATE_NOOP("operators", "How many values lie in each bin.")},
        {.name = "edges",
            .shape = {"?"},
            .help = QT_TRANSLATE_NOOP("operators",
                "Where the bins begin, and where the last one ends: a bin holds its lower edge, the last one both.")},
        {.name = "density",
            .shape = {"?"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "The share of each bin over its width: the area is 1.")},
        {.name = "left_out",
            .type = Type::Integer,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP("operators", "Infinite values, and NaN where it is allowed.")}};
}

std::vector<Example> examples()
{
    return {
        {.inputs = {{"values", "[0, 1, 1, 2, 4]"}, {"bins", "4"}},
            .outputs = {{"counts", "[1, 2, 1, 1]"}, {"edges", "[0, 1, 2, 3, 4]"}, {"density", "[0.2, 0.4, 0.2, 0.2]"}},
            .says = QT_TRANSLATE_NOOP("operators", "2 lies in the third bin, 4 in the last.")},
        {.inputs = {{"values", "[3, 3, 3]"}},
            .outputs = {{"counts", "[3]"}, {"edges", "[2.5, 3.5]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Equal values: one bin of width 1 around them.")}};
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    const double values = size("h") * size("n") * size("m");
    return {.bytes = 16 * values, .operations = 8 * values};
}

} // namespace

Operator histogram()
{
    return {
        .name = "histogram",
        .summary = QT_TRANSLATE_NOOP("operators", "Counts how many of all values lie where, in bins of equal width."),
        .formula = R"(c_b = \#\{\, i : a + (b - 1) w \le x_i < a + b w \,\})",
        .letters = {{"h", "head"}, {"n", "row"}, {"m", "value"}, {"?", "bin"}},
        .also = {"torch.histc", "torch.histogram", "numpy.histogram"},
        .inputs = {{.name = "values",
            .shape = {"h?", "n?", "m"},
            .help = QT_TRANSLATE_NOOP("operators", "At least two finite numbers; all of them are counted together."),
            .also = {"input", "x"}}},
        .options = {{.name = "bins",
            .type = Type::Integer,
            .fallbackText = "by the rule of Freedman and Diaconis",
            .range = between(1, static_cast<double>(math::mostBins)),
            .help =
                QT_TRANSLATE_NOOP("operators", "How many bins of equal width, from the smallest to the largest value."),
            .convention = "NumPy's auto takes the same rule or Sturges'; PyTorch: 100"}},
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "every value lies in a bin"),
                     .says = QT_TRANSLATE_NOOP("operators", "The counts sum to the number of finite values."),
                     .deviation = everyValueLiesInABin,
                     .within = 0},
            {.name = QT_TRANSLATE_NOOP("operators", "the area is 1"),
                .says = QT_TRANSLATE_NOOP("operators", "The densities times the width of a bin sum to 1."),
                .deviation = densityIntegratesToOne}},
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = histogramByHand,
    };
}

} // namespace heed
