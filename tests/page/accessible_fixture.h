// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson on a page, asked as a screen reader would ask.
#pragma once

#include "page_fixture.h"

#include <QAccessible>

namespace heed::test {

inline constexpr auto warmth = "```yaml control t\ntype: number\nlabel: Warmth\nvalue: 1\nrange: [0.1, 10]\n```\n\n";
inline constexpr auto cell = "```yaml cell c\nop: softmax\ntitle: Shares\nscores: [[1, 2]]\ntemperature: =t\n"
                             "show: [weights: table]\n```\n\n";

/// Its name, else its text.
inline QString saying(QAccessibleInterface *part)
{
    if (part == nullptr)
        return {};
    const QString name = part->text(QAccessible::Name);
    return name.isEmpty() && part->textInterface() != nullptr ? part->textInterface()->text(0, -1) : name;
}

inline QAccessibleInterface *find(QAccessibleInterface *in, const QString &text)
{
    for (int i = 0; i < in->childCount(); ++i) {
        QAccessibleInterface *child = in->child(i);
        if (child->textInterface() != nullptr && saying(child).startsWith(text))
            return child;
        if (QAccessibleInterface *deeper = find(child, text))
            return deeper;
    }
    return nullptr;
}

struct AccessiblePage : LessonPage {
    AccessiblePage()
        : LessonPage({.mathJax = std::string(HEED_BINARY_DIR) + "/share/heed/mathjax",
            .pack = {},
            .user = {},
            .program = std::string(HEED_BINARY_DIR) + "/libexec/heed/heed-typeset"})
    {
    }
    QAccessibleInterface *page() { return QAccessible::queryAccessibleInterface(&view); }
    QAccessibleInterface *body() { return QAccessible::queryAccessibleInterface(view.viewport()); }
    /// The part whose text begins so; null for none.
    QAccessibleInterface *part(const char *text) { return find(body(), QString::fromUtf8(text)); }
};

} // namespace heed::test
