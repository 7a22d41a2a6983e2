// SPDX-License-Identifier: GPL-3.0-or-later
/// How a section is divided into the screens of a presentation, from the heights of its parts alone.
#pragma once

#include <QSizeF>

#include <functional>
#include <limits>
#include <vector>

namespace heed {

/// A part that isn't cut: a paragraph, a list, a table, a card. From its top to its bottom, px.
struct PartSpan {
    qreal top = 0, bottom = 0;
    bool keepsWithNext = false; ///< a heading with what it announces, a control with what depends on it
    bool operator==(const PartSpan &) const = default;
};

/// Neighbouring parts, from `first` to before `last`.
struct PartRange {
    std::size_t first = 0, last = std::numeric_limits<std::size_t>::max();
    bool operator==(const PartRange &) const = default;
};

/// How much smaller than the rest a screen's type may be made, so that what keeps together is on one screen.
inline constexpr qreal mostShrunk = 0.8;

/// As few screens as the height allows, filled as evenly as possible. Each part is on one of them, in order. Parts that
/// keep together are divided only when they are higher than a screen even if they are shrunk. Higher than a screen are
/// only those, and single parts.
[[nodiscard]] std::vector<PartRange> screensOf(const std::vector<PartSpan> &parts, qreal height);

struct ZoomRange {
    qreal least = 1, most = 1;
};

/// How large the type may be on a screen, px: large where there is room, and readable where there isn't.
[[nodiscard]] ZoomRange presentedZooms(const QSizeF &screen);

struct ScreenPlan {
    qreal zoom = 1;
    std::vector<PartRange> screens;
};

/// As few screens, with as little divided that keeps together, as at the least zoom, but at the largest zoom that needs no
/// more. `measure` lays the parts out at a zoom.
[[nodiscard]] ScreenPlan planScreens(
    const ZoomRange &zooms, qreal height, const std::function<std::vector<PartSpan>(qreal zoom)> &measure);

} // namespace heed
