// SPDX-License-Identifier: GPL-3.0-or-later
/// Cards of an open lesson: states, results, what can be done with them, and what they say.
#include "page/cell_body.h"
#include "page/cell_card.h"
#include "page/cell_copy.h"
#include "page/cell_head.h"
#include "page/chart_item.h"
#include "page/control_field.h"
#include "page/prose_label.h"
#include "page/table_item.h"
#include "page/values_card.h"
#include "page_fixture.h"
#include "typeset/formula_service.h"

#include <QAccessible>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

using namespace heed;
using namespace heed::test;

namespace {

const QByteArray softmax = "op: softmax\nscores: [[1, 2], [0, 0]]\n";

QByteArray cell(const char *name, const QByteArray &keys)
{
    return QByteArray("```yaml cell ") + name + "\n" + keys + "```\n\n";
}

/// A lesson and the cards of its blocks.
struct Cards : PageFixture {
    FormulaService service{FormulaPlaces{}};
    Formulas formulas{service};
    QWidget page;
    Card *card = nullptr;

    explicit Cards(const QByteArray &body)
    {
        open(write(body));
        page.resize(800, 1000);
        page.show();
    }
    void show(const CardContent &content, qreal zoom = 1)
    {
        delete card;
        card = makeCard(content, *lesson, formulas, zoom, &page);
        card->resize(760, card->heightForWidth(760));
        card->show();
    }
    CellCard *showCell(std::size_t block)
    {
        show({.blocks = {block}});
        return qobject_cast<CellCard *>(card);
    }
    [[nodiscard]] QString text(std::size_t block) const { return cardText({.blocks = {block}}, *lesson); }
};

/// Chooses from the menu that a click opens.
void chooseFromMenu(CellCard &card, const QString &begin)
{
    card.head()->menuButton()->click();
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    for (QAction *action : menu->actions())
        if (action->text().startsWith(begin))
            action->trigger();
    menu->close();
}

QStringList labelsOf(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        if (label->isVisibleTo(&widget))
            texts.append(label->text());
    return texts;
}

} // namespace

class TestCards : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qApp->setPalette(paletteOf(lightTheme()));
        qApp->setStyleSheet(styleSheetOf(lightTheme()));
    }

    void freshCell()
    {
        Cards cards(cell("a",
            softmax
                + "title: A <title>\nlabels: {n: [The, cat]}\nshow:\n  - weights: heatmap\n  - sum(weights): "
                  "number\n"));
        CellCard *card = cards.showCell(0);
        QVERIFY(card != nullptr);
        QCOMPARE(card->accessibleName(), QStringLiteral("A <title>: a, softmax, fresh"));
        QCOMPARE(QAccessible::queryAccessibleInterface(card)->role(), QAccessible::Grouping);
        QVERIFY(card->head()->accessibleDescription().startsWith(QString::fromUtf8("scores\u00A0(2, 2)")));
        QVERIFY(labelsOf(*card).contains(QStringLiteral("A <title>")));
        QCOMPARE(card->body()->views().size(), 2U);
        QCOMPARE(card->body()->views()[0]->y(), card->body()->views()[1]->y()); // side by side
        QVERIFY(!card->body()->isDimmed());
        QVERIFY(card->head()->actionButton() == nullptr);
        for (const QScrollBar *bar : card->findChildren<QScrollBar *>())
            QVERIFY(!bar->accessibleName().isEmpty() || bar->parentWidget()->parentWidget()->inherits("QHeaderView"));
    }

    void copies()
    {
        Cards cards(cell("a", softmax + "labels: {n: [The, \"a, b\"]}\n"));
        CellCard *card = cards.showCell(0);
        chooseFromMenu(*card, QStringLiteral("Copy as JSON"));
        QCOMPARE(QGuiApplication::clipboard()->text(),
            QStringLiteral("{\"weights\": [[0.2689414213699951,0.7310585786300049],[0.5,0.5]]}"));
        chooseFromMenu(*card, QStringLiteral("Copy as CSV"));
        QVERIFY2(QGuiApplication::clipboard()->text().contains(QStringLiteral("\r\n\"a, b\",0.5,0.5\r\n")),
            qPrintable(QGuiApplication::clipboard()->text()));
        chooseFromMenu(*card, QStringLiteral("Copy the address"));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("heed://test#a"));
        chooseFromMenu(*card, QStringLiteral("Copy as text"));
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("0.7311")));
        QCOMPARE(cards.text(0), QGuiApplication::clipboard()->text());
    }

    void cardMayGoWhileItsMenuIsOpen()
    {
        Cards cards(cell("a", softmax));
        cards.showCell(0)->head()->menuButton()->click();
        QVERIFY(QApplication::activePopupWidget() != nullptr);
        cards.show({.blocks = {0}});
        QVERIFY(QApplication::activePopupWidget() == nullptr);
    }

    void failedCell()
    {
        Cards cards(cell("a", "op: refuse\nx: [1]\nrule: range\n") + cell("b", "op: softmax\nscores: =a\n"));
        CellCard *card = cards.showCell(0);
        QCOMPARE(card->accessibleName(), QStringLiteral("a, refuse, failed"));
        const QString said = labelsOf(*card).join(QLatin1Char(' '));
        QVERIFY2(said.contains(QStringLiteral("line 8, column 4")), qPrintable(said));
        QVERIFY(card->body()->isHidden());
        QVERIFY(cards.text(0).contains(QStringLiteral("line 8")));

        CellCard *blocked = cards.showCell(1);
        QCOMPARE(blocked->accessibleName(), QStringLiteral("b, softmax, blocked"));
        QSignalSpy followed(blocked, &Card::linkActivated);
        for (QLabel *label : blocked->findChildren<QLabel *>())
            if (label->text().contains(QStringLiteral("href")))
                Q_EMIT label->linkActivated(QStringLiteral("#a"));
        QCOMPARE(followed.count(), 1);
        QCOMPARE(followed.front().front().toString(), QStringLiteral("#a"));
    }

    void errorsOfItsOwnAreNamed_data()
    {
        QTest::addColumn<QByteArray>("keys");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("place");
        QTest::newRow("operator") << QByteArray("op: softmx\nscores: [[1]]\n") << QStringLiteral("softmx")
                                  << QStringLiteral("line 12, column 5");
        QTest::newRow("argument") << QByteArray("op: softmax\nscores: [[1]]\nwarmth: 2\n") << QStringLiteral("warmth")
                                  << QStringLiteral("line 14, column 1");
        QTest::newRow("missing") << QByteArray("op: softmax\n") << QStringLiteral("scores") << QStringLiteral("line 1");
    }
    void errorsOfItsOwnAreNamed()
    {
        QFETCH(const QByteArray, keys);
        QFETCH(const QString, said);
        QFETCH(const QString, place);
        Cards cards(cell("before", softmax) + cell("bad", keys) + cell("after", "op: softmax\nscores: =bad\n"));
        QCOMPARE(cards.lesson->cell(0).state, CellState::Fresh);
        CellCard *card = cards.showCell(1);
        const QString text = labelsOf(*card).join(QLatin1Char(' '));
        QVERIFY2(text.contains(said) && text.contains(place), qPrintable(text));
        QVERIFY2(cards.text(1).contains(said) && !cards.text(1).contains(QStringLiteral("errors of its own")),
            qPrintable(cards.text(1)));
        QVERIFY2(
            cards.text(2).contains(QStringLiteral("bad")) && cards.text(2).contains(said), qPrintable(cards.text(2)));
    }

    void expectedFailureIsCalm()
    {
        Cards cards(cell("a", "op: refuse\nx: [1]\nrule: range\nexpect_error: range\n"));
        CellCard *card = cards.showCell(0);
        QVERIFY(card->accessibleName().endsWith(QStringLiteral("failed, as it should")));
        QVERIFY(labelsOf(*card).join(QLatin1Char(' ')).contains(QStringLiteral("Fails, as it should")));
    }

    void manualCellRunsWhenAsked()
    {
        Cards cards(cell("a", softmax + "run: manual\n"));
        CellCard *card = cards.showCell(0);
        const int before = card->heightForWidth(760);
        QPushButton *run = card->head()->actionButton();
        QVERIFY(run != nullptr);
        QCOMPARE(run->accessibleName(), QStringLiteral("Run a"));
        QSignalSpy higher(card, &Card::heightChanged);
        run->click();
        QTRY_COMPARE(card->accessibleName(), QStringLiteral("a, softmax, fresh"));
        QTRY_VERIFY(higher.count() >= 1);
        QVERIFY(card->heightForWidth(760) > before);
        QCOMPARE(card->body()->views().size(), 1U);
    }

    void runningCellCanBeStopped()
    {
        Cards cards(cell("a", "op: wait\nx: [1]\nseconds: 60\nrun: manual\n"));
        CellCard *card = cards.showCell(0);
        card->head()->actionButton()->click();
        QTRY_COMPARE(card->accessibleName(), QStringLiteral("a, wait, running"));
        QTRY_VERIFY(
            card->head()->actionButton() != nullptr && card->head()->actionButton()->text() == QStringLiteral("Stop"));
        card->head()->actionButton()->click();
        QTRY_COMPARE(card->accessibleName(), QStringLiteral("a, wait, failed"));
        QCOMPARE(card->head()->actionButton()->text(), QStringLiteral("Run"));
    }

    void cutShortCellCanBeRunAgain()
    {
        Cards cards(cell("a", softmax));
        CellCard *card = cards.showCell(0);
        CellPicture picture = cards.lesson->cell(0);
        picture.isCutShort = true;
        card->setPicture(picture);
        QCOMPARE(card->accessibleName(), QStringLiteral("a, softmax, fresh"));
        QVERIFY(card->head()->actionButton() != nullptr);
        QCOMPARE(card->head()->actionButton()->accessibleName(), QStringLiteral("Run a"));
        QVERIFY(!card->body()->isDimmed());
        picture.state = CellState::Stale; // it will run by itself
        card->setPicture(picture);
        QVERIFY(card->head()->actionButton() == nullptr);
    }

    void oldResultStaysDimmed()
    {
        Cards cards(cell("a", softmax));
        CellCard *card = cards.showCell(0);
        const int height = card->heightForWidth(760);
        CellPicture picture = cards.lesson->cell(0);
        for (const CellState state : {CellState::Stale, CellState::Queued, CellState::Running}) {
            picture.state = state;
            QSignalSpy moved(card, &Card::heightChanged);
            card->setPicture(picture);
            QVERIFY(card->body()->isDimmed());
            QVERIFY(card->body()->isVisible());
            QCOMPARE(card->heightForWidth(760), height);
            QCOMPARE(moved.count(), 0);
        }
        const ItemView *view = card->body()->views().front();
        card->setPicture(cards.lesson->cell(0));
        QVERIFY(!card->body()->isDimmed());
        QCOMPARE(card->body()->views().front(), view);
    }

    void controlsStandTogether()
    {
        Cards cards("```yaml control a\ntype: number\nlabel: Divide by\nrange: [0.25, 8]\nvalue: 1.5\nunit: m\n```\n\n"
                    "```yaml control b\ntype: choice\nchoices: [x, y]\nvalue: x\n```\n\n"
            + cell("c", "op: softmax\nscores: =[a, 2]\n"));
        cards.show({.blocks = {0, 1}});
        const auto fields = cards.card->findChildren<ControlField *>();
        QCOMPARE(fields.size(), 2);
        QCOMPARE(fields[0]->accessibleName(), QStringLiteral("Divide by"));
        QCOMPARE(fields[1]->accessibleName(), QStringLiteral("b"));
        QCOMPARE(fields[0]->y(), fields[1]->y());
        QCOMPARE(cards.card->accessibleName(), QStringLiteral("Controls: Divide by, b"));
        cards.lesson->setControl("a", 2.0);
        QTRY_COMPARE(cardText({.blocks = {0, 1}}, *cards.lesson),
            QString::fromUtf8("Divide by: 2\u00A0m, 0.25 to 8\nb: x, one of x, y"));
    }

    void labelsHoldFormulas()
    {
        Cards cards("```yaml control a\ntype: number\nlabel: Divide by $\\sqrt{d_k}$, *please*\nvalue: 1\n```\n");
        cards.show({.blocks = {0}});
        const auto *label = cards.card->findChild<ProseLabel *>();
        QVERIFY(label != nullptr);
        QCOMPARE(label->accessibleName(), QStringLiteral("Divide by $\\sqrt{d_k}$, please"));
        const auto *field = cards.card->findChild<ControlField *>();
        QVERIFY(field->rect().contains(label->geometry()));
        QVERIFY(estimatedHeight({.blocks = {0}}, *cards.lesson, 760, 1) <= 1.15 * cards.card->height());
    }

    void valuesAreCompact()
    {
        Cards cards(
            "```yaml value q\nvalue: [[1, 0], [0, 1], [1, 1]]\n```\n\n```yaml value n\nvalue: 5\nlabel: tokens\n```\n");
        cards.show({.blocks = {0}});
        QVERIFY(cards.card->height() < 120);
        QCOMPARE(cards.card->accessibleName(), QStringLiteral("q, 3 x 2"));
        QCOMPARE(cards.card->findChild<ValueTable *>()->accessibleName(), QStringLiteral("q"));
        QCOMPARE(cards.card->findChildren<ValueTable *>().size(), 1);
        QCOMPARE(cards.text(0), QStringLiteral("q:\n1  0\n0  1\n1  1"));
        cards.show({.blocks = {1}});
        QVERIFY(cards.card->height() < 50);
        QCOMPARE(cards.text(1), QStringLiteral("n, tokens: 5"));
    }

    void exerciseSaysWhatThereIs()
    {
        Cards cards("Which?\n\n```yaml exercise pick\nkind: choice\nchoices:\n  - say: The first\n    right: true\n  - "
                    "say: The second\nhints: [one]\n```\n");
        cards.show({.blocks = {0}});
        const QString text = cards.text(0);
        QVERIFY(text.contains(QStringLiteral("1 hint")) && text.contains(QStringLiteral("The second")));
        QVERIFY(!text.contains(QStringLiteral("right")));
        QCOMPARE(cards.card->findChildren<ProseLabel *>().size(), 2);
    }

    void unreadableBlockShowsItsSource()
    {
        Cards cards(cell("a", "op: softmax\nscores: [[1, 2\n- x\n"));
        cards.show({.blocks = {}, .unreadable = 0});
        QVERIFY(cards.card->accessibleName().contains(QStringLiteral("a")));
        QVERIFY(cards.card->findChild<QPlainTextEdit *>()->toPlainText().contains(QStringLiteral("scores: [[1, 2")));
        const QString text = cardText({.blocks = {}, .unreadable = 0}, *cards.lesson);
        QVERIFY2(text.contains(QStringLiteral("(line ")), qPrintable(text));
    }

    void heightsAreExactAndEstimatesClose_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("zoom");
        QTest::newRow("usual") << 800 << 1.0;
        QTest::newRow("narrow") << 560 << 1.0;
        QTest::newRow("large") << 800 << 2.0;
    }
    void heightsAreExactAndEstimatesClose()
    {
        QFETCH(const int, width);
        QFETCH(const double, zoom);
        Cards cards({});
        cards.open(QStringLiteral(HEED_SOURCE_DIR "/lessons/scaled-dot-product-attention.md"));
        for (std::size_t block = 0; block < cards.lesson->bound()->lesson().blocks.size(); ++block) {
            const CardContent content{.blocks = {block}};
            cards.show(content, zoom);
            const int height = cards.card->heightForWidth(width),
                      estimate = estimatedHeight(content, *cards.lesson, width, zoom);
            cards.card->resize(width, height);
            for (const QWidget *part : cards.card->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
                QVERIFY2(
                    part->isHidden() || cards.card->rect().contains(part->geometry()), part->metaObject()->className());
            QVERIFY2(std::abs(height - estimate) <= 0.35 * height,
                qPrintable(QStringLiteral("block %1 is %2, not %3").arg(block).arg(height).arg(estimate)));
        }
    }

    void reachedByKeyboard()
    {
        Cards cards(cell("a", softmax + "run: manual\nshow:\n  - weights: table\n"));
        CellCard *card = cards.showCell(0);
        QVERIFY(card->head()->menuButton()->focusPolicy() & Qt::TabFocus);
        QVERIFY(card->head()->actionButton()->focusPolicy() & Qt::TabFocus);
        for (const QWidget *part : card->findChildren<QWidget *>())
            if ((part->focusPolicy() & Qt::TabFocus) != 0)
                QVERIFY2(!QAccessible::queryAccessibleInterface(const_cast<QWidget *>(part))
                              ->text(QAccessible::Name)
                              .isEmpty(),
                    part->metaObject()->className());
    }

    void barsFollowTheirCell()
    {
        Cards cards(cell("a", softmax + "show:\n  - weights: {view: bars, row: 1}\n  - weights: {view: bars}\n"));
        CellCard *card = cards.showCell(0);
        const auto charts = card->findChildren<ChartItem *>();
        QCOMPARE(charts.size(), 2);
        QVERIFY(charts[0]->caption().startsWith(QStringLiteral("weights[1]")));
        QVERIFY(charts[1]->caption().startsWith(QStringLiteral("weights[0]")));
        charts[1]->canvas()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(charts[1]->canvas(), Qt::Key_Right);
        QTest::keyClick(charts[1]->canvas(), Qt::Key_Return);
        QCOMPARE(card->body()->selection().index(), (Sizes{0, 1}));
        QVERIFY(charts[0]->caption().startsWith(QStringLiteral("weights[0]")));
        QVERIFY((charts[0]->canvas()->choice().point == ChartPoint{0, 1}));
    }

    void rightToLeftPage()
    {
        Cards cards(cell("a", softmax + "show: [weights: table]\n"));
        cards.page.setLayoutDirection(Qt::RightToLeft);
        CellCard *card = cards.showCell(0);
        QVERIFY(card->head()->menuButton()->x() < 50);
        const auto *table = card->findChild<ValueTable *>();
        QCOMPARE(table->layoutDirection(), Qt::LeftToRight);
        QVERIFY(table->mapTo(card, QPoint(table->width(), 0)).x() > 700);
    }
};

QTEST_MAIN(TestCards)
#include "tst_cards.moc"
