// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/online_softmax.h"

#include "math/softmax.h"
#include "online_softmax_by_hand.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

void noteRows(const Call &call, const math::OnlineSoftmaxResult &result)
{
    arma::uword empty = 0;
    for (const double entry : result.logSumExp)
        empty += entry == -arma::datum::inf ? 1 : 0;
    if (empty > 0)
        call.note((empty == 1 ? "One query sees" : std::to_string(empty) + " queries see")
            + std::string(" no key: the output is zeros, and the logarithm of the sum is minus infinity."));
    if (result.logSumExp.has_nan())
        call.note(call.matrix("scores").has_nan()
                ? "A score is NaN, and so is what its query gets."
                : "A score of plus infinity has no finite share: e^(∞ - ∞) is no number.");
}

Result<Outputs> run(const Call &call)
{
    math::OnlineSoftmaxResult result;
    const math::OnlineSoftmaxOptions options{.block = static_cast<arma::uword>(call.integer("block")),
        .keepsStates = call.wanted("running_max") || call.wanted("running_sum"),
        .keepsOutputs = call.wanted("running_output")};
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::onlineSoftmax(call.matrix("scores"), call.matrix("value"), options, result, isStopped))
        return call.stopped();
    noteRows(call, result);
    Outputs outputs;
    const auto put = [&](const char *name, Value value) {
        if (call.wanted(name))
            outputs.emplace(name, std::move(value));
    };
    put("output", result.output);
    put("log_sum_exp", Array<double>::vector(arma::conv_to<std::vector<double>>::from(result.logSumExp)));
    put("running_max", result.largest);
    put("running_sum", result.sum);
    put("running_output", std::move(result.runningOutput));
    return outputs;
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        const auto found = call.letters.find(letter);
        return found == call.letters.end() ? 1.0 : static_cast<double>(found->second);
    };
    const double n = size("n"), m = size("m"), width = size("d_v");
    const double blocks = call.has("block") ? std::ceil(m / static_cast<double>(call.integer("block"))) : m;
    const double block = call.has("block") ? std::min(m, static_cast<double>(call.integer("block"))) : 1;
    double entries = n * (2 * width + 3 + 2 * block); // a block's scores and their exponentials
    for (const char *output : {"running_max", "running_sum"})
        entries += call.wanted(output) ? blocks * n : 0;
    entries += call.wanted("running_output") ? blocks * n * width : 0;
    return {.bytes = 8 * entries, .operations = 2 * n * m * (width + 2)};
}

const Array<double> &numbersOf(const Outputs &outputs, const char *name)
{
    return outputs.at(name).get<Array<double>>();
}

/// Where both are numbers, relative to `size`.
double furthest(const arma::mat &a, const arma::mat &b, double size)
{
    double most = 0;
    for (arma::uword i = 0; i < a.n_elem; ++i)
        if (std::isfinite(a[i]) && std::isfinite(b[i]))
            most = std::max(most, std::abs(a[i] - b[i]) / std::max(1.0, size));
    return most;
}

Result<double> asInTwoPasses(const Call &call, const Outputs &outputs)
{
    const arma::mat &scores = call.matrix("scores"), &value = call.matrix("value");
    if (scores.is_empty() || !value.is_finite() || value.is_empty())
        return 0;
    const arma::mat weights = math::softmaxRows(scores, {.emptyRow = math::EmptyRow::Zero});
    return furthest(weights * value, numbersOf(outputs, "output").matrix(), arma::abs(value).max());
}

Result<double> sameLogarithm(const Call &call, const Outputs &outputs)
{
    const arma::vec expected = math::logSumExpRows(call.matrix("scores"));
    const std::vector<double> found = numbersOf(outputs, "log_sum_exp").rowMajor();
    double most = 0;
    for (arma::uword row = 0; row < expected.n_elem; ++row)
        most = std::max(most, furthest(arma::mat{expected[row]}, arma::mat{found[row]}, std::abs(expected[row])));
    return most;
}

Result<double> neverFalls(const Call &, const Outputs &outputs)
{
    const arma::mat &largest = numbersOf(outputs, "running_max").matrix();
    double most = 0;
    for (arma::uword block = 1; block < largest.n_rows; ++block)
        for (arma::uword query = 0; query < largest.n_cols; ++query)
            if (largest.at(block, query) < largest.at(block - 1, query))
                most = arma::datum::inf;
    return most;
}

std::vector<Output> outputs()
{
    return {
        {.name = "output",
            .shape = {"n", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "The weighted average of the values, as softmax gives it.")},
        {.name = "log_sum_exp",
            .shape = {"n"},
            .help = QT_TRANSLATE_NOOP("operators", "log Σ e^score; a backward pass makes the weights anew from it.")},
        {.name = "running_max",
            .shape = {"?", "n"},
            .help = QT_TRANSLATE_NOOP("operators", "The largest score of each query after each block.")},
        {.name = "running_sum",
            .shape = {"?", "n"},
            .help = QT_TRANSLATE_NOOP("operators", "Σ e^(score - maximum) over the keys taken in so far.")},
        {.name = "running_output",
            .shape = {"?", "n", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators",
                "Σ e^(score - maximum)·value over the keys taken in so far, not yet divided by the sum, as "
                "FlashAttention 2 keeps it.")},
    };
}

std::vector<Law> laws()
{
    return {{.name = QT_TRANSLATE_NOOP("operators", "as in two passes"),
                .says = QT_TRANSLATE_NOOP(
                    "operators", "The output is what softmax over whole rows and then the weighted sum give."),
                .deviation = asInTwoPasses},
        {.name = QT_TRANSLATE_NOOP("operators", "the same logarithm"),
            .says = QT_TRANSLATE_NOOP("operators", "log_sum_exp is that of the whole row."),
            .deviation = sameLogarithm},
        {.name = QT_TRANSLATE_NOOP("operators", "the maximum never falls"),
            .says = QT_TRANSLATE_NOOP("operators", "A further block can only raise the largest score."),
            .deviation = neverFalls,
            .within = 0}};
}

} // namespace

Operator onlineSoftmax()
{
    return {
        .name = "online_softmax",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Softmax and the weighted sum block by block: whenever a larger score turns up, what was summed so far is "
            "scaled down. So FlashAttention never holds a row of weights."),
        .formula =
            R"(m' = \max(m, \max_j s_j),\quad \ell' = e^{m-m'} \ell + \sum_j e^{s_j-m'},\quad \mathbf{o}' = e^{m-m'} \mathbf{o} + \sum_j e^{s_j-m'} \mathbf{v}_j)",
        .letters = {{"?", "block"}, {"n", "query"}, {"m", "key"}, {"d_v", "component"}},
        .also = {"flash_attention", "streaming_softmax"},
        .inputs = {{.name = "scores",
                       .shape = {"n", "m"},
                       .help = QT_TRANSLATE_NOOP("operators",
                           "One row a query, one column a key, scaled already; minus infinity hides a key."),
                       .also = {"input", "logits"}},
            {.name = "value",
                .shape = {"m", "d_v"},
                .help = QT_TRANSLATE_NOOP("operators", "What each key hands over: one row a key."),
                .also = {"V"}}},
        .options = {{.name = "block",
            .type = Type::Integer,
            .fallback = 2,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "How many keys are taken in at a time; it changes no result."),
            .convention = "FlashAttention takes 64 or 128",
            .also = {"block_size", "BLOCK_N"}}},
        .outputs = outputs(),
        .laws = laws(),
        .examples = {{.inputs = {{"scores", "[[1, 3, 2, 5]]"}, {"value", "[[1], [2], [3], [4]]"}},
                         .outputs = {{"output", "[[3.688057]]"}, {"log_sum_exp", "[5.185182]"},
                             {"running_max", "[[3], [5]]"}, {"running_sum", "[[1.135335], [1.203438]]"},
                             {"running_output", "[[[2.135335]], [[4.438347]]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Two blocks of two keys.")},
            {.inputs = {{"scores", "[[1, 3, 2, 5]]"}, {"value", "[[1], [2], [3], [4]]"}, {"block", "4"}},
                .outputs = {{"output", "[[3.688057]]"}, {"log_sum_exp", "[5.185182]"}},
                .says = QT_TRANSLATE_NOOP("operators", "All at once: the same.")}},
        .estimate = estimate,
        .run = run,
        .derive = onlineSoftmaxByHand,
    };
}

} // namespace heed
