// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/origin_panel.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/notice_view.h"
#include "page/origin_body.h"
#include "page/origin_head.h"
#include "page/origin_parts.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace heed {

OriginPanel::OriginPanel(Formulas &formulas, QWidget *parent)
    : QFrame(parent)
    , m_formulas(formulas)
    , m_area(new QScrollArea(this))
{
    setObjectName(QStringLiteral("originPanel"));
    setAccessibleName(tr("Where does this number come from?"));
    setAccessibleRole(*this, QAccessible::Pane);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_area, 1);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // nothing wraps anew when it comes
    m_area->setAccessibleName(tr("Explanation"));
    m_area->viewport()->setAutoFillBackground(false);
    nameScrollBars(*m_area);
    makeParts();
}

static QToolButton *barButton(const QString &text, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setAccessibleName(name);
    button->setToolTip(name);
    return button;
}

QWidget *OriginPanel::makeBar()
{
    auto *bar = new QWidget(this);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(12, 8, 8, 8);
    QLabel *title = titleLabel(tr("Where does this number come from?"), CardScale().title(), bar);
    m_back = barButton(tr("Back"), tr("Back to the number before"), bar);
    QToolButton *close = barButton(tr("Close"), tr("Close this panel"), bar);
    m_back->setObjectName(QStringLiteral("originBack"));
    close->setObjectName(QStringLiteral("originClose"));
    m_back->hide();
    title->setAlignment(begin(*this) | Qt::AlignVCenter);
    layout->addWidget(title, 1);
    layout->addWidget(m_back);
    layout->addWidget(close);
    connect(m_back, &QToolButton::clicked, this, &OriginPanel::backAsked);
    connect(close, &QToolButton::clicked, this, &OriginPanel::closeAsked);
    return bar;
}

void OriginPanel::makeParts()
{
    m_content = new QWidget;
    m_content->setAutoFillBackground(false);
    m_layout = new QVBoxLayout(m_content);
    m_layout->setContentsMargins(m_scale.side(), m_scale.above(), m_scale.side(), m_scale.above());
    m_layout->setSpacing(m_scale.px(10));
    m_hint = wrappedLabel(
        tr("Choose a number: click it in a table or in the text, or lead the arrow keys to it and press Enter."),
        m_scale.text(), QPalette::PlaceholderText, m_content);
    m_asked = new OriginHead(m_scale, m_content);
    m_notice = new NoticeView(m_scale, m_content);
    for (QWidget *part : std::initializer_list<QWidget *>{m_hint, m_asked, m_notice})
        m_layout->addWidget(part);
    m_layout->addStretch(1);
    connect(m_asked, &OriginHead::linkActivated, this, &OriginPanel::linkActivated);
    connect(m_notice, &NoticeView::linkActivated, this, &OriginPanel::linkActivated);
    m_area->setWidget(m_content);
    m_content->setAutoFillBackground(false);
    m_body = nullptr;
    clear();
}

void OriginPanel::drop()
{
    if (m_body == nullptr)
        return;
    if (QApplication::focusWidget() != nullptr && m_body->isAncestorOf(QApplication::focusWidget()))
        m_area->setFocus();
    m_body->hide();
    m_body->deleteLater(); // its button may be what was pressed
    m_body = nullptr;
}

void OriginPanel::clear()
{
    m_cell.clear();
    m_picture = {};
    drop();
    m_asked->hide();
    m_notice->hide();
    m_hint->show();
}

void OriginPanel::setCanGoBack(bool canGoBack) { m_back->setVisible(canGoBack); }

void OriginPanel::setZoom(qreal zoom)
{
    if (zoom == m_scale.zoom)
        return;
    const QString cell = m_cell;
    const CellPicture picture = m_picture;
    m_scale.zoom = zoom;
    drop();
    m_area->takeWidget()->deleteLater();
    makeParts();
    if (!cell.isEmpty())
        show(cell, picture);
}

bool OriginPanel::isExplained(const CellPicture &picture)
{
    const Explanation *explanation = picture.explanation.get();
    return explanation != nullptr && showsResult(picture)
        && Choice{explanation->output, explanation->index} == picture.choice;
}

void OriginPanel::show(const QString &cell, const CellPicture &picture)
{
    if (picture.choice.isEmpty())
        return clear();
    m_cell = cell;
    m_picture = picture;
    m_hint->hide();
    if (isExplained(picture))
        explain(*picture.explanation);
    else
        sayWhyNot();
}

void OriginPanel::explain(const Explanation &explanation)
{
    m_asked->hide();
    m_notice->hide();
    if (m_body != nullptr && m_body->take(explanation))
        return;
    drop();
    m_body = new OriginBody(explanation, m_formulas, m_scale, m_content);
    connect(m_body, &OriginBody::linkActivated, this, &OriginPanel::linkActivated);
    connect(m_body, &OriginBody::operatorAsked, this, &OriginPanel::operatorAsked);
    connect(m_body, &OriginBody::followAsked, this, &OriginPanel::followAsked);
    m_layout->insertWidget(0, m_body);
    m_body->show();
}

void OriginPanel::sayWhyNot()
{
    drop();
    CellNotice notice = noticeOf(m_picture);
    if (notice.text.isEmpty())
        notice = {.tone = CellNotice::Tone::Waiting, .text = tr("There is no such number in the present result.")};
    m_asked->setChoice(m_cell, m_picture.choice);
    m_asked->show();
    m_notice->setNotice(notice);
    m_notice->show();
    m_notice->updateGeometry();
}

void OriginPanel::focusInEvent(QFocusEvent *event)
{
    QFrame::focusInEvent(event);
    m_area->setFocus(event->reason());
}

void OriginPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closeAsked();
    else
        QFrame::keyPressEvent(event);
}

} // namespace heed
