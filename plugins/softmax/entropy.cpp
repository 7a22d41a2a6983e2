// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/softmax.h"
#include "operators.h"
#include "scores_call.h"
#include "sdk/hand_labels.h"
#include "sdk/number_text.h"
#include "sdk/precision.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<void> checkSigns(const arma::mat &weights)
{
    if (weights.is_empty() || !(weights.min() < 0))
        return {};
    arma::uword row = 0;
    while (!(weights.row(row).min() < 0))
        ++row;
    return fail(Rule::Range,
        "Row " + std::to_string(row + 1) + " holds " + exactText(weights.row(row).min())
            + ": weights must not be negative. Softmax gives weights; did you mean its output?",
        "weights");
}

/// Tells of the first row that is no distribution, and how many more there are.
void noteSums(const Call &call, const arma::mat &weights)
{
    if (weights.is_empty())
        return;
    const arma::vec sums = arma::sum(weights, 1);
    const auto isOff = [](double sum) { return std::abs(sum - 1) > 1e-3 && sum != 0; };
    const auto first = std::ranges::find_if(sums, isOff);
    if (first == sums.end())
        return;
    const auto others = static_cast<std::size_t>(std::count_if(first + 1, sums.end(), isOff));
    call.note("Row " + std::to_string(first - sums.begin() + 1) + " sums to " + fixedText(*first, 4) + ", not to 1"
        + ": its entropy is computed by the formula as it stands."
        + (others == 0 ? "" : " So is that of " + counted(others, "other row") + "."));
}

Result<Outputs> run(const Call &call)
{
    const arma::mat &weights = call.matrix("weights");
    if (const Result<void> fine = checkSigns(weights); !fine)
        return fail(fine.error());
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const arma::vec entropy =
        inPrecision(call, weights, [&](const auto &rows) { return math::entropyRows(rows, isStopped); });
    if (isStopped())
        return call.stopped();
    noteSums(call, weights);
    return Outputs{{"entropy", Array<double>::vector(arma::conv_to<std::vector<double>>::from(entropy))}};
}

double term(double weight) { return weight == 0 ? 0 : -weight * std::log(weight); }

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &weights = call.matrix("weights");
    const arma::uword row = focus.index.empty() ? 0 : focus.index[0];
    if (row >= weights.n_rows)
        return fail(Rule::Range, "There is no row to derive: the weights have " + counted(weights.n_rows, "row") + ".");
    const int decimals = focus.decimals;
    std::vector<double> terms = entriesOf(weights, row);
    std::ranges::transform(terms, terms.begin(), term);
    const hand::AxisNames keys(focus, "m");
    const auto line = [&](std::size_t j) {
        const double weight = weights.at(row, j);
        const hand::Written p = hand::factor(weight, decimals);
        const hand::Written product{"-" + p.tex + "\\ln " + p.tex, "-" + p.plain + "·ln " + p.plain};
        return keys.headed(j, {product, {terms[j]}, {term(hand::rounded(weight, decimals))}});
    };
    double sum = 0, byHand = 0;
    for (const double each : terms) {
        sum += each;
        byHand += hand::rounded(each, decimals);
    }
    const auto item = [&](std::size_t j) { return hand::number(terms[j], decimals); };
    return Derivation{
        hand::StepWriter("Each weight times its logarithm", decimals).lines(terms.size(), line).step(),
        hand::StepWriter("Sum, in nats", decimals)
            .line({hand::listed(terms.size(), item, hand::both(" + ")), {sum}, {byHand}, "the sum"})
            .step(),
    };
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    return {.bytes = 8 * size("n"), .operations = 2 * size("n") * size("m")};
}

Result<double> staysBelowLogM(const Call &call, const Outputs &outputs)
{
    const arma::mat &weights = call.matrix("weights");
    const Array<double> &entropy = outputs.at("entropy").get<Array<double>>();
    double furthest = 0;
    for (arma::uword row = 0; row < weights.n_rows && weights.n_cols > 0; ++row)
        if (std::abs(arma::accu(weights.row(row)) - 1) < 1e-12)
            furthest =
                std::max({furthest, -entropy.at(row), entropy.at(row) - std::log(static_cast<double>(weights.n_cols))});
    return furthest;
}

} // namespace

Operator entropy()
{
    return {
        .name = "entropy",
        .summary = QT_TRANSLATE_NOOP("operators",
            "How widely each row of weights spreads, in nats: 0 for one key only, log m for m equal weights."),
        .formula = R"(H(\alpha) = -\sum_{j} \alpha_j \ln \alpha_j)",
        .letters = {{"n", "query"}, {"m", "key"}},
        .also = {"torch.special.entr", "Categorical.entropy"},
        .inputs = {{.name = "weights",
            .shape = {"n", "m"},
            .help = QT_TRANSLATE_NOOP("operators", "Rows that are not negative and sum to 1; 0 log 0 counts 0."),
            .also = {"probs"}}},
        .outputs = {{.name = "entropy",
            .shape = {"n"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "One number a row, in nats (natural logarithm).")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "between 0 and log m"),
            .says = QT_TRANSLATE_NOOP("operators", "Rows that sum to 1 have an entropy of 0 to log m."),
            .deviation = staysBelowLogM}},
        .examples = {{.inputs = {{"weights", "[[0.25, 0.25, 0.25, 0.25], [1, 0, 0, 0]]"}},
                         .outputs = {{"entropy", "[1.386294, 0.000000]"}}},
            {.inputs = {{"weights", "[[0.401112, 0.197776, 0.401112]]"}},
                .outputs = {{"entropy", "[1.05336]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Three tokens, of at most 1.098612 nats.")}},
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
