// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_fixture.h"

#include "typeset/formula_service.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QTextList>
#include <QTextTable>

#include <algorithm>

using namespace heed;
using namespace heed::test;

class TestPageView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m = std::make_unique<ShownPage>(); }
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
        QCOMPARE(m->block("a").textList()->format().indent(), 1);
        QCOMPARE(m->block("b").textList()->format().indent(), 2);
        QCOMPARE(m->block("c").textList()->format().style(), QTextListFormat::ListDecimal);
        const auto *table = qobject_cast<QTextTable *>(QTextCursor(m->block("x")).currentFrame());
        QVERIFY(table != nullptr);
        QCOMPARE(table->rows(), 2);
        QCOMPARE(table->columns(), 2);
    }

    void listsBeginWhereTheirAuthorsBegin()
    {
        m->show("3. c\n4. d\n\n   more\n\n- e\n\n0. zero\n");
        const QString text = m->view.toPlainText();
        for (const char *part : {"3. c", "4. d", "more", "e", "0. zero"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    }

    void commentsHideNothingElse()
    {
        m->show("<!-- x --> words\n\nThen <u>more</u>.\n\n<!-- a\n\nb -->\n\nEnd.\n");
        const QString text = m->view.toPlainText();
        QVERIFY2(text.contains(QStringLiteral("Then <u>more</u>.")) && text.contains(QStringLiteral("End.")),
            qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("<!--")));
    }

    void entitiesAreCharacters()
    {
        m->show("# "
                "T\n\n&lt;&#123;&#x1F600;&#X3b1;&alpha;&nosuch;&alpha;&gt;|&#0;&#xD800;&#1114112;&#x999999;|&#65533;&#"
                "39;\n");
        QCOMPARE(m->view.document()->lastBlock().text(),
            QString::fromUtf8("<{\U0001F600\u03B1\u03B1&nosuch;\u03B1>|\uFFFD\uFFFD\uFFFD\uFFFD|\uFFFD'"));
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

    void everyBlockIsLaidOut()
    {
        QByteArray text = "It is [0.5](=1) and $x^2$.\n\n" + cells(60) + "And [0.5](=2) and $y$ at the end.\n";
        m->show(text);
        const auto bare = [&] {
            (void)m->view.document()->size();
            int without = 0;
            for (QTextBlock block = m->view.document()->begin(); block.isValid(); block = block.next())
                without += block.layout()->lineCount() == 0 ? 1 : 0;
            return without;
        };
        QCOMPARE(bare(), 0);
        for (const char *name : {"c50", "c3", "#part-20"}) {
            QVERIFY(m->view.goToName(QString::fromLatin1(name)));
            m->view.resize(m->view.width() == 900 ? 620 : 900, 700);
            m->view.cards().update();
            QCOMPARE(bare(), 0);
        }
        m->view.setZoom(1.5);
        QCOMPARE(bare(), 0);
    }

    void cardsExistOnlyNearby()
    {
        m->show(cells(200));
        QCOMPARE(m->view.cards().count(), 200U);
        QVERIFY(m->view.cards().alive() < 60);
        QVERIFY(m->view.cards().existing(0) != nullptr);
        QVERIFY(m->view.goToName(QStringLiteral("c150")));
        m->idle();
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
            m->idle();
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
        QCOMPARE(m->block("Text.").blockFormat().layoutDirection(), Qt::RightToLeft);
        const QTextBlock text = m->block("Text.");
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
    std::unique_ptr<ShownPage> m;
};

QTEST_MAIN(TestPageView)
#include "tst_page_view.moc"
