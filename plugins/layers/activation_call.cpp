// SPDX-License-Identifier: GPL-3.0-or-later
#include "activation_call.h"

#include "math/activation.h"
#include "math/product.h"

#include <algorithm>
#include <cmath>

namespace heed {

Input entriesInput(const std::string &name, const std::string &help)
{
    return {.name = name, .shape = {"n?", "d?"}, .help = help, .also = {"input", "X"}};
}

Output entriesOutput(const std::string &name, const std::string &help)
{
    return {.name = name, .shape = {"n?", "d?"}, .help = help};
}

Result<Value> mapped(const Call &call, const std::string &input, const EntryFunction &f)
{
    arma::cube entries = call.cube(input);
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::mapEntries(entries, f, isStopped))
        return call.stopped();
    return Value(Array<double>(call.numbers(input).shape(), std::move(entries)));
}

Estimate entriesEstimate(const Call &call, const TextList &outputs)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    const double entries = size("n") * size("d");
    const auto made = static_cast<double>(
        std::ranges::count_if(outputs, [&](const std::string &output) { return call.wanted(output); }));
    return {.bytes = 8 * made * entries, .operations = 20 * made * entries};
}

Step ChosenEntries::step(const std::string &title, const std::function<hand::Line(std::size_t)> &line) const
{
    const auto headed = [&](std::size_t i) { return names.headed(columns[i], line(columns[i])); };
    return hand::StepWriter(title, decimals).lines(columns.size(), headed).step();
}

Step ChosenEntries::each(const std::string &title, const std::function<hand::Line(double)> &line) const
{
    return step(title, [&](std::size_t column) { return line(values[column]); });
}

Result<ChosenEntries> chosenEntries(const Call &call, const std::string &input, const Focus &focus)
{
    const Array<double> &entries = call.numbers(input);
    return hand::placeIn(entries.shape(), focus).map([&](const hand::Place &place) {
        const arma::rowvec row = math::rowOf(entries.cube().slice(place.head), place.row);
        return ChosenEntries{.columns = place.columns(row.n_elem),
            .values = {row.begin(), row.end()},
            .names = hand::AxisNames(focus, "d"),
            .decimals = focus.decimals};
    });
}

std::vector<double> sameRow(const Call &call, const std::string &input, const std::string &chosenIn, const Focus &focus)
{
    const hand::Place place = hand::placeIn(call.numbers(chosenIn).shape(), focus).value();
    const arma::rowvec row = math::rowOf(call.cube(input).slice(place.head), place.row);
    return {row.begin(), row.end()};
}

Law entryLaw(const std::string &name, const std::string &says, const std::string &output,
    std::function<double(const Call &, double x, double y)> missed)
{
    const auto deviation = [output, missed = std::move(missed)](
                               const Call &call, const Outputs &outputs) -> Result<double> {
        const arma::cube &x = call.cube("x"), &y = outputs.at(output).get<Array<double>>().cube();
        double furthest = 0;
        for (arma::uword i = 0; i < x.n_elem; ++i)
            if (std::isfinite(x[i]))
                furthest = std::max(furthest, std::abs(missed(call, x[i], y[i])) / std::max(1.0, std::abs(x[i])));
        return furthest;
    };
    return {.name = name, .says = says, .deviation = deviation};
}

} // namespace heed
