// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers as colours: one hue for weights, two around 0 for signed values, cividis for those who see fewer colours.
#pragma once

#include "engine/shown.h"
#include "page/theme.h"

#include <QRgb>

#include <array>
#include <functional>
#include <vector>

namespace heed {

enum class MapKind { Sequential, Diverging, Cividis };

/// Which map, from which number to which; diverging ones reach as far below 0 as above it.
struct ColourRange {
    MapKind kind = MapKind::Sequential;
    double low = 0, high = 0;
    bool operator==(const ColourRange &) const = default;
};

/// One entry of a matrix; integers, floats and masks as numbers.
using NumberAt = std::function<double(int row, int column)>;
/// Null for anything but an array with such a matrix. `slice` counts in row-major order.
[[nodiscard]] NumberAt numbersIn(const Value &value, std::size_t slice);

/// Of all finite numbers of the value together, so that its heads can be compared; or as its settings say.
[[nodiscard]] ColourRange colourRangeOf(const ShownItem &item);

class ColourMap {
public:
    ColourMap() = default;
    ColourMap(const ColourRange &range, const Theme &theme);

    [[nodiscard]] const ColourRange &range() const { return m_range; }
    /// Numbers outside of the range have its end's colour; NaN has none, it gets the secondary text's.
    [[nodiscard]] QRgb at(double number) const;
    /// From 0, the low end, to 1.
    [[nodiscard]] QRgb along(double share) const;
    /// A text's colour that can be read on it.
    [[nodiscard]] QColor inkAt(double number) const;

private:
    ColourRange m_range;
    QRgb m_nothing = 0;
    std::array<QRgb, 256> m_colours{};
};

/// From 1, the same, to 21, black on white, as WCAG defines it.
[[nodiscard]] double contrast(const QColor &a, const QColor &b);
/// The one of the themes' text colours, else black or white, that can be read on a ground: contrast 4.5 or more.
[[nodiscard]] QColor inkOn(const QColor &ground);
/// `share` of `b`, the rest of `a`.
[[nodiscard]] QColor mixed(const QColor &a, const QColor &b, double share);

} // namespace heed
