// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_card_place.h"

#include "page/page_cards.h"
#include "page/page_view.h"

namespace heed {

void *AccessibleCardPlace::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
}

/// What a person calls it, else its name.
static QString nameOf(const Block &block)
{
    std::string title;
    if (const auto *cell = std::get_if<Cell>(&block))
        title = cell->title;
    else if (const auto *control = std::get_if<Control>(&block))
        title = control->label.text;
    return QString::fromStdString(title.empty() ? headOf(block).name : title).trimmed();
}

static QString nameOf(const CardContent &content, const Lesson &lesson)
{
    if (content.unreadable)
        return QString::fromStdString(lesson.unreadable.at(*content.unreadable).name);
    QStringList names;
    for (const std::size_t index : content.blocks)
        names += nameOf(lesson.blocks.at(index));
    return names.join(QStringLiteral(", "));
}

QString AccessibleCardPlace::text(QAccessible::Text kind) const
{
    const PageView *view = parts().view();
    if (view == nullptr || view->lesson() == nullptr || !view->lesson()->bound())
        return {};
    const CardContent &content = view->map().cards.at(static_cast<std::size_t>(outline().index)).content;
    if (kind == QAccessible::Name)
        return nameOf(content, view->lesson()->bound()->lesson());
    return kind == QAccessible::Description ? cardText(content, *view->lesson()) : QString();
}

QAccessible::State AccessibleCardPlace::state() const
{
    QAccessible::State state = AccessiblePart::state();
    state.focusable = true;
    return state;
}

void AccessibleCardPlace::doAction(const QString &name)
{
    PageView *view = parts().view();
    if (view == nullptr || name != setFocusAction())
        return;
    parts().scrollTo(block().position());
    if (Card *card = view->cards().card(static_cast<std::size_t>(outline().index)))
        card->setFocus(Qt::OtherFocusReason);
}

} // namespace heed
