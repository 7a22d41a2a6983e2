// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_item.h"

#include "page/card_parts.h"
#include "page/chart_words.h"
#include "page/value_table.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace heed {

namespace {

/// What stands below the chart, or in its place.
QString notesOf(const ChartData &data)
{
    QStringList notes = data.notes;
    if (!data.isDrawn())
        notes.prepend(chartSentence(data));
    return notes.join(QLatin1Char(' '));
}

ChosenEntry chosenIn(const CellSelection *selection, const ShownItem &item)
{
    return selection == nullptr ? ChosenEntry() : selection->within(item);
}

int notesHeight(const QString &notes, const CardScale &scale, int width)
{
    return notes.isEmpty() ? 0 : wrappedHeight(notes, scale.small(), width) + scale.px(4);
}

} // namespace

ChartItem::ChartItem(const ShownItem &item, const CardScale &scale, QWidget *parent)
    : ItemView(captionOf(item), scale, parent)
    , m_notes(wrappedLabel(QString(), scale.small(), QPalette::PlaceholderText, this))
    , m_switch(new QPushButton(this))
{
    m_switch->setFont(scale.font(11.5));
    m_switch->setFlat(true);
    connect(m_switch, &QPushButton::clicked, this, [this] {
        showTable(m_table == nullptr);
        Q_EMIT heightChanged();
    });
    m_item = item;
    setData(chartDataOf(item));
}

bool ChartItem::take(const ShownItem &item)
{
    if (!isChartItem(item) || item.view != m_item.view)
        return false;
    m_item = item;
    setData(chartDataOf(item, chosenIn(selection(), item)));
    return true;
}

void ChartItem::setData(ChartData data)
{
    m_data = std::move(data);
    setCaption(m_data.caption);
    updateCanvas();
    setNotes();
    if (m_table != nullptr)
        updateTable();
    showTable(m_table != nullptr);
}

void ChartItem::setNotes()
{
    m_notes->setText(notesOf(m_data));
    m_notes->setVisible(!m_notes->text().isEmpty());
}

void ChartItem::updateCanvas()
{
    if (!m_data.isDrawn()) {
        delete m_canvas;
        m_canvas = nullptr;
        return;
    }
    if (m_canvas == nullptr) {
        m_canvas = new ChartCanvas(m_data.kind, scale(), this);
        connect(m_canvas, &ChartCanvas::chosen, this, [this](const ChartPoint &point) {
            const Sizes index = m_data.series[point.series].indexOf(point.point);
            if (selection() != nullptr && !index.empty())
                selection()->chooseOrAsk(m_item, index);
        });
        connect(m_canvas, &ChartCanvas::cleared, this, [this] {
            if (selection() != nullptr)
                selection()->clear();
        });
    }
    m_canvas->setAccessibleName(m_data.caption);
    m_canvas->setAccessibleDescription(chartSentence(m_data));
    m_canvas->setData(m_data);
    m_canvas->setChoice(choice());
}

ChartChoice ChartItem::choice() const
{
    const ChosenEntry entry = chosenIn(selection(), m_item);
    return {.point = chosenPoint(m_data, entry), .series = chosenSeries(m_data, entry)};
}

void ChartItem::showSelection()
{
    const QString before = m_data.caption;
    ChartData data = chartDataOf(m_item, chosenIn(selection(), m_item));
    if (data.caption == before) { // the same row
        if (m_canvas != nullptr)
            m_canvas->setChoice(choice());
        return;
    }
    const int height = heightForWidth(width());
    setData(std::move(data));
    if (heightForWidth(width()) != height)
        Q_EMIT heightChanged();
}

void ChartItem::showTable(bool isTable)
{
    if (isTable && m_table == nullptr) {
        m_table = new ValueTable(scale(), this);
        m_table->show();
        updateTable();
    } else if (!isTable) {
        delete m_table;
        m_table = nullptr;
    }
    if (m_canvas != nullptr)
        m_canvas->setVisible(!isTable);
    m_switch->setText(isTable ? tr("Chart") : tr("Table"));
    m_switch->setAccessibleName((isTable ? tr("Show %1 as a chart") : tr("Show %1 as a table")).arg(m_data.caption));
    m_switch->raise(); // Tab comes to it last
    relay();
    update();
}

void ChartItem::updateTable()
{
    m_table->setGrid(ValueGrid(m_data.table));
    m_table->setAccessibleName(m_data.caption);
    m_table->setAccessibleDescription(chartSentence(m_data));
}

int ChartItem::besideCaption() const { return m_switch->sizeHint().width() + scale().gap(); }

int ChartItem::contentWidth() const
{
    const int chart = ChartLayout(m_data, scale()).wantedWidth();
    return m_table == nullptr ? chart : std::max(chart, m_table->tableLayout().width());
}

int ChartItem::mainHeight(int width) const
{
    if (m_table != nullptr)
        return m_table->tableLayout().heightFor(width);
    return m_canvas == nullptr ? 0 : m_canvas->chartLayout().heightFor(m_canvas->chartLayout().widthIn(width));
}

int ChartItem::contentHeight(int width) const
{
    return mainHeight(width) + notesHeight(m_notes->text(), scale(), width);
}

void ChartItem::layContent(const QRect &rect)
{
    const int height = mainHeight(rect.width());
    const int wanted = m_canvas != nullptr ? m_canvas->chartLayout().widthIn(rect.width()) : contentWidth();
    const int width = std::min(rect.width(), wanted), left = isRightToLeft() ? rect.width() - width : 0;
    if (m_canvas != nullptr)
        m_canvas->setGeometry(left, rect.top(), width, m_canvas->chartLayout().heightFor(width));
    if (m_table != nullptr)
        m_table->setGeometry(left, rect.top(), std::min(width, m_table->tableLayout().width()), height);
    const int notes = notesHeight(m_notes->text(), scale(), rect.width());
    m_notes->setGeometry(0, rect.top() + height + scale().px(4), rect.width(), std::max(0, notes - scale().px(4)));
    const QSize size = m_switch->sizeHint();
    const int line = captionHeight(caption(), scale());
    const int end = std::min(this->width(), std::max(wanted, wantedWidth()));
    m_switch->setGeometry(
        QStyle::visualRect(layoutDirection(), this->rect(), {end - size.width(), 0, size.width(), line}));
}

FlowPart ChartItem::estimated(const ShownItem &item, const CardScale &scale)
{
    const ChartData data = chartDataOf(item);
    const ChartLayout layout(data, scale);
    const QString notes = notesOf(data);
    const bool isDrawn = data.isDrawn();
    return {.wanted = layout.wantedWidth(), .height = [layout, notes, scale, isDrawn](int width) {
                const int chart = isDrawn ? layout.heightFor(layout.widthIn(width)) : 0;
                return chart + notesHeight(notes, scale, width);
            }};
}

} // namespace heed
