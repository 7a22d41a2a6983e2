// SPDX-License-Identifier: GPL-3.0-or-later
/// Token filters and cross-entropy against their definitions, gone through subset by subset.
#include "math/cross_entropy.h"
#include "math/softmax.h"
#include "math/token_filter.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

#include <set>

using namespace heed::math;

namespace {

using Row = std::vector<double>;

const double never = -arma::datum::inf;

Row logarithms(Row probabilities)
{
    for (double &p : probabilities)
        p = std::log(p);
    return probabilities;
}

reference::Row exactProbabilities(const Row &logits) { return reference::softmax({logits.begin(), logits.end()}); }

/// Of quarters, so that some are equal; now and then one that was removed.
rc::Gen<Row> rows()
{
    const auto entry = rc::gen::weightedOneOf<double>({
        {9, rc::gen::map(rc::gen::inRange(-24, 24), [](int quarters) { return quarters / 4.0; })},
        {1, rc::gen::just(never)},
    });
    return rc::gen::suchThat(rc::gen::mapcat(rc::gen::inRange<std::size_t>(1, 9),
                                 [entry](std::size_t count) { return rc::gen::container<Row>(count, entry); }),
        [](const Row &row) { return std::ranges::any_of(row, [](double z) { return z != never; }); });
}

/// The size of the smallest set of tokens that reaches p, over all sets; 0 when one of them is too close to p to tell.
std::size_t fewestReaching(const reference::Row &probabilities, double p)
{
    std::size_t fewest = probabilities.size();
    for (std::size_t set = 1; set < (std::size_t{1} << probabilities.size()); ++set) {
        reference::Row chosen;
        for (std::size_t id = 0; id < probabilities.size(); ++id)
            if ((set >> id & 1U) != 0)
                chosen.push_back(probabilities[id]);
        const long double sum = reference::carefulSum(chosen);
        if (std::abs(sum - p) < 1e-9L)
            return 0;
        if (sum > p)
            fewest = std::min(fewest, chosen.size());
    }
    return fewest;
}

} // namespace

class TestSampling : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTokenThatCrossesIsKept()
    {
        QCOMPARE(topP(logarithms({0.5, 0.41, 0.09}), 0.9), (TokenIds{0, 1}));
        QCOMPARE(topP(logarithms({0.4, 0.3, 0.2, 0.1}), 0.8), (TokenIds{0, 1, 2}));
        QCOMPARE(topP(logarithms({0.3, 0.1, 0.1, 0.5}), 0.8), (TokenIds{3, 0}));
        QCOMPARE(topP(logarithms({0.5, 0.5}), 1e-8), TokenIds{0});
        QCOMPARE(topP(Row(100, 0.0), 0.9).size(), 90U);
        QCOMPARE(topP(Row{0, -800, never}, 1), (TokenIds{0, 1}));
    }

    void equalsAtTheCut()
    {
        QCOMPARE(topK(Row{1, 2, 2, 2}, 2), (TokenIds{1, 2}));
        QCOMPARE(topK(Row{1, 2, 2, 2}, 2, Ties::All), (TokenIds{1, 2, 3}));
        QCOMPARE(topK(Row{1, 2, 2, 1}, 1, Ties::LowestId, false), TokenIds{0});
        QCOMPARE(topK(Row{never, 2, never}, 2), TokenIds{1});
        QCOMPARE(topP(Row(4, 0.0), 0.5, Ties::All).size(), 4U);
        QCOMPARE(minP(Row{1, 3, 3, 0}, 1), (TokenIds{1, 2}));
    }

    void temperatureZeroTakesTheLowestIdOfTheLargest()
    {
        QCOMPARE(atTemperature(Row{1, 4, 4}, 0), (Row{never, 0, never}));
        QCOMPARE(probabilitiesOf(atTemperature(Row{1, 4, 4}, 0)), (Row{0, 1, 0}));
        QCOMPARE(atTemperature(Row{1, never}, 0.5), (Row{2, never}));
    }

    void theDrawFallsIntoItsStep()
    {
        const Row probabilities{0.25, 0, 0.5, 0.25};
        QCOMPARE(drawnToken(probabilities, 0), 0U);
        QCOMPARE(drawnToken(probabilities, 0.25), 2U);
        QCOMPARE(drawnToken(probabilities, 0.75), 3U);
        QCOMPARE(drawnToken(Row{0.1, 0.1, 0}, 0.999), 1U);
        QCOMPARE(drawnToken(Row{0, 1}, 0), 1U);
    }

    void evenDrawsComeInProportion()
    {
        QVERIFY(rc::check("n even draws take each token n p times, give or take one", [] {
            const Row probabilities = probabilitiesOf(*rows());
            std::vector<int> taken(probabilities.size());
            constexpr int draws = 1000;
            for (int i = 0; i < draws; ++i)
                ++taken[drawnToken(probabilities, (i + 0.5) / draws)];
            for (std::size_t id = 0; id < probabilities.size(); ++id)
                RC_ASSERT(std::abs(taken[id] - draws * probabilities[id]) <= 1 + 1e-9);
        }));
    }

    void probabilitiesAgreeWithTheDefinition()
    {
        QVERIFY(rc::check("softmax of a row", [] {
            const Row logits = *rows(), found = probabilitiesOf(logits);
            const reference::Row expected = exactProbabilities(logits);
            for (std::size_t id = 0; id < logits.size(); ++id)
                RC_ASSERT(std::abs(found[id] - expected[id]) < 1e-15L);
        }));
    }

    void topKAgreesWithTheDefinition()
    {
        QVERIFY(rc::check("fewer than k are better than a kept token, at least k than a removed one", [] {
            const Row logits = *rows();
            const auto k = *rc::gen::inRange<std::size_t>(1, 10);
            for (const Ties ties : {Ties::LowestId, Ties::All}) {
                const TokenIds kept = topK(logits, k, ties);
                const std::set<std::size_t> keptIds(kept.begin(), kept.end());
                for (std::size_t id = 0; id < logits.size(); ++id) {
                    std::size_t better = 0;
                    for (std::size_t other = 0; other < logits.size(); ++other)
                        better += logits[other] > logits[id]
                                || (ties == Ties::LowestId && logits[other] == logits[id] && other < id)
                            ? 1
                            : 0;
                    RC_ASSERT(keptIds.contains(id) == (better < k && logits[id] != never));
                }
            }
        }));
    }

    void topPAgreesWithTheDefinition()
    {
        QVERIFY(rc::check("no smaller set of tokens reaches p", [] {
            const Row logits = *rows();
            const double p = *rc::gen::inRange(1, 100) / 100.0 + 0.003;
            const reference::Row probabilities = exactProbabilities(logits);
            const std::size_t fewest = fewestReaching(probabilities, p);
            RC_PRE(fewest > 0 && p < 1);
            const TokenIds kept = topP(logits, p);
            reference::Row chosen;
            for (const std::size_t id : kept)
                chosen.push_back(probabilities[id]);
            RC_ASSERT(kept.size() == fewest);
            RC_ASSERT(reference::carefulSum(chosen) > p);
        }));
    }

    void minPAgreesWithTheDefinition()
    {
        QVERIFY(rc::check("kept when at least p times the largest probability", [] {
            const Row logits = *rows();
            const double p = *rc::gen::inRange(1, 100) / 100.0 + 0.003;
            const reference::Row probabilities = exactProbabilities(logits);
            const long double threshold = p * *std::ranges::max_element(probabilities);
            const TokenIds kept = minP(logits, p);
            for (std::size_t id = 0; id < logits.size(); ++id) {
                RC_PRE(std::abs(probabilities[id] - threshold) > 1e-9L);
                RC_ASSERT((std::ranges::find(kept, id) != kept.end()) == (probabilities[id] > threshold));
            }
        }));
    }

    void filtersOnlyRemove()
    {
        QVERIFY(rc::check("what stays keeps its logit and its share among what stays", [] {
            const Row logits = *rows();
            const TokenIds kept = topP(logits, *rc::gen::inRange(1, 101) / 100.0);
            const Row left = onlyThese(logits, kept), before = probabilitiesOf(logits), after = probabilitiesOf(left);
            const std::size_t first = kept.front();
            for (std::size_t id = 0; id < logits.size(); ++id)
                if (left[id] == never)
                    RC_ASSERT(after[id] == 0);
                else
                    RC_ASSERT(std::abs(after[id] * before[first] - after[first] * before[id]) < 1e-14);
        }));
    }

    void knownLosses()
    {
        const arma::mat logs = logSoftmaxRows(arma::mat{{2, 1, 0.5, 0, -1}, {0, 0, 0, 0, 0}});
        const std::vector<std::int64_t> targets{0, 3};
        const arma::vec losses = crossEntropyRows(logs, targets);
        QVERIFY(std::abs(losses[0] - 0.574438) < 5e-7);
        QVERIFY(std::abs(losses[1] - std::log(5)) < 1e-15);
        QVERIFY(std::abs(crossEntropyRows(logs, targets, {.smoothing = 0.1})[0] - 0.724438) < 5e-7);
        QVERIFY(std::abs(std::exp(losses[0]) - 1.776132) < 5e-7);
    }

    void lossOfAnUntrainedModel()
    {
        const arma::mat logs = logSoftmaxRows(arma::mat(1, 50257, arma::fill::zeros));
        QVERIFY(std::abs(crossEntropyRows(logs, std::vector<std::int64_t>{42})[0] - 10.824905) < 5e-7);
    }

    void ignoredTargetsCountNothing()
    {
        const arma::mat logs = logSoftmaxRows(arma::mat{{2, 1}, {3, 0}});
        const std::vector<std::int64_t> targets{-100, 1};
        const arma::vec losses = crossEntropyRows(logs, targets);
        QCOMPARE(losses[0], 0.0);
        QCOMPARE(meanLoss(losses, targets, -100), std::optional(losses[1]));
        QCOMPARE(meanLoss(losses, std::vector<std::int64_t>{7, 7}, 7), std::nullopt);
    }

    void lossAgreesWithTheDefinition()
    {
        QVERIFY(rc::check("minus the sum of shares times logarithms", [] {
            const Row logits =
                *rc::gen::suchThat(rows(), [](const Row &row) { return std::ranges::find(row, never) == row.end(); });
            const auto target = *rc::gen::inRange<std::size_t>(0, logits.size());
            const double smoothing = *rc::gen::inRange(0, 11) / 10.0;
            const reference::Row probabilities = exactProbabilities(logits);
            reference::Row terms;
            for (std::size_t id = 0; id < logits.size(); ++id) {
                const long double share = static_cast<long double>(smoothing) / logits.size()
                    + (id == target ? 1 - static_cast<long double>(smoothing) : 0);
                terms.push_back(-share * std::log(probabilities[id]));
            }
            const arma::vec found = crossEntropyRows(logSoftmaxRows(arma::rowvec(logits)),
                std::vector{static_cast<std::int64_t>(target)}, {.smoothing = smoothing});
            RC_ASSERT(std::abs(found[0] - static_cast<double>(reference::carefulSum(terms))) < 1e-13);
        }));
    }
};

QTEST_GUILESS_MAIN(TestSampling)
#include "tst_math_sampling.moc"
