// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_by_hand.h"

#include "sdk/number_text.h"

#include <cmath>

namespace heed {

static constexpr std::size_t drawsBetweenStops = 4096;

std::optional<std::vector<double>> uniformDraws(const Call &call, std::size_t first, std::size_t count)
{
    Random random = call.random(call.integer("seed"));
    std::vector<double> draws;
    for (std::size_t i = 0; i < first + count; ++i) {
        if (i % drawsBetweenStops == 0 && call.stop.stop_requested())
            return std::nullopt;
        const double draw = random.uniform();
        if (i >= first)
            draws.push_back(draw);
    }
    return draws;
}

Step uniformsByHand(const Call &call, const std::vector<double> &draws,
    const std::function<hand::Written(std::size_t)> &name, int decimals)
{
    const auto line = [&](std::size_t i) {
        const std::string whole = fixedText(std::ldexp(draws[i], 53), 0);
        const hand::Written quotient{"\\frac{" + whole + "}{2^{53}}", whole + " / 2^53"};
        return hand::Line{name(i) + hand::both(" = ") + quotient, {draws[i]}};
    };
    const std::string seed = std::to_string(call.integer("seed"));
    return hand::StepWriter("Uniform random numbers of the generator mt19937_64 with seed " + seed, decimals)
        .lines(draws.size(), line)
        .step();
}

} // namespace heed
