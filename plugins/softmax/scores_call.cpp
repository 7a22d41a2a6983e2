// SPDX-License-Identifier: GPL-3.0-or-later
#include "scores_call.h"

#include "math/product.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <cmath>

namespace heed {

using hand::Line;
using hand::number;
using hand::StepWriter;

bool runsDown(const Call &call) { return call.integer("axis") == 0 || call.integer("axis") == -2; }

static arma::mat untempered(const Call &call)
{
    const arma::mat &scores = call.matrix("scores");
    return runsDown(call) ? math::transposed(scores) : scores;
}

arma::mat linesOf(const Call &call)
{
    const double temperature = call.number("temperature");
    return temperature == 1 ? untempered(call) : arma::mat(untempered(call) / temperature);
}

Value inPlace(const Call &call, const arma::mat &lines)
{
    const auto shaped = [&](const arma::mat &placed) {
        return Array<double>(
            call.numbers("scores").shape(), arma::cube(placed.memptr(), placed.n_rows, placed.n_cols, 1));
    };
    return runsDown(call) ? shaped(math::transposed(lines)) : shaped(lines);
}

Input scoresInput()
{
    return {.name = "scores",
        .shape = {"n", "m"},
        .help = QT_TRANSLATE_NOOP("operators", "One row of scores a query; -inf is a score whose weight is 0."),
        .also = {"input", "logits"}};
}

std::vector<Option> scoresOptions()
{
    return {
        {.name = "axis",
            .type = Type::Integer,
            .fallback = -1,
            .range = between(-2, 1),
            .help = QT_TRANSLATE_NOOP("operators", "-1 or 1: along each row. -2 or 0: down each column."),
            .convention = "ONNX; PyTorch wants it said",
            .also = {"dim"}},
        {.name = "temperature",
            .fallback = 1.0,
            .range = above(0),
            .help = QT_TRANSLATE_NOOP(
                "operators", "The scores are divided by it first: larger is flatter, smaller is sharper."),
            .convention = "1 everywhere"},
        {.name = "stable",
            .type = Type::Toggle,
            .fallback = true,
            .help = QT_TRANSLATE_NOOP("operators",
                "Subtract the largest score first. It changes no result, but without it e^x overflows above 709.78."),
            .convention = "PyTorch and ONNX"},
    };
}

Estimate scoresEstimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    const double entries = size("n") * size("m");
    return {.bytes = 3 * 8 * entries, .operations = 4 * entries}; // the lines, their weights, and these in place
}

static std::string reason(const Call &call, const arma::rowvec &line)
{
    if (line.is_empty())
        return "it holds no score, and the logarithm of an empty sum is -infinity.";
    if (line.has_nan())
        return "it holds NaN.";
    const double largest = line.max();
    if (largest == arma::datum::inf)
        return "a score is infinite, and infinity divided by infinity is no number.";
    if (largest == -arma::datum::inf)
        return "every score is -infinity, so all exponentials are 0, and 0/0 is no number.";
    if (call.toggle("stable"))
        return "its scores are too large to be subtracted.";
    const std::string remedy = " With stable: true the largest score is subtracted first, which changes no result.";
    if (largest > 0)
        return "e^" + hand::number(largest, 2).plain + " is above 1.8·10^308, the largest double, and becomes infinity."
            + remedy;
    return "even e^" + hand::number(largest, 2).plain + " is below 5·10^-324, the smallest double, and becomes 0."
        + remedy;
}

void explainNotFinite(const Call &call, const arma::mat &lines, const arma::mat &results)
{
    if (results.is_finite())
        return;
    for (arma::uword line = 0; line < results.n_rows && !lines.is_empty(); ++line)
        if (results.row(line).has_nan() || (results.row(line).has_inf() && !lines.row(line).has_inf())) {
            call.note((runsDown(call) ? "Column " : "Row ") + std::to_string(line + 1)
                + " has no finite result: " + reason(call, lines.row(line)));
            return;
        }
}

Result<ChosenLine> chosenLine(const Call &call, const Focus &focus, bool onePerLine)
{
    const arma::mat &scores = call.matrix("scores");
    const arma::uword lines = runsDown(call) ? scores.n_cols : scores.n_rows;
    const arma::uword entries = runsDown(call) ? scores.n_rows : scores.n_cols;
    Sizes index = focus.index;
    if (call.numbers("scores").rank() < 2 && !onePerLine)
        index.insert(index.begin(), 0);
    ChosenLine chosen{index.empty() ? 0 : index[0]};
    if (index.size() > 1)
        chosen = {runsDown(call) ? index[1] : index[0], runsDown(call) ? index[0] : index[1]};
    else if (runsDown(call) && !onePerLine && !index.empty())
        chosen = {0, index[0]};
    const bool isInside = chosen.entry ? *chosen.entry < entries : onePerLine || entries > 0;
    if (chosen.line >= lines || !isInside)
        return fail(Rule::Range,
            "There is no such entry to derive: the scores have " + counted(scores.n_rows, "row") + " and "
                + counted(scores.n_cols, "column") + ".");
    return chosen;
}

std::vector<double> entriesOf(const arma::mat &lines, arma::uword line)
{
    std::vector<double> entries(lines.n_cols);
    for (arma::uword j = 0; j < lines.n_cols; ++j)
        entries[j] = lines.at(line, j);
    return entries;
}

hand::AxisNames entryNames(const Call &call, const Focus &focus) { return {focus, runsDown(call) ? "n" : "m"}; }

LineByHand lineByHand(const Call &call, arma::uword line, const Focus &focus)
{
    const int decimals = focus.decimals;
    const std::vector<double> given = entriesOf(untempered(call), line);
    const double temperature = call.number("temperature");
    LineByHand byHand{.steps = {}, .softmax = {entriesOf(linesOf(call), line), call.toggle("stable")}};
    byHand.softmax.names = entryNames(call, focus);
    if (temperature != 1) {
        const auto divided = [&](std::size_t j) {
            const hand::Written above = number(given[j], decimals), below = number(temperature, decimals);
            const hand::Written quotient{
                "\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain};
            const double rounded = hand::rounded(given[j], decimals) / hand::rounded(temperature, decimals);
            return byHand.softmax.names.headed(j, {quotient, {byHand.softmax.scores[j]}, {rounded}});
        };
        byHand.steps.push_back(StepWriter("Divide by the temperature", decimals).lines(given.size(), divided).step());
    }
    for (Step &step : byHand.softmax.exponentiate(decimals))
        byHand.steps.push_back(std::move(step));
    return byHand;
}

} // namespace heed
