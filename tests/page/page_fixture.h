// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson on a page in a window, with the built plugins, for tests.
#pragma once

#include "page/page_cards.h"
#include "page/page_view.h"
#include "page/theme.h"
#include "typeset/formula_service.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QFile>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

namespace heed::test {

struct PageFixture {
    Pool pool{2};
    ResultCache cache;
    Runner runner{pool, cache};
    Catalogue catalogue{{std::string(HEED_BINARY_DIR) + "/lib/heed", std::string(HEED_BINARY_DIR) + "/tests/plugins"}};
    LessonEngine engine{catalogue, runner, 0};
    QTemporaryDir folder;
    std::unique_ptr<OpenLesson> lesson;

    QString write(const QByteArray &body, const QByteArray &front = "heed: 1\nid: test\ntitle: Test\n")
    {
        const QString name = folder.filePath(QStringLiteral("test.md"));
        QFile file(name);
        if (file.open(QIODevice::WriteOnly))
            file.write("---\n" + front + "---\n" + body);
        return name;
    }
    /// Opens a file and waits until all is computed.
    void open(const QString &file)
    {
        lesson = std::make_unique<OpenLesson>(engine, file);
        QSignalSpy spy(lesson.get(), &OpenLesson::settled);
        QVERIFY(spy.wait(20'000));
    }
};

inline QByteArray cells(int count)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += "## Part " + QByteArray::number(i) + "\n\nSome words about it.\n\n```yaml cell c"
            + QByteArray::number(i) + "\nop: softmax\nscores: [[1, 2, 3], [3, 2, 1]]\nshow: [weights: table]\n```\n\n";
    return text;
}

inline const char *const knob = "```yaml control t\ntype: number\nvalue: 1\nrange: [0.1, 10]\n```\n\n"
                                "```yaml cell c\nop: softmax\nscores: [[1, 2]]\ntemperature: =t\n```\n\n";

/// A page in a window, and the lesson that it shows.
struct LessonPage {
    PageFixture fixture;
    FormulaService service;
    Formulas formulas{service};
    PageView view{formulas};
    std::unique_ptr<OpenLesson> lesson_;

    explicit LessonPage(const FormulaPlaces &places = {})
        : service(places)
    {
        view.setPalette(paletteOf(lightTheme()));
        view.resize(900, 700);
        view.show();
    }
    OpenLesson &lesson() { return *lesson_; }
    void open(const QByteArray &body, const QByteArray &front = "heed: 1\nid: test\ntitle: Test\n")
    {
        view.showLesson(nullptr);
        lesson_ = std::make_unique<OpenLesson>(fixture.engine, fixture.write(body, front));
        view.showLesson(lesson_.get());
    }
    void show(const QByteArray &body, const QByteArray &front = "heed: 1\nid: test\ntitle: Test\n")
    {
        open(body, front);
        QSignalSpy settled(lesson_.get(), &OpenLesson::settled);
        QVERIFY(settled.wait(20'000));
        QTest::qWait(1);
    }
    void set(const std::string &control, const Value &value)
    {
        QSignalSpy settled(lesson_.get(), &OpenLesson::settled);
        lesson_->setControl(control, value);
        QVERIFY(settled.wait(20'000));
        QTest::qWait(5);
    }
};

struct ShownPage : LessonPage {
    void click(const char *text)
    {
        QTextCursor cursor = view.document()->find(QString::fromLatin1(text));
        const QPoint place = view.cursorRect(cursor).center() - QPoint(3, 0);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place);
    }

    static void idle()
    {
        for (int i = 0; i < 30; ++i)
            QTest::qWait(1);
    }
    [[nodiscard]] QTextBlock block(const char *text) const
    {
        for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next())
            if (block.text() == QLatin1String(text))
                return block;
        return {};
    }
    /// Of a heading, below the top of what is seen.
    [[nodiscard]] int top(const char *slug) const
    {
        for (const PageMap::Heading &heading : view.map().headings)
            if (heading.heading.slug == QLatin1String(slug)) {
                const auto *layout = view.document()->documentLayout();
                const QTextBlock found = view.document()->findBlock(heading.position);
                return qRound(layout->blockBoundingRect(found).top()) - view.verticalScrollBar()->value();
            }
        return -1'000'000;
    }
    [[nodiscard]] bool isSeen(const char *slug) const
    {
        return top(slug) > -200 && top(slug) < view.viewport()->height();
    }
};

} // namespace heed::test
