// SPDX-License-Identifier: GPL-3.0-or-later
/// The card of controls: the way back to the author's values, how it is laid out, heard and reached by keys.
#include "controls_fixture.h"

using namespace heed;
using namespace heed::test;

class TestControlCards : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qApp->setPalette(paletteOf(lightTheme()));
        qApp->setStyleSheet(styleSheetOf(lightTheme()));
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

QTEST_MAIN(TestControlCards)
#include "tst_control_cards.moc"
