// SPDX-License-Identifier: GPL-3.0-or-later
#include "gradient_call.h"
#include "math/gradient_softmax.h"
#include "math/softmax.h"
#include "operators.h"
#include "sdk/hand_softmax.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

bool isLogarithm(const Call &call) { return call.toggle("logarithm"); }

Result<Outputs> run(const Call &call)
{
    arma::mat weights = call.matrix("scores");
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::softmaxRowsInPlace(weights, {}, isStopped))
        return call.stopped();
    Outputs outputs;
    if (call.wanted("gradient")) {
        arma::mat gradient = call.matrix("upstream");
        const auto backward = isLogarithm(call) ? math::logSoftmaxGradient : math::softmaxGradient;
        if (!backward(weights, gradient, isStopped))
            return call.stopped();
        noteNotFinite(call, gradient, "the gradient");
        outputs.emplace("gradient", shapedLike(call, "scores", std::move(gradient)));
    }
    if (call.wanted("weights"))
        outputs.emplace("weights", shapedLike(call, "scores", std::move(weights)));
    return outputs;
}

/// A row of weights, and what comes from above.
class RowByHand {
public:
    RowByHand(const Call &call, const hand::Place &place, const Focus &focus)
        : m_place(place)
        , m_decimals(focus.decimals)
        , m_softmax(rowOf(call.matrix("scores"), place.row), true)
        , m_upstream(rowOf(call.matrix("upstream"), place.row))
    {
        m_softmax.names = hand::AxisNames(focus, "m");
    }

    [[nodiscard]] Derivation weights(std::optional<std::size_t> column) const
    {
        Derivation steps = m_softmax.exponentiate(m_decimals);
        steps.push_back(m_softmax.normalise(m_decimals, column));
        return steps;
    }

    [[nodiscard]] Derivation gradient(bool isLogarithm) const
    {
        Derivation steps = weights({});
        for (Step &step : isLogarithm ? ofLogarithm() : ofWeights())
            steps.push_back(std::move(step));
        return steps;
    }

private:
    [[nodiscard]] Step perColumn(const std::string &title, const std::function<hand::Line(std::size_t)> &line) const
    {
        return stepPerColumn(title, m_place, m_upstream.size(), m_softmax.names, m_decimals, line);
    }

    [[nodiscard]] Derivation ofWeights() const
    {
        const hand::Line dot = dotLine(hand::both("s"), m_softmax.weights, m_upstream, m_decimals);
        const double s = dot.value.front();
        return {hand::StepWriter("The average of the upstream gradient, by the weights", m_decimals).line(dot).step(),
            perColumn("Subtract it from the upstream gradient",
                [&](std::size_t j) { return hand::difference(m_upstream[j], s, m_decimals); }),
            perColumn("Times the weight",
                [&](std::size_t j) { return hand::product(m_softmax.weights[j], m_upstream[j] - s, m_decimals); })};
    }

    [[nodiscard]] Derivation ofLogarithm() const
    {
        const hand::Line sum = hand::sum(m_upstream, m_decimals, "the sum");
        const double s = sum.value.front();
        return {hand::StepWriter("The sum of the upstream gradient", m_decimals).line(sum).step(),
            perColumn(
                "Times the weight", [&](std::size_t j) { return hand::product(m_softmax.weights[j], s, m_decimals); }),
            perColumn("Subtract it from the upstream gradient",
                [&](std::size_t j) { return hand::difference(m_upstream[j], m_softmax.weights[j] * s, m_decimals); })};
    }

    hand::Place m_place;
    int m_decimals;
    hand::SoftmaxRow m_softmax;
    std::vector<double> m_upstream;
};

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    return hand::placeIn(call.numbers("scores").shape(), focus).map([&](const hand::Place &place) {
        const RowByHand row(call, place, focus);
        return focus.output == "weights" ? row.weights(place.column) : row.gradient(isLogarithm(call));
    });
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "m");
    return {.bytes = 16 * entries, .operations = 8 * entries};
}

Loss loss(const Call &call)
{
    const arma::mat &scores = call.matrix("scores");
    const arma::mat forward = isLogarithm(call) ? math::logSoftmaxRows(scores) : math::softmaxRows(scores);
    return lossOf(call.cube("upstream"), arma::cube(forward.memptr(), forward.n_rows, forward.n_cols, 1));
}

/// A shift of all scores changes no weight, so no row of the gradient may point that way.
Result<double> sumsToZero(const Call &call, const Outputs &outputs)
{
    const arma::mat &gradient = outputs.at("gradient").get<Array<double>>().matrix();
    const arma::mat &upstream = call.matrix("upstream");
    double furthest = 0;
    for (arma::uword row = 0; row < gradient.n_rows && gradient.n_cols > 0; ++row)
        if (gradient.row(row).is_finite() && upstream.row(row).is_finite())
            furthest = std::max(furthest,
                std::abs(arma::accu(gradient.row(row))) / std::max(1.0, arma::accu(arma::abs(upstream.row(row)))));
    return furthest;
}

std::vector<Output> outputs()
{
    return {{.name = "gradient",
                .shape = {"n", "m"},
                .view = View::Heatmap,
                .help = QT_TRANSLATE_NOOP("operators", "How the loss changes with each score.")},
        {.name = "weights",
            .shape = {"n", "m"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "The softmax of the scores, which the gradient needs again.")}};
}

std::vector<Example> examples()
{
    return {{.inputs = {{"scores", "[[1, 2, 3]]"}, {"upstream", "[[1, 0, 0]]"}},
                .outputs = {{"gradient", "[[0.081925, -0.022033, -0.059892]]"},
                    {"weights", "[[0.090031, 0.244728, 0.665241]]"}},
                .says = QT_TRANSLATE_NOOP("operators",
                    "The first row of the Jacobian. It is more than p(1 - p): one weight grows at the others' cost.")},
        {.inputs = {{"scores", "[[1, 2, 3]]"}, {"upstream", "[[2, 2, 2]]"}},
            .outputs = {{"gradient", "[[0.000000, 0.000000, 0.000000]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "All weights can't grow together.")},
        {.inputs = {{"scores", "[[1, 2, 3]]"}, {"upstream", "[[-1, 0, 0]]"}, {"logarithm", "true"}},
            .outputs = {{"gradient", "[[-0.909969, 0.244728, 0.665241]]"}},
            .says = QT_TRANSLATE_NOOP(
                "operators", "Cross-entropy with token 1 as the target: the weights, less 1 at the target.")}};
}

} // namespace

Operator softmaxGradient()
{
    return {
        .name = "softmax_gradient",
        .summary = QT_TRANSLATE_NOOP("operators",
            "How a loss changes with the scores, from how it changes with the weights that softmax makes of them."),
        .formula = R"(\frac{\partial L}{\partial z_j} = p_j\Bigl(g_j - \sum_{l} p_l g_l\Bigr))",
        .letters = {{"n", "query"}, {"m", "key"}},
        .also = {"torch._softmax_backward_data", "softmax_backward", "softmax_grad"},
        .inputs = {{.name = "scores",
                       .shape = {"n", "m"},
                       .help = QT_TRANSLATE_NOOP(
                           "operators", "What softmax received, one row a query; -inf is a score whose weight is 0."),
                       .also = {"input", "logits"}},
            upstreamInput({"n", "m"},
                QT_TRANSLATE_NOOP("operators", "How the loss changes with each weight (or its logarithm)."))},
        .options = {{.name = "logarithm",
            .type = Type::Toggle,
            .fallback = false,
            .help = QT_TRANSLATE_NOOP("operators", "The gradient of log_softmax in place of softmax."),
            .convention = "PyTorch: F.log_softmax is a function of its own",
            .also = {"log_softmax"}}},
        .outputs = outputs(),
        .laws = {agreesWithCentralDifferences({{"scores", "gradient"}}, loss),
            {.name = QT_TRANSLATE_NOOP("operators", "rows sum to 0"),
                .says = QT_TRANSLATE_NOOP("operators",
                    "Adding one number to all scores of a row changes no weight, so its gradient sums to 0."),
                .deviation = sumsToZero}},
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
