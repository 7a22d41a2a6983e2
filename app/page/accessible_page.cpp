// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_page.h"

#include "page/accessible_page_body.h"
#include "page/page_view.h"

namespace heed {

namespace {

/// The page's text is that of its parts. Qt tells of the caret in the page too, and complains about a page without text.
class NoText : public QAccessibleTextInterface {
public:
    void selection(int, int *start, int *end) const override { *start = *end = 0; }
    [[nodiscard]] int selectionCount() const override { return 0; }
    void addSelection(int, int) override { }
    void removeSelection(int) override { }
    void setSelection(int, int, int) override { }
    [[nodiscard]] int cursorPosition() const override { return 0; }
    void setCursorPosition(int) override { }
    [[nodiscard]] QString text(int, int) const override { return {}; }
    [[nodiscard]] int characterCount() const override { return 0; }
    [[nodiscard]] QRect characterRect(int) const override { return {}; }
    [[nodiscard]] int offsetAtPoint(const QPoint &) const override { return -1; }
    void scrollToSubstring(int, int) override { }
    [[nodiscard]] QString attributes(int offset, int *start, int *end) const override
    {
        *start = *end = offset;
        return {};
    }
};

class AccessiblePage : public QAccessibleWidget {
public:
    explicit AccessiblePage(PageView &view)
        : QAccessibleWidget(&view, QAccessible::WebDocument)
    {
    }

    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TextInterface ? &m_text : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    [[nodiscard]] QAccessible::State state() const override;
    [[nodiscard]] QAccessibleInterface *focusChild() const override;

private:
    [[nodiscard]] PageView *view() const { return qobject_cast<PageView *>(object()); }

    NoText m_text;
};

QString AccessiblePage::text(QAccessible::Text kind) const
{
    const PageView *view = this->view();
    if (view == nullptr || view->lesson() == nullptr || !view->lesson()->bound())
        return QAccessibleWidget::text(kind);
    const FrontMatter &front = view->lesson()->bound()->lesson().front;
    QString text;
    if (kind == QAccessible::Name)
        text = QString::fromStdString(front.title);
    else if (kind == QAccessible::Description)
        text = QString::fromStdString(front.summary);
    return text.isEmpty() ? QAccessibleWidget::text(kind) : text;
}

QAccessible::State AccessiblePage::state() const
{
    QAccessible::State state = QAccessibleWidget::state();
    state.readOnly = true;
    state.selectableText = true;
    state.multiLine = true;
    return state;
}

QAccessibleInterface *AccessiblePage::focusChild() const
{
    PageView *view = this->view();
    auto *body = view == nullptr
        ? nullptr
        : dynamic_cast<AccessiblePageBody *>(QAccessible::queryAccessibleInterface(view->viewport()));
    return body == nullptr || !view->hasFocus() ? QAccessibleWidget::focusChild() : body->focusChild();
}

QAccessibleInterface *interfaceOf(const QString &, QObject *object)
{
    if (auto *view = qobject_cast<PageView *>(object))
        return new AccessiblePage(*view);
    auto *view = object == nullptr ? nullptr : qobject_cast<PageView *>(object->parent());
    return view != nullptr && view->viewport() == object ? new AccessiblePageBody(*view) : nullptr;
}

} // namespace

void installAccessiblePage() { QAccessible::installFactory(interfaceOf); }

} // namespace heed
