// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/recurrent.h"

#include "reference.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed::math;

namespace {

arma::mat anyMatrix(arma::uword rows, arma::uword columns)
{
    arma::mat matrix(rows, columns);
    for (double &entry : matrix)
        entry = *rc::gen::inRange(-3000, 3000) / 1000.0;
    return matrix;
}

} // namespace

class TestRecurrent : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneNumberByHand()
    {
        const arma::mat states = recurrentStates(arma::mat("1; 0; -1"), arma::mat("2")).value();
        QVERIFY(std::abs(states[0] - std::tanh(1)) < 1e-15);
        QVERIFY(std::abs(states[1] - std::tanh(2 * std::tanh(1))) < 1e-15);
        QVERIFY(std::abs(states[2] - std::tanh(2 * std::tanh(2 * std::tanh(1)) - 1)) < 1e-15);
    }

    void agreesWithTheDefinition()
    {
        QVERIFY(rc::check("states, and the first word's weight, entry by entry", [] {
            const auto length = *rc::gen::inRange<arma::uword>(1, 8), width = *rc::gen::inRange<arma::uword>(1, 7);
            const arma::mat words = anyMatrix(length, width), weights = anyMatrix(width, width);
            const arma::mat states = recurrentStates(words, weights).value();
            reference::Row scores;
            const arma::vec attention = weightOfFirst(words).value();
            for (arma::uword t = 0; t < length; ++t) {
                reference::Row products;
                for (arma::uword i = 0; i < width; ++i) {
                    reference::Row terms{words.at(t, i)};
                    for (arma::uword j = 0; t > 0 && j < width; ++j)
                        terms.push_back(static_cast<long double>(weights.at(i, j)) * states.at(t - 1, j));
                    RC_ASSERT(std::abs(states.at(t, i) - std::tanh(reference::carefulSum(terms))) < 1e-13L);
                    products.push_back(static_cast<long double>(words.at(0, i)) * words.at(t, i));
                }
                scores.push_back(reference::carefulSum(products) / std::sqrt(static_cast<long double>(width)));
                RC_ASSERT(std::abs(attention[t] - reference::softmax(scores).front()) < 1e-13L);
            }
        }));
    }

    void differencesAreSharesOfTheFirst()
    {
        const arma::vec left = remainingDifference(arma::mat{{3, 4}, {1, 0}}, arma::mat{{0, 0}, {1, 1}});
        QVERIFY(arma::approx_equal(left, arma::vec{1, 0.2}, "absdiff", 1e-15));
        QCOMPARE(remainingDifference(arma::mat(0, 2), arma::mat(0, 2)).n_elem, 0U);
    }

    void stops()
    {
        int asked = 0;
        const auto third = [&asked] { return ++asked == 3; };
        QVERIFY(!recurrentStates(arma::mat(9, 2, arma::fill::zeros), arma::mat(2, 2, arma::fill::zeros), third));
        QCOMPARE(asked, 3);
        asked = 0;
        QVERIFY(!weightOfFirst(arma::mat(9, 2, arma::fill::zeros), third));
    }
};

QTEST_GUILESS_MAIN(TestRecurrent)
#include "tst_math_recurrent.moc"
