// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_text_part.h"

#include "page/accessible_piece_part.h"
#include "page/page_view.h"

#include <QCoreApplication>
#include <QTextLayout>

#include <algorithm>

namespace heed {

using Kind = OutlineNode::Kind;

void *AccessibleTextPart::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TextInterface)
        return static_cast<QAccessibleTextInterface *>(this);
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
}

int AccessibleTextPart::pieceCount() const { return static_cast<int>(accessiblePieces(block()).size()); }

QAccessibleInterface *AccessibleTextPart::child(int index) const
{
    const int pieces = pieceCount();
    return index < pieces ? parts().piece(node(), index) : AccessiblePart::child(index - pieces);
}

int AccessibleTextPart::childCount() const { return isValid() ? pieceCount() + AccessiblePart::childCount() : 0; }

int AccessibleTextPart::indexOfChild(const QAccessibleInterface *child) const
{
    if (const auto *piece = dynamic_cast<const AccessiblePiecePart *>(child))
        return piece->node() == node() ? piece->index() : -1;
    const int place = AccessiblePart::indexOfChild(child);
    return place < 0 ? -1 : pieceCount() + place;
}

QString AccessibleTextPart::text(QAccessible::Text kind) const
{
    if (kind == QAccessible::Name && outline().kind == Kind::Heading)
        return spoken().text();
    if (kind != QAccessible::Description)
        return {};
    if (outline().kind == Kind::Heading)
        return QCoreApplication::translate("heed::PageView", "Heading of level %1").arg(outline().index);
    if (outline().kind == Kind::Code)
        return QCoreApplication::translate("heed::PageView", "Code");
    const auto marker = block().blockFormat().marker();
    if (marker == QTextBlockFormat::MarkerType::NoMarker)
        return {};
    return marker == QTextBlockFormat::MarkerType::Checked ? QCoreApplication::translate("heed::PageView", "Done")
                                                           : QCoreApplication::translate("heed::PageView", "Not done");
}

QAccessible::State AccessibleTextPart::state() const
{
    QAccessible::State state = AccessiblePart::state();
    const PageView *view = parts().view();
    if (view == nullptr)
        return state;
    state.selectableText = true;
    state.multiLine = true;
    state.focusable = true;
    state.focused = view->hasFocus() && view->textCursor().block() == block();
    return state;
}

void AccessibleTextPart::selection(int index, int *start, int *end) const
{
    *start = *end = 0;
    if (index != 0 || selectionCount() == 0)
        return;
    const QTextCursor cursor = parts().view()->textCursor();
    const AccessibleText spoken = this->spoken();
    *start = spoken.offsetOf(cursor.selectionStart());
    *end = spoken.offsetOf(cursor.selectionEnd());
}

int AccessibleTextPart::selectionCount() const
{
    if (!isValid())
        return 0;
    const QTextCursor cursor = parts().view()->textCursor();
    const QTextBlock block = this->block();
    const int begin = std::max(cursor.selectionStart(), block.position());
    return begin < std::min(cursor.selectionEnd(), block.position() + block.length() - 1) ? 1 : 0;
}

void AccessibleTextPart::select(int anchor, int offset)
{
    PageView *view = parts().view();
    if (view == nullptr)
        return;
    const AccessibleText spoken = this->spoken();
    QTextCursor cursor = view->textCursor();
    cursor.setPosition(spoken.positionOf(anchor));
    cursor.setPosition(spoken.positionOf(offset), QTextCursor::KeepAnchor);
    view->setTextCursor(cursor);
    parts().scrollTo(cursor.position());
}

void AccessibleTextPart::addSelection(int start, int end) { select(start, end); }

void AccessibleTextPart::setSelection(int index, int start, int end)
{
    if (index == 0)
        select(start, end);
}

void AccessibleTextPart::removeSelection(int index)
{
    if (index != 0 || selectionCount() == 0)
        return;
    QTextCursor cursor = parts().view()->textCursor();
    cursor.clearSelection();
    parts().view()->setTextCursor(cursor);
}

int AccessibleTextPart::cursorPosition() const
{
    if (!isValid() || parts().view()->textCursor().block() != block())
        return -1;
    return spoken().offsetOf(parts().view()->textCursor().position());
}

void AccessibleTextPart::setCursorPosition(int offset) { select(offset, offset); }

void AccessibleTextPart::doAction(const QString &name)
{
    PageView *view = parts().view();
    if (view == nullptr || name != setFocusAction())
        return;
    if (cursorPosition() < 0)
        setCursorPosition(0);
    view->setFocus(Qt::OtherFocusReason);
}

QString AccessibleTextPart::text(int start, int end) const
{
    const QString text = spoken().text();
    start = std::clamp(start, 0, static_cast<int>(text.size()));
    return text.mid(start, end < 0 ? -1 : std::max(0, end - start));
}

int AccessibleTextPart::characterCount() const { return spoken().length(); }

QString AccessibleTextPart::line(int offset, int by, int *start, int *end) const
{
    *start = *end = -1;
    const QTextBlock block = this->block();
    if (!isValid() || !block.isValid() || offset < 0)
        return {};
    (void)rect(); // lays it out
    const AccessibleText spoken = this->spoken();
    const QTextLine here = block.layout()->lineForTextPosition(spoken.positionOf(offset) - block.position());
    const int number = here.isValid() ? here.lineNumber() + by : -1;
    if (number < 0 || number >= block.layout()->lineCount())
        return {};
    const QTextLine line = block.layout()->lineAt(number);
    const int begin = block.position() + line.textStart();
    *start = spoken.offsetOf(begin);
    *end = number + 1 == block.layout()->lineCount() ? spoken.length() : spoken.offsetOf(begin + line.textLength());
    return spoken.text().mid(*start, *end - *start);
}

QString AccessibleTextPart::textBeforeOffset(
    int offset, QAccessible::TextBoundaryType boundary, int *start, int *end) const
{
    return boundary == QAccessible::LineBoundary
        ? line(offset, -1, start, end)
        : QAccessibleTextInterface::textBeforeOffset(offset, boundary, start, end);
}

QString AccessibleTextPart::textAfterOffset(
    int offset, QAccessible::TextBoundaryType boundary, int *start, int *end) const
{
    return boundary == QAccessible::LineBoundary
        ? line(offset, 1, start, end)
        : QAccessibleTextInterface::textAfterOffset(offset, boundary, start, end);
}

QString AccessibleTextPart::textAtOffset(int offset, QAccessible::TextBoundaryType boundary, int *start, int *end) const
{
    return boundary == QAccessible::LineBoundary ? line(offset, 0, start, end)
                                                 : QAccessibleTextInterface::textAtOffset(offset, boundary, start, end);
}

QRect AccessibleTextPart::characterRect(int offset) const
{
    const int position = spoken().positionOf(offset);
    return parts().rect(block(), position, offset < characterCount() ? position + 1 : position);
}

int AccessibleTextPart::offsetAtPoint(const QPoint &point) const
{
    const PageView *view = parts().view();
    if (view == nullptr || !rect().contains(point))
        return -1;
    const QTextCursor cursor = view->cursorForPosition(view->viewport()->mapFromGlobal(point));
    return cursor.block() == block() ? spoken().offsetOf(cursor.position()) : -1;
}

void AccessibleTextPart::scrollToSubstring(int start, int) { parts().scrollTo(spoken().positionOf(start)); }

QString AccessibleTextPart::attributes(int offset, int *start, int *end) const
{
    const AccessibleText spoken = this->spoken();
    *start = *end = offset;
    const int position = spoken.positionOf(offset);
    for (auto it = block().begin(); !it.atEnd(); ++it) {
        const QTextFragment run = it.fragment();
        if (!run.contains(position))
            continue;
        *start = spoken.offsetOf(run.position());
        *end = spoken.offsetOf(run.position() + run.length());
        const QFont font = run.charFormat().font();
        return QStringLiteral("font-family:\"%1\";font-weight:%2;font-style:%3;")
            .arg(font.family(), QString::number(font.weight()),
                font.italic() ? QStringLiteral("italic") : QStringLiteral("normal"));
    }
    return {};
}

} // namespace heed
