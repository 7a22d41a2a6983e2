// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/colour_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

namespace heed {

NumberAt numbersIn(const Value &value, std::size_t slice)
{
    const auto read = [slice](const auto &data) -> NumberAt {
        if constexpr (requires { data.cube().n_slices; }) {
            if (data.isEmpty() || slice >= data.cube().n_slices)
                return {};
            return [data, &matrix = data.cube().slice(slice)](int row, int column) {
                return static_cast<double>(matrix.at(static_cast<arma::uword>(row), static_cast<arma::uword>(column)));
            };
        } else
            return {};
    };
    return std::visit(read, value.data());
}

namespace {

struct Extent {
    double least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();

    [[nodiscard]] bool isEmpty() const { return least > most; }
    void add(double number)
    {
        if (!std::isfinite(number))
            return;
        least = std::min(least, number);
        most = std::max(most, number);
    }
};

Extent extentOf(const Value &value)
{
    const auto read = [](const auto &data) {
        Extent extent;
        if constexpr (requires { data.cube().n_slices; })
            for (const auto number : data.cube())
                extent.add(static_cast<double>(number));
        return extent;
    };
    const Extent extent = std::visit(read, value.data());
    return extent.isEmpty() ? Extent{0, 0} : extent;
}

MapKind kindOf(const std::string &map, const Extent &extent)
{
    if (map == "cividis")
        return MapKind::Cividis;
    if (map == "sequential")
        return MapKind::Sequential;
    return map == "diverging" || extent.least < 0 ? MapKind::Diverging : MapKind::Sequential;
}

} // namespace

ColourRange colourRangeOf(const ShownItem &item)
{
    Extent extent = extentOf(item.value.value);
    const MapKind kind = kindOf(item.settings.map, extent);
    if (item.settings.range)
        extent = {item.settings.range->first, item.settings.range->second};
    else if (extent.least >= 0 && (extent.least < extent.most / 2 || extent.least == extent.most))
        extent.least = 0; // weights are shares of a whole: the empty end is none
    if (kind != MapKind::Diverging)
        return {kind, extent.least, extent.most};
    const double far = std::max(std::abs(extent.least), std::abs(extent.most));
    return {kind, -far, far};
}

QColor mixed(const QColor &a, const QColor &b, double share)
{
    const auto between = [share](int from, int to) { return qRound(from + (to - from) * share); };
    return {between(a.red(), b.red()), between(a.green(), b.green()), between(a.blue(), b.blue())};
}

static double luminance(const QColor &colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

QColor inkOn(const QColor &ground)
{
    constexpr double enough = 4.5;
    const QColor dark = lightTheme().ink, light = lightTheme().card;
    const double onDark = contrast(dark, ground), onLight = contrast(light, ground);
    if (onLight >= enough)
        return light;
    if (onDark >= enough)
        return dark;
    return contrast(Qt::black, ground) > contrast(Qt::white, ground) ? Qt::black : Qt::white;
}

namespace {

QColor sequential(double share, const Theme &theme)
{
    constexpr double least = 0.07; // the square of a 0 is still seen
    return mixed(theme.card, theme.accent, least + (1 - least) * share);
}

QColor diverging(double share, const Theme &theme)
{
    const double far = 2 * share - 1;
    return mixed(theme.isDark ? theme.rule : theme.side, far < 0 ? theme.accent : theme.warn, std::abs(far));
}

QColor cividis(double share)
{
    static constexpr std::array<QRgb, 10> anchors{0xFF00204D, 0xFF00336F, 0xFF39486B, 0xFF575C6D, 0xFF707173,
        0xFF8A8779, 0xFFA69D75, 0xFFC4B56C, 0xFFE4CF5B, 0xFFFFEA46};
    const double place = share * (anchors.size() - 1);
    const auto at = std::min(static_cast<std::size_t>(place), anchors.size() - 2);
    return mixed(QColor(anchors[at]), QColor(anchors[at + 1]), place - static_cast<double>(at));
}

QColor colourOf(MapKind kind, double share, const Theme &theme)
{
    if (kind == MapKind::Cividis)
        return cividis(share);
    return kind == MapKind::Diverging ? diverging(share, theme) : sequential(share, theme);
}

} // namespace

ColourMap::ColourMap(const ColourRange &range, const Theme &theme)
    : m_range(range)
    , m_nothing(theme.soft.rgb())
{
    for (std::size_t i = 0; i < m_colours.size(); ++i)
        m_colours[i] = colourOf(range.kind, static_cast<double>(i) / (m_colours.size() - 1), theme).rgb();
}

QRgb ColourMap::along(double share) const
{
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(m_colours.size() - 1);
    return m_colours[static_cast<std::size_t>(place + 0.5)];
}

QRgb ColourMap::at(double number) const
{
    if (std::isnan(number))
        return m_nothing;
    const double held = std::clamp(number, m_range.low, m_range.high);
    if (!(m_range.low < m_range.high))
        return along(m_range.kind == MapKind::Diverging ? 0.5 : 0);
    return along((held / 2 - m_range.low / 2) / (m_range.high / 2 - m_range.low / 2)); // halves: no overflow
}

QColor ColourMap::inkAt(double number) const { return inkOn(QColor(at(number))); }

} // namespace heed
