// SPDX-License-Identifier: GPL-3.0-or-later
/// Controls changed with real keys and mouse: what follows, and what is refused.
#include "controls_fixture.h"

using namespace heed;
using namespace heed::test;

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

private:
    static ControlField *field(const Controls &c) { return c.field(); }
};

QTEST_MAIN(TestControls)
#include "tst_controls.moc"
