// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/vectors_item.h"

#include "page/heat_map_item.h"

#include <QStyle>

#include <algorithm>

namespace heed {

static QSize plotSize(const CardScale &scale) { return {scale.px(380), scale.px(300)}; }

bool isVectorsItem(const ShownItem &item)
{
    const Value &value = item.value.value;
    if (!item.error.empty() || item.view != "vectors" || value.isEmpty() || !isArray(value.type()))
        return false;
    const Sizes shape = value.shape();
    return (shape.size() == 1 || shape.size() == 2) && shape.back() == 2 && product(shape) > 0;
}

VectorsItem::VectorsItem(const ShownItem &item, const CardScale &scale, QWidget *parent)
    : ItemView(captionOf(item), scale, parent)
    , m_plot(new VectorsPlot(scale, this))
{
    connect(m_plot, &RowPlot::rowChosen, this, &VectorsItem::chooseRow);
    connect(m_plot, &RowPlot::cleared, this, &VectorsItem::clearRow);
    [[maybe_unused]] const bool isTaken = take(item);
}

bool VectorsItem::take(const ShownItem &item)
{
    if (!isVectorsItem(item))
        return false;
    setCaption(captionOf(item));
    m_item = item;
    m_plot->setVectors(caption(), ValueGrid(item.value), numbersIn(item.value.value, 0));
    showSelection();
    return true;
}

bool VectorsItem::isShared() const
{
    return selection() != nullptr && !m_item.output.empty() && m_item.value.value.shape().size() > 1;
}

void VectorsItem::chooseRow(int row)
{
    if (isShared())
        selection()->choose(m_item, {static_cast<std::size_t>(row)});
    else
        m_plot->setChosenRow(row);
}

void VectorsItem::clearRow()
{
    if (isShared())
        selection()->clear();
    else
        m_plot->setChosenRow(-1);
}

void VectorsItem::showSelection()
{
    if (isShared())
        m_plot->setChosenRow(placeWithin(*selection(), m_item, 0).row);
}

int VectorsItem::contentWidth() const { return plotSize(scale()).width(); }
int VectorsItem::contentHeight(int) const { return plotSize(scale()).height(); }

void VectorsItem::layContent(const QRect &rect)
{
    const int wide = std::min(rect.width(), plotSize(scale()).width());
    m_plot->setGeometry(
        QStyle::visualRect(layoutDirection(), rect, QRect(0, rect.top(), wide, plotSize(scale()).height())));
}

FlowPart VectorsItem::estimated(const CardScale &scale)
{
    const QSize size = plotSize(scale);
    return {.wanted = size.width(), .height = [height = size.height()](int) { return height; }};
}

} // namespace heed
