// SPDX-License-Identifier: GPL-3.0-or-later
/// Finding the way on a page: places, headings, text that is looked for.
#include "page_fixture.h"

using namespace heed;
using namespace heed::test;

class TestPagePlaces : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m = std::make_unique<ShownPage>(); }
    void cleanup() { m.reset(); }

    void placeAndBack()
    {
        m->show(cells(60));
        QVERIFY(m->view.goToName(QStringLiteral("part-40")));
        m->idle();
        const PagePlace place = m->view.place();
        QCOMPARE(place.name, QStringLiteral("#part-40"));
        const int before = m->top("part-40");
        m->view.goTo({});
        m->idle();
        QCOMPARE(m->view.verticalScrollBar()->value(), 0);
        m->view.goTo(place);
        m->idle();
        QVERIFY(std::abs(m->top("part-40") - before) <= 2);
        QVERIFY(!m->view.goToName(QStringLiteral("nothing")));
    }

    void placesOutliveEdits()
    {
        m->show(cells(60));
        QVERIFY(m->view.goToName(QStringLiteral("#part-40")));
        m->idle();
        m->view.verticalScrollBar()->setValue(m->view.verticalScrollBar()->value() + 30);
        const PagePlace place = m->view.place();
        QCOMPARE(place.name, QStringLiteral("#part-40"));
        m->show(cells(60).replace("## Part 40", "## Another title"));
        m->view.goTo(place);
        m->idle();
        QVERIFY(m->isSeen("part-41") || m->isSeen("another-title"));
        QCOMPARE(m->view.place(), place); // until the reader moves: the next edit may bring it back
        m->view.verticalScrollBar()->setValue(m->view.verticalScrollBar()->value() + 1);
        QVERIFY(m->view.place() != place);
    }

    void headingsAndBlocksOfOneName()
    {
        m->show(cells(20) + "## c3\n\nText.\n\n" + "## Far\n\n" + cells(3).replace("cell c", "cell d"));
        QVERIFY(m->view.goToName(QStringLiteral("c3")));
        m->idle();
        QVERIFY(m->view.cards().existing(3) != nullptr);
        QVERIFY(m->view.goToName(QStringLiteral("#c3")));
        m->idle();
        QVERIFY(m->top("c3") >= 0 && m->top("c3") < 40);
        const PagePlace place = m->view.place();
        m->view.goTo({});
        m->view.goTo(place);
        m->idle();
        QVERIFY(m->top("c3") >= 0 && m->top("c3") < 40);
    }

    void aTallCardIsShownFromItsHead()
    {
        m->show(cells(3)
            + "```yaml cell tall\nop: softmax\nscores: [[1, 2], [3, 4]]\nshow:\n"
              "  - {weights: heatmap}\n  - {weights: arcs}\n  - {weights: table}\n  - steps\n  - laws\n```\n\n"
            + cells(3).replace("cell c", "cell d"));
        m->view.resize(m->view.width(), 200);
        QVERIFY(m->view.goToName(QStringLiteral("tall")));
        m->idle();
        const Card *card = m->view.cards().existing(3);
        QVERIFY(card != nullptr && card->height() > m->view.viewport()->height());
        QVERIFY2(std::abs(card->y() - 8) <= 1, qPrintable(QString::number(card->y())));
        m->view.goTo({});
        m->view.goToNextCard(true);
        for (int i = 0; i < 3; ++i)
            m->view.goToNextCard(true);
        m->idle();
        QVERIFY2(std::abs(m->view.cards().existing(3)->y() - 8) <= 1, qPrintable(QString::number(card->y())));
    }

    void growingNumbersMoveNothing()
    {
        QByteArray numbers;
        for (int i = 0; i < 40; ++i)
            numbers += "There is [9](=t * 9) here.\n\n";
        m->show(QByteArray(knob) + numbers + cells(10));
        QVERIFY(m->view.goToName(QStringLiteral("#part-3")));
        m->idle();
        const int before = m->top("part-3");
        for (const double t : {3.0, 1.0, 9.0, 2.0})
            m->set("t", t);
        m->idle();
        QVERIFY(std::abs(m->top("part-3") - before) <= 2);
    }

    void focusAndCaretOutliveAZoom()
    {
        m->show(cells(5));
        QTextCursor cursor = m->view.textCursor();
        cursor.setPosition(3);
        cursor.setPosition(6, QTextCursor::KeepAnchor);
        m->view.setTextCursor(cursor);
        m->view.activateWindow();
        QTRY_VERIFY(m->view.isActiveWindow());
        QWidget *inside = nullptr;
        for (QWidget *part : m->view.cards().existing(0)->findChildren<QWidget *>())
            if ((part->focusPolicy() & Qt::TabFocus) != 0)
                inside = part;
        QVERIFY(inside != nullptr);
        inside->setFocus();
        m->view.setZoom(1.5);
        QCOMPARE(m->view.textCursor().selectionStart(), 3);
        QCOMPARE(m->view.textCursor().selectionEnd(), 6);
        QVERIFY(m->view.cards().existing(0)->isAncestorOf(QApplication::focusWidget()));
    }

    void findingStaysWhereItIsThroughAZoom()
    {
        m->show(cells(60));
        m->view.findText(QStringLiteral("words"));
        QVERIFY(m->view.goToName(QStringLiteral("#part-40")));
        m->idle();
        QSignalSpy found(&m->view, &PageView::matchesChanged);
        m->view.setZoom(1.25);
        m->idle();
        QVERIFY(m->isSeen("part-40"));
        QCOMPARE(found.back()[1].toInt(), 60);
    }

    void placeIsKeptByANewWidthAZoomAndATheme()
    {
        m->show(cells(60));
        QVERIFY(m->view.goToName(QStringLiteral("part-40")));
        m->idle();
        QVERIFY(m->view.cards().existing(40) != nullptr);
        m->view.resize(600, 500);
        m->idle();
        QVERIFY(m->isSeen("part-40"));
        m->view.setZoom(2);
        m->idle();
        QVERIFY(m->isSeen("part-40"));
        m->view.setPalette(paletteOf(darkTheme()));
        m->idle();
        QVERIFY(m->isSeen("part-40"));
        QCOMPARE(m->block("Part 40").begin().fragment().charFormat().foreground().color(), darkTheme().ink);
    }

    void currentHeadingFollows()
    {
        m->show(cells(60));
        QSignalSpy changed(&m->view, &PageView::headingChanged);
        QVERIFY(m->view.goToName(QStringLiteral("part-20")));
        m->idle();
        QVERIFY(!changed.isEmpty());
        QCOMPARE(
            m->view.headings().at(static_cast<std::size_t>(m->view.currentHeading())).slug, QStringLiteral("part-20"));
    }

    void nextAndPrevious()
    {
        m->show(cells(30));
        m->view.goToNextHeading();
        m->idle();
        m->view.goToNextHeading();
        m->idle();
        QVERIFY(m->top("part-1") >= 0 && m->top("part-1") < 40);
        m->view.goToNextHeading(false);
        m->idle();
        QVERIFY(m->top("part-0") >= 0 && m->top("part-0") < 200);
        m->view.goToNextCard();
        m->idle();
        QVERIFY(m->view.cards().existing(0)->y() >= 0);
    }

    void findsInProseFormulasNumbersAndCardsThatAreNotThere()
    {
        m->show("Caf\xC3\xA9 and $\\alpha_1$ and [0.5](=1/2).\n\n" + cells(60) + "\n\nThe end of the caf\xC3\xA9.\n");
        QSignalSpy found(&m->view, &PageView::matchesChanged);
        const auto count = [&](const char *text) {
            found.clear();
            m->view.findText(QString::fromUtf8(text));
            return found.isEmpty() ? -1 : found.back()[1].toInt();
        };
        QCOMPARE(count("CAFE"), 2);
        QCOMPARE(count("\\alpha"), 1);
        QCOMPARE(count("0.5"), 1);
        QCOMPARE(count("nothing like it"), 0);
        QVERIFY(count("c59") >= 1);
        m->idle();
        QVERIFY(m->view.cards().existing(59) != nullptr);
        QCOMPARE(count("cafe"), 2);
        const int here = m->view.verticalScrollBar()->value();
        m->view.findNext();
        m->idle();
        QVERIFY(m->view.verticalScrollBar()->value() != here);
        QCOMPARE(count(""), 0);
        QVERIFY(m->view.extraSelections().isEmpty());
    }

private:
    std::unique_ptr<ShownPage> m;
};

QTEST_MAIN(TestPagePlaces)
#include "tst_page_places.moc"
