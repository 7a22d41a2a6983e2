// SPDX-License-Identifier: GPL-3.0-or-later
#include "gradient_check_by_hand.h"

#include "checked_function.h"
#include "gradient_call.h"

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

/// Losses are written with the digits that the step needs.
hand::Line differenceLine(const Call &call, arma::uword row, arma::uword column, int decimals)
{
    const double step = call.number("step");
    const auto more = static_cast<int>(std::ceil(std::max(0.0, -std::log10(step))));
    const int fine = std::min(15, decimals + more);
    const math::CentralDifference difference = differenceAt(call, row, column);
    const hand::Written above =
        hand::number(difference.up, fine) + hand::both(" - ") + hand::factor(difference.down, fine);
    const hand::Written below = hand::both("2") + hand::times() + hand::small(step);
    const hand::Written quotient{
        "\\frac{" + above.tex + "}{" + below.tex + "}", "(" + above.plain + ") / (" + below.plain + ")"};
    return {quotient, {difference.slope()},
        {(hand::rounded(difference.up, fine) - hand::rounded(difference.down, fine)) / (2 * step)}};
}

hand::Line errorLine(const Call &call, arma::uword row, arma::uword column, int decimals)
{
    const double claimed = call.matrix("gradient").at(row, column), found = differenceAt(call, row, column).slope();
    const double larger = std::max({1.0, std::abs(claimed), std::abs(found)});
    const hand::Written gap = hand::number(claimed, decimals) + hand::both(" - ") + hand::factor(found, decimals);
    const hand::Written size = hand::number(larger, decimals);
    return {{"\\frac{|" + gap.tex + "|}{" + size.tex + "}", "|" + gap.plain + "| / " + size.plain},
        {math::relativeError(claimed, found)},
        {std::abs(hand::rounded(claimed, decimals) - hand::rounded(found, decimals))
            / hand::rounded(larger, decimals)}};
}

/// So many that the error of a right gradient, which is tiny, shows two digits.
int decimalsOfErrors(const Call &call, const hand::Place &place, int decimals)
{
    constexpr int most = 12;
    int enough = decimals;
    for (const std::size_t column : place.columns(call.matrix("x").n_cols)) {
        const double error = errorLine(call, place.row, column, decimals).value.front();
        if (error > 0 && error < std::pow(10, -decimals))
            enough = std::max(enough, static_cast<int>(std::ceil(-std::log10(error))) + 1);
    }
    return std::min(enough, std::max(most, decimals));
}

Step kinkStep(const Call &call, const hand::Place &place, const Focus &focus)
{
    const auto kink = checkedFunction(call.text("function")).kink;
    const std::string function = call.text("function");
    if (!kink)
        return hand::StepWriter(function + " has no kink", focus.decimals)
            .say({"\\text{every entry is smooth}", "every entry is smooth"})
            .step();
    const auto line = [&](std::size_t j) {
        const double x = call.matrix("x").at(place.row, j);
        const hand::Written size = hand::both("|") + hand::number(x, focus.decimals) + hand::both("|");
        return hand::Line{size, {std::abs(x)}};
    };
    return stepPerColumn(function + " has a kink at 0: entries nearer than the step "
            + hand::small(call.number("step")).plain + " are flagged",
        place, call.matrix("x").n_cols, hand::AxisNames(focus, "d"), focus.decimals, line);
}

/// The entry with the worst error; nothing when none counts, or when stopped.
std::optional<hand::Place> worstPlace(const Call &call)
{
    const arma::mat &x = call.matrix("x");
    std::optional<hand::Place> worst;
    double largest = -1;
    for (arma::uword row = 0; row < x.n_rows; ++row)
        for (arma::uword column = 0; column < x.n_cols; ++column) {
            if (call.stop.stop_requested())
                return std::nullopt;
            const double error =
                math::relativeError(call.matrix("gradient").at(row, column), differenceAt(call, row, column).slope());
            if (!isKink(call, x.at(row, column)) && (error > largest || (std::isnan(error) && !std::isnan(largest)))) {
                largest = error;
                worst = hand::Place{.head = 0, .row = row, .column = column};
            }
        }
    return worst;
}

Derivation stepsAt(const Call &call, const hand::Place &place, const Focus &focus)
{
    const hand::AxisNames names(focus, "d");
    const std::size_t count = call.matrix("x").n_cols;
    const auto each = [&](const std::string &title, auto line, int decimals) {
        return stepPerColumn(title, place, count, names, decimals,
            [&, line, decimals](std::size_t j) { return line(call, place.row, j, decimals); });
    };
    Derivation steps{
        each("The loss a step above less the loss a step below, by two steps", differenceLine, focus.decimals)};
    if (focus.output != "difference")
        steps.push_back(
            each("Against the gradient that was given", errorLine, decimalsOfErrors(call, place, focus.decimals)));
    return steps;
}

} // namespace

Result<Derivation> gradientCheckByHand(const Call &call, const Outputs &, const Focus &focus)
{
    if (focus.output == "worst") {
        const auto place = worstPlace(call);
        if (call.stop.stop_requested())
            return call.stopped();
        if (!place)
            return Derivation{
                hand::StepWriter("No entry counts", focus.decimals).line({{"\\text{worst}", "worst"}, {0}}).step()};
        Derivation steps = stepsAt(call, *place, focus);
        steps.front().title = "The worst is in " + placeText(place->row, *place->column) + ". " + steps.front().title;
        return steps;
    }
    return hand::placeIn(call.numbers("x").shape(), focus).map([&](const hand::Place &place) {
        return focus.output == "kinks" ? Derivation{kinkStep(call, place, focus)} : stepsAt(call, place, focus);
    });
}

} // namespace heed
