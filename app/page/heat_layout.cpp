// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/heat_layout.h"

#include <QFontMetrics>

#include <algorithm>
#include <array>
#include <cmath>

namespace heed {

namespace {

constexpr int mostMeasured = 64, scrollBar = 12, mostExtent = 1 << 29;
constexpr qreal most = 26, least = 4, mostHeight = 560, mostHead = 110, mostTurned = 72;

int widthOf(const QFontMetrics &metrics, const QString &text) { return metrics.horizontalAdvance(text) + 2; }

/// Figures of most fonts differ in width; an 8 is a wide one.
int figuresWidth(const QFont &font, QString text)
{
    for (QChar &character : text)
        if (character.isDigit())
            character = QLatin1Char('8');
    return widthOf(QFontMetrics(font), text) + 1;
}

template<typename Head>
int widestHead(const QFontMetrics &metrics, int count, const Head &head)
{
    int widest = count > mostMeasured ? widthOf(metrics, head(count - 1)) : 0;
    for (int i = 0; i < std::min(count, mostMeasured); ++i)
        widest = std::max(widest, widthOf(metrics, head(i)));
    return widest;
}

} // namespace

HeatFacts::HeatFacts(const std::vector<ValueGrid> &grids, const CardScale &wanted)
    : scale(wanted)
{
    if (grids.empty())
        return;
    const ValueGrid &grid = grids.front();
    rows = grid.rows();
    columns = grid.columns();
    hasRowHeads = grid.hasRowHeads();
    hasColumnHeads = grid.hasColumnHeads();
    for (const ValueGrid &each : grids) {
        const QString text = each.rows() == 0 ? QString() : each.longest(0).whole + each.longest(0).fraction;
        number = std::max(number, figuresWidth(scale.figures(), text));
        smallNumber = std::max(smallNumber, figuresWidth(smallFigures(scale), text));
    }
    const QFontMetrics metrics(scale.small());
    rowHead = widestHead(metrics, rows, [&grid](int row) { return grid.rowHead(row); });
    columnHead = widestHead(metrics, columns, [&grid](int column) { return grid.columnHead(column); });
    hasColumnLabels = columns > 0 && grid.columnHead(columns - 1) != QString::number(columns);
    rowTitle = widthOf(metrics, grid.rowTitle());
    columnTitle = widthOf(metrics, grid.columnTitle());
}

bool HeatFacts::operator==(const HeatFacts &other) const
{
    return scale.zoom == other.scale.zoom && rows == other.rows && columns == other.columns
        && hasRowHeads == other.hasRowHeads && hasColumnHeads == other.hasColumnHeads
        && hasColumnLabels == other.hasColumnLabels && number == other.number && smallNumber == other.smallNumber
        && rowHead == other.rowHead && columnHead == other.columnHead && rowTitle == other.rowTitle
        && columnTitle == other.columnTitle;
}

int HeatFacts::headWidth() const
{
    return hasRowHeads ? std::min(std::max(rowHead, rowTitle), scale.px(mostHead)) + scale.px(10) : 0;
}

static QSize bounded(QSize cell, const HeatFacts &facts)
{
    return {std::clamp(cell.width(), 1, std::max(1, mostExtent / std::max(1, facts.columns))),
        std::clamp(cell.height(), 1, std::max(1, mostExtent / std::max(1, facts.rows)))};
}

HeatLayout::HeatLayout(const HeatFacts &facts, QSize cell)
    : m_facts(facts)
    , m_cell(bounded(cell, facts))
{
    if (!facts.hasColumnHeads)
        return;
    const CardScale &scale = facts.scale;
    const int line = QFontMetrics(scale.small()).height();
    m_areTurned = facts.columnHead > m_cell.width() - scale.px(2) && facts.hasColumnLabels;
    m_titleHeight = facts.columnTitle > 0 ? line + scale.px(2) : 0;
    const int head = m_areTurned ? std::min(facts.columnHead, scale.px(mostTurned)) : line;
    m_headHeight = m_titleHeight + head + scale.px(5);
}

QSize HeatLayout::cellOf(const HeatFacts &facts, HeatSize size)
{
    const CardScale &scale = facts.scale;
    if (size == HeatSize::Roomy)
        return {std::max(scale.px(52), facts.number + scale.px(27)), scale.px(42)};
    if (size == HeatSize::Tight)
        return {std::max(scale.px(30), facts.smallNumber + scale.px(10)), scale.px(27)};
    return {scale.px(most), scale.px(most)};
}

static QSize smallCell(const HeatFacts &facts, QSize room)
{
    const int largest = facts.scale.px(most), smallest = facts.scale.px(least);
    const auto share = [&](int extent, int count) {
        return std::clamp(extent / std::max(1, count), smallest, largest);
    };
    const int across = share(room.width(), facts.columns), down = share(room.height(), facts.rows);
    const int side = std::min(across, down);
    const bool isNearlySquare = facts.rows < 2 * facts.columns && facts.columns < 2 * facts.rows;
    const int longest = isNearlySquare ? side : 3 * side;
    return {std::min(across, longest), std::min(down, longest)};
}

HeatLayout HeatLayout::fitted(const HeatFacts &facts, int width, HeatSize largest)
{
    for (const HeatSize size : {HeatSize::Roomy, HeatSize::Tight}) {
        const HeatLayout layout(facts, cellOf(facts, size));
        if (size >= largest && layout.whole().width() <= width
            && layout.squares().height() <= facts.scale.px(mostHeight))
            return layout;
    }
    return {facts, smallCell(facts, {width - facts.headWidth() - 2 * facts.scale.px(4), facts.scale.px(mostHeight)})};
}

HeatLayout HeatLayout::zoomed(int steps) const
{
    if (steps == 0)
        return *this;
    const double factor = std::pow(1.25, steps);
    const auto scaled = [factor](int side) {
        const int wanted = qRound(side * factor);
        return factor > 1 ? std::max(wanted, side + 1) : wanted;
    };
    return {m_facts, {scaled(m_cell.width()), scaled(m_cell.height())}};
}

int HeatLayout::gap() const
{
    const int side = std::min(m_cell.width(), m_cell.height());
    if (side >= m_facts.scale.px(18))
        return m_facts.scale.px(3);
    return side >= m_facts.scale.px(8) ? 1 : 0;
}

bool HeatLayout::hasNumbers() const
{
    return m_cell.width() - gap() >= m_facts.smallNumber + m_facts.scale.px(4)
        && m_cell.height() - gap() >= m_facts.scale.px(15);
}

bool HeatLayout::hasRoomyNumbers() const
{
    return m_cell.width() - gap() >= m_facts.number + m_facts.scale.px(6)
        && m_cell.height() - gap() >= m_facts.scale.px(24);
}

/// 1, 2, 5, 10, 20 ...: the first that gives a head enough room.
static int stepFor(int needed, int extent)
{
    constexpr std::array<int, 3> factors{1, 2, 5};
    for (int power = 1; power < 100'000'000; power *= 10)
        for (const int factor : factors)
            if (static_cast<qint64>(extent) * factor * power >= needed)
                return factor * power;
    return 100'000'000;
}

int HeatLayout::rowStep() const
{
    return stepFor(QFontMetrics(m_facts.scale.small()).height() - m_facts.scale.px(2), m_cell.height());
}

int HeatLayout::columnStep() const
{
    const int line = QFontMetrics(m_facts.scale.small()).height();
    return stepFor(
        m_areTurned ? line : std::min(m_facts.columnHead, m_facts.scale.px(40)) + m_facts.scale.px(2), m_cell.width());
}

QSize HeatLayout::squares() const { return {m_facts.columns * m_cell.width(), m_facts.rows * m_cell.height()}; }

QSize HeatLayout::whole() const { return squares() + QSize(headWidth() + 2 * pad(), m_headHeight + 2 * pad()); }

QSize HeatLayout::shown(int width) const
{
    const int tallest = m_facts.scale.px(mostHeight) + m_headHeight + 2 * pad();
    const QSize whole = this->whole();
    const bool scrollsDown = whole.height() > tallest, scrollsAcross = whole.width() > width;
    return {std::min(width, whole.width() + (scrollsDown ? scrollBar : 0)),
        std::min(whole.height(), tallest) + (scrollsAcross ? scrollBar : 0)};
}

QRect HeatLayout::square(int row, int column) const
{
    return {column * m_cell.width(), row * m_cell.height(), m_cell.width() - gap(), m_cell.height() - gap()};
}

} // namespace heed
