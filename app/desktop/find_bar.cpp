// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/find_bar.h"

#include "desktop/glyph_button.h"

#include <QHBoxLayout>
#include <QKeyEvent>

namespace heed {

using namespace Qt::StringLiterals;
using Glyph = GlyphButton::Glyph;

FindBar::FindBar(QWidget *parent)
    : QFrame(parent)
    , m_field(new QLineEdit(this))
    , m_count(new QLabel(this))
{
    setObjectName(u"findBar"_s);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_field->setPlaceholderText(tr("Find in this lesson"));
    m_field->setAccessibleName(tr("Find in this lesson"));
    m_field->setMaximumWidth(360);
    auto *up = new GlyphButton(Glyph::Up, tr("Previous match"), this);
    auto *down = new GlyphButton(Glyph::Down, tr("Next match"), this);
    auto *close = new GlyphButton(Glyph::Close, tr("End finding"), this);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 6);
    layout->setSpacing(8);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_count);
    for (QWidget *button : {up, down})
        layout->addWidget(button);
    layout->addStretch();
    layout->addWidget(close);
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::textChanged);
    connect(up, &QAbstractButton::clicked, this, &FindBar::previous);
    connect(down, &QAbstractButton::clicked, this, &FindBar::next);
    connect(close, &QAbstractButton::clicked, this, &FindBar::end);
    hide();
}

void FindBar::begin(const QString &text)
{
    const bool wasHidden = isHidden();
    show();
    if (!text.isEmpty() && text != m_field->text())
        m_field->setText(text);
    else if (wasHidden)
        Q_EMIT textChanged(m_field->text());
    m_field->selectAll();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void FindBar::end()
{
    hide();
    Q_EMIT textChanged({});
    Q_EMIT ended();
}

void FindBar::setMatches(int current, int count)
{
    const QString text = count > 0  ? tr("%1 of %2").arg(current).arg(count)
        : m_field->text().isEmpty() ? QString()
                                    : tr("Not found");
    m_count->setText(text);
    m_field->setAccessibleDescription(text);
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        end();
    else if (enters && event->modifiers().testFlag(Qt::ShiftModifier))
        Q_EMIT previous();
    else if (enters)
        Q_EMIT next();
    else
        QFrame::keyPressEvent(event);
}

} // namespace heed
