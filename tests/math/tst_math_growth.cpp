// SPDX-License-Identifier: GPL-3.0-or-later
/// Fitted exponents and histograms.
#include "math/histogram.h"
#include "math/power_fit.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>
#include <limits>
#include <numeric>

using namespace heed::math;

namespace {

constexpr double notNumber = std::numeric_limits<double>::quiet_NaN(),
                 infinite = std::numeric_limits<double>::infinity();

std::size_t sum(const std::vector<std::size_t> &counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

std::vector<double> anyNumbers()
{
    auto numbers = *rc::gen::container<std::vector<double>>(rc::gen::arbitrary<double>());
    for (const double special : {notNumber, infinite, -infinite, 1e308, -1e308, 5e-324, 0.0})
        if (*rc::gen::arbitrary<bool>())
            numbers.push_back(special);
    return numbers;
}

} // namespace

class TestGrowth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactPowersGiveTheirExponent()
    {
        QVERIFY(rc::check([] {
            const double exponent = *rc::gen::inRange(-400, 401) / 100.0, factor = *rc::gen::inRange(1, 1000) / 10.0;
            const auto steps = *rc::gen::unique<std::vector<int>>(rc::gen::inRange(1, 5000));
            RC_PRE(steps.size() >= 2);
            std::vector<double> x, y;
            for (const int step : steps) {
                x.push_back(step);
                y.push_back(factor * std::pow(step, exponent));
            }
            const auto fit = fitPower(x, y);
            RC_ASSERT(fit.has_value());
            RC_ASSERT(std::abs(fit->exponent - exponent) < 1e-6);
            RC_ASSERT(std::abs(fit->factor / factor - 1) < 1e-4);
            RC_ASSERT(fit->points == x.size());
        }));
    }

    void pointsThatHaveNoLogarithmAreLeftOut()
    {
        const std::vector<double> x{1, 2, 0, 4, -3, 8, infinite, 5}, y{3, 12, 7, 48, 7, notNumber, 7, 0};
        const auto fit = fitPower(x, y);
        QVERIFY(fit.has_value());
        QCOMPARE(fit->points, 3U);
        QVERIFY(std::abs(fit->exponent - 2) < 1e-12);
        QVERIFY(std::abs(fit->factor - 3) < 1e-12);
    }

    void tooFewPointsHaveNoExponent()
    {
        QVERIFY(!fitPower(std::vector<double>{}, std::vector<double>{}));
        QVERIFY(!fitPower(std::vector<double>{2}, std::vector<double>{3}));
        QVERIFY(!fitPower(std::vector<double>{2, 2, 2}, std::vector<double>{3, 4, 5}));
        QVERIFY(!fitPower(std::vector<double>{1, 2}, std::vector<double>{-1, 0}));
    }

    void everyFiniteNumberIsCountedOnce()
    {
        QVERIFY(rc::check([] {
            const std::vector<double> numbers = anyNumbers();
            const auto finite =
                static_cast<std::size_t>(std::ranges::count_if(numbers, [](double x) { return std::isfinite(x); }));
            const Histogram found = histogramOf(numbers);
            RC_ASSERT(sum(found.counts) == finite);
            RC_ASSERT(found.leftOut == numbers.size() - finite);
            RC_ASSERT(found.counts.size() <= mostBins);
            RC_ASSERT(finite == 0 || (std::isfinite(found.least) && found.width > 0 && std::isfinite(found.width)));
        }));
    }

    void askedBinsAreMade()
    {
        const std::vector<double> numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        const Histogram found = histogramOf(numbers, 5);
        QCOMPARE(found.counts, (std::vector<std::size_t>{2, 2, 2, 2, 3}));
        QCOMPARE(found.edge(0), 0.0);
        QCOMPARE(found.edge(5), 10.0);
        QCOMPARE(histogramOf(numbers, 0).counts.size(), 1U);
        QCOMPARE(histogramOf(numbers, 1'000'000'000).counts.size(), mostBins);
    }

    void usualBinsFollowTheirRules()
    {
        std::vector<double> even(1000);
        std::iota(even.begin(), even.end(), 0.0);
        QCOMPARE(usualBins(even), 10U); // the middle half is half of the range: cbrt(1000) / (2 / 2)
        std::vector<double> peak(64, 0.0);
        peak.back() = 1;
        QCOMPARE(usualBins(peak), 7U); // Sturges: 1 + log2 64
        QCOMPARE(usualBins({}), 1U);
    }

    void equalNumbersLieInOneBin()
    {
        const Histogram found = histogramOf(std::vector<double>{2, 2, 2, notNumber}, 10);
        QCOMPARE(found.counts, std::vector<std::size_t>{3});
        QCOMPARE(found.edge(0), 1.5);
        QCOMPARE(found.leftOut, 1U);
        QVERIFY(histogramOf(std::vector<double>{notNumber, infinite}).counts.empty());
        QVERIFY(histogramOf({}).counts.empty());
    }
};

QTEST_APPLESS_MAIN(TestGrowth)
#include "tst_math_growth.moc"
