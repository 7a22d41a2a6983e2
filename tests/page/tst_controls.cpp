// SPDX-License-Identifier: GPL-3.0-or-later
/// Controls changed with real keys and mouse: what follows, what is refused, and the way back.
#include "page/control_announcer.h"
#include "page/control_card.h"
#include "page/control_grid.h"
#include "page/control_history.h"
#include "page/control_line_edit.h"
#include "page/control_matrix.h"
#include "page/control_number.h"
#include "page/control_slider.h"
#include "page/prose_label.h"
#include "page_fixture.h"
#include "sdk/number_text.h"
#include "typeset/formula_service.h"

#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QMenu>
#include <QRadioButton>
#include <QToolButton>

#include <set>

using namespace heed;
using namespace heed::test;

namespace {

QByteArray control(const char *name, const QByteArray &keys)
{
    return QByteArray("```yaml control ") + name + "\n" + keys + "```\n\n";
}

QByteArray softmax(const char *name, const QByteArray &keys)
{
    return QByteArray("```yaml cell ") + name + "\nop: softmax\n" + keys + "```\n\n";
}

const QByteArray divisor = control("divisor", "type: number\nlabel: Divide by\nrange: [0.25, 8]\nvalue: =sqrt(2)\n");
const QByteArray play = softmax("play", "scores: [[1, 2]]\ntemperature: =divisor\n");
const QByteArray other = softmax("other", "scores: [[3, 4]]\n");
const QByteArray after = softmax("after", "scores: =play\n");

/// A lesson and the card of its controls, in a window that has the focus.
struct Controls : PageFixture {
    FormulaService service{FormulaPlaces{}};
    Formulas formulas{service};
    QWidget page;
    Card *card = nullptr;
    std::set<std::size_t> changed;

    explicit Controls(const QByteArray &body, std::size_t count = 1, qreal zoom = 1)
    {
        open(write(body));
        page.resize(800, 600);
        page.show();
        page.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        build(count, zoom);
        QObject::connect(
            lesson.get(), &OpenLesson::cellChanged, &page, [this](std::size_t index) { changed.insert(index); });
    }
    ~Controls() { delete card; }
    void build(std::size_t count = 1, qreal zoom = 1)
    {
        delete card;
        CardContent content;
        for (std::size_t i = 0; i < count; ++i)
            content.blocks.push_back(i);
        card = makeCard(content, *lesson, formulas, zoom, &page);
        card->resize(760, card->heightForWidth(760));
        QObject::connect(card, &Card::heightChanged, card, [this] { card->resize(760, card->heightForWidth(760)); });
        card->show();
    }
    [[nodiscard]] ControlField *field(std::size_t index = 0) const
    {
        return qobject_cast<ControlsCard *>(card)->fields().at(index);
    }
    template<typename Part>
    [[nodiscard]] Part *part(std::size_t index = 0) const
    {
        return field(index)->findChild<Part *>();
    }
    [[nodiscard]] QLineEdit *focusedLine() const { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); }
    void settle() { QTRY_VERIFY(lesson->isSettled()); }
    [[nodiscard]] double number(const char *name = "divisor") const
    {
        const Value value = lesson->value(name);
        const auto *integer = value.as<std::int64_t>();
        return integer != nullptr ? static_cast<double>(*integer) : value.get<double>();
    }
    [[nodiscard]] QString matrix(const char *name = "q") const
    {
        return QString::fromStdString(valueText(lesson->value(name)));
    }
    void type(const QString &text) const
    {
        for (const QChar letter : text)
            QTest::keyClicks(QApplication::focusWidget(), letter);
    }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    }
    void undo() { lesson->history().stack().undo(); }
    void redo() { lesson->history().stack().redo(); }
};

} // namespace

class TestControls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qApp->setPalette(paletteOf(lightTheme()));
        qApp->setStyleSheet(styleSheetOf(lightTheme()));
    }

    void draggingRecomputesDependentsAlone()
    {
        Controls c(divisor + play + other + after);
        auto *slider = c.part<ControlSlider>();
        const QPoint from = slider->handle();
        QTest::mousePress(slider, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 20; ++i)
            QTest::mouseMove(slider, from + QPoint(4 * i, 0));
        QVERIFY(slider->value() > 1.5);
        QTRY_COMPARE(c.number(), slider->value()); // while the button is held
        QTest::mouseMove(slider, QPoint(slider->width() + 50, 3));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() + 50, 3));
        c.settle();
        QCOMPARE(c.number(), 8.0);
        QCOMPARE(c.part<ControlLineEdit>()->text(), QStringLiteral("8"));
        QCOMPARE(c.changed, (std::set<std::size_t>{0, 2}));
        QCOMPARE(c.lesson->history().stack().count(), 1);
        QCOMPARE(c.lesson->history().stack().undoText(), QStringLiteral("change of divisor"));
        c.undo();
        c.settle();
        QCOMPARE(c.number(), std::sqrt(2));
        QCOMPARE(c.part<ControlLineEdit>()->text(), QStringLiteral("1.4142"));
        c.redo();
        c.settle();
        QCOMPARE(c.number(), 8.0);
    }

    void twoDragsAreTwoSteps()
    {
        Controls c(divisor + play);
        auto *slider = c.part<ControlSlider>();
        for (const int way : {40, 80}) {
            QTest::mousePress(slider, Qt::LeftButton, {}, slider->handle());
            QTest::mouseMove(slider, slider->handle() + QPoint(way / 2, 0));
            QTest::mouseMove(slider, slider->handle() + QPoint(way, 0));
            QTest::mouseRelease(slider, Qt::LeftButton, {}, slider->handle());
        }
        QCOMPARE(c.lesson->history().stack().count(), 2);
    }

    void draggedBackIsNoStep()
    {
        Controls c(control("divisor", "type: number\nrange: [0, 8]\nvalue: 2\n"));
        auto *slider = c.part<ControlSlider>();
        const QPoint from = slider->handle();
        QTest::mousePress(slider, Qt::LeftButton, {}, from);
        QTest::mouseMove(slider, from + QPoint(60, 0));
        QVERIFY(!field(c)->resetButton()->isHidden());
        QTest::mouseMove(slider, from);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, from);
        QCOMPARE(slider->value(), 2.0);
        QCOMPARE(c.lesson->history().stack().count(), 0);
        QVERIFY(field(c)->resetButton()->isHidden());
    }

    void keysMoveTheSlider()
    {
        Controls c(control("n", "type: integer\nrange: [1, 40]\nvalue: 5\n"));
        auto *slider = c.part<ControlSlider>();
        slider->setFocus();
        const std::vector<std::pair<Qt::Key, double>> keys{{Qt::Key_Right, 6}, {Qt::Key_Up, 7}, {Qt::Key_Left, 6},
            {Qt::Key_Down, 5}, {Qt::Key_PageUp, 15}, {Qt::Key_PageDown, 5}, {Qt::Key_End, 40}, {Qt::Key_Home, 1}};
        for (const auto &[key, value] : keys) {
            QTest::keyClick(slider, key);
            QCOMPARE(slider->value(), value);
        }
        c.settle();
        QVERIFY(c.lesson->value("n").as<std::int64_t>() != nullptr);
        QCOMPARE(c.lesson->history().stack().count(), static_cast<int>(keys.size()));
        c.page.setLayoutDirection(Qt::RightToLeft);
        QTest::keyClick(slider, Qt::Key_Left);
        QCOMPARE(slider->value(), 2.0);
        QVERIFY(slider->handle().x() > slider->width() / 2);
    }

    void typedNumbersAreTakenByEnterAndByLeaving()
    {
        Controls c(divisor + play);
        auto *line = c.part<ControlLineEdit>();
        QCOMPARE(line->text(), QStringLiteral("1.4142"));
        line->setFocus(Qt::TabFocusReason);
        QCOMPARE(line->text(), QStringLiteral("1.4142135623730951"));
        QCOMPARE(line->selectedText(), line->text());
        c.type(QStringLiteral("2.5"));
        QCOMPARE(c.part<ControlSlider>()->value(), std::sqrt(2));
        c.key(Qt::Key_Return);
        QCOMPARE(c.part<ControlSlider>()->value(), 2.5);
        c.settle();
        QCOMPARE(c.number(), 2.5);
        line->selectAll();
        c.type(QStringLiteral("1/3"));
        c.part<ControlSlider>()->setFocus();
        QCOMPARE(line->text(), QStringLiteral("0.3333"));
        c.settle();
        QCOMPARE(c.number(), 1.0 / 3);
        line->setFocus();
        c.key(Qt::Key_Up);
        QCOMPARE(line->text(), QStringLiteral("0.38"));
    }

    void lookingAtANumberDoesNotRoundIt()
    {
        Controls c(divisor + play);
        auto *line = c.part<ControlLineEdit>();
        line->setFocus();
        c.key(Qt::Key_Return);
        c.part<ControlSlider>()->setFocus();
        QCOMPARE(c.lesson->history().stack().count(), 0);
        QCOMPARE(line->text(), QStringLiteral("1.4142"));
    }

    void refusedNumbersSayWhyAndStay_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("outside") << QStringLiteral("9") << QStringLiteral("found 9");
        QTest::newRow("word") << QStringLiteral("abc") << QStringLiteral("abc");
        QTest::newRow("nothing") << QString() << QString();
        QTest::newRow("not a number") << QStringLiteral("nan") << QString();
    }
    void refusedNumbersSayWhyAndStay()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, part);
        Controls c(divisor + play);
        const int before = c.card->height();
        auto *line = c.part<ControlLineEdit>();
        line->setFocus();
        line->selectAll();
        c.key(Qt::Key_Delete);
        c.type(text);
        c.key(Qt::Key_Return);
        QVERIFY2(!field(c)->reason().isEmpty() && field(c)->reason().contains(part), qPrintable(field(c)->reason()));
        QVERIFY(c.card->height() > before);
        QCOMPARE(line->text(), text);
        c.part<ControlSlider>()->setFocus();
        QCOMPARE(line->text(), text); // though it was left
        QCOMPARE(c.number(), std::sqrt(2));
        line->setFocus();
        c.key(Qt::Key_Escape);
        QCOMPARE(field(c)->reason(), QString());
        QCOMPARE(line->text(), QStringLiteral("1.4142135623730951"));
        QCOMPARE(c.card->height(), before);
        QCOMPARE(c.lesson->history().stack().count(), 0);
    }

    void wholeNumbersStayWhole()
    {
        Controls c(control("n", "type: integer\nvalue: 5\n"));
        QVERIFY(c.part<ControlSlider>() == nullptr);
        auto *line = c.part<ControlLineEdit>();
        line->setFocus(Qt::TabFocusReason);
        c.type(QStringLiteral("2.5"));
        c.key(Qt::Key_Return);
        QVERIFY2(field(c)->reason().contains(QStringLiteral("2.5")), qPrintable(field(c)->reason()));
        line->selectAll();
        c.type(QStringLiteral("9007199254740993"));
        c.key(Qt::Key_Return);
        QCOMPARE(field(c)->reason(), QString());
        c.settle();
        QCOMPARE(c.lesson->value("n").get<std::int64_t>(), 9007199254740993);
    }

    void draggingReplacesWhatWasRefused()
    {
        Controls c(divisor + play);
        auto *line = c.part<ControlLineEdit>();
        line->setFocus(Qt::TabFocusReason);
        c.type(QStringLiteral("99"));
        c.key(Qt::Key_Return);
        QVERIFY(!field(c)->reason().isEmpty());
        QTest::mouseClick(c.part<ControlSlider>(), Qt::LeftButton, {}, QPoint(c.part<ControlSlider>()->width() - 1, 5));
        QCOMPARE(field(c)->reason(), QString());
        QCOMPARE(line->text(), QStringLiteral("8"));
    }

    void theEnginesRefusalIsSaid()
    {
        Controls c(divisor + play);
        c.lesson->setControl("divisor", 99.0);
        QTRY_VERIFY2(field(c)->reason().contains(QStringLiteral("99")), qPrintable(field(c)->reason()));
        QCOMPARE(c.part<ControlSlider>()->value(), std::sqrt(2));
    }

    void resultsDoNotDisturbTyping()
    {
        Controls c(divisor + control("n", "type: number\nvalue: 1\n") + play, 2);
        auto *line = c.part<ControlLineEdit>();
        line->setFocus(Qt::TabFocusReason);
        c.type(QStringLiteral("3.2"));
        c.lesson->setControl("n", 7.0);
        c.lesson->setControl("divisor", std::sqrt(2));
        c.settle();
        QTRY_COMPARE(c.part<ControlLineEdit>(1)->text(), QStringLiteral("7"));
        QCOMPARE(QApplication::focusWidget(), line);
        QCOMPARE(line->text(), QStringLiteral("3.2"));
    }

    void choicesByButtonAndByList()
    {
        Controls c(control("f", "type: choice\nchoices: [relu, gelu]\nvalue: relu\n")
                + control("g", "type: choice\nchoices: [one, two, three, four]\nvalue: two\n"),
            2);
        const auto buttons = field(c)->findChildren<QRadioButton *>();
        QCOMPARE(buttons.size(), 2);
        QVERIFY(buttons[0]->isChecked());
        QTest::mouseClick(buttons[1], Qt::LeftButton, {}, QPoint(8, buttons[1]->height() / 2));
        c.settle();
        QCOMPARE(c.lesson->value("f").get<std::string>(), std::string("gelu"));
        auto *list = c.part<QComboBox>(1);
        QCOMPARE(list->currentText(), QStringLiteral("two"));
        list->setFocus();
        c.key(Qt::Key_Down);
        c.settle();
        QCOMPARE(c.lesson->value("g").get<std::string>(), std::string("three"));
        c.undo();
        c.undo();
        QVERIFY(buttons[0]->isChecked());
        QCOMPARE(list->currentText(), QStringLiteral("two"));
        QCOMPARE(c.lesson->history().stack().count(), 2);
    }

    void togglesAndWords()
    {
        Controls c(control("on", "type: toggle\nvalue: true\nlabel: Causal\n")
                + control("word", "type: text\nvalue: cat\n") + control("t", "type: tokens\nvalue: [The, cat]\n"),
            3);
        auto *box = c.part<QCheckBox>(0);
        QVERIFY(box->isChecked());
        box->setFocus();
        c.key(Qt::Key_Space);
        c.part<ControlLineEdit>(1)->setFocus(Qt::TabFocusReason);
        c.type(QStringLiteral("dog"));
        c.key(Qt::Key_Return);
        auto *tokens = c.part<ControlLineEdit>(2);
        QCOMPARE(tokens->text(), QStringLiteral("The, cat"));
        tokens->setFocus(Qt::TabFocusReason);
        c.type(QStringLiteral("a,,b"));
        c.key(Qt::Key_Return);
        QVERIFY(!c.field(2)->reason().isEmpty());
        tokens->selectAll();
        c.type(QStringLiteral("a, \"b, c\""));
        c.key(Qt::Key_Return);
        QCOMPARE(c.field(2)->reason(), QString());
        c.settle();
        QCOMPARE(c.lesson->value("on").get<bool>(), false);
        QCOMPARE(c.lesson->value("word").get<std::string>(), std::string("dog"));
        QCOMPARE(c.lesson->value("t").get<TextList>(), (TextList{"a", "b, c"}));
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

    void backToTheAuthorsValue()
    {
        Controls c(divisor + control("on", "type: toggle\nvalue: true\n") + play, 2);
        QVERIFY(field(c)->resetButton()->isHidden());
        c.part<ControlSlider>()->moveTo(3);
        c.part<QCheckBox>(1)->click();
        QVERIFY(field(c)->resetButton()->isVisible());
        QTest::mouseClick(field(c)->resetButton(), Qt::LeftButton);
        c.settle();
        QCOMPARE(c.number(), std::sqrt(2));
        QVERIFY(field(c)->resetButton()->isHidden());
        QVERIFY(!c.lesson->history().areAllAuthors());
        c.undo();
        c.lesson->history().resetAll();
        c.settle();
        QVERIFY(c.lesson->history().areAllAuthors());
        QVERIFY(c.part<QCheckBox>(1)->isChecked());
        c.undo();
        c.settle();
        QCOMPARE(c.number(), 3.0);
        QVERIFY(!c.part<QCheckBox>(1)->isChecked());
    }

    void undoKeysBelongToTheTextOnlyWhileItIsTyped()
    {
        Controls c(divisor);
        auto *line = c.part<ControlLineEdit>();
        line->setFocus(Qt::TabFocusReason);
        QKeyEvent idle(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
        QApplication::sendEvent(line, &idle);
        QVERIFY(!idle.isAccepted());
        c.type(QStringLiteral("5"));
        QKeyEvent typing(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
        QApplication::sendEvent(line, &typing);
        QVERIFY(typing.isAccepted());
    }

    void anotherCardShowsWhatIsAsked()
    {
        Controls c(divisor + play);
        c.part<ControlSlider>()->moveTo(5);
        c.build(1, 2);
        QCOMPARE(c.part<ControlSlider>()->value(), 5.0);
        QCOMPARE(c.part<ControlLineEdit>()->text(), QStringLiteral("5"));
        QVERIFY(field(c)->resetButton()->isVisible());
    }

    void everythingHasANameAndAPlace_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("zoom");
        QTest::newRow("wide") << 760 << 1.0;
        QTest::newRow("narrow") << 460 << 1.0;
        QTest::newRow("large") << 760 << 2.0;
        QTest::newRow("large and narrow") << 420 << 2.0;
    }
    void everythingHasANameAndAPlace()
    {
        QFETCH(const int, width);
        QFETCH(const double, zoom);
        Controls c(divisor + control("n", "type: integer\nvalue: 5\nunit: tokens\n")
                + control("f", "type: choice\nchoices: [relu, gelu]\nvalue: relu\nlabel: Activation\n")
                + control("on", "type: toggle\nvalue: true\nlabel: Causal\n")
                + control("t", "type: tokens\nvalue: [The, cat]\n")
                + control("q", "type: matrix\nvalue: [[1, 2.5], [3, 4]]\nlabel: Queries\n"),
            6, zoom);
        const int height = c.card->heightForWidth(width);
        const int estimate = estimatedHeight({.blocks = {0, 1, 2, 3, 4, 5}}, *c.lesson, width, zoom);
        QVERIFY2(std::abs(height - estimate) <= 0.15 * height,
            qPrintable(QStringLiteral("%1, not %2").arg(height).arg(estimate)));
        c.card->resize(width, height);
        for (std::size_t i = 0; i < 6; ++i) {
            QVERIFY(c.card->rect().contains(c.field(i)->geometry()));
            for (const QWidget *part : c.field(i)->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
                QVERIFY2(part->isHidden() || c.field(i)->rect().contains(part->geometry()),
                    qPrintable(
                        QStringLiteral("%1 of %2").arg(QString::fromLatin1(part->metaObject()->className())).arg(i)));
        }
        for (QWidget *part : c.card->findChildren<QWidget *>())
            if ((part->focusPolicy() & Qt::TabFocus) != 0)
                QVERIFY2(!QAccessible::queryAccessibleInterface(part)->text(QAccessible::Name).isEmpty(),
                    part->metaObject()->className());
    }

    void rightToLeftPage()
    {
        Controls c(divisor + control("n", "type: integer\nvalue: 5\nunit: tokens\n"));
        c.page.setLayoutDirection(Qt::RightToLeft);
        c.build(2);
        QCOMPARE(field(c)->resetButton()->x(), 0);
        QCOMPARE(c.part<ProseLabel>()->geometry().right() + 1, field(c)->width());
        QVERIFY(c.part<ControlLineEdit>()->x() < c.part<ControlSlider>()->x());
        QVERIFY(c.part<ControlSlider>()->handle().x() > c.part<ControlSlider>()->width() / 2);
    }

    void slidersAreHeard()
    {
        Controls c(control("d", "type: number\nlabel: Divide by\nrange: [0.25, 8]\nvalue: 2\nunit: m\n"));
        QAccessibleInterface *heard = QAccessible::queryAccessibleInterface(c.part<ControlSlider>());
        QCOMPARE(heard->role(), QAccessible::Slider);
        QCOMPARE(heard->text(QAccessible::Name), QStringLiteral("Divide by"));
        QCOMPARE(heard->text(QAccessible::Value), QString::fromUtf8("2\u00A0m"));
        QCOMPARE(heard->text(QAccessible::Description), QStringLiteral("0.25 to 8"));
        QCOMPARE(heard->valueInterface()->maximumValue().toDouble(), 8.0);
        heard->valueInterface()->setCurrentValue(4.0);
        QCOMPARE(c.part<ControlSlider>()->value(), 4.0);
    }

    void whatWasRecomputedIsTold()
    {
        Controls c(divisor + play + other + after);
        const auto *announcer = c.card->findChild<ControlAnnouncer *>();
        c.lesson->runCell(1);
        c.settle();
        QTest::qWait(500);
        QCOMPARE(announcer->accessibleName(), QString()); // no control was changed
        c.part<ControlSlider>()->moveTo(3);
        c.part<ControlSlider>()->moveTo(4);
        QTRY_COMPARE(announcer->accessibleName(), QStringLiteral("play, after recomputed"));
    }

    void whatFailedIsTold()
    {
        Controls c(control("q", "type: matrix\nvalue: [[1, 2], [3, 4]]\n")
            + "```yaml cell a\nop: attention\nquery: =q\nkey: [[1, 2]]\nvalue: [[1, 2]]\n```\n\n");
        c.part<ControlGrid>()->setFocus();
        QGuiApplication::clipboard()->setText(QStringLiteral("[[1, 2, 3]]"));
        c.key(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(c.card->findChild<ControlAnnouncer *>()->accessibleName(), QStringLiteral("a failed"));
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

    void aControlWithoutAValueCanBeSet()
    {
        Controls c(control("a", "type: number\nrange: [0, 4]\nvalue: =nothing\n")
                + control("q", "type: matrix\nvalue: =nothing\n"),
            2);
        QCOMPARE(c.part<ControlLineEdit>()->text(), QString());
        c.part<ControlSlider>()->setFocus();
        c.key(Qt::Key_End);
        c.part<ControlGrid>(1)->setFocus();
        c.key(Qt::Key_Delete);
        QGuiApplication::clipboard()->setText(QStringLiteral("1\t2"));
        c.key(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(c.part<ControlSlider>()->value(), 4.0);
        QCOMPARE(c.part<ControlGrid>(1)->grid().columns(), 2);
        QVERIFY(field(c)->resetButton()->isHidden());
        QVERIFY(!c.lesson->history().stack().canUndo()); // there is nothing to go back to
    }

    void resetKeepsTheKeyboardInPlace()
    {
        Controls c(divisor);
        c.part<ControlSlider>()->moveTo(3);
        field(c)->resetButton()->setFocus();
        c.key(Qt::Key_Space);
        QCOMPARE(QApplication::focusWidget(), c.part<ControlSlider>());
        QCOMPARE(c.part<ControlSlider>()->value(), std::sqrt(2));
    }

    void keyboardAloneReachesAll()
    {
        Controls c(divisor + control("q", "type: matrix\nvalue: [[1, 2]]\n"), 2);
        c.part<ControlSlider>()->setFocus();
        std::vector<QWidget *> visited;
        for (int i = 0; i < 6; ++i) {
            visited.push_back(QApplication::focusWidget());
            c.key(Qt::Key_Tab);
        }
        QCOMPARE(visited[1], c.part<ControlLineEdit>());
        QCOMPARE(visited[2], c.part<ControlGrid>(1));
        QCOMPARE(visited[3], c.part<ControlGrid>(1)); // its second entry
        QCOMPARE(visited[4], c.part<MatrixEditor>(1)->shapeButton());
    }

private:
    static ControlField *field(const Controls &c) { return c.field(); }
};

QTEST_MAIN(TestControls)
#include "tst_controls.moc"
