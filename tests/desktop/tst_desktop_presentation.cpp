// SPDX-License-Identifier: GPL-3.0-or-later
/// Presenting a lesson with real keys, from the first screen to the last, back, and out.
#include "window_test.h"

#include "page/control_slider.h"
#include "page/page_cards.h"
#include "page/steps_item.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopPresentation : public WindowTest {
    Q_OBJECT

    static constexpr auto present = Qt::Key_F5;
    static constexpr int mostKeys = 400;
    const QByteArray cell =
        "```yaml cell c\nop: softmax\nscores: [[1, 2]]\ntemperature: =t\nshow: [steps: {row: 0}]\n```\n\n";
    const QByteArray control = "```yaml control t\ntype: number\nlabel: T\nrange: [0, 10]\nvalue: 1\nstep: 1\n```\n\n";

    [[nodiscard]] Presenter &presenter() const { return f->window->presenter(); }
    [[nodiscard]] PageView &screen() const { return presenter().view().page(); }
    [[nodiscard]] QString progress() const { return presenter().view().progress(); }
    [[nodiscard]] PartRange parts() const { return presenter().lesson().parts(); }

    void settle() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(f->page().lesson() != nullptr && f->page().lesson()->isSettled(), 20'000);
        QTest::qWait(20);
    }
    void open(const QString &file, QSize size = {1200, 800})
    {
        f->start({file}, size);
        QTRY_COMPARE_WITH_TIMEOUT(f->file(), file, 20'000);
        settle();
    }
    QString lesson(const QByteArray &body) { return f->folder.lesson(u"a.md"_s, "a", "Lesson A", body); }
    void startPresenting()
    {
        f->key(present, Qt::ShiftModifier);
        QVERIFY(presenter().isPresenting());
        QTest::qWait(20); // the screen's size
        QVERIFY(screen().hasFocus());
    }
    /// The texts of a page's paragraphs, cards by what they say.
    static QStringList texts(PageView &page)
    {
        page.complete();
        QStringList all;
        std::size_t card = 0;
        for (QTextBlock block = page.document()->begin(); block.isValid(); block = block.next()) {
            QString text = block.text();
            if (text == QString(QChar::ObjectReplacementCharacter) && card < page.cards().count()
                && page.map().cards[card].position == block.position())
                text = cardText(page.map().cards[card++].content, *page.lesson());
            if (!text.isEmpty())
                all.append(text);
        }
        return all;
    }
    /// Nothing of the screen is cut off; only a single part may have to be scrolled.
    void verifyWhole() const
    {
        PageView &page = screen();
        const std::vector<PartSpan> spans = page.partSpans();
        const int height = page.viewport()->height(), scroll = page.verticalScrollBar()->value();
        QVERIFY2(page.horizontalScrollBar()->maximum() == 0, qPrintable(progress()));
        if (page.verticalScrollBar()->maximum() > 0)
            QVERIFY2(spans.size() == 1, qPrintable(progress()));
        else
            QVERIFY2(spans.front().top - scroll >= 0 && spans.back().bottom - scroll <= height, qPrintable(progress()));
        for (std::size_t i = 0; i < page.cards().count(); ++i) {
            const Card *card = page.cards().existing(i);
            QVERIFY(card != nullptr && card->isVisible());
            QVERIFY(card->height() >= card->heightForWidth(card->width()));
            QVERIFY(card->x() >= 0 && card->geometry().right() <= page.viewport()->width());
            if (page.verticalScrollBar()->maximum() == 0)
                QVERIFY2(page.viewport()->rect().contains(card->geometry()), qPrintable(progress()));
        }
    }
    /// How many steps are in sight, and how many there are.
    [[nodiscard]] std::pair<int, int> steps() const
    {
        std::pair<int, int> seen;
        for (const StepsItem *item : screen().steps())
            for (const StepRow *row : item->findChildren<StepRow *>()) {
                seen.first += row->isVisible() ? 1 : 0;
                ++seen.second;
            }
        return seen;
    }
    [[nodiscard]] QList<QRect> cardPlaces() const
    {
        QList<QRect> places;
        for (std::size_t i = 0; i < screen().cards().count(); ++i)
            places.append(screen().cards().existing(i)->geometry());
        return places;
    }
    /// One key shows one step more, and moves nothing.
    void verifySteps() const
    {
        const int derivations = static_cast<int>(screen().steps().size());
        auto [seen, all] = steps();
        QCOMPARE(seen, derivations);
        const QList<QRect> places = cardPlaces();
        const PartRange here = parts();
        for (; seen < all; ++seen) {
            f->key(Qt::Key_Right);
            QCOMPARE(steps().first, seen + 1);
            QCOMPARE(parts(), here);
        }
        QCOMPARE(cardPlaces(), places);
    }
    /// To the next screen; false at the end.
    [[nodiscard]] bool advance(Qt::Key key) const
    {
        const PartRange here = parts();
        for (std::pair before(-1, -1), now(0, 0); parts() == here && now != before;) {
            before = {screen().verticalScrollBar()->value(), steps().first};
            f->key(key);
            now = {screen().verticalScrollBar()->value(), steps().first};
        }
        return parts() != here;
    }

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init() { begin(); }
    void cleanup() { f.reset(); }

    void fromEndToEnd_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addRow("attention") << u"scaled-dot-product-attention"_s;
        QTest::addRow("counting") << u"counting-parameters-and-cost"_s;
    }
    void fromEndToEnd()
    {
        QFETCH(const QString, name);
        open(QStringLiteral(HEED_SOURCE_DIR "/lessons/") + name + u".md"_s);
        const QStringList all = texts(f->page());
        startPresenting();
        QStringList seen;
        QList<PartRange> screens;
        do {
            verifyWhole();
            verifySteps();
            seen += texts(screen());
            screens.append(parts());
        } while (screens.size() < mostKeys && advance(screens.size() % 2 == 0 ? Qt::Key_Right : Qt::Key_Space));
        QCOMPARE(seen, all);
        QVERIFY(progress().contains(u"%1 of %1"_s.arg(presenter().lesson().sections())));
        for (qsizetype i = screens.size() - 1; i > 0; --i) {
            for (int key = 0; parts() == screens[i] && key < mostKeys; ++key)
                f->key(Qt::Key_Left);
            QCOMPARE(parts(), screens[i - 1]);
            QCOMPARE(steps().first, steps().second);
            verifyWhole();
        }
        f->key(Qt::Key_Escape);
        QVERIFY(!presenter().isPresenting());
        QVERIFY(f->page().isVisible() && f->page().hasFocus());
    }

    void leavesAllAsItWas()
    {
        startAtFirst();
        settle();
        f->page().goToName(u"section-4"_s);
        QTest::qWait(20);
        const int before = scroll();
        const QSize size = f->window->size();
        startPresenting();
        QVERIFY(f->window->isFullScreen());
        QVERIFY(!f->page().isVisible() && !f->part<TitleBar>().isVisible() && !f->part<LessonTree>().isVisible());
        QVERIFY2(screen().toPlainText().startsWith(u"Section 4"_s), qPrintable(screen().toPlainText()));
        QVERIFY(!screen().toPlainText().contains(u"Section 5"_s));
        f->key(Qt::Key_Escape);
        QTRY_COMPARE(f->window->size(), size);
        QVERIFY(!f->window->isFullScreen());
        QTRY_COMPARE(scroll(), before);
        QCOMPARE(f->page().zoom(), 1.0);
        QVERIFY(f->part<TitleBar>().isVisible() && f->part<LessonTree>().isVisible());
    }

    void thePageFollows()
    {
        startAtFirst();
        settle();
        startPresenting();
        while (presenter().lesson().section() < 6)
            QVERIFY(advance(Qt::Key_PageDown));
        f->key(present, Qt::ShiftModifier); // the same key leaves
        QVERIFY(!presenter().isPresenting());
        QTest::qWait(20);
        QCOMPARE(f->page().headings().at(static_cast<std::size_t>(f->page().currentHeading())).slug, u"section-6"_s);
    }

    void theBarsButtonStartsIt()
    {
        startAtFirst();
        settle();
        QTest::mouseClick(&f->part<TitleBar>().presentButton(), Qt::LeftButton);
        QVERIFY(presenter().isPresenting());
        f->key(Qt::Key_Escape);
        QVERIFY(!presenter().isPresenting());
        QVERIFY(f->part<TitleBar>().isVisible());
    }

    void keysOfAllKinds()
    {
        startAtFirst();
        settle();
        startPresenting();
        const PartRange first = parts();
        f->key(Qt::Key_End);
        QCOMPARE(presenter().lesson().section(), presenter().lesson().sections() - 1);
        f->key(Qt::Key_Home);
        QCOMPARE(parts(), first);
        for (const auto key : {Qt::Key_Down, Qt::Key_Space, Qt::Key_PageDown, Qt::Key_Return, Qt::Key_Right})
            QVERIFY(advance(key));
        for (const auto key : {Qt::Key_Up, Qt::Key_PageUp, Qt::Key_Backspace, Qt::Key_Left})
            QVERIFY(advance(key));
        f->key(Qt::Key_Space, Qt::ShiftModifier);
        QCOMPARE(parts(), first);
        f->key(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(f->part<FindBar>().isHidden() && screen().hasFocus());
    }

    void controlsAreLive()
    {
        open(lesson(control + "The temperature is [1](=t).\n\n" + cell));
        startPresenting();
        const PartRange here = parts();
        for (int tab = 0; tab < 20 && qobject_cast<ControlSlider *>(QApplication::focusWidget()) == nullptr; ++tab)
            f->key(Qt::Key_Tab);
        QVERIFY(qobject_cast<ControlSlider *>(QApplication::focusWidget()) != nullptr);
        f->key(Qt::Key_Right);
        settle();
        QCOMPARE(std::get<double>(f->page().lesson()->value("t").data()), 2.0);
        QVERIFY(texts(screen()).join(u' ').contains(u"The temperature is 2"_s));
        QCOMPARE(parts(), here);
        QCOMPARE(steps().first, 1);
        f->key(Qt::Key_Escape);
        QVERIFY(presenter().isPresenting() && screen().hasFocus());
        f->key(Qt::Key_Right);
        QCOMPARE(steps().first, 2);
        f->key(Qt::Key_Escape);
        QVERIFY(!presenter().isPresenting());
    }

    void whatGrowsIsNotClipped()
    {
        open(lesson(control + cell + QByteArray("Words that fill it. ").repeated(60)));
        startPresenting();
        f->page().lesson()->setControl("t", Value(0.0)); // softmax takes none: a sentence stands there
        settle();
        QTRY_VERIFY(f->page().lesson()->cell(0).state == CellState::Failed);
        QTest::qWait(50);
        verifyWhole();
    }

    void readAgainItStaysAtItsSection()
    {
        startAtFirst();
        settle();
        startPresenting();
        while (presenter().lesson().section() < 3)
            QVERIFY(advance(Qt::Key_Right));
        QVERIFY(presenter().lesson().heading().slug == u"section-3"_s);
        f->folder.lesson(u"built/one.md"_s, "one", "First lesson", "## New\n\nNew words.\n\n" + sections(12));
        f->key(Qt::Key_F5);
        QTRY_COMPARE_WITH_TIMEOUT(presenter().lesson().sections(), 14U, 20'000);
        QCOMPARE(presenter().lesson().heading().slug, u"section-3"_s);
        f->folder.lesson(u"built/one.md"_s, "one", "First lesson", "Nothing but words.\n");
        f->key(Qt::Key_F5);
        QTRY_COMPARE_WITH_TIMEOUT(presenter().lesson().sections(), 1U, 20'000);
        verifyWhole();
    }

    void withoutHeadings()
    {
        const QString file = f->folder.path(u"plain.md"_s);
        f->folder.write(u"plain.md"_s,
            "---\nheed: 1\nid: plain\ntitle: Plain\n---\n"
                + QByteArray("Words that fill the page until it is full.\n\n").repeated(90));
        open(file);
        const QStringList all = texts(f->page());
        startPresenting();
        QCOMPARE(presenter().lesson().sections(), 1U);
        QVERIFY(presenter().lesson().screens() > 2);
        QStringList seen;
        do {
            verifyWhole();
            seen += texts(screen());
        } while (advance(Qt::Key_Right));
        QCOMPARE(seen, all);
    }

    void whatIsHigherThanTheScreenIsScrolled()
    {
        QByteArray table = "| n |\n|---|\n";
        for (int i = 0; i < 80; ++i)
            table += "| row " + QByteArray::number(i) + " |\n";
        open(lesson(table + "\nThe end.\n"));
        startPresenting();
        while (screen().verticalScrollBar()->maximum() == 0)
            QVERIFY(advance(Qt::Key_Right));
        QScrollBar &bar = *screen().verticalScrollBar();
        const PartRange here = parts();
        int seen = screen().viewport()->height();
        while (bar.value() < bar.maximum()) {
            f->key(Qt::Key_Right);
            QVERIFY(bar.value() <= seen); // nothing is skipped
            seen = bar.value() + screen().viewport()->height();
        }
        QCOMPARE(parts(), here);
        f->key(Qt::Key_Right);
        QCOMPARE(screen().toPlainText(), u"The end."_s);
        f->key(Qt::Key_Left);
        QCOMPARE(bar.value(), bar.maximum());
    }

    void anotherSizeLaysItOutAnew()
    {
        open(QStringLiteral(HEED_SOURCE_DIR "/lessons/counting-parameters-and-cost.md"));
        startPresenting();
        f->window->setWindowState(Qt::WindowNoState);
        while (presenter().lesson().section() < 4)
            QVERIFY(advance(Qt::Key_Right));
        for (const QSize size : {QSize(1024, 700), QSize(1920, 1080), QSize(1366, 768)}) {
            const std::size_t first = parts().first;
            f->window->resize(size);
            QTest::qWait(50);
            QVERIFY(parts().first <= first && first < parts().last);
            verifyWhole();
        }
    }

    void linksLeadToTheirSection()
    {
        open(lesson("To [the end](#the-end).\n\n## B\n\nWords.\n\n## The end\n\nWords.\n"));
        startPresenting();
        f->key(Qt::Key_Tab);
        f->key(Qt::Key_Return);
        QCOMPARE(presenter().lesson().heading().slug, u"the-end"_s);
    }

    void nothingIsPresentedWithoutALesson()
    {
        startAtFirst();
        f->page().showLesson(nullptr);
        f->key(present, Qt::ShiftModifier);
        QVERIFY(!presenter().isPresenting());
        QVERIFY(f->page().isVisible());
    }

    void closingEndsIt()
    {
        startAtFirst();
        settle();
        startPresenting();
        f->window->close();
        QVERIFY(!presenter().isPresenting());
        QVERIFY(!f->window->isFullScreen());
    }
};

QTEST_MAIN(TestDesktopPresentation)
#include "tst_desktop_presentation.moc"
