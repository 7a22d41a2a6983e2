// SPDX-License-Identifier: GPL-3.0-or-later
/// The laws of the operators on matrices, and what lessons say of them, on made-up matrices.
#include "loaded_plugin.h"
#include "prepared_call.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using namespace heed::test;

static arma::mat someMatrix(arma::uword rows, arma::uword columns)
{
    const auto entries = *rc::gen::container<std::vector<int>>(rows * columns, rc::gen::inRange(-3000, 3000));
    return arma::reshape(arma::conv_to<arma::mat>::from(entries), rows, columns) / 1000;
}

static arma::uword someSize(int least = 1) { return static_cast<arma::uword>(*rc::gen::inRange(least, 7)); }

static std::vector<std::int64_t> someOrder(std::size_t count)
{
    std::vector<std::int64_t> order;
    for (std::size_t i = 0; i < count; ++i)
        order.insert(order.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(i) + 1),
            static_cast<std::int64_t>(i));
    return order;
}

class TestLinearLaws : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"linear"};

    arma::mat output(const char *name, const Values &given) const
    {
        const Operator &op = plugin.op(name);
        return ran(op, given).outputs.at(op.outputs.front().name).get<Array<double>>().matrix();
    }
    void hold(const char *name, const std::function<Values()> &given) const
    {
        QVERIFY(rc::check(name, [&] {
            const std::string missed = missedLaw(plugin.op(name), given());
            RC_ASSERT(missed == "");
        }));
    }

private Q_SLOTS:
    void ofMatmul()
    {
        hold("matmul", [] {
            const arma::uword k = someSize(0);
            return Values{{"a", someMatrix(someSize(), k)}, {"b", someMatrix(k, someSize())}};
        });
    }

    void ofLinear()
    {
        hold("linear", [] {
            const arma::uword k = someSize(), m = someSize();
            const bool turned = *rc::gen::arbitrary<bool>();
            Values given{{"x", someMatrix(someSize(), k)}, {"layout", turned ? "out_in" : "in_out"},
                {"weight", turned ? someMatrix(m, k) : someMatrix(k, m)}};
            if (*rc::gen::arbitrary<bool>())
                given.emplace(
                    "bias", Array<double>::vector(arma::conv_to<std::vector<double>>::from(someMatrix(1, m))));
            return given;
        });
    }

    void ofAdd()
    {
        hold("add", [] {
            const arma::uword n = someSize(), d = someSize();
            return Values{{"a", someMatrix(n, d)}, {"b", someMatrix(n, d)}};
        });
    }

    void ofScale()
    {
        hold("scale", [] {
            return Values{{"x", someMatrix(someSize(), someSize())}, {"factor", someMatrix(1, 1)[0]}};
        });
    }

    void ofTranspose()
    {
        hold("transpose", [] { return Values{{"x", someMatrix(someSize(), someSize())}}; });
    }

    void ofPermuteRows()
    {
        hold("permute_rows", [] {
            const arma::uword n = someSize();
            return Values{{"x", someMatrix(n, someSize())}, {"order", Array<std::int64_t>::vector(someOrder(n))}};
        });
    }

    void ofSimilarity()
    {
        hold("similarity", [] {
            const arma::uword d = someSize();
            return Values{{"a", someMatrix(someSize(), d)}, {"b", someMatrix(someSize(), d)},
                {"measure", *rc::gen::element<std::string>("dot", "cosine")}};
        });
    }

    void ofPca()
    {
        hold("pca", [] {
            const arma::uword n = someSize(2), d = someSize();
            const auto most = static_cast<int>(std::min(n, d));
            return Values{{"x", someMatrix(n, d)}, {"components", *rc::gen::inRange(1, most + 1)}};
        });
    }

    void bothLayoutsAreOneLayer()
    {
        QVERIFY(rc::check("x W by in_out, and by out_in with the weight transposed", [this] {
            const arma::uword k = someSize(), m = someSize();
            const arma::mat x = someMatrix(someSize(), k), weight = someMatrix(k, m), stored = weight.t();
            const arma::mat one = output("linear", {{"x", x}, {"weight", weight}});
            const arma::mat other = output("linear", {{"x", x}, {"weight", stored}, {"layout", "out_in"}});
            RC_ASSERT(arma::approx_equal(one, other, "absdiff", 1e-12));
        }));
    }

    void aLayerTreatsEachRowAlike()
    {
        QVERIFY(rc::check("permuted rows in, permuted rows out", [this] {
            const arma::uword n = someSize(), k = someSize();
            const arma::mat x = someMatrix(n, k), weight = someMatrix(k, someSize());
            const Value order = Array<std::int64_t>::vector(someOrder(n));
            const arma::mat before = output("permute_rows", {{"x", x}, {"order", order}});
            const arma::mat after = output("linear", {{"x", x}, {"weight", weight}});
            const arma::mat one = output("linear", {{"x", before}, {"weight", weight}});
            const arma::mat other = output("permute_rows", {{"x", after}, {"order", order}});
            RC_ASSERT(arma::approx_equal(one, other, "absdiff", 1e-12));
        }));
    }

    /// Of readers' errors number 2: scaling the queries first is no mistake.
    void scalingTheQueriesIsScalingTheScores()
    {
        QVERIFY(rc::check("(q / √d) kᵀ = q kᵀ / √d", [this] {
            const arma::uword d = someSize();
            const arma::mat query = someMatrix(someSize(), d), key = someMatrix(someSize(), d);
            const double factor = 1 / std::sqrt(static_cast<double>(d));
            const arma::mat scaled = output("scale", {{"x", query}, {"factor", factor}});
            const arma::mat scores = output("similarity", {{"a", query}, {"b", key}});
            const arma::mat one = output("similarity", {{"a", scaled}, {"b", key}});
            const arma::mat other = output("scale", {{"x", scores}, {"factor", factor}});
            RC_ASSERT(arma::approx_equal(one, other, "absdiff", 1e-12));
        }));
    }
};

QTEST_GUILESS_MAIN(TestLinearLaws)
#include "tst_plugin_linear_laws.moc"
