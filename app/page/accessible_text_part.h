// SPDX-License-Identifier: GPL-3.0-or-later
/// A block of text to a screen reader: its words with formulas spoken in place, and the page's caret in it.
#pragma once

#include "page/accessible_part.h"

namespace heed {

/// A heading, a paragraph, code or a list's item. Its formulas, numbers, links and images are its first children.
class AccessibleTextPart : public AccessiblePart, public QAccessibleTextInterface, public QAccessibleActionInterface {
public:
    using AccessiblePart::AccessiblePart;

    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int childCount() const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    [[nodiscard]] QAccessible::State state() const override;

    void selection(int index, int *start, int *end) const override;
    [[nodiscard]] int selectionCount() const override;
    void addSelection(int start, int end) override;
    void removeSelection(int index) override;
    void setSelection(int index, int start, int end) override;

    /// -1 while the caret is elsewhere.
    [[nodiscard]] int cursorPosition() const override;
    void setCursorPosition(int offset) override;

    [[nodiscard]] QString text(int start, int end) const override;
    [[nodiscard]] QString textBeforeOffset(
        int offset, QAccessible::TextBoundaryType boundary, int *start, int *end) const override;
    [[nodiscard]] QString textAfterOffset(
        int offset, QAccessible::TextBoundaryType boundary, int *start, int *end) const override;
    [[nodiscard]] QString textAtOffset(
        int offset, QAccessible::TextBoundaryType boundary, int *start, int *end) const override;
    [[nodiscard]] int characterCount() const override;

    [[nodiscard]] QRect characterRect(int offset) const override;
    [[nodiscard]] int offsetAtPoint(const QPoint &point) const override;
    void scrollToSubstring(int start, int end) override;
    [[nodiscard]] QString attributes(int offset, int *start, int *end) const override;

    /// Focusing it takes the caret there.
    [[nodiscard]] QStringList actionNames() const override { return {setFocusAction()}; }
    void doAction(const QString &name) override;
    [[nodiscard]] QStringList keyBindingsForAction(const QString &) const override { return {}; }

protected:
    [[nodiscard]] AccessibleText spoken() const { return {block(), parts().formulas()}; }

private:
    [[nodiscard]] int pieceCount() const;
    void select(int anchor, int offset);
    /// The line as it is laid out that is `by` lines below an offset's.
    QString line(int offset, int by, int *start, int *end) const;
};

} // namespace heed
