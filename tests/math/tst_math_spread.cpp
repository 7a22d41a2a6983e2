// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/histogram.h"
#include "math/spread.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

namespace {

using Numbers = std::vector<double>;

rc::Gen<Numbers> numbers(std::size_t least)
{
    const auto entry =
        rc::gen::map(rc::gen::inRange(-10000, 10000), [](int thousandths) { return thousandths / 1000.0; });
    return rc::gen::mapcat(rc::gen::inRange<std::size_t>(least, 40),
        [entry](std::size_t count) { return rc::gen::container<Numbers>(count, entry); });
}

long double exactVariance(const Numbers &all, std::size_t ddof)
{
    const reference::Row terms(all.begin(), all.end());
    const long double mean = reference::carefulSum(terms) / all.size();
    reference::Row squares;
    for (const long double x : terms)
        squares.push_back((x - mean) * (x - mean));
    return reference::carefulSum(squares) / (all.size() - ddof);
}

} // namespace

class TestSpread : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownValues()
    {
        const Spread sample = spreadOf(Numbers{1, 2, 3, 4});
        QCOMPARE(sample.mean, 2.5);
        QCOMPARE(sample.variance, 5.0 / 3);
        QCOMPARE(spreadOf(Numbers{1, 2, 3, 4}, 0).variance, 1.25);
        QCOMPARE(spreadOf(Numbers{0, 0}).variance, 0.0);
        QCOMPARE(spreadOf(Numbers{7, 7, 7}).deviation, 0.0);
    }

    void farFromZeroNothingIsLost()
    {
        const Spread spread = spreadOf(Numbers{1e9 + 1, 1e9 + 2, 1e9 + 3});
        QCOMPARE(spread.variance, 1.0);
        QCOMPARE(spread.mean, 1e9 + 2);
    }

    void theDeviationOutlivesItsSquare()
    {
        const Spread large = spreadOf(Numbers{1e300, -1e300});
        QVERIFY(std::isinf(large.variance));
        QVERIFY(std::abs(large.deviation / 1e300 - std::sqrt(2)) < 1e-15);
        const Spread small = spreadOf(Numbers{1e-300, -1e-300});
        QVERIFY(std::abs(small.deviation / 1e-300 - std::sqrt(2)) < 1e-15);
        const double largest = std::numeric_limits<double>::max();
        QCOMPARE(spreadOf(Numbers{largest, largest}).mean, largest);
    }

    void agreesWithTheDefinition()
    {
        QVERIFY(rc::check("variance against extended precision", [] {
            const Numbers all = *numbers(2);
            const auto ddof = *rc::gen::inRange<std::size_t>(0, 2);
            const double found = spreadOf(all, ddof).variance;
            RC_ASSERT(std::abs(found - static_cast<double>(exactVariance(all, ddof))) < 1e-13 * (1 + found));
        }));
    }

    void eachBinHoldsItsLowerEdge()
    {
        QVERIFY(rc::check("counted by the edges", [] {
            const Numbers all = *numbers(1);
            const auto bins = *rc::gen::inRange<std::size_t>(1, 30);
            const Histogram found = histogramOf(all, bins);
            for (std::size_t bin = 0; bin < found.counts.size(); ++bin) {
                const bool isLast = bin + 1 == found.counts.size();
                std::size_t inside = 0;
                for (const double x : all)
                    inside += x >= found.edge(bin) && (isLast || x < found.edge(bin + 1)) ? 1 : 0;
                RC_ASSERT(found.counts[bin] == inside);
            }
        }));
    }

    void quantilesLieBetweenTheirNeighbours()
    {
        QCOMPARE(quantileOf({4, 1, 3, 2}, 0.5), 2.5);
        QCOMPARE(quantileOf({4, 1, 3, 2}, 0.25), 1.75);
        QCOMPARE(quantileOf({5}, 0.75), 5.0);
        QCOMPARE(quantileOf({1, 2}, 1), 2.0);
    }
};

QTEST_GUILESS_MAIN(TestSpread)
#include "tst_math_spread.moc"
