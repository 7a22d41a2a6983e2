// SPDX-License-Identifier: GPL-3.0-or-later
/// Results leave the window by keys, and are read back from the clipboard.
#include "window_test.h"

#include "page/cell_card.h"
#include "page/cell_head.h"
#include "page/chart_canvas.h"

#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

/// Fields without quotes in them.
std::vector<QStringList> csvRows(const QString &text)
{
    std::vector<QStringList> rows;
    for (const QString &line : text.split(u"\r\n"_s, Qt::SkipEmptyParts))
        rows.push_back(line.split(u','));
    return rows;
}

} // namespace

class TestDesktopCopying : public WindowTest {
    Q_OBJECT

    [[nodiscard]] const Array<double> &weights() const
    {
        const auto &picture = f->page().lesson()->cell(0);
        return picture.run->outputs.at("weights").get<Array<double>>();
    }
    /// Tab until a part of this kind has the focus.
    template<typename Part>
    Part *tabTo()
    {
        for (int i = 0; i < 100; ++i) {
            if (auto *part = qobject_cast<Part *>(QApplication::focusWidget()))
                return part;
            f->key(Qt::Key_Tab);
        }
        return nullptr;
    }
    void isWeights(const std::vector<QStringList> &rows) const
    {
        QCOMPARE(rows.size(), 3U);
        QCOMPARE(rows[0], QStringList({u"query"_s, u"a"_s, u"b"_s, u"c"_s}));
        QCOMPARE(rows[1][0], u"The"_s);
        for (std::size_t row = 0; row < 2; ++row)
            for (qsizetype column = 0; column < 3; ++column)
                QCOMPARE(rows[row + 1][column + 1].toDouble(), // to the last bit
                    weights().rowMajor()[row * 3 + static_cast<std::size_t>(column)]);
    }

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init()
    {
        begin();
        f->folder.lesson(u"built/two.md"_s, "two", "Second lesson",
            "```yaml cell c\nop: softmax\nscores: [[0.1, 1.7, -2], [3, 0.3, 1]]\n"
            "labels: {n: [The, cat], m: [a, b, c]}\nshow: [weights: table]\n```\n\n"
            "```yaml cell d\nop: softmax\nscores: [[0.1, 1.7, -2], [3, 0.3, 1]]\n"
            "labels: {n: [The, cat], m: [a, b, c]}\nshow: [weights: {view: bars, all: true}]\n```\n");
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
        QTRY_VERIFY(f->page().lesson()->isSettled() && f->page().findChild<CellCard *>() != nullptr);
    }
    void cleanup() { f.reset(); }

    void aCellAsCsv()
    {
        f->key(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
        auto *head = f->page().findChild<CellHead *>();
        head->menuButton()->setFocus(Qt::TabFocusReason);
        f->key(Qt::Key_Space);
        QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        for (int i = 0; i < 10 && (menu->activeAction() == nullptr || menu->activeAction()->text() != u"Copy as CSV");
             ++i)
            QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        isWeights(csvRows(QApplication::clipboard()->text()));
    }

    void aChartsNumbers()
    {
        QApplication::clipboard()->setText(u"before"_s);
        auto *canvas = tabTo<ChartCanvas>();
        QVERIFY(canvas != nullptr);
        f->key(Qt::Key_C, Qt::ControlModifier);
        const QMimeData *copied = QApplication::clipboard()->mimeData();
        const auto rows = csvRows(QString::fromUtf8(copied->data(u"text/csv"_s)));
        QVERIFY2(rows.size() > 2 && rows[0].size() > 2, copied->data(u"text/csv"_s));
        QList<double> numbers;
        for (const QStringList &row : rows)
            for (const QString &field : row) {
                bool isNumber = false;
                const double number = field.toDouble(&isNumber);
                if (isNumber)
                    numbers.append(number);
            }
        for (const double weight : weights().rowMajor())
            QVERIFY2(numbers.contains(weight), qPrintable(QString::number(weight)));
        QCOMPARE(copied->text().count(u'\t'), static_cast<qsizetype>(rows.size()) * (rows[0].size() - 1));
    }
};

QTEST_MAIN(TestDesktopCopying)
#include "tst_desktop_copying.moc"
