// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace heed {

/// Without the last digits that sums of steps leave behind.
static double rounded(double value, int digits)
{
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*g", digits, value);
    return std::strtod(text.data(), nullptr);
}

/// 1, 2 or 5 times a power of ten, not above `most`.
static double roundStep(double most)
{
    const double ten = std::pow(10, std::floor(std::log10(most)));
    const double factor = most / ten;
    return rounded((factor >= 5 ? 5 : factor >= 2 ? 2 : 1) * ten, 12);
}

std::optional<ControlScale> ControlScale::of(const Limits &limits)
{
    const double span = limits.high - limits.low;
    if (!std::isfinite(span) || !(span > 0) || std::nextafter(limits.low, limits.high) >= limits.high)
        return std::nullopt;
    return ControlScale(limits);
}

ControlScale::ControlScale(const Limits &limits)
    : m_limits(limits)
    , m_high(limits.high)
{
    constexpr double farApart = 1000, places = 1000, slack = 1e-9;
    const double span = limits.high - limits.low;
    const bool hasStep = limits.step && std::isfinite(*limits.step) && *limits.step > 0 && *limits.step <= span;
    m_isLogarithmic = !hasStep && limits.low > 0 && limits.high / limits.low > farApart;
    m_step = hasStep ? *limits.step : rounded(std::pow(10, std::ceil(std::log10(span / places))), 12);
    if (limits.areIntegers)
        m_step = std::max(1.0, std::round(m_step));
    if (hasStep)
        m_high = std::min(limits.high, rounded(limits.low + std::floor(span / m_step + slack) * m_step, 15));
}

double ControlScale::snapped(double value) const
{
    constexpr int shown = 3, exact = 12;
    double found = value;
    if (m_isLogarithmic)
        found = m_limits.areIntegers && value < 1000 ? value : rounded(value, shown);
    else
        found = m_limits.low + std::round((value - m_limits.low) / m_step) * m_step;
    found = m_limits.areIntegers ? std::round(found) : rounded(found, exact);
    return std::clamp(found, m_limits.low, m_high);
}

double ControlScale::at(double part) const
{
    if (!(part > 0))
        return low();
    if (part >= 1)
        return high();
    return snapped(
        m_isLogarithmic ? low() * std::pow(m_limits.high / low(), part) : low() + part * (m_limits.high - low()));
}

double ControlScale::partOf(double value) const
{
    const double inside = std::clamp(value, low(), m_limits.high);
    return m_isLogarithmic ? std::log(inside / low()) / std::log(m_limits.high / low())
                           : (inside - low()) / (m_limits.high - low());
}

/// About a hundred to the whole way.
double ControlScale::keystroke() const
{
    constexpr double way = 100;
    const double most = (m_limits.high - m_limits.low) / way;
    return m_limits.step || most < m_step ? m_step : std::max(m_step, roundStep(most));
}

double ControlScale::stepped(double value, int keystrokes) const
{
    constexpr double part = 0.01;
    return m_isLogarithmic ? at(partOf(value) + part * keystrokes) : snapped(value + keystrokes * keystroke());
}

/// Values may lie further apart than a keystroke leads.
double ControlScale::moved(double value, int keystrokes) const
{
    constexpr int most = 100;
    const int way = keystrokes < 0 ? -1 : 1;
    const double end = way < 0 ? low() : high();
    if ((value - end) * way >= 0)
        return end;
    double next = stepped(value, keystrokes);
    for (int more = 1; (next - value) * way <= 0 && more <= most; ++more)
        next = stepped(value, keystrokes + way * more);
    return next;
}

} // namespace heed
