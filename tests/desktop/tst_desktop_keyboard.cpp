// SPDX-License-Identifier: GPL-3.0-or-later
/// Everything on the page by keyboard alone, in the real window: keys only, no mouse and nothing triggered.
#include "keyboard_test.h"

#include "page/chart_canvas.h"
#include "page/control_grid.h"
#include "page/control_slider.h"
#include "page/heat_map.h"
#include "page/origin_body.h"
#include "page/origin_input.h"
#include "page/origin_panel.h"
#include "page/value_table.h"
#include "sdk/number_text.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTextBlock>
#include <QToolButton>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

const QByteArray controls = R"(```yaml control count
type: integer
label: Count
value: 3
```

```yaml control on
type: toggle
label: Switch
value: false
```

```yaml control few
type: choice
label: Few
choices: [one, two, three]
value: one
```

```yaml control many
type: choice
label: Many
choices: [alpha, beta, gamma, delta]
value: alpha
```

```yaml control word
type: text
label: Word
value: cat
```

```yaml control words
type: tokens
label: Words
value: [The, cat]
```

```yaml control q
type: matrix
label: Matrix
value: [[1, 2], [3, 4]]
```

```yaml cell c
op: softmax
scores: =q
show: [weights: table]
```
)";

const QByteArray chain = R"(```yaml cell one
op: softmax
scores: [[1, 2], [3, 5]]
show: [weights: table]
```

```yaml cell two
op: softmax
scores: =one.weights
show: [weights: table]
```
)";

const QByteArray slow = R"(```yaml cell slow
op: wait
x: [1]
seconds: 60
run: manual
```

```yaml cell quick
op: wait
x: [4]
run: manual
show: [y: table]
```
)";

} // namespace

class TestDesktopKeyboard : public KeyboardTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void cleanup() { f.reset(); }

    void headingsCardsAndControls()
    {
        openShipped(u"scaled-dot-product-attention.md"_s);
        goToHeading(u"Play"_s);
        enterNextCard();
        QVERIFY(isAt<ControlSlider>());
        press(Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(QApplication::focusWidget(), &f->page());
        QCOMPARE(caretText(), u"Play"_s);
        press(Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier); // the card above is that of all rows
        press(Qt::Key_Tab);
        QCOMPARE(name(), u"What can be done with three"_s);
        press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
        press(Qt::Key_Tab);
        QVERIFY(isAt<ControlSlider>());
        QVERIFY(tabTo(u"What can be done with play"_s));
        QVERIFY(tabUntil([] { return isAt<ControlSlider>(); }, Qt::Key_Backtab));
    }

    void sliderFieldResetAndUndo()
    {
        openShipped(u"scaled-dot-product-attention.md"_s);
        goToHeading(u"Play"_s);
        enterNextCard();
        press(Qt::Key_End);
        QCOMPARE(number("divisor"), 8.0);
        press(Qt::Key_Left);
        QVERIFY(number("divisor") < 8.0);
        press(Qt::Key_Tab);
        press(Qt::Key_A, Qt::ControlModifier);
        type(u"2"_s);
        press(Qt::Key_Return);
        QCOMPARE(number("divisor"), 2.0);
        settle();
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(number("divisor") > 2.0);
        press(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(number("divisor"), 2.0);
        QVERIFY(tabTo(u"Reset Divide the dot products by"_s));
        press(Qt::Key_Space);
        QVERIFY(std::abs(number("divisor") - std::sqrt(2)) < 1e-12);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(number("divisor"), 2.0);
        chooseFromMenu({u"Edit"_s, u"Back to the author's values"_s});
        QVERIFY(std::abs(number("divisor") - std::sqrt(2)) < 1e-12);
    }

    void heatMapBarsAndPanel()
    {
        openShipped(u"scaled-dot-product-attention.md"_s);
        goToHeading(u"Play"_s);
        press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
        enterNextCard();
        QVERIFY(tabUntil([] { return isAt<HeatMap>(); }));
        press(Qt::Key_Down);
        press(Qt::Key_Down);
        press(Qt::Key_Right);
        press(Qt::Key_Return);
        QCOMPARE(cell("play").choice, (Choice{"weights", {2, 1}}));
        press(Qt::Key_Return);
        settle();
        QTRY_VERIFY(panel().isVisible() && panel().body() != nullptr);
        QVERIFY(panel().isAncestorOf(QApplication::focusWidget()));
        press(Qt::Key_Escape);
        QVERIFY(!panel().isVisible());
        QVERIFY(isAt<HeatMap>());
        QVERIFY(tabUntil([] { return isAt<ChartCanvas>(); }));
        press(Qt::Key_Right);
        press(Qt::Key_Right);
        press(Qt::Key_Return);
        QCOMPARE(cell("play").choice.index.back(), std::size_t{2});
        QVERIFY(tabUntil([] { return name().endsWith(u"as a table"_s); }));
        press(Qt::Key_Space);
        QVERIFY(name().endsWith(u"as a chart"_s));
        QVERIFY(tabUntil([] { return isAt<ValueTable>(); }, Qt::Key_Backtab));
    }

    void upTheGraphAndBack()
    {
        openText(chain);
        press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
        enterNextCard();
        QVERIFY(tabUntil([] { return isAt<ValueTable>(); }));
        press(Qt::Key_Right);
        press(Qt::Key_Return);
        press(Qt::Key_Return);
        settle();
        QTRY_VERIFY(panel().body() != nullptr);
        QVERIFY(tabUntil([this] { return panel().body()->inputs().front()->follow()->hasFocus(); }));
        press(Qt::Key_Space);
        settle();
        QCOMPARE(cell("one").choice.output, std::string("weights"));
        QVERIFY(tabUntil([] { return QApplication::focusWidget()->objectName() == u"originBack"_s; }));
        press(Qt::Key_Space);
        settle();
        QVERIFY(tabUntil([] { return QApplication::focusWidget()->objectName() == u"originClose"_s; }));
        press(Qt::Key_Space);
        QVERIFY(!panel().isVisible());
    }

    void aNumberInTheTextByFinding()
    {
        openShipped(u"scaled-dot-product-attention.md"_s);
        press(Qt::Key_F, Qt::ControlModifier);
        type(u"0.8022"_s);
        press(Qt::Key_Escape);
        QCOMPARE(QApplication::focusWidget(), &f->page());
        press(Qt::Key_F4);
        settle();
        QTRY_VERIFY(panel().isVisible());
        QVERIFY(cell("first").choice.output == "output");
    }

    void copyFromTheCardsMenu()
    {
        openText(chain);
        enterNextCard();
        QCOMPARE(name(), u"What can be done with one"_s);
        QGuiApplication::clipboard()->clear();
        inMenu([this] { press(Qt::Key_Space); },
            [] {
                QVERIFY(goDownTo(u"Copy as CSV"_s));
                QTest::keyClick(menu(), Qt::Key_Return);
            });
        QTRY_VERIFY(QGuiApplication::clipboard()->text().contains(u"0.26894"_s));
    }

    void otherKindsOfControls()
    {
        openText(controls);
        enterNextCard();
        QCOMPARE(name(), u"Count"_s);
        press(Qt::Key_Up);
        QCOMPARE(value("count").get<std::int64_t>(), 4);
        QVERIFY(tabUntil([] { return isAt<QCheckBox>(); }));
        press(Qt::Key_Space);
        QVERIFY(value("on").get<bool>());
        QVERIFY(tabUntil([] { return isAt<QRadioButton>(); }));
        press(Qt::Key_Right);
        QCOMPARE(value("few").get<std::string>(), "two");
        QVERIFY(tabUntil([] { return isAt<QComboBox>(); }));
        press(Qt::Key_Down);
        press(Qt::Key_Down);
        QCOMPARE(value("many").get<std::string>(), "gamma");
        retype(u"Word"_s, u"dog"_s);
        QCOMPARE(value("word").get<std::string>(), "dog");
        retype(u"Words"_s, u"A, dog, sat"_s);
        QCOMPARE(value("words").get<TextList>(), (TextList{"A", "dog", "sat"}));
        for (const char *key : {"words", "word", "many", "many", "few", "on", "count"}) {
            press(Qt::Key_Z, Qt::ControlModifier);
            Q_UNUSED(key)
        }
        settle();
        QCOMPARE(value("words").get<TextList>(), (TextList{"The", "cat"}));
        QCOMPARE(value("count").get<std::int64_t>(), 3);
    }

    void matrixEntriesPasteAndUndo()
    {
        openText(controls);
        enterNextCard();
        QVERIFY(tabUntil([] { return isAt<ControlGrid>(); }));
        type(u"7"_s);
        press(Qt::Key_Tab);
        type(u"8"_s);
        press(Qt::Key_Return);
        QCOMPARE(matrix(), u"[[7, 8], [3, 4]]"_s);
        paste(u"1\t0\n0\t1"_s); // at the entry below the one typed last
        QCOMPARE(matrix(), u"[[7, 8, 0], [3, 1, 0], [0, 0, 1]]"_s);
        paste(u"array([[5., 6.], [7., 8.]])"_s);
        QCOMPARE(matrix(), u"[[5, 6], [7, 8]]"_s);
        paste(uR"(\begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix})"_s);
        QCOMPARE(matrix(), u"[[1, 0], [0, 1]]"_s);
        for (const auto &before : {u"[[5, 6], [7, 8]]"_s, u"[[7, 8, 0], [3, 1, 0], [0, 0, 1]]"_s, u"[[7, 8], [3, 4]]"_s,
                 u"[[7, 2], [3, 4]]"_s, u"[[1, 2], [3, 4]]"_s}) {
            press(Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(matrix(), before);
        }
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(matrix(), u"[[7, 2], [3, 4]]"_s);
    }

    void matrixShape()
    {
        openText(controls);
        enterNextCard();
        QVERIFY(tabTo(u"Shape of Matrix, 2 by 2"_s));
        inMenu([this] { press(Qt::Key_Space); },
            [] {
                QVERIFY(goDownTo(u"Add a row"_s));
                QTest::keyClick(menu(), Qt::Key_Return);
            });
        QCOMPARE(value("q").shape(), (Sizes{3, 2}));
        QVERIFY(tabTo(u"Reset Matrix"_s));
        press(Qt::Key_Space);
        QCOMPARE(matrix(), u"[[1, 2], [3, 4]]"_s);
    }

    void runAndCancel()
    {
        openText(slow);
        enterNextCard();
        QCOMPARE(name(), u"Run slow"_s);
        press(Qt::Key_Space);
        QTRY_COMPARE(name(), u"Stop slow"_s); // the keyboard stays with it
        press(Qt::Key_Space);
        QTRY_COMPARE(cell("slow").state, CellState::Failed);
        QTRY_COMPARE(name(), u"Run slow"_s);
        enterNextCard();
        QCOMPARE(name(), u"Run quick"_s);
        press(Qt::Key_Space);
        QTRY_COMPARE(cell("quick").state, CellState::Fresh);
        QTRY_COMPARE(name(), u"What can be done with quick"_s);
        QVERIFY(tabUntil([] { return isAt<ValueTable>(); }));
    }

private:
    [[nodiscard]] OriginPanel &panel() const { return f->part<OriginPanel>(); }
    [[nodiscard]] QString caretText() const { return f->page().textCursor().block().text(); }
    [[nodiscard]] double number(const char *control) const { return value(control).get<double>(); }
    [[nodiscard]] QString matrix() const { return QString::fromStdString(valueText(value("q"))); }
    void goToHeading(const QString &text) const
    {
        constexpr int most = 20;
        QApplication::focusWidget() == nullptr ? f->page().setFocus() : void();
        for (int i = 0; i < most && caretText() != text; ++i)
            press(Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(caretText(), text);
    }
    void retype(const QString &control, const QString &text) const
    {
        QVERIFY2(tabTo(control), qPrintable(control));
        press(Qt::Key_A, Qt::ControlModifier);
        type(text);
        press(Qt::Key_Return);
        settle();
    }
    void paste(const QString &text) const
    {
        QGuiApplication::clipboard()->setText(text);
        press(Qt::Key_V, Qt::ControlModifier);
    }
};

QTEST_MAIN(TestDesktopKeyboard)
#include "tst_desktop_keyboard.moc"
