// SPDX-License-Identifier: GPL-3.0-or-later
#include "reading.h"

#include "math/recurrent.h"

#include <cmath>

namespace heed {

arma::mat Reading::wordsWithoutTheFirst() const
{
    arma::mat rest = words;
    rest.row(0).zeros();
    return rest;
}

double weightDeviation(const Call &call)
{
    return call.number("gain") / std::sqrt(static_cast<double>(call.integer("width")));
}

/// Row by row; false when stopped.
static bool fill(arma::mat &numbers, double deviation, Random &random, const Call &call)
{
    for (arma::uword row = 0; row < numbers.n_rows; ++row) {
        if (call.stop.stop_requested())
            return false;
        for (arma::uword column = 0; column < numbers.n_cols; ++column)
            numbers.at(row, column) = deviation * random.normal();
    }
    return true;
}

std::optional<Reading> readingOf(const Call &call)
{
    const auto length = static_cast<arma::uword>(call.integer("length"));
    const auto width = static_cast<arma::uword>(call.integer("width"));
    Random random = call.random(call.integer("seed"));
    Reading reading{arma::mat(width, width), arma::mat(length, width)};
    const bool isRead =
        fill(reading.weights, weightDeviation(call), random, call) && fill(reading.words, 1, random, call);
    return isRead ? std::optional(std::move(reading)) : std::nullopt;
}

std::optional<States> statesOf(const Call &call, const Reading &reading)
{
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    auto all = math::recurrentStates(reading.words, reading.weights, isStopped);
    auto without = math::recurrentStates(reading.wordsWithoutTheFirst(), reading.weights, isStopped);
    return all && without ? std::optional(States{std::move(*all), std::move(*without)}) : std::nullopt;
}

} // namespace heed
