// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_axis.h"

#include "page/value_grid.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heed {

double ChartAxis::place(double at) const
{
    const auto scaled = [this](double x) { return isLog ? std::log10(x) : x; };
    return (scaled(at) - scaled(least)) / (scaled(most) - scaled(least));
}

bool isDrawable(double number) { return std::abs(number) <= largestDrawn; }

QString powerText(const QString &base, const QString &exponent)
{
    static const QString plain = QStringLiteral("0123456789-−");
    static const QString raised = QString::fromUtf8("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻");
    QString text = base;
    for (const QChar letter : exponent)
        text += plain.contains(letter) ? raised[plain.indexOf(letter)] : letter;
    return text;
}

QString exponentText(double at)
{
    if (at == 0)
        return QStringLiteral("0");
    const auto exponent = static_cast<int>(std::floor(std::log10(std::abs(at)) + 1e-9));
    const double factor = std::round(at / std::pow(10.0, exponent) * 1000) / 1000;
    const QString power = powerText(QStringLiteral("10"), QString::number(exponent)),
                  number = pageNumber(exactText(factor));
    return factor == 1 ? power : number + QString::fromUtf8(" · ") + power;
}

QString tickText(double at, double step)
{
    if (at == 0)
        return QStringLiteral("0");
    const double digits = std::ceil(-std::log10(step) - 1e-9);
    const bool hasHalves = std::abs(step * std::pow(10.0, digits) - std::round(step * std::pow(10.0, digits))) > 1e-6;
    return pageNumber(fixedText(at, std::max(0, static_cast<int>(digits) + (hasHalves ? 1 : 0))));
}

static double roundStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0})
        if (factor * power >= least * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

static void addTicks(ChartAxis &axis)
{
    const double from = std::ceil(axis.least / axis.step - 1e-9), to = std::floor(axis.most / axis.step + 1e-9);
    constexpr double many = 50; // numbers too close for their size
    constexpr double large = 1e9, small = 1e-4;
    const bool isPlain = std::max(std::abs(axis.least), std::abs(axis.most)) < large && axis.step >= small;
    for (double k = from; k <= std::min(to, from + many); ++k) {
        const double at = k * axis.step;
        axis.ticks.push_back({at, isPlain ? tickText(at, axis.step) : exponentText(at)});
    }
}

ChartAxis linearAxis(const QString &title, double least, double most, double room, int about)
{
    const double size = std::max({std::abs(least), std::abs(most), 1e-290});
    if (!(most - least > size * 1e-12)) {
        const double half = least == 0 && most == 0 ? 1 : size / 2;
        least = least >= 0 && least - half < 0 ? 0 : least - half;
        most += half;
    }
    const double span = most - least;
    ChartAxis axis{.title = title, .least = least, .most = most, .step = roundStep(span / about)};
    axis.least = least == 0 ? 0 : least - room * span;
    axis.most = most == 0 ? 0 : most + room * span;
    addTicks(axis);
    return axis;
}

ChartAxis countingAxis(const QString &title, double least, double most)
{
    ChartAxis axis{.title = title, .least = least, .most = std::max(most, least + 1)};
    axis.step = std::max(1.0, roundStep((axis.most - axis.least) / 6));
    axis.step = axis.step == 2.5 ? 2 : axis.step;
    addTicks(axis);
    return axis;
}

static std::vector<ChartTick> logTicks(const ChartAxis &axis, const std::vector<double> &factors)
{
    const double begin = std::log10(axis.least), to = std::floor(std::log10(axis.most) + 1e-9);
    const double from = factors.size() > 1 ? std::floor(begin) : std::ceil(begin - 1e-9);
    const double stride = std::max(1.0, std::ceil((to - from) / 6)); // decades between labels
    const bool isPlain = from >= -4 && to <= 6;
    std::vector<ChartTick> ticks;
    for (double exponent = from; exponent <= to; exponent += stride)
        for (const double factor : factors) {
            const double at = factor * std::pow(10.0, exponent);
            if (at >= axis.least * (1 - 1e-9) && at <= axis.most * (1 + 1e-9))
                ticks.push_back({at,
                    isPlain || (exponent >= 0 && exponent <= 1) ? tickText(at, std::pow(10.0, std::min(exponent, 0.0)))
                                                                : exponentText(at)});
        }
    return ticks;
}

ChartAxis logAxis(const QString &title, double least, double most)
{
    constexpr double room = 0.04;
    const double from = std::log10(least), to = std::log10(most), span = to - from < 1e-9 ? 1 : to - from;
    const double half = to - from < 1e-9 ? 0.5 : room * span;
    constexpr double end = 305; // powers of ten beyond are no numbers
    ChartAxis axis{.title = title,
        .least = std::pow(10.0, std::max(from - half, -end)),
        .most = std::pow(10.0, std::min(to + half, end))};
    axis.isLog = true;
    axis.ticks = logTicks(axis, {1});
    if (axis.ticks.size() < 3 && span < 2)
        axis.ticks = logTicks(axis, {1, 2, 5});
    return axis;
}

} // namespace heed
