// SPDX-License-Identifier: GPL-3.0-or-later
/// What the tests of the window share: a course of two lessons, and how to look at the page.
#pragma once

#include "window_fixture.h"

#include "desktop/window_style.h"

#include <QScrollBar>

namespace heed::test {

/// Sections long enough to scroll through.
inline QByteArray sections(int count)
{
    QByteArray text;
    for (int i = 1; i <= count; ++i)
        text += "## Section " + QByteArray::number(i) + "\n\n"
            + QByteArray("Words that fill the page until it is long enough to be scrolled. ").repeated(12)
            + "\n\nThe needle number " + QByteArray::number(i) + " lies here.\n\n";
    return text;
}

inline const QByteArray knob = "```yaml control knob\ntype: number\nlabel: The knob\nrange: [0, 10]\nvalue: 2\n```\n\n";

class WindowTest : public QObject {
protected:
    std::unique_ptr<WindowFixture> f;

    void begin()
    {
        f = std::make_unique<WindowFixture>();
        f->folder.lesson(QStringLiteral("built/one.md"), "one", "First lesson",
            "To [the second](two.md#section-9).\n\n" + sections(12));
        f->folder.lesson(QStringLiteral("built/two.md"), "two", "Second lesson", sections(3) + knob + sections(12));
        f->folder.write(QStringLiteral("built/course.yaml"),
            "title: The course\nparts:\n  - title: Part\n    lessons: [one.md, two]\n");
    }

    [[nodiscard]] int scroll() const { return f->page().verticalScrollBar()->value(); }
    [[nodiscard]] QString notice() const { return f->part<NoticeBar>().text(); }
    void waitForLesson(const QString &text)
    {
        QTRY_VERIFY2_WITH_TIMEOUT(f->text().contains(text), qPrintable(f->text().left(200)), 20'000);
    }
    void startAtFirst()
    {
        f->start({f->folder.path(QStringLiteral("built/one.md"))});
        waitForLesson(QStringLiteral("First lesson"));
    }
};

} // namespace heed::test
