// SPDX-License-Identifier: GPL-3.0-or-later
// Sparsemax (Martins and Astudillo 2016): weights that sum to 1, like those of softmax, but may be exactly 0.
#include "sdk/hand.h"
#include "sdk/plugin.h"

#include <QObject>

using namespace heed;

// The t for which the sum of max(score - t, 0) is 1.
static double threshold(const arma::rowvec &scores)
{
    const arma::rowvec sorted = arma::sort(scores, "descend"), sums = arma::cumsum(sorted);
    arma::uword kept = 1;
    while (kept < sorted.n_elem && 1 + double(kept + 1) * sorted(kept) > sums(kept))
        ++kept;
    return (sums(kept - 1) - 1) / double(kept);
}

static Result<Outputs> run(const Call &call)
{
    arma::mat weights = call.matrix("scores");
    weights.each_row([](arma::rowvec &row) { row = arma::clamp(row - threshold(row), 0.0, 1.0); });
    return Outputs{{"weights", weights}};
}

static Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::rowvec scores = call.matrix("scores").row(focus.index.empty() ? 0 : focus.index[0]);
    const double t = threshold(scores);
    const auto line = [&](std::size_t j) {
        const hand::Written difference =
            hand::number(scores(j), focus.decimals) + hand::both(" - ") + hand::factor(t, focus.decimals);
        return hand::Line{
            hand::Written{"\\max(", "max("} + difference + hand::both(", 0)"), {std::max(scores(j) - t, 0.0)}};
    };
    return Derivation{
        hand::StepWriter("The threshold that leaves a sum of 1", focus.decimals).line({hand::both("t"), {t}}).step(),
        hand::StepWriter("Keep what stands above it", focus.decimals).lines(scores.n_elem, line).step()};
}

static Operator sparsemax()
{
    return {.name = "sparsemax",
        .summary = "Turns each row of scores into weights that sum to 1; low scores get exactly 0.",
        .letters = {{"n", "query"}, {"m", "key"}},
        .inputs = {{.name = "scores", .shape = {"n", "m"}, .help = "One row of scores a query."}},
        .outputs = {{.name = "weights", .shape = {"n", "m"}, .view = View::Heatmap}},
        .laws = {rowsSumToOne("weights")},
        .examples = {{.inputs = {{"scores", "[[1, 0, 1]]"}}, .outputs = {{"weights", "[[0.5, 0.0, 0.5]]"}}}},
        .run = run,
        .derive = derive};
}

class SparsemaxPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID HEED_OPERATOR_PLUGIN_IID FILE "sparsemax.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    std::vector<Operator> operators() const override { return {sparsemax()}; }
};

#include "sparsemax.moc"
