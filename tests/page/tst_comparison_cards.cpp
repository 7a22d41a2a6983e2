// SPDX-License-Identifier: GPL-3.0-or-later
/// A cell's pinned result on its card: chosen from the menu, through scrolling, reading again and failures.
#include "page_fixture.h"

#include "page/cell_body.h"
#include "page/cell_card.h"
#include "page/cell_comparison.h"
#include "page/cell_head.h"
#include "page/comparison_view.h"
#include "page/control_announcer.h"
#include "page/heat_map_item.h"

#include <QAccessible>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

const QByteArray temperature = "```yaml control t\ntype: number\nvalue: 1\nrange: [-1, 10]\n```\n\n";
const QByteArray softmax = "```yaml cell c\nop: softmax\nscores: [[1, 2], [3, 5]]\ntemperature: =t\n"
                           "labels: {n: [The, cat], m: [one, two]}\nshow: [weights: heatmap]\n```\n\n";

/// The first weight of scores a and b.
double share(double a, double b, double divisor) { return 1 / (1 + std::exp((b - a) / divisor)); }

struct ComparedPage : ShownPage {
    [[nodiscard]] CellCard *card() const { return view.findChild<CellCard *>(); }
    [[nodiscard]] ComparisonView *comparison() const { return card() == nullptr ? nullptr : card()->comparison(); }
    [[nodiscard]] double at(std::size_t item, int row, int column) const
    {
        const auto *map = qobject_cast<HeatMapItem *>(comparison()->views().at(item));
        return map == nullptr ? std::nan("") : map->maps().front()->data().number(row, column);
    }
    [[nodiscard]] HeatMap &map(std::size_t item) const
    {
        return *qobject_cast<HeatMapItem *>(comparison()->views().at(item))->maps().front();
    }
    /// By the card's menu.
    void togglePin() const
    {
        card()->head()->menuButton()->click();
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        for (QAction *action : menu->actions())
            if (action->text() == u"Pin this result"_s)
                action->trigger();
        menu->close();
    }
};

} // namespace

class TestComparisonCards : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pinnedByTheMenuAndFollowed()
    {
        ComparedPage page;
        page.show(temperature + softmax);
        QVERIFY(page.comparison() == nullptr);
        page.togglePin();
        QVERIFY(page.comparison() != nullptr);
        QVERIFY(page.comparison()->text().contains(u"This result is pinned"_s));
        QVERIFY(page.comparison()->views().empty());
        page.set("t", 2.0);
        QCOMPARE(page.comparison()->views().size(), std::size_t{3});
        for (const int row : {0, 1}) {
            const double a = row == 0 ? 1 : 3, b = row == 0 ? 2 : 5, then = share(a, b, 1), now = share(a, b, 2);
            QVERIFY(std::abs(page.at(0, row, 0) - then) < 1e-12);
            QVERIFY(std::abs(page.at(1, row, 0) - now) < 1e-12);
            QVERIFY(std::abs(page.at(2, row, 0) - (now - then)) < 1e-12);
            QVERIFY(std::abs(page.at(2, row, 1) + (now - then)) < 1e-12);
        }
        QVERIFY2(page.comparison()->text().startsWith(u"t 1 → 2\n"_s), qPrintable(page.comparison()->text()));
        const double largest = share(3, 5, 2) - share(3, 5, 1);
        QVERIFY2(page.comparison()->text().contains(u"+%1, at query cat, key one"_s.arg(largest, 0, 'f', 4)),
            qPrintable(page.comparison()->text()));
        const ColourRange range = page.map(2).data().range;
        QCOMPARE(range.kind, MapKind::Diverging);
        QVERIFY(range.low == -range.high && std::abs(range.high - largest) < 1e-12);
        QVERIFY(qobject_cast<HeatMapItem *>(page.comparison()->views()[2])->hasLegend());
        QCOMPARE(page.map(0).data().range, page.map(1).data().range);
        QCOMPARE(page.map(0).heatLayout().cell(), page.map(2).heatLayout().cell());
        page.set("t", 1.0);
        QVERIFY(page.comparison()->text().contains(u"This result is pinned"_s));
        page.togglePin();
        QVERIFY(page.comparison() == nullptr);
    }

    void entriesAreSpokenAndShared()
    {
        ComparedPage page;
        page.show(temperature + softmax);
        page.lesson().pin(0);
        page.set("t", 2.0);
        const QString words = u"query The, key two, pinned %1, now %2, difference −%3"_s.arg(share(2, 1, 1), 0, 'f', 4)
                                  .arg(share(2, 1, 2), 0, 'f', 4)
                                  .arg(share(2, 1, 1) - share(2, 1, 2), 0, 'f', 4);
        for (const std::size_t map : {0, 1, 2}) {
            QCOMPARE(page.map(map).spoken({0, 1}), words);
            QCOMPARE(page.map(map).tipOf({0, 1}), words);
            QAccessibleInterface *entry = QAccessible::queryAccessibleInterface(&page.map(map))->child(1);
            QCOMPARE(entry->text(QAccessible::Name), words);
        }
        HeatMap &difference = page.map(2);
        QTest::mouseClick(difference.viewport(), Qt::LeftButton, {}, difference.rectOf({1, 0}).center());
        const HeatPlace chosen{1, 0};
        for (const std::size_t map : {0, 1, 2})
            QCOMPARE(page.map(map).chosen(), chosen);
        QCOMPARE(page.card()->body()->selection().index(), Sizes({1, 0}));
        page.set("t", 4.0);
        QCOMPARE(page.map(0).chosen(), chosen);
    }

    void theButtonUnpins()
    {
        ComparedPage page;
        page.show(temperature + softmax);
        QTRY_VERIFY(page.card()->height() > 150);
        const int without = page.card()->height();
        page.lesson().pin(0);
        QTRY_VERIFY(page.card()->height() > without);
        QToolButton *button = page.comparison()->unpinButton();
        QCOMPARE(button->accessibleName(), u"Unpin the result of c"_s);
        page.view.activateWindow();
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
        QVERIFY(page.comparison() == nullptr && page.lesson().cell(0).comparison == nullptr);
        QTRY_COMPARE(page.card()->height(), without);
        QVERIFY(page.card()->head()->menuButton()->hasFocus());
    }

    void withoutAPresentResultThePinnedOneStays()
    {
        ComparedPage page;
        page.show(temperature + softmax);
        page.lesson().pin(0);
        page.set("t", -1.0); // softmax takes no such temperature
        QCOMPARE(page.lesson().cell(0).state, CellState::Failed);
        QVERIFY(page.comparison()->text().contains(u"There is no present result"_s));
        QCOMPARE(page.comparison()->views().size(), std::size_t{1});
        QVERIFY(std::abs(page.at(0, 0, 0) - share(1, 2, 1)) < 1e-12);
        page.set("t", 2.0);
        QCOMPARE(page.comparison()->views().size(), std::size_t{3});
        page.lesson().pin(7); // there is no such cell
        page.lesson().unpin(7);
        page.lesson().unpin(0);
        page.set("t", -1.0);
        page.lesson().pin(0); // nothing to pin
        QVERIFY(page.comparison() == nullptr);
    }

    void pinsOutliveCardsAndZoom()
    {
        ComparedPage page;
        page.show(temperature + softmax + cells(40));
        page.lesson().pin(0);
        page.set("t", 2.0);
        page.view.setZoom(1.5);
        page.view.setZoom(1);
        QTRY_VERIFY(page.comparison() != nullptr);
        page.view.goToName(u"part-39"_s);
        ShownPage::idle();
        QVERIFY(page.view.cards().existing(1) == nullptr);
        page.set("t", 3.0);
        page.view.goTo({});
        QTRY_VERIFY(page.view.cards().existing(1) != nullptr);
        const auto *card = qobject_cast<CellCard *>(page.view.cards().existing(1));
        QVERIFY(card != nullptr && card->comparison() != nullptr);
        QVERIFY(card->comparison()->text().startsWith(u"t 1 → 3"_s));
    }

    void nothingAboveMovesWhenItComes()
    {
        ComparedPage page;
        page.show(temperature + softmax + "## Below\n\nWords.\n\n" + cells(20));
        page.view.goToName(u"#below"_s);
        ShownPage::idle();
        const int before = page.top("below");
        page.lesson().pin(0);
        page.set("t", 2.0);
        ShownPage::idle();
        QCOMPARE(page.top("below"), before);
    }

    void aLessonThatWasReadAgainKeepsPins()
    {
        ComparedPage page;
        page.show(temperature + softmax);
        page.lesson().pin(0);
        OpenLesson again(page.fixture.engine, page.fixture.write(temperature + softmax + "Words.\n"));
        QSignalSpy settled(&again, &OpenLesson::settled);
        QString first;
        connect(&again, &OpenLesson::opened, this, [&] {
            again.takePinned(page.lesson());
            first = again.cell(0).comparison->sentence;
            page.view.showLesson(&again);
            page.lesson_.reset(); // what is pinned doesn't need it
        });
        QVERIFY(settled.wait());
        QVERIFY2(first.contains(u"still to come"_s), qPrintable(first));
        QVERIFY(again.cell(0).comparison->sentence.startsWith(u"This result is pinned"_s));
        QSignalSpy recomputed(&again, &OpenLesson::settled);
        again.setControl("t", 2.0);
        QVERIFY(recomputed.wait());
        QCOMPARE(again.cell(0).comparison->items[0].shown().size(), std::size_t{3});
        (void)page.view.grab();
        page.view.showLesson(nullptr);
    }

    void aCellOfStepsComparesItsOutputs()
    {
        ComparedPage page;
        page.show(temperature
            + "```yaml cell c\nop: softmax\nscores: [[1, 2], [3, 5]]\ntemperature: =t\nshow: [steps: {row: 0}]\n```\n");
        page.lesson().pin(0);
        page.set("t", 2.0);
        QVERIFY(std::abs(page.at(2, 0, 0) - (share(1, 2, 2) - share(1, 2, 1))) < 1e-12);
    }

    void pinningAndChangesAreAnnounced()
    {
        ComparedPage page;
        page.show(temperature + softmax);
        const auto says = [&page](const QString &words) {
            const auto parts = page.card()->findChildren<QWidget *>();
            return std::ranges::any_of(
                parts, [&words](const QWidget *part) { return part->accessibleName() == words; });
        };
        page.lesson().pin(0);
        QVERIFY(says(u"c is pinned"_s));
        ControlAnnouncer announcer(page.lesson(), &page.view);
        announcer.watch();
        page.set("t", 2.0);
        const QString begin = u"c recomputed; c and its pinned result: t 1 → 2; weights: the largest change is +"_s;
        QTRY_VERIFY2(announcer.accessibleName().startsWith(begin), qPrintable(announcer.accessibleName()));
        page.lesson().unpin(0);
        QVERIFY(says(u"c is no longer pinned"_s) && !says(u"c is pinned"_s));
    }

    void theControlsAreToldToTheScreenReader()
    {
        ComparedPage page;
        page.show(temperature + softmax);
        page.lesson().pin(0);
        page.set("t", 2.0);
        const QString text = cardText({.blocks = {1}}, page.lesson());
        QVERIFY2(text.contains(u"t 1 → 2"_s) && text.contains(u"the largest change is"_s), qPrintable(text));
        QVERIFY(page.comparison()->accessibleDescription().contains(u"the largest change is"_s));
    }
};

QTEST_MAIN(TestComparisonCards)
#include "tst_comparison_cards.moc"
