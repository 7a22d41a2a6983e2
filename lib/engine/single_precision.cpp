// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/single_precision.h"

#include "sdk/number_text.h"

#include <algorithm>
#include <cmath>

namespace heed {

static double nearestSingle(double x)
{
    return static_cast<double>(static_cast<float>(x)); // IEEE 754: to nearest, too large becomes an infinity
}

void roundToSingle(Value &value)
{
    if (const auto *number = value.as<double>())
        value = nearestSingle(*number);
    if (const auto *numbers = value.as<Array<double>>()) {
        arma::cube rounded = numbers->cube();
        rounded.transform(nearestSingle);
        value = Array<double>(numbers->shape(), std::move(rounded));
    }
}

/// The first that is finite and becomes an infinity.
static const double *tooLarge(const Value &value)
{
    const auto grows = [](double x) { return std::isfinite(x) && std::isinf(nearestSingle(x)); };
    if (const auto *number = value.as<double>())
        return grows(*number) ? number : nullptr;
    if (const auto *numbers = value.as<Array<double>>()) {
        const arma::cube &entries = numbers->cube();
        const auto found = std::find_if(entries.begin(), entries.end(), grows);
        return found == entries.end() ? nullptr : &*found;
    }
    return nullptr;
}

Result<void> takeAsSingle(Value &value, const std::string &name)
{
    if (const double *entry = tooLarge(value))
        return fail(Rule::Range,
            name + " holds " + exactText(*entry)
                + ", and float32 has no number beyond 3.4e38; scale it down, or leave precision at float64.",
            name);
    roundToSingle(value);
    return {};
}

} // namespace heed
