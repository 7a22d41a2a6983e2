// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_by_hand.h"
#include "attention_call.h"
#include "gradient_call.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

/// Heads only where the input has them.
Value headed(const Call &call, const std::string &input, arma::cube &&cube)
{
    if (call.numbers(input).rank() > 2)
        return Array<double>(std::move(cube));
    const arma::uword rows = cube.n_rows, columns = cube.n_cols;
    return Array<double>({rows, columns}, std::move(cube));
}

Value perQuery(const Call &call, const arma::cube &average)
{
    const std::vector<double> entries(average.begin(), average.end());
    return Array<double>::fromRowMajor(
        call.numbers("query").rank() > 2 ? Sizes{average.n_slices, average.n_rows} : Sizes{average.n_rows}, entries);
}

void noteOverflow(const Call &call, const Outputs &outputs)
{
    for (const auto &[name, value] : outputs)
        if (!value.get<Array<double>>().cube().is_finite())
            return call.note("The output " + name
                + " is not finite: what was given holds NaN or infinity, or numbers too large to be multiplied and "
                  "added.");
}

Result<Outputs> run(const Call &call)
{
    math::AttentionGradient gradient;
    const math::AttentionGradientWanted wanted{.query = call.wanted("query_gradient"),
        .key = call.wanted("key_gradient"),
        .value = call.wanted("value_gradient"),
        .weights = call.wanted("weights_gradient"),
        .scores = call.wanted("scores_gradient"),
        .average = call.wanted("delta")};
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::attentionGradient(
            attentionInputOf(call), call.cube("upstream"), gradient, wanted, isStopped, call.threads))
        return call.stopped();
    Outputs outputs;
    const auto put = [&](bool isWanted, const char *name, const char *like, arma::cube &cube) {
        if (isWanted)
            outputs.emplace(name, headed(call, like, std::move(cube)));
    };
    put(wanted.query, "query_gradient", "query", gradient.query);
    put(wanted.key, "key_gradient", "key", gradient.key);
    put(wanted.value, "value_gradient", "key", gradient.value);
    put(wanted.weights, "weights_gradient", "query", gradient.weights);
    put(wanted.scores, "scores_gradient", "query", gradient.scores);
    if (wanted.average)
        outputs.emplace("delta", perQuery(call, gradient.average));
    noteOverflow(call, outputs);
    return outputs;
}

Estimate estimate(const Call &call)
{
    const double pairs = sizeOf(call, "h") * sizeOf(call, "n") * sizeOf(call, "m");
    const double keys = sizeOf(call, "g") * sizeOf(call, "m");
    const double widths = sizeOf(call, "d_k") + sizeOf(call, "d_v");
    const double ofHead = 3 * sizeOf(call, "n") * sizeOf(call, "m"); // weights, their gradient, and this transposed
    const double held = ofHead + pairs * (1 + call.wanted("weights_gradient") + call.wanted("scores_gradient"));
    return {.bytes = 8 * (held + sizeOf(call, "h") * sizeOf(call, "n") * sizeOf(call, "d_k") + keys * widths),
        .operations = pairs * 5 * widths};
}

arma::cube forward(const Call &call)
{
    math::AttentionResult result;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const bool isDone = math::attend(attentionInputOf(call), result, {}, isStopped);
    return isDone ? result.output : arma::cube(arma::size(result.output), arma::fill::value(arma::datum::nan));
}

Loss loss(const Call &call) { return lossOf(call.cube("upstream"), forward(call)); }

/// rowsum(dO∘O) is what FlashAttention's backward pass takes for rowsum(P∘dP).
Result<double> averagesAgree(const Call &call, const Outputs &outputs)
{
    const arma::cube output = forward(call), &upstream = call.cube("upstream");
    const Array<double> &delta = outputs.at("delta").get<Array<double>>();
    double furthest = 0;
    for (arma::uword head = 0; head < output.n_slices; ++head)
        for (arma::uword row = 0; row < output.n_rows; ++row) {
            const arma::rowvec products = output.slice(head).row(row) % upstream.slice(head).row(row);
            const double found = delta.at(head * output.n_rows + row), size = arma::accu(arma::abs(products));
            if (products.is_finite() && std::isfinite(found))
                furthest = std::max(furthest, std::abs(arma::accu(products) - found) / std::max(1.0, size));
        }
    return furthest;
}

std::vector<Law> laws()
{
    return {agreesWithCentralDifferences(
                {{"query", "query_gradient"}, {"key", "key_gradient"}, {"value", "value_gradient"}}, loss),
        {.name = QT_TRANSLATE_NOOP("operators", "delta is rowsum(dO∘O)"),
            .says = QT_TRANSLATE_NOOP("operators",
                "The average of the weights' gradient equals the sum of output times upstream, so the backward pass "
                "need not keep the weights."),
            .deviation = averagesAgree,
            .within = 1e-9}};
}

std::vector<Output> outputs()
{
    return {
        {.name = "query_gradient",
            .shape = {"h?", "n", "d_k"},
            .help = QT_TRANSLATE_NOOP("operators", "How the loss changes with each query.")},
        {.name = "key_gradient",
            .shape = {"g?", "m", "d_k"},
            .help = QT_TRANSLATE_NOOP("operators", "How it changes with each key, summed over all queries.")},
        {.name = "value_gradient",
            .shape = {"g?", "m", "d_v"},
            .help = QT_TRANSLATE_NOOP("operators", "How it changes with each value: upstream, by the weights.")},
        {.name = "weights_gradient",
            .shape = {"h?", "n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "dP = dO Vᵀ: upstream times each value; 0 for a hidden key.")},
        {.name = "scores_gradient",
            .shape = {"h?", "n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP(
                "operators", "dS = P∘(dP - delta), with a softcap times its slope: of the scaled scores.")},
        {.name = "delta",
            .shape = {"h?", "n"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators",
                "rowsum(P∘dP), the average of the weights' gradient; FlashAttention computes it as rowsum(dO∘O).")},
    };
}

std::vector<Example> examples()
{
    std::map<std::string, std::string> first{{"query", "[[1, 0], [0, 1], [1, 1]]"}, {"key", "[[1, 0], [0, 1], [1, 1]]"},
        {"value", "[[1, 0], [0, 2], [1, 1]]"}};
    auto all = first;
    first["upstream"] = "[[1, 0], [0, 0], [0, 0]]";
    all["upstream"] = "[[1, -1], [0.5, 2], [0, 1]]";
    return {
        {.inputs = first,
            .outputs = {{"query_gradient", "[[0.112190, -0.056095], [0.000000, 0.000000], [0.000000, 0.000000]]"},
                {"value_gradient", "[[0.401112, 0.000000], [0.197776, 0.000000], [0.401112, 0.000000]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The loss is the first component of the first output.")},
        {.inputs = all,
            .outputs = {{"delta", "[0.005560, 2.706117, 1.000000]"}},
            .says = QT_TRANSLATE_NOOP("operators", "What every query gets from above, averaged by its weights.")},
    };
}

} // namespace

Operator attentionGradient()
{
    return {
        .name = "attention_gradient",
        .summary = QT_TRANSLATE_NOOP("operators",
            "The backward pass of attention: how a loss changes with query, key and value, from how it changes with "
            "the output."),
        .formula =
            R"(dV = P^\top dO,\quad dS = P \circ (dO\,V^\top - \delta),\quad dQ = \frac{dS\,K}{\sqrt{d_k}},\quad dK = \frac{dS^\top Q}{\sqrt{d_k}})",
        .letters = {{"h", "head"}, {"g", "key head"}, {"n", "query"}, {"m", "key"}, {"d_k", "component"},
            {"d_v", "component"}},
        .also = {"_scaled_dot_product_flash_attention_backward", "flash_attn_backward", "attention_backward"},
        .inputs = attentionInputs(),
        .options = attentionOptions(),
        .outputs = outputs(),
        .laws = laws(),
        .examples = examples(),
        .check = checkAttention,
        .estimate = estimate,
        .run = run,
        .derive = attentionGradientByHand,
    };
}

} // namespace heed
