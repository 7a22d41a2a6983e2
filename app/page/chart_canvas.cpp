// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_canvas.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/chart_accessible.h"
#include "page/chart_painting.h"
#include "page/chart_words.h"

#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace heed {

ChartCanvas::ChartCanvas(ChartKind kind, const CardScale &scale, QWidget *parent)
    : QChartView(parent)
    , m_scale(scale)
{
    setLayoutDirection(Qt::LeftToRight);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate); // texts stand around what changes
    setBackgroundBrush(Qt::NoBrush);
    viewport()->setAutoFillBackground(false);
    installChartAccessibility();
    nameScrollBars(*this);
    setUpChart();
    m_plot = makePlot(kind, *chart());
}

ChartCanvas::~ChartCanvas() = default;

void ChartCanvas::setUpChart()
{
    chart()->setBackgroundVisible(false);
    chart()->setPlotAreaBackgroundVisible(false);
    chart()->setMargins({});
    chart()->setContentsMargins(0, 0, 0, 0);
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->legend()->hide();
    chart()->setAnimationOptions(QChart::NoAnimation);
}

void ChartCanvas::setData(const ChartData &data)
{
    m_data = data;
    ++m_revision;
    m_layout = ChartLayout(m_data, m_scale);
    if (m_current && !m_data.contains(*m_current))
        m_current.reset();
    m_plot->show(m_data);
    place();
    paintPlot();
    viewport()->update();
}

void ChartCanvas::setChoice(const ChartChoice &choice)
{
    m_choice = choice;
    paintPlot();
    viewport()->update();
}

void ChartCanvas::paintPlot() { m_plot->paint(m_data, m_choice, themeOf(palette()), m_scale); }

void ChartCanvas::place()
{
    const QRectF plot = m_layout.plot(size());
    if (chart()->plotArea() != plot)
        chart()->setPlotArea(plot);
}

void ChartCanvas::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    place();
}

void ChartCanvas::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || m_plot == nullptr)
        return;
    paintPlot();
    viewport()->update();
}

QRectF ChartCanvas::mark(const ChartPoint &point) const { return m_plot->mark(m_data, point); }

void ChartCanvas::drawBackground(QPainter *painter, const QRectF &)
{
    painter->save();
    ChartPainting(m_data, m_layout, *painter, themeOf(palette()), m_scale).drawGrid(m_layout.plot(size()));
    painter->restore();
}

void ChartCanvas::drawForeground(QPainter *painter, const QRectF &)
{
    painter->save();
    painter->setFont(ChartLayout::font(m_scale));
    const ChartPainting painting(m_data, m_layout, *painter, themeOf(palette()), m_scale);
    painting.drawLegend(width());
    painting.drawAxes(m_layout.plot(size()));
    painting.drawNumbers([this](const ChartPoint &point) { return mark(point); });
    drawCurrent(*painter);
    painter->restore();
}

/// A ring around what is chosen where its colour alone would say so, and around what the keys are at.
void ChartCanvas::drawCurrent(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    painter.setBrush(Qt::NoBrush);
    if (m_choice.point && m_data.contains(*m_choice.point) && m_data.kind != ChartKind::Histogram) {
        painter.setPen(QPen(theme.ink, 1.5 * m_scale.zoom));
        if (m_data.kind == ChartKind::Lines)
            painter.drawEllipse(mark(*m_choice.point));
        else if (m_data.series.size() > 1)
            painter.drawRect(mark(*m_choice.point));
    }
    if (!hasFocus())
        return;
    painter.setPen(QPen(theme.accent, 2 * m_scale.zoom));
    const qreal around = 3 * m_scale.zoom;
    const QRectF ring =
        m_current ? mark(*m_current).adjusted(-around, -around, around, around) : QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.drawRoundedRect(ring, around, around);
    const int above = m_data.kind == ChartKind::Bars ? painter.fontMetrics().height() : 0; // the bar's number
    if (m_current)
        drawBubble(painter, ring.adjusted(0, -above, 0, 0), pointText(m_data, *m_current), rect(), theme, m_scale);
}

std::optional<ChartPoint> ChartCanvas::barAt(const QPointF &place) const
{
    std::optional<ChartPoint> found;
    qreal nearest = 0;
    for (std::size_t s = 0; s < m_data.series.size(); ++s)
        for (std::size_t p = 0; p < m_data.series[s].y.size(); ++p) {
            const QRectF bar = mark({s, p});
            const qreal off = std::abs(bar.center().x() - place.x());
            const bool isIn = m_data.kind == ChartKind::Stacked ? bar.contains(place) : !found || off < nearest;
            if (!isIn)
                continue;
            found = ChartPoint{s, p};
            nearest = off;
        }
    return found;
}

std::optional<ChartPoint> ChartCanvas::nearestPoint(const QPointF &place) const
{
    std::optional<ChartPoint> found;
    qreal nearest = 24 * m_scale.zoom;
    for (std::size_t s = 0; s < m_data.series.size(); ++s)
        for (std::size_t p = 0; p < m_data.series[s].y.size() && !m_data.series[s].isReference; ++p) {
            const QPointF off = mark({s, p}).center() - place;
            if (const qreal distance = std::hypot(off.x(), off.y()); distance < nearest) {
                nearest = distance;
                found = ChartPoint{s, p};
            }
        }
    return found;
}

std::optional<ChartPoint> ChartCanvas::pointAt(const QPointF &place) const
{
    if (!m_layout.plot(size()).contains(place.toPoint()))
        return std::nullopt;
    return m_data.kind == ChartKind::Lines ? nearestPoint(place) : barAt(place);
}

bool ChartCanvas::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QChartView::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto point = pointAt(help->pos());
    if (point)
        QToolTip::showText(help->globalPos(), plainToolTip(pointText(m_data, *point)), this);
    else
        QToolTip::hideText();
    return true;
}

void ChartCanvas::mousePressEvent(QMouseEvent *event)
{
    const auto point = pointAt(event->position());
    if (event->button() != Qt::LeftButton || !point)
        return event->ignore();
    setCurrent(*point);
    Q_EMIT chosen(*point);
}

void ChartCanvas::wheelEvent(QWheelEvent *event) { event->ignore(); }

} // namespace heed
