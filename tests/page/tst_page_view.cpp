// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_fixture.h"

#include "typeset/formula_service.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextList>
#include <QTextTable>

#include <algorithm>

using namespace heed;
using namespace heed::test;

namespace {

QByteArray cells(int count)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += "## Part " + QByteArray::number(i) + "\n\nSome words about it.\n\n```yaml cell c"
            + QByteArray::number(i) + "\nop: softmax\nscores: [[1, 2, 3], [3, 2, 1]]\nshow: [weights: table]\n```\n\n";
    return text;
}

const char *const knob = "```yaml control t\ntype: number\nvalue: 1\nrange: [0.1, 10]\n```\n\n"
                         "```yaml cell c\nop: softmax\nscores: [[1, 2]]\ntemperature: =t\n```\n\n";

} // namespace

class TestPageView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m = std::make_unique<Page>(); }
    void cleanup() { m.reset(); }

    void prose()
    {
        m->show(
            "# Title\n\nOne *two*\nthree.\n\n- a\n  - b\n\n1. c\n\n|x|y|\n|---|---|\n|1|2|\n\n> q\n\n```\ncode\n```\n");
        const QString text = m->view.toPlainText();
        for (const char *part : {"Title", "One two three.", "a", "b", "c", "x", "y", "1", "2", "q", "code"})
            QVERIFY2(text.contains(QLatin1String(part)), part);
        QCOMPARE(m->view.headings().size(), 1U);
        QTextBlock title = m->view.document()->begin();
        QCOMPARE(title.blockFormat().headingLevel(), 1);
        QCOMPARE(block("a").textList()->format().indent(), 1);
        QCOMPARE(block("b").textList()->format().indent(), 2);
        QCOMPARE(block("c").textList()->format().style(), QTextListFormat::ListDecimal);
        const auto *table = qobject_cast<QTextTable *>(QTextCursor(block("x")).currentFrame());
        QVERIFY(table != nullptr);
        QCOMPARE(table->rows(), 2);
        QCOMPARE(table->columns(), 2);
    }

    void titleOfTheFrontMatterWhereNoHeadingIs()
    {
        m->show("Just text.\n");
        QCOMPARE(m->view.document()->begin().text(), QStringLiteral("Test"));
    }

    void liveNumbersFollowTheirControl()
    {
        m->show(QByteArray(knob) + "It is [0.2689](=c.weights[0][0]) and [1](=t) or [3.0000](=1+2).\n");
        QTRY_VERIFY(m->view.toPlainText().contains(QStringLiteral("It is 0.2689 and 1 or 3.0000.")));
        m->set("t", 2.0);
        QTRY_VERIFY2(m->view.toPlainText().contains(QStringLiteral("It is 0.3775 and 2 or 3.0000.")),
            qPrintable(m->view.toPlainText()));
        QVERIFY(!m->lesson().number(0).isAuthors);
        QVERIFY(m->lesson().number(2).isAuthors);
        m->set("t", 1.0);
        QTRY_VERIFY(m->view.toPlainText().contains(QStringLiteral("It is 0.2689 and 1 or 3.0000.")));
    }

    void aRefusedControlSaysWhy()
    {
        m->show(knob);
        QSignalSpy refused(&m->lesson(), &OpenLesson::controlRefused);
        m->lesson().setControl("t", 100.0);
        QVERIFY(refused.wait(5000));
        QVERIFY(refused.front()[1].toString().contains(QStringLiteral("0.1 to 10")));
        QCOMPARE(m->lesson().value("t").get<double>(), 1.0);
    }

    void cardsExistOnlyNearby()
    {
        m->show(cells(200));
        QCOMPARE(m->view.cards().count(), 200U);
        QVERIFY(m->view.cards().alive() < 60);
        QVERIFY(m->view.cards().existing(0) != nullptr);
        QVERIFY(m->view.goToName(QStringLiteral("c150")));
        idle();
        QVERIFY(m->view.cards().existing(150) != nullptr);
        QVERIFY(m->view.cards().existing(0) == nullptr);
        QVERIFY(m->view.cards().alive() < 60);
        const Card *card = m->view.cards().existing(150);
        QVERIFY(card->geometry().intersects(m->view.viewport()->rect()));
    }

    void cardsStandInTheirGaps()
    {
        m->show(cells(30));
        for (int scroll : {0, 300, 1234, 100}) {
            m->view.verticalScrollBar()->setValue(scroll);
            idle();
            int bottom = -100'000;
            for (std::size_t i = 0; i < m->view.cards().count(); ++i)
                if (const Card *card = m->view.cards().existing(i)) {
                    const QRect rect = card->geometry();
                    QVERIFY(rect.top() > bottom);
                    QCOMPARE(rect.height(), card->heightForWidth(rect.width()));
                    bottom = rect.bottom();
                    const QRectF gap = m->view.cards().rect(i).translated(0, -m->view.verticalScrollBar()->value());
                    QVERIFY(std::abs(gap.top() - rect.top()) <= 1);
                }
        }
    }

    void placeAndBack()
    {
        m->show(cells(60));
        QVERIFY(m->view.goToName(QStringLiteral("part-40")));
        idle();
        const PagePlace place = m->view.place();
        QCOMPARE(place.name, QStringLiteral("part-40"));
        const int before = top("part-40");
        m->view.goTo({});
        idle();
        QCOMPARE(m->view.verticalScrollBar()->value(), 0);
        m->view.goTo(place);
        idle();
        QVERIFY(std::abs(top("part-40") - before) <= 2);
        QVERIFY(!m->view.goToName(QStringLiteral("nothing")));
    }

    void placeIsKeptByANewWidthAZoomAndATheme()
    {
        m->show(cells(60));
        QVERIFY(m->view.goToName(QStringLiteral("part-40")));
        idle();
        QVERIFY(m->view.cards().existing(40) != nullptr);
        m->view.resize(600, 500);
        idle();
        QVERIFY(isSeen("part-40"));
        m->view.setZoom(2);
        idle();
        QVERIFY(isSeen("part-40"));
        m->view.setPalette(paletteOf(darkTheme()));
        idle();
        QVERIFY(isSeen("part-40"));
        QCOMPARE(block("Part 40").begin().fragment().charFormat().foreground().color(), darkTheme().ink);
    }

    void currentHeadingFollows()
    {
        m->show(cells(60));
        QSignalSpy changed(&m->view, &PageView::headingChanged);
        QVERIFY(m->view.goToName(QStringLiteral("part-20")));
        idle();
        QVERIFY(!changed.isEmpty());
        QCOMPARE(
            m->view.headings().at(static_cast<std::size_t>(m->view.currentHeading())).slug, QStringLiteral("part-20"));
    }

    void nextAndPrevious()
    {
        m->show(cells(30));
        m->view.goToNextHeading();
        idle();
        m->view.goToNextHeading();
        idle();
        QVERIFY(top("part-1") >= 0 && top("part-1") < 40);
        m->view.goToNextHeading(false);
        idle();
        QVERIFY(top("part-0") >= 0 && top("part-0") < 200);
        m->view.goToNextCard();
        idle();
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
        idle();
        QVERIFY(m->view.cards().existing(59) != nullptr);
        QCOMPARE(count("cafe"), 2);
        const int here = m->view.verticalScrollBar()->value();
        m->view.findNext();
        idle();
        QVERIFY(m->view.verticalScrollBar()->value() != here);
        QCOMPARE(count(""), 0);
        QVERIFY(m->view.extraSelections().isEmpty());
    }

    void copiesFormulasAsTeXAndCardsAsText()
    {
        m->show("Let $x^2$ be [4](=2^2).\n\n- one\n- two\n\n$$\ny\n$$\n\n```yaml value q\nvalue: [[1, 0]]\n```\n");
        m->view.selectAll();
        m->view.copy();
        const QString text = QGuiApplication::clipboard()->text();
        for (const char *part : {"Let $x^2$ be 4.", "- one\n- two", "$$y$$", "q"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        QVERIFY(!text.contains(QChar::ObjectReplacementCharacter));
    }

    void linksAreSaid()
    {
        m->show("[a](other.md#b) [c](#part-1)\n\n" + cells(3));
        QSignalSpy followed(&m->view, &PageView::linkFollowed);
        m->click("a");
        QCOMPARE(followed.size(), 1);
        QCOMPARE(followed.back()[0].toUrl(), QUrl(QStringLiteral("other.md#b")));
    }

    void rightToLeft()
    {
        m->show("Text.\n", "heed: 1\nid: test\ntitle: Test\nlang: ur\n");
        QCOMPARE(block("Text.").blockFormat().layoutDirection(), Qt::RightToLeft);
        const QTextBlock text = block("Text.");
        const QRectF line = text.layout()->lineAt(0).naturalTextRect();
        QVERIFY(line.right() > m->view.viewport()->width() / 2.0);
    }

    void unreadableFile()
    {
        m->lesson_ = std::make_unique<OpenLesson>(m->fixture.engine, QStringLiteral("/nowhere/at/all.md"));
        m->view.showLesson(m->lesson_.get());
        QSignalSpy shown(&m->view, &PageView::shown);
        QVERIFY(shown.wait(5000));
        QVERIFY(m->view.toPlainText().contains(QStringLiteral("can't be read")));
        QVERIFY(m->view.toPlainText().contains(QStringLiteral("/nowhere/at/all.md")));
    }

    void closesWhileACellRuns()
    {
        m->open("```yaml cell slow\nop: wait\nx: [1]\nseconds: 30\n```\n");
        QTRY_COMPARE_WITH_TIMEOUT(
            m->lesson().bound() ? m->lesson().cell(0).state : CellState::Stale, CellState::Running, 5000);
        QElapsedTimer time;
        time.start();
        m->view.showLesson(nullptr);
        m->lesson_.reset();
        QVERIFY(time.elapsed() < 500);
    }

private:
    struct Page {
        PageFixture fixture;
        FormulaService service{{}};
        Formulas formulas{service};
        PageView view{formulas};
        std::unique_ptr<OpenLesson> lesson_;

        Page()
        {
            view.setPalette(paletteOf(lightTheme()));
            view.resize(900, 700);
            view.show();
        }
        OpenLesson &lesson() { return *lesson_; }
        void open(const QByteArray &body, const QByteArray &front = "heed: 1\nid: test\ntitle: Test\n")
        {
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
        }
        void click(const char *text)
        {
            QTextCursor cursor = view.document()->find(QString::fromLatin1(text));
            const QPoint place = view.cursorRect(cursor).center() - QPoint(3, 0);
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place);
        }
    };

    static void idle()
    {
        for (int i = 0; i < 30; ++i)
            QTest::qWait(1);
    }
    [[nodiscard]] QTextBlock block(const char *text) const
    {
        for (QTextBlock block = m->view.document()->begin(); block.isValid(); block = block.next())
            if (block.text() == QLatin1String(text))
                return block;
        return {};
    }
    /// Of a heading, below the top of what is seen.
    [[nodiscard]] int top(const char *slug) const
    {
        for (const PageMap::Heading &heading : m->view.map().headings)
            if (heading.heading.slug == QLatin1String(slug)) {
                const auto *layout = m->view.document()->documentLayout();
                const QTextBlock found = m->view.document()->findBlock(heading.position);
                return qRound(layout->blockBoundingRect(found).top()) - m->view.verticalScrollBar()->value();
            }
        return -1'000'000;
    }
    [[nodiscard]] bool isSeen(const char *slug) const
    {
        return top(slug) > -200 && top(slug) < m->view.viewport()->height();
    }

    std::unique_ptr<Page> m;
};

QTEST_MAIN(TestPageView)
#include "tst_page_view.moc"
