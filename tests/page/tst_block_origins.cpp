// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers in the texts of blocks, and entries of tables with names, lead to where they come from.
#include "page/page_cards.h"
#include "page/prose_label.h"
#include "page/value_table.h"
#include "page_fixture.h"

#include <QAbstractTextDocumentLayout>

using namespace heed;
using namespace heed::test;

class TestBlockOrigins : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        page = std::make_unique<LessonPage>();
        page->show("```yaml control t\ntype: number\nlabel: It is [0.2689](=c.weights[0][0]) here, "
                   "[0.7311](=c.weights[0][1]) there.\nvalue: 1\n```\n\n"
                   "```yaml control s\ntype: number\nlabel: Nothing.\nvalue: 1\n```\n\n"
                   "```yaml cell c\nop: softmax\nscores: [[1, 2]]\nshow: [weights: table]\n```\n\n"
                   "```yaml cell p\nop: parameter_count\nd_model: 8\nheads: 2\nshow: [parts: table]\n```\n\n"
                   "Those are [64](<=p.parts[\"query\"][\"weights\"]>).\n");
        asked = std::make_unique<QSignalSpy>(&page->view, &PageView::originAsked);
        label = page->view.cards().card(0)->findChildren<ProseLabel *>().front();
    }
    void cleanup()
    {
        asked.reset();
        page.reset();
    }

    void byKeys()
    {
        QCOMPARE(label->focusPolicy(), Qt::TabFocus);
        QCOMPARE(page->view.cards().card(0)->findChildren<ProseLabel *>().last()->focusPolicy(), Qt::NoFocus);
        page->view.activateWindow();
        label->setFocus(Qt::TabFocusReason);
        QTest::keyClick(label, Qt::Key_Tab);
        QTest::keyClick(label, Qt::Key_Return);
        QCOMPARE(asked->size(), 1);
        QCOMPARE(asked->front().front().toString(), QStringLiteral("c"));
        QCOMPARE(page->lesson().cell(0).choice, (Choice{"weights", {0, 1}}));
        QTest::keyClick(label, Qt::Key_Backtab, Qt::ShiftModifier);
        QTest::keyClick(label, Qt::Key_Return);
        QCOMPARE(page->lesson().cell(0).choice, (Choice{"weights", {0, 0}}));
    }

    void byMouse()
    {
        const int middle = label->height() / 2;
        for (int x = 0; x < label->width() && asked->isEmpty(); x += 3)
            QTest::mouseClick(label, Qt::LeftButton, {}, QPoint(x, middle));
        QCOMPARE(asked->size(), 1);
        QCOMPARE(page->lesson().cell(0).choice, (Choice{"weights", {0, 0}}));
    }

    void entriesOfTablesWithNames()
    {
        auto *table = page->view.cards().card(2)->findChild<ValueTable *>();
        const QPoint entry = table->visualRect(table->model()->index(0, 0)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, entry);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, entry);
        QTRY_VERIFY(!asked->isEmpty());
        QTRY_VERIFY(page->lesson().cell(1).explanation != nullptr);
        const Explanation &explanation = *page->lesson().cell(1).explanation;
        QCOMPARE(explanation.output, std::string("parts"));
        QVERIFY(!explanation.number.isEmpty());
    }

    void numbersOfTablesWithNames()
    {
        const Lesson &lesson = page->lesson().bound()->lesson();
        const auto origin = page->lesson().number(lesson.numbers.size() - 1).origin;
        QVERIFY(origin.has_value());
        QCOMPARE(origin->cell, std::string("p"));
        QCOMPARE(origin->choice.output, std::string("parts"));
        QCOMPARE(origin->choice.index.size(), std::size_t{2});
    }

private:
    std::unique_ptr<LessonPage> page;
    std::unique_ptr<QSignalSpy> asked;
    ProseLabel *label = nullptr;
};

QTEST_MAIN(TestBlockOrigins)
#include "tst_block_origins.moc"
