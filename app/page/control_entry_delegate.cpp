// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_entry_delegate.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include <algorithm>
#include <optional>
#include <utility>

namespace heed {

class ControlEntryDelegate::EntryEdit : public QLineEdit {
public:
    EntryEdit(const QModelIndex &index, QWidget *parent)
        : QLineEdit(parent)
        , entry(index)
    {
    }
    QPersistentModelIndex entry;
    bool hasBegun = false;
};

ControlEntryDelegate::ControlEntryDelegate(const TableLayout &layout, const CardScale &scale, QObject *parent)
    : EntryDelegate(layout, parent)
    , m_layout(layout)
    , m_scale(scale)
{
}

void ControlEntryDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = themeOf(option.palette);
    const int space = m_scale.px(2);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(theme.rule);
    painter->setBrush(theme.page);
    painter->drawRoundedRect(
        QRectF(option.rect).adjusted(0.5, 0.5, 0.5 - space, 0.5 - space), m_scale.px(4), m_scale.px(4));
    painter->restore();
    QStyleOptionViewItem inner = option;
    const int spare = std::max(0, option.rect.width() - space - m_layout.columnWidth(index.column()));
    inner.rect.adjust(spare / 2, 0, -space - (spare - spare / 2), -space);
    EntryDelegate::paint(painter, inner, index);
}

QWidget *ControlEntryDelegate::createEditor(
    QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    auto *edit = new EntryEdit(index, parent);
    edit->setFont(option.font);
    edit->setAlignment(Qt::AlignRight | Qt::AlignAbsolute);
    edit->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    return edit;
}

/// Once: what is being typed stays whatever arrives.
void ControlEntryDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto &edit = static_cast<EntryEdit &>(*editor);
    if (!std::exchange(edit.hasBegun, true))
        edit.setText(index.data(Qt::EditRole).toString());
}

void ControlEntryDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    auto &edit = static_cast<EntryEdit &>(*editor);
    if (edit.isModified())
        model->setData(index, edit.text(), Qt::EditRole);
}

void ControlEntryDelegate::updateEditorGeometry(
    QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &) const
{
    QRect place = option.rect;
    place.setWidth(std::max(place.width(), m_scale.px(84)));
    if (const QWidget *viewport = editor->parentWidget(); place.right() >= viewport->width())
        place.moveRight(std::max(place.width(), viewport->width()) - 1);
    editor->setGeometry(place);
}

/// False when what was typed isn't taken.
bool ControlEntryDelegate::commit(EntryEdit &edit)
{
    if (!edit.isModified() || !edit.entry.isValid())
        return true;
    auto *model = const_cast<QAbstractItemModel *>(edit.entry.model());
    if (!model->setData(edit.entry, edit.text(), Qt::EditRole))
        return false;
    edit.setModified(false);
    return true;
}

namespace {

/// Where a key leads that ends typing, in rows and columns.
std::optional<std::pair<int, int>> wayOf(int key)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Down:
        return std::pair(1, 0);
    case Qt::Key_Up:
        return std::pair(-1, 0);
    case Qt::Key_Tab:
        return std::pair(0, 1);
    case Qt::Key_Backtab:
        return std::pair(0, -1);
    default:
        return std::nullopt;
    }
}

} // namespace

bool ControlEntryDelegate::keyPressed(EntryEdit &edit, const QKeyEvent &event)
{
    if (event.key() == Qt::Key_Escape) {
        edit.setModified(false);
        Q_EMIT closeEditor(&edit, RevertModelCache);
        Q_EMIT givenUp();
        return true;
    }
    const auto way = wayOf(event.key());
    if (!way)
        return false;
    if (commit(edit)) {
        Q_EMIT closeEditor(&edit, NoHint);
        Q_EMIT entered(way->first, way->second);
    }
    return true;
}

bool ControlEntryDelegate::eventFilter(QObject *object, QEvent *event)
{
    auto *edit = dynamic_cast<EntryEdit *>(object);
    if (edit == nullptr)
        return false;
    if (event->type() == QEvent::KeyPress)
        return keyPressed(*edit, static_cast<QKeyEvent &>(*event));
    const bool isLeft = event->type() == QEvent::FocusOut
        && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason
        && static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason;
    if (isLeft && commit(*edit))
        Q_EMIT closeEditor(edit, NoHint);
    return false;
}

} // namespace heed
