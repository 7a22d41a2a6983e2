// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand.h"

#include <QTest>

#include <rapidcheck.h>

#include <limits>

using namespace heed;

class TestHandRounded : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 0.36555 lies a little below in binary; on paper a half is rounded up.
    void aHandCalculationGoesOnWithWhatStandsOnPaper()
    {
        QCOMPARE(hand::number(0.36555, 4).plain, "0.3656");
        QCOMPARE(hand::rounded(0.36555, 4), 0.3656);
        QVERIFY(rc::check("a rounded number is written as the number was", [] {
            const double x = *rc::gen::inRange(-2000000, 2000000) / 200000.0;
            const int decimals = *rc::gen::inRange(0, 6);
            RC_ASSERT(hand::number(x, decimals).plain == hand::number(hand::rounded(x, decimals), decimals).plain
                || std::trunc(hand::rounded(x, decimals)) == hand::rounded(x, decimals));
        }));
    }

    void theRestStaysAsItIs()
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(hand::rounded(1e300, 4), 1e300);
        QCOMPARE(hand::rounded(-infinity, 4), -infinity);
        QVERIFY(std::isnan(hand::rounded(std::numeric_limits<double>::quiet_NaN(), 4)));
        QVERIFY(!std::signbit(hand::rounded(-1e-9, 4)));
    }
};

QTEST_GUILESS_MAIN(TestHandRounded)
#include "tst_hand_rounded.moc"
