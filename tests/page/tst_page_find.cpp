// SPDX-License-Identifier: GPL-3.0-or-later
/// Looking through a page and copying from it, with bounds on how much of large tables is read.
#include "page/cell_body.h"
#include "page/cell_clipboard.h"
#include "page/cell_copy.h"
#include "page/page_find.h"
#include "page/value_table.h"
#include "page_fixture.h"
#include "typeset/formula_service.h"

#include <QClipboard>

using namespace heed;
using namespace heed::test;

namespace {

ShownValue matrices(std::size_t slices, std::size_t rows, std::size_t columns)
{
    return {.name = "m", .value = Array<double>(Sizes{slices, rows, columns})};
}

} // namespace

class TestPageFind : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aThousandCellsAreLookedThrough()
    {
        QByteArray body;
        for (int i = 0; i < 1000; ++i)
            body += "Some words.\n\n```yaml cell c" + QByteArray::number(i)
                + "\nop: softmax\nscores: [[1, 2, 3, 4], [4, 3, 2, 1], [1, 1, 1, 1]]\nshow: [weights: table]\n```\n\n";
        Page page(body);
        QCOMPARE(page.find("c99"), 11); // c99 and c990 to c999
        QCOMPARE(page.find("c999"), 1);
    }

    void aRingShowsTheCard()
    {
        Page page("```yaml value v\nvalue: 0.7311\n```\n\nBehind it.\n");
        const auto ring = [&page] {
            const QRect card = page.view.cards().existing(0)->geometry();
            return page.view.viewport()->grab().toImage().pixelColor(card.left() - 1, card.center().y());
        };
        const QColor accent = themeOf(page.view.palette()).accent;
        QVERIFY(ring() != accent);
        page.view.findText(QStringLiteral("0.7311"));
        QCOMPARE(ring(), accent);
        QVERIFY(page.view.extraSelections().isEmpty());
        page.view.findText(QStringLiteral("behind"));
        QVERIFY(ring() != accent);
        QCOMPARE(page.view.extraSelections().size(), 1);
    }

    void whatChangedIsFound()
    {
        Page page("```yaml control t\ntype: number\nvalue: 1\n```\n\n```yaml value v\nvalue: 3\n```\n\n"
                  "```yaml cell c\nop: softmax\nscores: [[1, 2]]\ntemperature: =t\nshow: [weights: table]\n```\n");
        QCOMPARE(page.find("0.7311"), 1);
        QCOMPARE(page.find("v: 3"), 1);
        QSignalSpy settled(page.fixture.lesson.get(), &OpenLesson::settled);
        page.fixture.lesson->setControl("t", 2.0);
        QVERIFY(settled.wait(20'000));
        QCOMPARE(page.find("0.7311"), 0);
        QCOMPARE(page.find("0.6225"), 1);
        QCOMPARE(page.find("v: 3"), 1);
    }

    void largeCardsAreLookedThroughInPart()
    {
        QByteArray numbers;
        for (int i = 0; i < 20'000; ++i)
            numbers += "[7, 7],";
        numbers.chop(1);
        Page page("```yaml value v\nvalue: [" + numbers + "]\n```\n\nBehind it: last.\n");
        const int found = page.find("7");
        QVERIFY2(found > 1000 && found <= PageFind::mostEntries, qPrintable(QString::number(found)));
        QCOMPARE(page.find("last"), 1);
        QCOMPARE(page.matched(), QStringLiteral("last"));
    }

    void textsAreBounded()
    {
        const QString text = valueAsText(matrices(30, 200, 200));
        QVERIFY(text.size() < 12 * mostWritten);
        QVERIFY2(text.endsWith(QString::fromUtf8("… and 27 matrices more\n")), qPrintable(text.right(60)));
        const QString wide = valueAsText({.value = Array<double>(Sizes{1, 500'000})});
        QVERIFY2(wide.endsWith(QString::fromUtf8("… and 400000 columns more\n")), qPrintable(wide.right(60)));
        QVERIFY(valueAsText(matrices(2, 3, 3), 4).contains(QString::fromUtf8("… and 2 rows more")));
    }

    void largeCopiesComeLater()
    {
        ValueTable table(CardScale{}, nullptr);
        table.setGrid(ValueGrid(matrices(1, 2000, 100)));
        QGuiApplication::clipboard()->setText(QStringLiteral("before"));
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
        QTRY_VERIFY(QGuiApplication::clipboard()->text() != QStringLiteral("before"));
        QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), 1999);
        QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\t')), 2000 * 99);
    }

    void aLaterCopyWins()
    {
        copyWritten(mostAtOnce + 1, [] {
            QTest::qSleep(50);
            return QStringLiteral("late");
        });
        QGuiApplication::clipboard()->setText(QStringLiteral("meanwhile"));
        QTest::qWait(200);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("meanwhile"));
    }

    void tooMuchIsRefusedWithAReason()
    {
        copyWritten(mostCopied + 1, [] { return QStringLiteral("never"); });
        QVERIFY(QGuiApplication::clipboard()->text() != QStringLiteral("never"));
        QCOMPARE(copyWords(QStringLiteral("Copy"), mostCopied), QStringLiteral("Copy"));
        QCOMPARE(copyWords(QStringLiteral("Copy"), mostCopied + 1),
            QStringLiteral("Copy: these are more than 10,000,000 numbers"));
        const CellPicture picture{.shown = {{.view = "table", .value = matrices(3, 20, 10)}}};
        QCOMPARE(csvEntries(picture), 600U);
    }

    void chosenEntriesAreCopiedRowByRow()
    {
        ValueTable table(CardScale{}, nullptr);
        table.setGrid(ValueGrid({.value = Array<double>::fromRowMajor({2, 3}, {1, 2, 3, 4, 5, 6})}));
        QCOMPARE(table.copied(), QStringLiteral("1\t2\t3\n4\t5\t6"));
        for (const auto &[row, column] : {std::pair(0, 2), std::pair(1, 0), std::pair(0, 0)})
            table.selectionModel()->select(table.model()->index(row, column), QItemSelectionModel::Select);
        QCOMPARE(table.copied(), QStringLiteral("1\t3\n4"));
    }

    void heightsAreMeasuredOnce()
    {
        const std::vector<ShownItem> items{{.view = "table", .value = {.value = Array<double>(Sizes{2000, 2000})}}};
        const auto height = CellBody::heightEstimate(items, CardScale{});
        QElapsedTimer time;
        time.start();
        for (int width = 300; width < 500; ++width)
            QVERIFY(height(width) > 100);
        QVERIFY2(time.elapsed() < 200, qPrintable(QString::number(time.elapsed())));
    }

private:
    struct Page {
        PageFixture fixture;
        FormulaService service{FormulaPlaces{}};
        Formulas formulas{service};
        PageView view{formulas};
        PageFind finder;

        explicit Page(const QByteArray &body)
        {
            fixture.open(fixture.write(body));
            view.resize(800, 600);
            view.showLesson(fixture.lesson.get());
        }
        ~Page() { view.showLesson(nullptr); }
        int find(const char *text)
        {
            const PageText page(*view.document(), view.map(), *fixture.lesson);
            finder.find(QString::fromUtf8(text), *view.document(), page);
            return static_cast<int>(finder.matches().size());
        }
        [[nodiscard]] QString matched()
        {
            QTextCursor cursor(view.document());
            cursor.setPosition(finder.matches().front().begin);
            cursor.setPosition(finder.matches().front().end, QTextCursor::KeepAnchor);
            return cursor.selectedText();
        }
    };
};

QTEST_MAIN(TestPageFind)
#include "tst_page_find.moc"
