// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/notice_view.h"

#include "page/card_parts.h"
#include "page/cell_head.h"

#include <QEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QPainter>
#include <QStyle>

namespace heed {

static int indentOf(const CardScale &scale) { return scale.px(20); }

NoticeView::NoticeView(const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_scale(scale)
    , m_label(new QLabel(this))
{
    m_label->setFont(scale.text());
    m_label->setTextFormat(Qt::RichText);
    m_label->setWordWrap(true);
    m_label->setAlignment(begin(*this));
    m_label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_label, &QLabel::linkActivated, this, &NoticeView::linkActivated);
}

void NoticeView::setNotice(const CellNotice &notice)
{
    m_notice = notice;
    setVisible(isShown());
    m_label->setFocusPolicy(notice.link.isEmpty() ? Qt::ClickFocus : Qt::StrongFocus);
    write();
    update();
}

/// As markup that says just this.
QString NoticeView::plain(const QString &text) const
{
    return breakable(text, m_label->font(), m_label->width()).toHtmlEscaped();
}

QString NoticeView::linkedText(const QColor &colour) const
{
    if (m_notice.link.isEmpty())
        return plain(m_notice.text);
    return plain(m_notice.text.left(m_notice.linkAt))
        + QStringLiteral("<a href=\"#%1\" style=\"color:%2\">%3</a>")
              .arg(m_notice.link.toHtmlEscaped(), colour.name(), plain(m_notice.link))
        + plain(m_notice.text.mid(m_notice.linkAt + m_notice.link.size()));
}

void NoticeView::write()
{
    const Theme &theme = themeOf(palette());
    const QString colour = (m_notice.tone == CellNotice::Tone::Bad ? theme.bad : theme.ink).name();
    QString text =
        QStringLiteral("<span style=\"color:%1\">").arg(colour) + linkedText(theme.accent) + QStringLiteral("</span>");
    if (!m_notice.place.isEmpty())
        text += QStringLiteral(" <span style=\"color:%1\">(").arg(theme.soft.name()) + plain(m_notice.place)
            + QStringLiteral(")</span>");
    if (m_label->text() != text)
        m_label->setText(text);
}

int NoticeView::heightForWidth(int width) const
{
    const int inner = std::max(1, width - indentOf(m_scale));
    const QString all = m_notice.text + m_notice.place;
    if (isShown() && breakable(all, m_label->font(), inner) != all) // the label may not know yet
        return estimatedHeight(m_notice, width, m_scale);
    return isShown() ? m_label->heightForWidth(inner) : 0;
}

int NoticeView::estimatedHeight(const CellNotice &notice, int width, const CardScale &scale)
{
    const QString place = notice.place.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(notice.place);
    return notice.tone == CellNotice::Tone::None
        ? 0
        : wrappedHeight(notice.text + place, scale.text(), width - indentOf(scale));
}

void NoticeView::paintEvent(QPaintEvent *)
{
    const int size = m_scale.px(11), line = QFontMetrics(m_scale.text()).height();
    const QRect sign = QStyle::visualRect(layoutDirection(), rect(), {0, (line - size) / 2, size, size});
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    if (m_notice.tone == CellNotice::Tone::Waiting)
        drawState(painter, sign, m_notice.link.isEmpty() ? CellState::Manual : CellState::Blocked, theme);
    else if (m_notice.tone != CellNotice::Tone::None)
        drawSign(painter, sign, m_notice.tone == CellNotice::Tone::Calm, theme);
}

void NoticeView::resizeEvent(QResizeEvent *)
{
    const int indent = indentOf(m_scale);
    m_label->setGeometry(QStyle::visualRect(layoutDirection(), rect(), {indent, 0, width() - indent, height()}));
    write();
}

void NoticeView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        write();
    QWidget::changeEvent(event);
}

} // namespace heed
