// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/panel_frame.h"

#include <QKeyEvent>
#include <QStyle>

#include <algorithm>

namespace heed {

PanelFrame::PanelFrame(QWidget *body, QWidget *panel, QWidget *parent)
    : QWidget(parent)
    , m_body(body)
    , m_panel(panel)
{
    body->setParent(this);
    panel->setParent(this); // behind the page for Tab, above it for the eye
    panel->hide();
}

void PanelFrame::setOpen(bool isOpen)
{
    if (isOpen == m_isOpen)
        return;
    m_isOpen = isOpen;
    arrange();
    Q_EMIT openChanged(isOpen);
}

/// Esc on the page too takes away what lies over it.
void PanelFrame::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_isOpen && isNarrow())
        setOpen(false);
    else
        QWidget::keyPressEvent(event);
}

void PanelFrame::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void PanelFrame::arrange()
{
    const int panel = std::min(panelWidth, width()), beside = m_isOpen && !isNarrow() ? panel : 0;
    m_body->setGeometry(QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(0, 0, -beside, 0)));
    m_panel->setGeometry(QStyle::visualRect(layoutDirection(), rect(), {width() - panel, 0, panel, height()}));
    m_panel->setVisible(m_isOpen);
    m_panel->raise();
}

} // namespace heed
