// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"

#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed {

double sizeOf(const Call &call, std::string_view letter)
{
    const auto found = call.letters.find(letter);
    return found == call.letters.end() ? 1 : static_cast<double>(found->second);
}

Result<ChosenEntry> chosenEntry(const Focus &focus, arma::uword rows, arma::uword columns)
{
    ChosenEntry chosen{focus.index.empty() ? 0 : focus.index[0]};
    if (focus.index.size() > 1)
        chosen.column = focus.index[1];
    if (chosen.row >= rows || chosen.column.value_or(0) >= columns)
        return fail(Rule::Range,
            "There is no such entry to derive: the output has " + counted(rows, "row") + " and "
                + counted(columns, "column") + ".");
    return chosen;
}

std::vector<double> rowOf(const arma::mat &matrix, arma::uword row)
{
    std::vector<double> entries(matrix.n_cols);
    for (arma::uword column = 0; column < matrix.n_cols; ++column)
        entries[column] = matrix.at(row, column);
    return entries;
}

std::vector<double> columnOf(const arma::mat &matrix, arma::uword column)
{
    std::vector<double> entries(matrix.n_rows);
    for (arma::uword row = 0; row < matrix.n_rows; ++row)
        entries[row] = matrix.at(row, column);
    return entries;
}

double dot(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

std::vector<double> roundedAll(std::vector<double> entries, int decimals)
{
    std::ranges::transform(entries, entries.begin(), [&](double x) { return hand::rounded(x, decimals); });
    return entries;
}

hand::Line productLine(
    const hand::Written &name, const std::vector<double> &a, const std::vector<double> &b, int decimals)
{
    if (a.empty())
        return {name, {0}};
    return {name + hand::both(" = ") + hand::sumOfProducts(a, b, decimals), {dot(a, b)},
        {dot(roundedAll(a, decimals), roundedAll(b, decimals))}, name.plain};
}

Step stepOf(const std::string &title, const ChosenEntry &chosen, arma::uword columns, int decimals,
    const std::function<hand::Line(std::size_t)> &line)
{
    hand::StepWriter writer(title, decimals);
    return chosen.column ? writer.line(line(*chosen.column)).step() : writer.lines(columns, line).step();
}

void noteOverflow(const Call &call, const arma::mat &result, const std::string &what)
{
    if (!call.noteSink || result.is_finite())
        return;
    for (arma::uword row = 0; row < result.n_rows; ++row)
        for (arma::uword column = 0; column < result.n_cols; ++column)
            if (const double entry = result.at(row, column); !std::isfinite(entry)) {
                const std::string place = "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
                return call.note("The entry in " + place + " of " + what + " is " + hand::number(entry, 0).plain
                    + (std::isnan(entry) ? ": infinities that cancel, or infinity times 0, are no number."
                                         : ": something given is infinite, or the sum is above 1.8·10^308."));
            }
}

bool areComparable(const Call &call, const std::vector<std::string> &inputs)
{
    return std::ranges::all_of(inputs, [&](const std::string &name) {
        const arma::mat &matrix = call.matrix(name);
        return !matrix.is_empty() && matrix.is_finite();
    });
}

double furthest(const arma::mat &difference, double size)
{
    if (difference.is_empty())
        return 0;
    return difference.has_nan() ? arma::datum::nan : arma::abs(difference).max() / std::max(1.0, size);
}

double largestSize(const arma::mat &matrix) { return matrix.is_empty() ? 0 : arma::abs(matrix).max(); }

const arma::mat &matrixOf(const Outputs &outputs, const std::string &name)
{
    return outputs.at(name).get<Array<double>>().matrix();
}

} // namespace heed
