// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/arcs_item.h"

#include "page/heat_map_item.h"

#include "engine/shown_axes.h"

#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace heed {

namespace {

/// With the value of all rows, of which one may be asked for.
ShownItem wholeOf(ShownItem item)
{
    if (!item.whole.value.isEmpty()) {
        const auto decimals = item.value.decimals;
        item.value = item.whole;
        item.value.decimals = decimals;
    }
    return item;
}

std::size_t headsOf(const ShownItem &item)
{
    const bool isOne = item.settings.head && *item.settings.head < sliceCount(item.value.value);
    return isOne ? 1 : std::min(sliceCount(item.value.value), ArcsItem::mostHeads);
}

std::size_t firstHead(const ShownItem &item)
{
    return headsOf(item) == 1 && sliceCount(item.value.value) > 1 ? *item.settings.head : 0;
}

QSize buttonSize(const CardScale &scale) { return {scale.px(30), scale.px(26)}; }

int buttonsAcross(int width, const CardScale &scale)
{
    return std::max(1, (width + scale.px(4)) / (buttonSize(scale).width() + scale.px(4)));
}

int buttonsHeight(std::size_t heads, int width, const CardScale &scale)
{
    if (heads < 2)
        return 0;
    const int across = buttonsAcross(width, scale), lines = (static_cast<int>(heads) + across - 1) / across;
    return lines * (buttonSize(scale).height() + scale.px(4)) + scale.px(6);
}

} // namespace

bool isArcsItem(const ShownItem &item)
{
    const Value &value = wholeOf(item).value.value;
    if (!item.error.empty() || item.view != "arcs" || value.isEmpty() || !isArray(value.type()))
        return false;
    const Sizes shape = value.shape();
    return (shape.size() == 2 || shape.size() == 3) && product(shape) > 0;
}

ArcsItem::ArcsItem(const ShownItem &item, const CardScale &scale, QWidget *parent)
    : ItemView(captionOf(item), scale, parent)
    , m_plot(new ArcsPlot(scale, this))
{
    connect(m_plot, &RowPlot::rowChosen, this, &ArcsItem::chooseRow);
    connect(m_plot, &RowPlot::cleared, this, &ArcsItem::clearRow);
    [[maybe_unused]] const bool isTaken = take(item);
}

bool ArcsItem::take(const ShownItem &item)
{
    if (!isArcsItem(item))
        return false;
    setCaption(captionOf(item));
    m_item = wholeOf(item);
    showButtons();
    showHead(m_buttons.empty() ? firstHead(m_item) : std::min(m_head, m_buttons.size() - 1));
    const auto row = m_item.settings.row;
    if (row && m_plot->chosenRow() < 0 && *row < static_cast<std::size_t>(m_plot->grid().rows()))
        m_plot->setChosenRow(static_cast<int>(*row));
    relay();
    return true;
}

void ArcsItem::showButtons()
{
    const std::size_t count = headsOf(m_item) < 2 ? 0 : headsOf(m_item);
    for (; m_buttons.size() > count; m_buttons.pop_back())
        delete m_buttons.back();
    while (m_buttons.size() < count) {
        auto *button = new QToolButton(this);
        const std::size_t head = m_buttons.size();
        button->setCheckable(true);
        button->show();
        connect(button, &QToolButton::clicked, this, [this, head] { showHead(head); });
        m_buttons.push_back(button);
    }
    for (std::size_t head = 0; head < count; ++head) {
        m_buttons[head]->setText(QString::number(head + 1));
        m_buttons[head]->setAccessibleName(
            QString::fromStdString(sliceName(m_item.value, m_item.value.value.shape(), head)));
        m_buttons[head]->setToolTip(m_buttons[head]->accessibleName());
    }
    m_plot->raise(); // Tab comes to it after them
}

void ArcsItem::showHead(std::size_t head)
{
    if (head >= sliceCount(m_item.value.value))
        return;
    m_head = head;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setChecked(i == head);
        m_buttons[i]->setFont(scale().font(12.5, i == head ? QFont::Bold : QFont::Normal));
    }
    const Sizes shape = m_item.value.value.shape();
    QString name = caption();
    if (shape.size() > 2)
        name += QStringLiteral(", ") + QString::fromStdString(sliceName(m_item.value, shape, head));
    m_plot->setArcs(name, ValueGrid(m_item.value, head), numbersIn(m_item.value.value, head),
        m_item.settings.threshold.value_or(0));
    showSelection();
}

void ArcsItem::chooseRow(int row)
{
    Sizes index = leadingIndices(m_item.value.value.shape(), m_head);
    index.push_back(static_cast<std::size_t>(row));
    if (selection() != nullptr && !m_item.output.empty())
        selection()->choose(m_item, index);
    else
        m_plot->setChosenRow(row);
}

void ArcsItem::clearRow()
{
    if (selection() != nullptr && !m_item.output.empty())
        selection()->clear();
    m_plot->setChosenRow(-1);
}

/// The row that the lesson asks for stays strong until another one is chosen.
void ArcsItem::showSelection()
{
    if (selection() == nullptr || m_item.output.empty())
        return;
    const auto along = selection()->within(m_item);
    const bool hasHead = !m_buttons.empty() && along.size() == 3 && along[0] && *along[0] < m_buttons.size();
    if (hasHead && *along[0] != m_head)
        return showHead(*along[0]);
    if (const HeatPlace place = placeWithin(*selection(), m_item, m_head); place.row >= 0 || !m_item.settings.row)
        m_plot->setChosenRow(place.row);
}

int ArcsItem::contentWidth() const { return m_plot->arcsLayout().width(); }

int ArcsItem::contentHeight(int width) const
{
    return buttonsHeight(m_buttons.size(), width, scale()) + m_plot->arcsLayout().height();
}

void ArcsItem::layContent(const QRect &rect)
{
    const QSize size = buttonSize(scale());
    const int across = buttonsAcross(rect.width(), scale()), space = scale().px(4);
    for (int i = 0; i < static_cast<int>(m_buttons.size()); ++i) {
        const QPoint corner(i % across * (size.width() + space), rect.top() + i / across * (size.height() + space));
        m_buttons[static_cast<std::size_t>(i)]->setGeometry(
            QStyle::visualRect(layoutDirection(), rect, QRect(corner, size)));
    }
    const int above = buttonsHeight(m_buttons.size(), rect.width(), scale());
    const int wide = std::min(rect.width(), m_plot->arcsLayout().width() + scale().px(90));
    m_plot->setGeometry(
        QStyle::visualRect(layoutDirection(), rect, QRect(0, rect.top() + above, wide, m_plot->arcsLayout().height())));
}

FlowPart ArcsItem::estimated(const ShownItem &item, const CardScale &scale)
{
    const ShownItem whole = wholeOf(item);
    const ArcsLayout layout(ValueGrid(whole.value, firstHead(whole)), scale);
    return {.wanted = layout.width(), .height = [layout, scale, heads = headsOf(whole)](int width) {
                return buttonsHeight(heads, width, scale) + layout.height();
            }};
}

} // namespace heed
