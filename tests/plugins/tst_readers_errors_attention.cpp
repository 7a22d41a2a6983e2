// SPDX-License-Identifier: GPL-3.0-or-later
/// Errors that readers of other material found, rows 1 to 10, 19, 38 and 39: attention, masks and caches. What each row
/// says is right is held here; where the error itself can be computed, so that it can't be taken for right.
#include "catalogue_call.h"

#include "engine/evaluate.h"

using namespace heed;
using namespace heed::test;

static const std::string rowZeroHidden = "[[0, 0, 0], [1, 1, 1], [1, 1, 1]]";

static double evaluated(const std::string &text)
{
    const auto expression = parseExpression(text);
    return evaluate(*expression, [](const Reference &) -> Result<Value> { return fail(Rule::Type, "no names"); })
        .value()
        .get<double>();
}

class TestReadersErrorsAttention : public QObject {
    Q_OBJECT

    CatalogueCalls calls;

    arma::mat attended(const Texts &more, const std::string &output = "output")
    {
        return matrixOf(calls.outputs("attention", article(more)), output);
    }

private Q_SLOTS:
    /// Scaled by the root of d_model: the divisor is √64 = 8, and not √512 = 22.627.
    void row01ScaledByTheModelsWidth()
    {
        arma::mat x(1, 512, arma::fill::zeros), eye(512, 512, arma::fill::eye);
        x(0, 0) = 8;
        const Values given{{"x", x}, {"w_q", eye}, {"w_k", eye}, {"w_v", eye}, {"w_o", eye}, {"heads", 8}};
        const PreparedCall call = PreparedCall::prepare(calls.op("multi_head_attention"), given).value();
        const Outputs outputs = call.run().value();
        QCOMPARE(outputs.at("scores").get<Array<double>>().at(0), 8.0);
        const auto steps = call.derive(outputs, {.output = "scores", .index = {0, 0, 0}});
        QVERIFY2(plainOf(steps).back().find("√64") != std::string::npos, plainOf(steps).back().c_str());
    }

    /// Scaling the query alone is no error.
    void row02OnlyTheQueryIsScaled()
    {
        const arma::mat expected = attended({}, "scores");
        Values given = prepared(calls.op("attention"), article()).value().call().values;
        given["query"] = arma::mat(given.at("query").get<Array<double>>().matrix() / std::sqrt(2));
        given["scale"] = 1.0;
        const arma::mat scores = matrixOf(calls.outputs("attention", given), "scores");
        QVERIFY(arma::approx_equal(scores, expected, "absdiff", 1e-15));
    }

    /// Softmax over the keys of each query, and the triangle below the diagonal.
    void row03WrongAxisAndWrongTriangle()
    {
        for (const char *method : {"direct", "tiled"})
            calls.gives("attention", article({{"causal", "true"}, {"method", method}}), "output",
                "[[1, 0], [0.330238, 1.339523], [0.751745, 1.000000]]");
        calls.gives("attention", article({{"causal", "true"}}), "weights",
            "[[1, 0, 0], [0.330238, 0.669762, 0], [0.248255, 0.248255, 0.503490]]");
    }

    /// true may attend, and the help says who means the opposite.
    void row04PolarityOfBooleanMasks()
    {
        calls.gives("causal_mask", {{"queries", "2"}, {"keys", "2"}}, "mask", "[[true, false], [true, true]]");
        const std::string x = "[[1, 0], [0, 1]]";
        calls.gives("attention", {{"query", x}, {"key", x}, {"value", x}, {"mask", "[[true, false], [true, true]]"}},
            "weights", "[[1, 0], [0.330238, 0.669762]]");
        for (const char *op : {"attention", "multi_head_attention"}) {
            const std::string help = calls.op(op).input("mask")->help;
            QVERIFY2(help.find("may attend") != std::string::npos, help.c_str());
            QVERIFY2(help.find("nn.MultiheadAttention means the opposite") != std::string::npos, help.c_str());
        }
    }

    void row05CausalAlignment()
    {
        calls.gives("causal_mask", {{"queries", "2"}, {"keys", "5"}}, "mask", "[[1, 0, 0, 0, 0], [1, 1, 0, 0, 0]]");
        calls.gives("causal_mask", {{"queries", "2"}, {"keys", "5"}, {"align", "lower_right"}}, "mask",
            "[[1, 1, 1, 1, 0], [1, 1, 1, 1, 1]]");
        const Texts three{{"queries", "5"}, {"keys", "2"}, {"align", "lower_right"}};
        calls.gives("causal_mask", three, "mask", "[[0, 0], [0, 0], [0, 0], [1, 0], [1, 1]]");
        const Texts rows{{"query", "[[1], [1], [1], [1], [1]]"}, {"key", "[[1], [1]]"}, {"value", "[[3], [5]]"},
            {"causal", "true"}, {"align", "lower_right"}};
        for (const char *method : {"direct", "tiled"}) {
            Texts given = rows;
            given["method"] = method;
            calls.gives("attention", given, "output", "[[0], [0], [0], [3], [4]]");
        }
    }

    /// Zeros, or NaN where that is asked for. A fill of -1e9 gives the average of all, which is neither; in float32 so
    /// does -1e9 that is added, since 0.7071 vanishes beside it.
    void row06FullyMaskedRow()
    {
        for (const char *method : {"direct", "tiled"}) {
            const Texts hidden{{"mask", rowZeroHidden}, {"method", method}};
            QVERIFY(arma::all(attended(hidden).row(0) == 0));
            QVERIFY(arma::all(attended(hidden, "weights").row(0) == 0));
            const Texts nan{{"mask", rowZeroHidden}, {"method", method}, {"empty_row", "nan"}};
            QVERIFY(std::isnan(attended(nan)(0, 0)) && std::isnan(attended(nan, "weights")(0, 2)));
            QVERIFY(attended(nan).tail_rows(2).is_finite());
        }
        for (const char *fill : {"-1000000", "-1000000000"}) {
            const std::string scores = std::string("[[") + fill + ", " + fill + ", " + fill + "]]";
            const Value weights = calls.outputs("softmax", Texts{{"scores", scores}}).at("weights");
            const Values product{{"a", weights}, {"b", arma::mat{{1, 0}, {0, 2}, {1, 1}}}};
            QCOMPARE(difference(calls.outputs("matmul", product).at("output"), "[[0.6667, 1.0000]]"), "");
        }
        const std::string added = "[[-1000000000, -1000000000, -1000000000], [0, 0, 0], [0, 0, 0]]";
        calls.gives("attention", article({{"bias", added}, {"precision", "float32"}}), "output",
            "[[0.6667, 1.0000], [0.5989, 1.2033], [0.7517, 1.0000]]");
        compareText(notesOf(calls.op("attention"), article({{"mask", rowZeroHidden}})),
            "No key is left for query 1: its weights and its output are zeros.");
    }

    /// However a key is hidden, its NaN stays there, and the others' output is as if it weren't there.
    void row07NaNInAMaskedKey()
    {
        const Texts without{{"query", "[[1, 0], [0, 1]]"}, {"key", "[[1, 0]]"}, {"value", "[[1, 2]]"}};
        const arma::mat expected = matrixOf(calls.outputs("attention", without), "output");
        const Texts poisoned{{"query", "[[1, 0], [0, 1]]"}, {"key", "[[1, 0], [nan, nan]]"},
            {"value", "[[1, 2], [nan, nan]]"}, {"allow_nan", "true"}};
        for (const Texts &hidden : {Texts{{"mask", "[[1, 0]]"}}, {{"bias", "[[0, -inf]]"}}, {{"key_length", "1"}}})
            for (const char *method : {"direct", "tiled"}) {
                Texts given = poisoned;
                given.insert(hidden.begin(), hidden.end());
                given["method"] = method;
                const arma::mat output = matrixOf(calls.outputs("attention", given), "output");
                QVERIFY2(arma::approx_equal(output, expected, "absdiff", 0), hidden.begin()->first.c_str());
            }
    }

    /// Hidden means minus infinity: a fill of -1e5 wins against scores of -1.1e5.
    void row08LowScoresLoseToTheMask()
    {
        const std::string scores = "-110208.05], [-110189.81], [-110206.52], [-110208.45], [-110192.60]";
        const Texts given{{"query", "[[1]]"}, {"key", "[[" + scores + ", [0], [0], [0]]"},
            {"value", "[[0], [1], [0], [0], [0], [9], [9], [9]]"}, {"mask", "[[1, 1, 1, 1, 1, 0, 0, 0]]"}};
        calls.gives("attention", given, "weights", "[[0.0000, 0.9421, 0.0000, 0.0000, 0.0579, 0, 0, 0]]");
        Texts tiled = given;
        tiled["method"] = "tiled";
        calls.gives("attention", tiled, "output", "[[0.9421]]");
        calls.gives("softmax",
            {{"scores", "[[-110208.05, -110189.81, -110206.52, -110208.45, -110192.60, -100000, -100000, -100000]]"}},
            "weights", "[[0, 0, 0, 0, 0, 0.333333, 0.333333, 0.333333]]");
    }

    /// Permissions are combined by "and". Numbers that are added up leave fp16 (65,504 at most), and even doubles.
    void row09MasksAreAdded()
    {
        const Texts both{{"first", "[[1, 0], [1, 1]]"}, {"second", "[[0, 0], [1, 0]]"}};
        calls.gives("combine_masks", both, "mask", "[[0, 0], [1, 0]]");
        const std::string summary = calls.op("combine_masks").summary;
        QVERIFY2(summary.find("Large negative numbers that are added up can overflow") != std::string::npos,
            summary.c_str());
        const double lowest = std::numeric_limits<double>::lowest();
        const Values sum{{"a", arma::mat{{0, lowest}}}, {"b", arma::mat{{0, lowest}}}};
        const arma::mat bias = matrixOf(calls.outputs("add", sum), "output");
        QVERIFY(std::isinf(bias(0, 1)));
        // what both hide is hidden, and gives zeros and no NaN
        const arma::mat one(1, 1, arma::fill::ones), hidden(1, 1, arma::fill::value(bias(0, 1)));
        const Values given{{"query", one}, {"key", one}, {"value", one}, {"bias", hidden}};
        QCOMPARE(matrixOf(calls.outputs("attention", given), "output")(0, 0), 0.0);
    }

    /// What is kept is divided by 1 - p, so that the sum stays in the mean; by p, a tenth dropped makes it nine times
    /// as large. Heed's operators run as a trained model does, without dropout: lessons compute it by an expression.
    void row10DropoutsScale()
    {
        QVERIFY(std::abs(evaluated("1 / (1 - 0.1)") - 1.1111) < 5e-5);
        QCOMPARE(evaluated("1 / (1 - 0.2)"), 1.25);
        QCOMPARE(evaluated("1 / (1 - 0.5)"), 2.0);
        const arma::mat weights(1, 10, arma::fill::zeros);
        arma::mat kept = matrixOf(calls.outputs("softmax", Values{{"scores", weights}}), "weights");
        kept(0, 3) = 0;
        for (const auto &[factor, sum] : {std::pair("1 / (1 - 0.1)", 1.0), {"1 / 0.1", 9.0}}) {
            const Values scaled{{"x", kept}, {"factor", evaluated(factor)}};
            QVERIFY(std::abs(arma::accu(matrixOf(calls.outputs("scale", scaled), "output")) - sum) < 1e-12);
        }
    }

    /// A window of 3 that counts the token itself has 15 entries; FlashAttention's (3, 0) means 4 keys.
    void row19WindowIncludesSelfOrNot()
    {
        const auto ones = [&](const Texts &more) {
            Texts given{{"queries", "6"}, {"keys", "6"}, {"window", "3"}};
            for (const auto &[name, text] : more)
                given[name] = text;
            const MaskArray mask = calls.outputs("sliding_window_mask", given).at("mask").get<MaskArray>();
            std::size_t sum = 0;
            for (std::size_t i = 0; i < mask.size(); ++i)
                sum += mask.at(i);
            return sum;
        };
        QCOMPARE(ones({}), 15U);
        QCOMPARE(ones({{"include_self", "false"}}), 18U);
        QCOMPARE(ones({{"include_self", "false"}, {"window", "2"}}), 15U);
        const std::string x = "[[1], [1], [1], [1], [1], [1]]";
        calls.gives("attention", {{"query", x}, {"key", x}, {"value", x}, {"window_left", "3"}, {"window_right", "0"}},
            "weights",
            "[[1, 0, 0, 0, 0, 0], [0.5, 0.5, 0, 0, 0, 0], [0.3333, 0.3333, 0.3333, 0, 0, 0], "
            "[0.25, 0.25, 0.25, 0.25, 0, 0], [0, 0.25, 0.25, 0.25, 0.25, 0], [0, 0, 0.25, 0.25, 0.25, 0.25]]");
    }

    /// The offset goes 6, 7, 8, also when the window rolls, and a cached step equals the row computed at once.
    void row38CacheOffsets()
    {
        Values append{{"new", arma::mat(6, 2, arma::fill::ones)}, {"window", 4}};
        for (const std::int64_t offset : {6, 7, 8}) {
            const Outputs outputs = calls.outputs("kv_cache_append", append);
            QCOMPARE(outputs.at("offset").get<std::int64_t>(), offset);
            QCOMPARE(outputs.at("present").shape(), Sizes({4, 2}));
            append = {{"past", outputs.at("present")}, {"seen", outputs.at("offset")}, {"window", 4},
                {"new", arma::mat(1, 2, arma::fill::ones)}};
        }
        const arma::mat x{{1, 0}, {0, 1}, {1, 1}, {2, -1}, {0.5, 3}};
        const auto causal = [](const arma::mat &query, const arma::mat &key) {
            return Values{{"query", query}, {"key", key}, {"value", key}, {"causal", true}};
        };
        const arma::mat whole = matrixOf(calls.outputs("attention", causal(x, x)), "output");
        Values step = causal(x.row(0), x.row(0));
        for (arma::uword i = 1; i < x.n_rows; ++i) {
            step = causal(x.row(i), x.row(i));
            step["past_key"] = step["past_value"] = arma::mat(x.head_rows(i));
            const arma::mat row = matrixOf(calls.outputs("attention", step), "output");
            QVERIFY(arma::approx_equal(row, whole.row(i), "absdiff", 1e-12));
        }
    }

    /// The loss of a text doesn't depend on padding to its left when its positions still count from 0.
    void row39LeftPaddingShiftsPositions()
    {
        const arma::mat table{{0.5, -1}, {1, 0.25}, {-0.5, 2}, {0, 1}};
        const arma::mat positions{{0.1, 0}, {0, 0.3}, {-0.2, 0.4}, {0.7, -0.7}, {1, 1}};
        const auto loss = [&](const std::vector<std::int64_t> &ids, const std::vector<std::int64_t> &at,
                              const std::vector<std::int64_t> &targets, const std::vector<arma::u8> &tokens) {
            const auto list = [](const std::vector<std::int64_t> &entries) {
                return Value(Array<std::int64_t>::vector(entries));
            };
            const Value embedded =
                calls.outputs("embedding", Values{{"weight", table}, {"ids", list(ids)}}).at("embedded");
            const Value x = calls
                                .outputs("learned_encoding",
                                    Values{{"weight", positions}, {"x", embedded}, {"positions", list(at)}})
                                .at("output");
            const Value seen = calls
                                   .outputs("attention",
                                       Values{{"query", x}, {"key", x}, {"value", x}, {"causal", true},
                                           {"mask", MaskArray::fromRowMajor({1, tokens.size()}, tokens)}})
                                   .at("output");
            const Value logits = calls.outputs("lm_head", Values{{"x", seen}, {"embedding", table}}).at("logits");
            return calls.outputs("cross_entropy", Values{{"logits", logits}, {"targets", list(targets)}})
                .at("loss")
                .get<double>();
        };
        const double plain = loss({1, 2, 3}, {0, 1, 2}, {2, 3, 0}, {1, 1, 1});
        const double padded = loss({0, 0, 1, 2, 3}, {0, 0, 0, 1, 2}, {-100, -100, 2, 3, 0}, {0, 0, 1, 1, 1});
        const double shifted = loss({0, 0, 1, 2, 3}, {0, 1, 2, 3, 4}, {-100, -100, 2, 3, 0}, {0, 0, 1, 1, 1});
        QVERIFY(std::abs(plain - padded) < 1e-12);
        QVERIFY(std::abs(plain - shifted) > 0.01);
    }

    /// The article's "each token can only attend to earlier ones", taken strictly: the first then sees nothing, and is
    /// told so.
    void strictlyEarlierTokens()
    {
        const Texts strict{{"queries", "3"}, {"keys", "3"}, {"strict", "true"}};
        calls.gives("causal_mask", strict, "mask", "[[0, 0, 0], [1, 0, 0], [1, 1, 0]]");
        const std::string note = notesOf(calls.op("causal_mask"), strict);
        QVERIFY2(note.starts_with("Query 1 sees no key"), note.c_str());
    }

    /// The article's "shuffle the tokens": true without a mask, and not under one.
    void shuffledTokens()
    {
        const auto shuffled = [&](const char *causal) {
            const std::string rows = "[[0, 1], [1, 1], [1, 0]]";
            const Texts given{
                {"query", rows}, {"key", rows}, {"value", "[[0, 2], [1, 1], [1, 0]]"}, {"causal", causal}};
            const arma::mat output = matrixOf(calls.outputs("attention", given), "output");
            const arma::mat expected = attended({{"causal", causal}});
            return arma::approx_equal(output, expected.rows(arma::uvec{1, 2, 0}), "absdiff", 1e-12);
        };
        QVERIFY(shuffled("false"));
        QVERIFY(!shuffled("true"));
    }
};

QTEST_GUILESS_MAIN(TestReadersErrorsAttention)
#include "tst_readers_errors_attention.moc"
