// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_call.h"

#include "sdk/number_text.h"

#include <QtGlobal>

#include <cmath>

namespace heed {

static constexpr std::size_t drawsBetweenStops = 4096;
static constexpr double farthest = 6; ///< standard errors; a mean farther off comes once in 500 million samples

std::vector<Option> sizeOptions()
{
    return {{.name = "rows",
                .type = Type::Integer,
                .fallback = 3,
                .range = atLeast(1),
                .help = QT_TRANSLATE_NOOP("operators", "How many rows are drawn.")},
        {.name = "columns",
            .type = Type::Integer,
            .fallback = 3,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many numbers a row has."),
            .also = {"size", "shape"}}};
}

Option seedOption()
{
    return {.name = "seed",
        .type = Type::Integer,
        .fallback = 0,
        .help = QT_TRANSLATE_NOOP("operators", "The same seed draws the same numbers on every machine."),
        .convention = "the generator mt19937_64; PyTorch and ONNX draw other numbers"};
}

std::map<std::string, std::string> sizeLetters() { return {{"rows", "row"}, {"columns", "column"}}; }

Output valuesOutput(const char *help)
{
    return {.name = "values", .shape = {"rows", "columns"}, .view = View::Heatmap, .help = help};
}

static double entriesOf(const Call &call)
{
    return static_cast<double>(call.integer("rows")) * static_cast<double>(call.integer("columns"));
}

Estimate sizeEstimate(const Call &call) { return {.bytes = 8 * entriesOf(call), .operations = 20 * entriesOf(call)}; }

std::optional<arma::mat> drawnMatrix(const Call &call, const std::function<double(Random &)> &next)
{
    arma::mat values(static_cast<arma::uword>(call.integer("rows")), static_cast<arma::uword>(call.integer("columns")));
    Random random = call.random(call.integer("seed"));
    std::size_t drawn = 0;
    for (arma::uword row = 0; row < values.n_rows; ++row)
        for (arma::uword column = 0; column < values.n_cols; ++column) {
            if (drawn++ % drawsBetweenStops == 0 && call.stop.stop_requested())
                return std::nullopt;
            values.at(row, column) = next(random);
        }
    return values;
}

Result<void> checkIsFinite(const Call &call, const std::string &option)
{
    if (std::isfinite(call.number(option)))
        return {};
    return fail(Rule::NotFinite,
        "Expected " + option + " to be a finite number, found " + exactText(call.number(option)) + ".", option);
}

Result<ChosenDraws> chosenDraws(const Call &call, const Focus &focus)
{
    const auto rows = static_cast<std::size_t>(call.integer("rows"));
    const auto columns = static_cast<std::size_t>(call.integer("columns"));
    const std::size_t row = focus.index.empty() ? 0 : focus.index[0];
    const bool isEntry = focus.index.size() > 1;
    if (row >= rows || (isEntry && focus.index[1] >= columns))
        return fail(Rule::Range,
            "There is no such entry to derive: there are " + counted(rows, "row") + " of " + counted(columns, "number")
                + ".");
    const std::size_t first = row * columns;
    return isEntry ? ChosenDraws{first + focus.index[1], 1} : ChosenDraws{first, columns};
}

Law meanIsNear(const std::function<double(const Call &)> &mean, const std::function<double(const Call &)> &deviation)
{
    const auto missed = [mean, deviation](const Call &call, const Outputs &outputs) -> Result<double> {
        const Array<double> &values = outputs.at("values").get<Array<double>>();
        const double expected = mean(call), rounding = 0x1p-52 * std::abs(expected);
        const double error = rounding + deviation(call) / std::sqrt(static_cast<double>(values.size()));
        double sum = 0;
        for (const double value : values.cube())
            sum += (value - expected) / static_cast<double>(values.size());
        return sum == 0 ? 0.0 : std::abs(sum) / error;
    };
    return {.name = QT_TRANSLATE_NOOP("operators", "the mean is near"),
        .says = QT_TRANSLATE_NOOP("operators",
            "The sample's mean lies within six standard errors, deviation over the root of the count, of the true "
            "one."),
        .deviation = missed,
        .within = farthest};
}

} // namespace heed
