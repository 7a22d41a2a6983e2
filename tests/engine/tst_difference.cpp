// SPDX-License-Identifier: GPL-3.0-or-later
/// How a result differs from an earlier one.
#include "engine/difference.h"

#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace heed;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity(), noNumber = std::numeric_limits<double>::quiet_NaN();

Array<double> numbers(Sizes shape, const std::vector<double> &entries)
{
    return Array<double>::fromRowMajor(std::move(shape), entries);
}

std::vector<double> amountsOf(const Difference &difference)
{
    return difference.amounts.get<Array<double>>().rowMajor();
}

/// With some entries that aren't finite.
rc::Gen<double> anyNumber()
{
    return rc::gen::weightedOneOf<double>(
        {{9, rc::gen::map(rc::gen::inRange(-1000, 1000), [](int n) { return n / 8.0; })},
            {1, rc::gen::element(inf, -inf, noNumber)}});
}

struct Pair {
    Array<double> before, now;
};

Pair anyPair()
{
    const Sizes shape{*rc::gen::inRange<std::size_t>(1, 4), *rc::gen::inRange<std::size_t>(1, 5),
        *rc::gen::inRange<std::size_t>(1, 5)};
    const auto entries = rc::gen::container<std::vector<double>>(product(shape), anyNumber());
    return {numbers(shape, *entries), numbers(shape, *entries)};
}

template<typename Property>
void holdsAlways(const Property &property)
{
    QVERIFY(rc::check(property));
}

} // namespace

class TestDifference : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void entryByEntry()
    {
        const auto found = differenceOf(numbers({2, 3}, {1, 2, 3, 4, 5, 6}), numbers({2, 3}, {1, 2.5, 1, 4, 7, 6}));
        QVERIFY(found.has_value());
        QCOMPARE(amountsOf(*found), std::vector<double>({0, 0.5, -2, 0, 2, 0}));
        QCOMPARE(found->changed, std::size_t{3});
        QCOMPARE(found->undefined, std::size_t{0});
        QCOMPARE(found->largest->index, Sizes({0, 2})); // the first of two as large, by rows
        QCOMPARE(found->largest->before, 3.0);
        QCOMPARE(found->largest->now, 1.0);
        QCOMPARE(found->largest->amount, -2.0);
    }

    void whatIsNotFinite()
    {
        const auto found = differenceOf(
            numbers({6}, {-inf, inf, noNumber, -inf, 1, noNumber}), numbers({6}, {-inf, inf, noNumber, 0.5, inf, 2}));
        const std::vector<double> amounts = amountsOf(*found);
        QCOMPARE(amounts[0], 0.0);
        QCOMPARE(amounts[1], 0.0);
        QCOMPARE(amounts[2], 0.0);
        QVERIFY(std::isnan(amounts[3]) && std::isnan(amounts[4]) && std::isnan(amounts[5]));
        QCOMPARE(found->changed, std::size_t{3});
        QCOMPARE(found->undefined, std::size_t{3});
        QVERIFY(!found->largest);
    }

    void scalarsAndTypes()
    {
        QCOMPARE(differenceOf(1.5, 1.0)->amounts.get<double>(), -0.5);
        QCOMPARE(differenceOf(3, 1.0)->amounts.get<double>(), -2.0);
        QCOMPARE(differenceOf(3, 3)->changed, std::size_t{0});
        QCOMPARE(differenceOf(1.5, 1.0)->largest->index, Sizes());
        const std::int64_t large = (std::int64_t{1} << 60) + 1, least = std::numeric_limits<std::int64_t>::min();
        QCOMPARE(differenceOf(large, large + 1)->amounts.get<double>(), 1.0); // one double for both
        QCOMPARE(differenceOf(least, large)->amounts.get<double>(), std::ldexp(1.0, 63) + std::ldexp(1.0, 60));
        const auto mask = differenceOf(MaskArray::vector({1, 0, 1}), MaskArray::vector({0, 0, 1}));
        QCOMPARE(amountsOf(*mask), std::vector<double>({-1, 0, 0}));
        const auto mixed = differenceOf(Array<std::int64_t>::vector({1, 2}), Array<double>::vector({1, 2.5}));
        QCOMPARE(amountsOf(*mixed), std::vector<double>({0, 0.5}));
        const auto floats = differenceOf(Array<float>::vector({0.1F}), Array<float>::vector({0.2F}));
        QCOMPARE(amountsOf(*floats).front(), static_cast<double>(0.2F) - static_cast<double>(0.1F));
        const auto empty = differenceOf(Array<double>(Sizes{0, 2}), Array<double>(Sizes{0, 2}));
        QVERIFY(empty.has_value() && !empty->largest && empty->changed == 0);
    }

    void whatCannotBeCompared()
    {
        const auto why = [](const Value &before, const Value &now) {
            const auto found = differenceOf(before, now);
            return found ? std::nullopt : std::optional(found.error());
        };
        QCOMPARE(why(numbers({2}, {1, 2}), numbers({1, 2}, {1, 2})), std::optional(Incomparable::Shapes));
        QCOMPARE(why(1.0, numbers({1}, {1})), std::optional(Incomparable::Shapes));
        QCOMPARE(why("a", "b"), std::optional(Incomparable::Kinds));
        QCOMPARE(why(true, false), std::optional(Incomparable::Kinds));
        QCOMPARE(why({}, 1.0), std::optional(Incomparable::Kinds));
        QCOMPARE(why(TextList{"a"}, TextList{"b"}), std::optional(Incomparable::Kinds));
        QCOMPARE(why(Table({"r"}, {"c"}, {1.0}), 1.0), std::optional(Incomparable::Kinds));
        QCOMPARE(why(Table({"r"}, {"c"}, {1.0}), Table({"q"}, {"c"}, {1.0})), std::optional(Incomparable::Shapes));
    }

    void tables()
    {
        using Entry = Table::Entry;
        const std::vector<Entry> from{std::int64_t{3}, 0.5, std::string("a"), std::string("b")},
            to{std::int64_t{5}, 0.25, std::string("a"), 2.0};
        const auto found = differenceOf(Table({"r", "s"}, {"x", "y"}, from), Table({"r", "s"}, {"x", "y"}, to));
        QVERIFY(found.has_value());
        const auto &amounts = found->amounts.get<Table>();
        QCOMPARE(std::get<std::int64_t>(amounts.at(0, 0)), std::int64_t{2});
        QCOMPARE(std::get<double>(amounts.at(0, 1)), -0.25);
        QVERIFY(std::get<std::string>(amounts.at(1, 0)).empty() && std::get<std::string>(amounts.at(1, 1)).empty());
        QCOMPARE(found->changed, std::size_t{3});
        QCOMPARE(found->undefined, std::size_t{1});
        QCOMPARE(found->largest->index, Sizes({0, 0}));
    }

    void withItselfItIsNothing()
    {
        holdsAlways([] {
            const Array<double> before = anyPair().before;
            const auto found = differenceOf(before, before);
            RC_ASSERT(found.has_value());
            RC_ASSERT(found->changed == 0 && found->undefined == 0 && !found->largest);
            for (const double amount : amountsOf(*found))
                RC_ASSERT(amount == 0);
        });
    }

    void theLargestIsAttained()
    {
        holdsAlways([] {
            const auto [before, now] = anyPair();
            const auto found = differenceOf(before, now);
            const std::vector<double> amounts = amountsOf(*found), from = before.rowMajor(), to = now.rowMajor();
            std::size_t best = amounts.size(), unequal = 0;
            for (std::size_t i = 0; i < amounts.size(); ++i) {
                const bool isEqual = from[i] == to[i] || (std::isnan(from[i]) && std::isnan(to[i]));
                unequal += isEqual ? 0 : 1;
                if (!isEqual && std::isfinite(from[i]) && std::isfinite(to[i]))
                    RC_ASSERT(amounts[i] == to[i] - from[i]);
                if (!std::isnan(amounts[i]) && amounts[i] != 0
                    && (best == amounts.size() || std::abs(amounts[i]) > std::abs(amounts[best])))
                    best = i;
            }
            RC_ASSERT(found->changed == unequal);
            RC_ASSERT(found->largest.has_value() == (best < amounts.size()));
            if (!found->largest)
                return;
            const Sizes &shape = now.shape(), &at = found->largest->index;
            RC_ASSERT((at[0] * shape[1] + at[1]) * shape[2] + at[2] == best);
            RC_ASSERT(found->largest->amount == amounts[best]);
            RC_ASSERT(found->largest->before == from[best] && found->largest->now == to[best]);
        });
    }

    void backwardsItIsTheOpposite()
    {
        holdsAlways([] {
            const auto [before, now] = anyPair();
            const std::vector<double> there = amountsOf(*differenceOf(before, now)),
                                      back = amountsOf(*differenceOf(now, before));
            for (std::size_t i = 0; i < there.size(); ++i)
                RC_ASSERT(there[i] == -back[i] || (std::isnan(there[i]) && std::isnan(back[i])));
        });
    }
};

QTEST_APPLESS_MAIN(TestDifference)
#include "tst_difference.moc"
