// SPDX-License-Identifier: GPL-3.0-or-later
/// In the window at 1366 x 768, controls of the shipped lessons and the views that depend on them are in sight together.
#include "window_test.h"

#include "page/cell_card.h"
#include "page/control_card.h"
#include "page/item_view.h"
#include "page/page_cards.h"

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopSight : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void cleanup() { f.reset(); }

    void controlsAndViewsTogether_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("control");
        QTest::addColumn<QStringList>("cells");
        QTest::newRow("attention") << u"scaled-dot-product-attention.md"_s << u"divisor"_s << QStringList{u"play"_s};
        QTest::newRow("cost") << u"counting-parameters-and-cost.md"_s << u"width"_s
                              << QStringList{u"play_parameters"_s, u"play_cost"_s};
    }
    void controlsAndViewsTogether()
    {
        QFETCH(const QString, lesson);
        QFETCH(const QString, control);
        QFETCH(const QStringList, cells);
        open(lesson);
        const std::size_t controls = cardOf(control);
        for (const QString &name : cells)
            for (const ItemView *view : viewsOf(cardOf(name))) {
                bringIntoSight(*view, cardOf(name));
                QVERIFY2(isWhole(*cards().existing(controls)), qPrintable(name));
                QVERIFY2(isWhole(*view), qPrintable(name));
                QVERIFY2(placeOf(*cards().existing(controls)).bottom() < placeOf(*view).top(), qPrintable(name));
            }
    }

private:
    std::unique_ptr<WindowFixture> f;

    void open(const QString &lesson)
    {
        f = std::make_unique<WindowFixture>();
        f->start({QStringLiteral(HEED_SOURCE_DIR "/lessons/") + lesson}, {1366, 768});
        QTRY_VERIFY_WITH_TIMEOUT(f->page().lesson() != nullptr && f->page().lesson()->isSettled(), 20'000);
    }
    [[nodiscard]] PageCards &cards() const { return f->page().cards(); }
    [[nodiscard]] std::size_t cardOf(const QString &name) const
    {
        const Lesson &lesson = f->page().lesson()->bound()->lesson();
        const auto &places = f->page().map().cards;
        const auto isIt = [&](const PageMap::CardPlace &place) {
            return headOf(lesson.blocks.at(place.content.blocks.front())).name == name.toStdString();
        };
        return static_cast<std::size_t>(std::ranges::find_if(places, isIt) - places.begin());
    }
    [[nodiscard]] QList<ItemView *> viewsOf(std::size_t card) const
    {
        return cards().card(card)->findChildren<ItemView *>();
    }
    [[nodiscard]] QRect placeOf(const QWidget &part) const
    {
        return {part.mapTo(f->page().viewport(), QPoint(0, 0)), part.size()};
    }
    [[nodiscard]] bool isWhole(const QWidget &part) const
    {
        return part.isVisible() && f->page().viewport()->rect().contains(placeOf(part));
    }
    /// As a reader scrolls: until its end is at the end of the window.
    void bringIntoSight(const ItemView &view, std::size_t card) const
    {
        for (int i = 0; i < 3; ++i) { // what was an estimate is known then
            QScrollBar *bar = f->page().verticalScrollBar();
            const int below =
                qRound(cards().rect(card).top()) + view.mapTo(cards().card(card), QPoint(0, 0)).y() + view.height();
            bar->setValue(below - f->page().viewport()->height() + 10);
            QTest::qWait(10);
        }
    }
};

QTEST_MAIN(TestDesktopSight)
#include "tst_desktop_sight.moc"
