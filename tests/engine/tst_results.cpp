// SPDX-License-Identifier: GPL-3.0-or-later
/// Hashes of calls and the cache of their results.
#include "engine/hash.h"
#include "engine/result_cache.h"
#include "made_operators.h"

#include <QCryptographicHash>

#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <set>
#include <thread>

using namespace heed;
using namespace heed::test;

namespace {

std::string hashed(const Values &values, const std::string &name = "op", const std::string &version = "1")
{
    return hashOf({.name = name, .version = version, .summary = {}}, values);
}

ResultCache::Entry entryOf(const std::string &output, std::size_t doubles, std::vector<std::string> wanted = {})
{
    return {.outputs = {{output, counting({doubles})}}, .notes = {}, .wanted = std::move(wanted)};
}

} // namespace

class TestResults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyIngredientCounts()
    {
        const Value x = counting({2, 2});
        const std::vector<std::string> hashes{hashed({{"x", x}}), hashed({{"x", x}}, "other"),
            hashed({{"x", x}}, "op", "2"), hashed({{"y", x}}), hashed({{"x", counting({4})}}),
            hashed({{"x", counting({1, 4})}}), hashed({{"x", x}, {"y", x}}), hashed({{"x", 1}}), hashed({{"x", 1.0}}),
            hashed({{"x", true}}), hashed({{"x", "1"}}), hashed({{"x", TextList{"1"}}}),
            hashed({{"x", TextList{"1", ""}}}), hashed({{"x", Array<float>::vector({1})}}),
            hashed({{"x", Array<double>::vector({1})}}), hashed({{"x", Array<std::int64_t>::vector({1})}}),
            hashed({{"x", MaskArray::vector({1})}}), hashed({}), hashed({{"x", Value()}}),
            hashed({{"x", Table({"r"}, {"c"}, {std::int64_t{0x3ff0000000000000}})}}),
            hashed({{"x", Table({"r"}, {"c"}, {1.0})}}), hashed({{"a", "bc"}}), hashed({{"ab", "c"}}),
            hashed({{"x", TextList{"ab", "c"}}}), hashed({{"x", TextList{"a", "bc"}}})};
        QCOMPARE(std::set<std::string>(hashes.begin(), hashes.end()).size(), hashes.size());
        QCOMPARE(hashes.front().size(), 64U);
    }

    /// SHA-256 of the bytes that INTERFACE describes, made by hand: name, version, then each value.
    void theBytesAreFixed()
    {
        QCOMPARE(QString::fromStdString(hashed({})),
            QString::fromLatin1(QCryptographicHash::hash(
                QByteArray("\x02\0\0\0\0\0\0\0op\x01\0\0\0\0\0\0\0001", 19), QCryptographicHash::Sha256)
                                    .toHex()));
    }

    void oneNanAndTwoZeros()
    {
        const double payload = std::bit_cast<double>(0x7ff8000000000123U), negative = -std::nan("");
        QCOMPARE(hashed({{"x", payload}}), hashed({{"x", std::nan("")}}));
        QCOMPARE(hashed({{"x", negative}}), hashed({{"x", std::nan("")}}));
        QCOMPARE(hashed({{"x", numbers({1}, {payload})}}), hashed({{"x", numbers({1}, {negative})}}));
        QVERIFY(hashed({{"x", 0.0}}) != hashed({{"x", -0.0}})); // 1/x tells them apart
    }

    void equalValuesHashAlike()
    {
        const bool holds = rc::check("hash", [] {
            const auto a = *rc::gen::arbitrary<std::vector<double>>(), b = *rc::gen::arbitrary<std::vector<double>>();
            const bool equal =
                a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
                    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
                });
            RC_ASSERT((hashed({{"x", numbers({a.size()}, a)}}) == hashed({{"x", numbers({b.size()}, b)}})) == equal);
            RC_ASSERT(hashed({{"x", numbers({a.size()}, a)}}) == hashed({{"x", numbers({a.size()}, a)}}));
        });
        QVERIFY(holds);
    }

    void theLeastRecentlyUsedGoFirst()
    {
        ResultCache probe;
        probe.insert("a", entryOf("y", 1000));
        const std::size_t one = probe.bytes();
        ResultCache cache(3 * one);
        for (const char *hash : {"a", "b", "c"})
            cache.insert(hash, entryOf("y", 1000));
        QVERIFY(cache.find("a", {"y"}));
        cache.insert("d", entryOf("y", 1000));
        QVERIFY(!cache.find("b", {"y"}));
        for (const char *hash : {"a", "c", "d"})
            QVERIFY(cache.find(hash, {"y"}));
        QCOMPARE(cache.bytes(), 3 * one);
        cache.insert("huge", entryOf("y", 100000));
        QVERIFY(!cache.find("huge", {"y"}));
        QCOMPARE(cache.bytes(), 3 * one);
    }

    void holdsWhatWasWanted()
    {
        ResultCache cache;
        cache.insert("h", entryOf("a", 1, {"a", "maybe"}));
        QVERIFY(cache.find("h", {"a"}));
        QVERIFY(cache.find("h", {"maybe"})); // asked for, and not given with these options
        QVERIFY(!cache.find("h", {"b"}));
        QVERIFY(!cache.find("h", {})); // all outputs
        cache.insert("h", entryOf("b", 1, {"b"}));
        QVERIFY(cache.find("h", {"a", "b"}));
        QCOMPARE(cache.find("h", {"a"})->outputs.size(), 2U);
        cache.insert("h", entryOf("c", 1, {}));
        QVERIFY(cache.find("h", {}));
        QVERIFY(!cache.find("other", {}));
    }

    void insertingAgainCountsOnce()
    {
        ResultCache cache;
        cache.insert("h", entryOf("y", 1000));
        const std::size_t once = cache.bytes();
        cache.insert("h", entryOf("y", 1000));
        QCOMPARE(cache.bytes(), once);
    }

    void mayBeUsedFromSeveralThreads()
    {
        ResultCache cache(std::size_t{1} << 16U);
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&cache, t] {
                for (int i = 0; i < 500; ++i) {
                    const std::string hash = std::to_string((i + t) % 20);
                    cache.insert(hash, entryOf("y", 100));
                    static_cast<void>(cache.find(hash, {"y"}));
                }
            });
        threads.clear();
        QVERIFY(cache.bytes() <= std::size_t{1} << 16U);
    }
};

QTEST_GUILESS_MAIN(TestResults)
#include "tst_results.moc"
