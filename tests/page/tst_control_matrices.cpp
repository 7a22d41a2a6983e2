// SPDX-License-Identifier: GPL-3.0-or-later
/// Matrices edited, pasted and taken back with real keys.
#include "controls_fixture.h"

using namespace heed;
using namespace heed::test;

class TestControlMatrices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qApp->setPalette(paletteOf(lightTheme()));
        qApp->setStyleSheet(styleSheetOf(lightTheme()));
    }

    void matrixIsEditedByKeys()
    {
        Controls c(control("q", "type: matrix\nvalue: [[1, 2], [3, 4]]\n") + softmax("s", "scores: =q\n") + other);
        auto *grid = c.part<ControlGrid>();
        grid->setFocus(Qt::TabFocusReason);
        c.type(QStringLiteral("5"));
        QVERIFY(c.focusedLine() != nullptr);
        c.key(Qt::Key_Tab);
        QCOMPARE(c.matrix(), QStringLiteral("[[1, 2], [3, 4]]")); // not in force at once
        QCOMPARE(grid->currentIndex().column(), 1);
        c.type(QStringLiteral("6"));
        c.key(Qt::Key_Return);
        QCOMPARE(grid->currentIndex().row(), 1);
        c.key(Qt::Key_Left);
        c.type(QStringLiteral("-1/2"));
        c.key(Qt::Key_Return);
        c.settle();
        QCOMPARE(c.matrix(), QStringLiteral("[[5, 6], [-0.5, 4]]"));
        QCOMPARE(c.changed, (std::set<std::size_t>{0}));
        QCOMPARE(c.lesson->history().stack().count(), 3);
        c.undo();
        c.undo();
        c.settle();
        QCOMPARE(c.matrix(), QStringLiteral("[[5, 2], [3, 4]]"));
        QCOMPARE(grid->grid().exact(0, 1), QStringLiteral("2"));
        c.key(Qt::Key_Delete);
        c.settle();
        QCOMPARE(c.matrix(), QStringLiteral("[[5, 2], [0, 4]]"));
    }

    void refusedEntriesStayOpen()
    {
        Controls c(control("q", "type: matrix\nrange: [0, 9]\nvalue: [[1, 2]]\n"));
        auto *grid = c.part<ControlGrid>();
        grid->setFocus(Qt::TabFocusReason);
        for (const QString &text : {QStringLiteral("x"), QStringLiteral("12")}) {
            c.type(text);
            c.key(Qt::Key_Return);
            QVERIFY2(field(c)->reason().contains(text), qPrintable(field(c)->reason()));
            QVERIFY(c.focusedLine() != nullptr);
            QCOMPARE(c.focusedLine()->text(), text);
            c.focusedLine()->selectAll();
        }
        c.lesson->setControl("q", c.lesson->value("q"));
        c.settle();
        QCOMPARE(c.focusedLine()->text(), QStringLiteral("12"));
        c.key(Qt::Key_Escape);
        QCOMPARE(field(c)->reason(), QString());
        QVERIFY(!grid->isTyping());
        QCOMPARE(c.matrix(), QStringLiteral("[[1, 2]]"));
    }

    void pastedMatrices()
    {
        Controls c(control("q", "type: matrix\nvalue: [[1, 2], [3, 4]]\n"));
        auto *grid = c.part<ControlGrid>();
        grid->setFocus(Qt::TabFocusReason);
        const auto paste = [&](const QString &text) {
            QGuiApplication::clipboard()->setText(text);
            c.key(Qt::Key_V, Qt::ControlModifier);
            c.settle();
        };
        c.key(Qt::Key_Right);
        paste(QStringLiteral("7\t8\n9\t0"));
        QCOMPARE(c.matrix(), QStringLiteral("[[1, 7, 8], [3, 9, 0]]"));
        paste(QStringLiteral("array([[1., 0.], [0., 1.], [1., 1.]])"));
        QCOMPARE(c.matrix(), QStringLiteral("[[1, 0], [0, 1], [1, 1]]"));
        QCOMPARE(grid->grid().rows(), 3);
        paste(QStringLiteral("\\begin{pmatrix} 2 & 3 \\end{pmatrix}"));
        QCOMPARE(c.matrix(), QStringLiteral("[[2, 3]]"));
        paste(QStringLiteral("1\tx"));
        QVERIFY2(field(c)->reason().contains(QStringLiteral("“x”")), qPrintable(field(c)->reason()));
        paste(QStringLiteral("1 ").repeated(9'999));
        QCOMPARE(field(c)->reason(), QString());
        c.undo();
        c.undo();
        c.settle();
        QCOMPARE(c.matrix(), QStringLiteral("[[1, 0], [0, 1], [1, 1]]"));
        grid->selectAll();
        c.key(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("1\t0\n0\t1\n1\t1"));
    }

    void largePasteIsRefusedBeforeItIsMade()
    {
        Controls c(control("q", "type: matrix\nvalue: [[1], [2], [3]]\n"));
        auto *grid = c.part<ControlGrid>();
        grid->setFocus(Qt::TabFocusReason);
        QGuiApplication::clipboard()->setText(QStringLiteral("1\t").repeated(4'999) + u'1');
        c.key(Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(field(c)->reason().contains(QStringLiteral("3 × 5000")), qPrintable(field(c)->reason()));
        QCOMPARE(grid->grid().columns(), 1);
    }

    void rowsAndColumnsComeAndGo()
    {
        Controls c(control("q", "type: matrix\nvalue: [[1, 2]]\n"));
        auto *editor = c.part<MatrixEditor>();
        const int before = c.card->height();
        const auto choose = [&](const QString &words) {
            editor->shapeButton()->menu()->popup(QPoint(0, 0));
            for (QAction *action : editor->shapeButton()->menu()->actions())
                if (action->text() == words)
                    action->trigger();
            editor->shapeButton()->menu()->close();
            c.settle();
        };
        choose(QStringLiteral("Add a row"));
        QCOMPARE(c.matrix(), QStringLiteral("[[1, 2], [0, 0]]"));
        QVERIFY(c.card->height() > before);
        choose(QStringLiteral("Add a column"));
        QCOMPARE(c.matrix(), QStringLiteral("[[1, 2, 0], [0, 0, 0]]"));
        choose(QStringLiteral("Remove the row"));
        choose(QStringLiteral("Remove the row")); // the last one stays
        choose(QStringLiteral("Remove the column"));
        QCOMPARE(c.matrix(), QStringLiteral("[[1, 2]]"));
    }

    void vectorsStayVectors()
    {
        Controls c(control("q", "type: matrix\nvalue: [1, 2]\n"));
        c.part<ControlGrid>()->setFocus(Qt::TabFocusReason);
        c.type(QStringLiteral("7"));
        c.key(Qt::Key_Return);
        c.settle();
        QCOMPARE(c.matrix(), QStringLiteral("[7, 2]"));
    }

    void longMatricesScroll()
    {
        Controls c(control("q", "type: matrix\nvalue: [" + QByteArray("[1, 2], ").repeated(29) + "[3, 4]]\n"));
        auto *grid = c.part<ControlGrid>();
        QVERIFY(c.card->height() < 500);
        QCOMPARE(grid->horizontalScrollBar()->maximum(), 0);
        grid->setFocus(Qt::TabFocusReason);
        c.key(Qt::Key_End, Qt::ControlModifier);
        c.type(QStringLiteral("9"));
        c.key(Qt::Key_Return);
        c.settle();
        QCOMPARE(c.lesson->value("q").get<Array<double>>().at(59), 9.0);
    }

private:
    static ControlField *field(const Controls &c) { return c.field(); }
};

QTEST_MAIN(TestControlMatrices)
#include "tst_control_matrices.moc"
