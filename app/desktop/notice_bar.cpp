// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/notice_bar.h"

#include "desktop/glyph_button.h"
#include "page/accessible_role.h"

#include <QHBoxLayout>

namespace heed {

using namespace Qt::StringLiterals;

NoticeBar::NoticeBar(QWidget *parent)
    : QFrame(parent)
    , m_label(new QLabel(this))
{
    setAccessibleRole(*this, QAccessible::Notification);
    setObjectName(u"noticeBar"_s);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *close = new GlyphButton(GlyphButton::Glyph::Close, tr("Dismiss the message"), this);
    close->setAutoRaise(true);
    connect(close, &QAbstractButton::clicked, this, &NoticeBar::dismiss);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 8, 6);
    layout->addWidget(m_label, 1);
    layout->addWidget(close);
    hide();
}

void NoticeBar::sayLastingly(const QString &text)
{
    say(text);
    m_isLasting = true;
}

void NoticeBar::pass()
{
    if (!m_isLasting)
        dismiss();
}

void NoticeBar::say(const QString &text)
{
    m_isLasting = false;
    m_label->setText(text);
    setAccessibleName(text);
    show();
    announce(*this);
}

void NoticeBar::dismiss()
{
    m_isLasting = false;
    hide();
    m_label->clear();
}

} // namespace heed
