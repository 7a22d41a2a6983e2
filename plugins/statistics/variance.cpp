// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/spread.h"
#include "operators.h"
#include "spread_by_hand.h"

#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

std::size_t ddofOf(const Call &call) { return static_cast<std::size_t>(call.integer("ddof")); }

std::vector<double> listOf(const arma::mat &numbers)
{
    return arma::conv_to<std::vector<double>>::from(arma::vectorise(numbers));
}

std::size_t lineCount(const Call &call)
{
    const arma::mat &values = call.matrix("values");
    return call.text("over") == "all" ? 1 : call.text("over") == "rows" ? values.n_rows : values.n_cols;
}

/// The numbers of one row or column, or all row by row.
std::vector<double> lineOf(const Call &call, std::size_t line)
{
    const arma::mat &values = call.matrix("values");
    if (call.text("over") == "all")
        return listOf(values.t());
    return call.text("over") == "rows" ? listOf(values.row(line)) : listOf(values.col(line));
}

tl::unexpected<Error> notFinite(const arma::mat &values)
{
    arma::uword row = 0, column = 0;
    while (values.row(row).is_finite())
        ++row;
    while (std::isfinite(values.at(row, column)))
        ++column;
    return fail(Rule::NotFinite,
        "Expected values to be finite numbers, found "
            + (std::isnan(values.at(row, column)) ? "NaN" : exactText(values.at(row, column))) + " in row "
            + std::to_string(row + 1) + ", column " + std::to_string(column + 1) + ".",
        "values");
}

Result<void> checkValues(const Call &call)
{
    const arma::mat &values = call.matrix("values");
    if (!values.is_finite())
        return notFinite(values);
    const std::size_t each = call.text("over") == "all" ? values.n_elem
        : call.text("over") == "rows"                   ? values.n_cols
                                                        : values.n_rows;
    if (each < 2)
        return fail(Rule::Shape,
            "A variance needs at least two values; found " + std::to_string(each)
                + (call.text("over") == "all" ? "." : " in each of the " + call.text("over") + "."),
            "values");
    return {};
}

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = checkValues(call); !fine)
        return fail(fine.error());
    std::vector<double> means, variances, deviations;
    for (std::size_t line = 0; line < lineCount(call); ++line) {
        if (call.stop.stop_requested())
            return call.stopped();
        const math::Spread spread = math::spreadOf(lineOf(call, line), ddofOf(call));
        means.push_back(spread.mean);
        variances.push_back(spread.variance);
        deviations.push_back(spread.deviation);
    }
    using Numbers = Array<double>;
    return onlyWanted(call,
        {{"variance", Numbers::vector(variances)}, {"deviation", Numbers::vector(deviations)},
            {"mean", Numbers::vector(means)}});
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const std::size_t line = focus.index.empty() ? 0 : focus.index[0];
    if (line >= lineCount(call))
        return fail(
            Rule::Range, "There is no such result to derive: there are " + std::to_string(lineCount(call)) + ".");
    const SpreadStep last = focus.output == "mean" ? SpreadStep::Mean
        : focus.output == "deviation"              ? SpreadStep::Deviation
                                                   : SpreadStep::Variance;
    return spreadByHand(lineOf(call, line), ddofOf(call), last, focus.decimals);
}

/// Half the mean of the squared differences of all pairs, which needs no mean; of at most as many numbers as are quick.
Result<double> agreesWithPairs(const Call &call, const Outputs &outputs)
{
    constexpr std::size_t quick = 2000;
    double furthest = 0;
    for (std::size_t line = 0; line < lineCount(call); ++line) {
        const std::vector<double> numbers = lineOf(call, line);
        if (numbers.size() > quick)
            return 0.0;
        double squares = 0, largest = 0;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                squares += (numbers[i] - numbers[j]) * (numbers[i] - numbers[j]);
        for (const double x : numbers)
            largest = std::max(largest, x * x);
        const auto count = static_cast<double>(numbers.size());
        const double expected = squares / count / (count - static_cast<double>(ddofOf(call)));
        const double found = outputs.at("variance").get<Array<double>>().at(line);
        if (std::isfinite(expected) && std::isfinite(largest) && largest > 0)
            furthest = std::max(furthest, std::abs(found - expected) / largest);
    }
    return furthest;
}

Result<double> deviationIsTheRoot(const Call &, const Outputs &outputs)
{
    const auto variances = outputs.at("variance").get<Array<double>>().rowMajor();
    const auto deviations = outputs.at("deviation").get<Array<double>>().rowMajor();
    double furthest = 0;
    for (std::size_t i = 0; i < variances.size(); ++i)
        if (std::isnormal(variances[i]))
            furthest = std::max(furthest, std::abs(std::sqrt(variances[i]) / deviations[i] - 1));
    return furthest;
}

std::vector<Option> options()
{
    return {{.name = "ddof",
                .type = Type::Integer,
                .fallback = 1,
                .range = between(0, 1),
                .help = QT_TRANSLATE_NOOP("operators",
                    "1 divides by one less than their number, which is right for a sample; 0 divides by their number, "
                    "as layer normalization does."),
                .convention = "PyTorch: 1; NumPy, and variance() in expressions: 0",
                .also = {"correction", "unbiased"}},
        {.name = "over",
            .type = Type::Text,
            .fallback = "rows",
            .choices = {"rows", "columns", "all"},
            .help = QT_TRANSLATE_NOOP("operators", "One result for each row or column, or one for all values."),
            .convention = "rows, as layer normalization; PyTorch and NumPy take all unless told",
            .also = {"dim", "axis", "axes"}}};
}

std::vector<Output> outputs()
{
    return {{.name = "variance",
                .shape = {"?"},
                .view = View::Bars,
                .help = QT_TRANSLATE_NOOP("operators", "The mean squared distance from the mean.")},
        {.name = "deviation",
            .shape = {"?"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "The root of the variance.")},
        {.name = "mean", .shape = {"?"}, .view = View::Bars, .help = QT_TRANSLATE_NOOP("operators", "Their mean.")}};
}

} // namespace

Operator variance()
{
    return {
        .name = "variance",
        .summary =
            QT_TRANSLATE_NOOP("operators", "How far values lie from their mean: the mean of the squared distances."),
        .formula = R"(s^2 = \frac{1}{n - 1} \sum_i (x_i - \bar{x})^2)",
        .letters = {{"n", "row"}, {"m", "value"}, {"?", "result"}},
        .also = {"torch.var", "torch.var_mean", "torch.std"},
        .inputs = {{.name = "values",
            .shape = {"n", "m"},
            .help = QT_TRANSLATE_NOOP("operators", "Finite numbers; at least two go into each result."),
            .also = {"input", "x"}}},
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "half the mean of all pairs"),
                     .says = QT_TRANSLATE_NOOP(
                         "operators", "The squared differences of all pairs give the same variance, without a mean."),
                     .deviation = agreesWithPairs},
            {.name = QT_TRANSLATE_NOOP("operators", "the root"),
                .says = QT_TRANSLATE_NOOP("operators", "The deviation is the root of the variance."),
                .deviation = deviationIsTheRoot}},
        .examples = {{.inputs = {{"values", "[[1, 2, 3, 4]]"}},
                         .outputs = {{"variance", "[1.666667]"}, {"deviation", "[1.290994]"}, {"mean", "[2.5]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "(2.25 + 0.25 + 0.25 + 2.25) / 3.")},
            {.inputs = {{"values", "[[1, 2, 3, 4]]"}, {"ddof", "0"}},
                .outputs = {{"variance", "[1.25]"}, {"deviation", "[1.118034]"}}},
            {.inputs = {{"values", "[[1, 10], [3, 10]]"}, {"over", "columns"}},
                .outputs = {{"variance", "[2, 0]"}, {"mean", "[2, 10]"}}}},
        .estimate =
            [](const Call &call) {
                const auto size = [&](const char *letter) {
                    return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
                };
                const double all = size("n") * size("m");
                const double lines = call.text("over") == "all" ? 1
                    : call.text("over") == "rows"               ? size("n")
                                                                : size("m");
                return Estimate{.bytes = 8 * (2 * all / std::max(lines, 1.0) + 6 * lines), .operations = 6 * all};
            },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
