// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"
#include "transformer_by_hand.h"
#include "transformer_call.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

/// Puts what is wanted and there.
class Outlet {
public:
    explicit Outlet(const Call &call)
        : m_call(call)
    {
    }
    void put(const char *name, const arma::mat &matrix)
    {
        if (m_call.wanted(name))
            m_outputs.emplace(name, Array<double>(matrix));
    }
    void put(const char *name, arma::cube &&cube)
    {
        if (m_call.wanted(name))
            m_outputs.emplace(name, Array<double>(std::move(cube)));
    }
    [[nodiscard]] Outputs take() { return std::move(m_outputs); }

private:
    const Call &m_call;
    Outputs m_outputs;
};

Outputs outputsOf(const Call &call, const math::TransformerBlock &block, math::BlockResult &result)
{
    Outlet outlet(call);
    const bool isPre = block.place == math::NormPlace::Pre;
    outlet.put("output", result.output());
    outlet.put("query", result.attention.query);
    outlet.put("key", result.attention.key);
    outlet.put("value", result.attention.value);
    outlet.put("scores", std::move(result.attention.attention.scores));
    outlet.put("weights", std::move(result.attention.attention.weights));
    outlet.put("joined", result.attention.joined);
    outlet.put("attention", result.attention.output);
    outlet.put("after_attention", result.afterAttention.output);
    if (block.crossAttention) {
        outlet.put("cross_weights", std::move(result.crossAttention.attention.weights));
        outlet.put("cross_attention", result.crossAttention.output);
        outlet.put("after_cross", result.afterCross.output);
    }
    if (isPre) {
        outlet.put("attention_input", result.afterAttention.normalized);
        outlet.put("feed_forward_input", result.afterFeedForward.normalized);
    }
    if (isPre && block.crossAttention)
        outlet.put("cross_input", result.afterCross.normalized);
    outlet.put("hidden", result.feedForward.hidden);
    outlet.put("activated", result.feedForward.activated);
    outlet.put("feed_forward", result.feedForward.output);
    return outlet.take();
}

Result<Outputs> run(const Call &call)
{
    const math::TransformerBlock block = blockOf(call);
    math::BlockResult result;
    const math::AttentionWanted wanted{.output = true,
        .weights = call.wanted("weights") || call.wanted("cross_weights"),
        .products = false,
        .scores = call.wanted("scores")};
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::runBlock(block, blockInputOf(call, call.matrix("x")), result, wanted, isStopped, call.threads))
        return call.stopped();
    return outputsOf(call, block, result);
}

const arma::mat &outputOf(const Outputs &outputs) { return outputs.at("output").get<Array<double>>().matrix(); }

double furthest(const arma::mat &expected, const arma::mat &found)
{
    double most = 0;
    for (arma::uword i = 0; i < expected.n_elem; ++i)
        if (std::isfinite(expected[i]))
            most = std::max(most, std::abs(expected[i] - found[i]) / std::max(1.0, std::abs(expected[i])));
    return most;
}

Result<Outputs> again(const Call &call, const arma::mat &x)
{
    Call changed = call;
    changed.wantedOutputs = {"output"};
    changed.values["x"] = x;
    return run(changed);
}

Result<double> orderDoesNotCount(const Call &call, const Outputs &outputs)
{
    if (call.toggle("causal") || call.has("mask") || call.has("memory_mask") || call.matrix("x").is_empty())
        return 0;
    return again(call, arma::flipud(call.matrix("x"))).map([&](const Outputs &reversed) {
        return furthest(outputOf(outputs), arma::flipud(outputOf(reversed)));
    });
}

Result<double> noLookingAhead(const Call &call, const Outputs &outputs)
{
    arma::mat x = call.matrix("x");
    if (!call.toggle("causal") || x.n_rows < 2)
        return 0;
    x.row(x.n_rows - 1) *= -2;
    return again(call, x).map([&](const Outputs &other) {
        return furthest(outputOf(outputs).head_rows(x.n_rows - 1), outputOf(other).head_rows(x.n_rows - 1));
    });
}

std::vector<Law> laws()
{
    return {{.name = QT_TRANSLATE_NOOP("operators", "order doesn't count"),
                .says = QT_TRANSLATE_NOOP("operators",
                    "Without a mask, tokens in reverse order give the outputs in reverse order: a block alone sees no "
                    "positions."),
                .deviation = orderDoesNotCount,
                .within = 1e-8},
        {.name = QT_TRANSLATE_NOOP("operators", "no looking ahead"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "Under causal, another last token leaves the outputs of the others as they are."),
            .deviation = noLookingAhead,
            .within = 1e-8}};
}

Output matrixOutput(const char *name, const char *letter, const char *help, bool isOptional = false)
{
    return {.name = name, .shape = {"n", letter}, .help = help, .optional = isOptional};
}

std::vector<Output> outputs()
{
    return {
        matrixOutput("output", "d", QT_TRANSLATE_NOOP("operators", "Of the same shape as x.")),
        matrixOutput(
            "attention_input", "d", QT_TRANSLATE_NOOP("operators", "norm(x); only with norm_place pre."), true),
        matrixOutput("query", "q", QT_TRANSLATE_NOOP("operators", "The queries of all heads, side by side.")),
        matrixOutput("key", "k", QT_TRANSLATE_NOOP("operators", "The keys of all key heads, side by side.")),
        matrixOutput("value", "v", QT_TRANSLATE_NOOP("operators", "The values of all key heads, side by side.")),
        {.name = "scores",
            .shape = {"heads", "n", "n"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "As softmax receives them: scaled, hidden ones at minus infinity.")},
        {.name = "weights",
            .shape = {"heads", "n", "n"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "How much each token takes from each, in every head.")},
        matrixOutput("joined", "j", QT_TRANSLATE_NOOP("operators", "What the heads give, side by side.")),
        matrixOutput("attention", "d", QT_TRANSLATE_NOOP("operators", "The joined heads times w_o.")),
        matrixOutput("after_attention", "d", QT_TRANSLATE_NOOP("operators", "x plus attention; post: normalised.")),
        matrixOutput("cross_input", "d",
            QT_TRANSLATE_NOOP("operators", "norm(after_attention); only with memory and norm_place pre."), true),
        {.name = "cross_weights",
            .shape = {"heads", "n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "How much each token takes from each row of memory."),
            .optional = true},
        matrixOutput(
            "cross_attention", "d", QT_TRANSLATE_NOOP("operators", "What memory gives, times cross_w_o."), true),
        matrixOutput("after_cross", "d",
            QT_TRANSLATE_NOOP("operators", "after_attention plus cross_attention; post: normalised."), true),
        matrixOutput("feed_forward_input", "d",
            QT_TRANSLATE_NOOP("operators", "The norm before the feed-forward layer; only with norm_place pre."), true),
        matrixOutput("hidden", "f", QT_TRANSLATE_NOOP("operators", "Before the activation.")),
        matrixOutput("activated", "f", QT_TRANSLATE_NOOP("operators", "What weight_down receives.")),
        matrixOutput("feed_forward", "d", QT_TRANSLATE_NOOP("operators", "What the feed-forward layer adds.")),
    };
}

std::vector<Example> examples()
{
    const std::string identity = "[[1, 0], [0, 1]]";
    const std::map<std::string, std::string> two{{"x", "[[1, 0], [0, 2]]"}, {"w_q", identity}, {"w_k", identity},
        {"w_v", identity}, {"w_o", identity}, {"weight_up", "[[1, -1], [0, 1]]"}, {"weight_down", identity}};
    const std::string zeros = "[[0], [0], [0], [0]]", four = "[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]";
    const std::map<std::string, std::string> doubling{{"x", "[[1, 2, 3, 4]]"}, {"w_q", four}, {"w_k", four},
        {"w_v", four}, {"w_o", "[[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0], [0, 0, 0, 2]]"}, {"weight_up", zeros},
        {"weight_down", "[[0, 0, 0, 0]]"}};
    auto pre = two, preDoubling = doubling;
    pre["norm_place"] = preDoubling["norm_place"] = "pre";
    return {
        {.inputs = two,
            .outputs = {{"weights", "[[[0.669762, 0.330238], [0.055807, 0.944193]]]"},
                {"attention", "[[0.669762, 0.660477], [0.055807, 1.888386]]"},
                {"output", "[[0.999998, -0.999998], [-0.999999, 0.999999]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Two tokens, one head, the norms after the sums.")},
        {.inputs = pre,
            .outputs = {{"output", "[[2.888355, -0.888357], [-0.888377, 4.888374]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The same block with the norms before.")},
        {.inputs = doubling,
            .outputs = {{"after_attention", "[[-1.34164, -0.44721, 0.44721, 1.34164]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "One token, whose attention doubles it: norm(x + 2x).")},
        {.inputs = preDoubling,
            .outputs = {{"output", "[[-1.683271, 1.105576, 3.894424, 6.683271]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "x + 2 norm(x), where what goes around is x itself.")},
    };
}

std::vector<Input> inputs()
{
    std::vector<Input> inputs{{.name = "x",
                                  .shape = {"n", "d"},
                                  .help = QT_TRANSLATE_NOOP("operators", "One row a token."),
                                  .also = {"src", "tgt", "hidden_states"}},
        {.name = "memory",
            .shape = {"m", "d"},
            .help = QT_TRANSLATE_NOOP("operators",
                "What an encoder made, one row a token: the block then attends to it between the other two layers."),
            .optional = true,
            .also = {"encoder_hidden_states"}}};
    for (std::vector<Input> &further : std::vector{blockWeights(false), blockMasks()})
        for (Input &input : further)
            inputs.push_back(std::move(input));
    return inputs;
}

} // namespace

Operator transformerBlock()
{
    return {
        .name = "transformer_block",
        .summary = QT_TRANSLATE_NOOP("operators",
            "One block of a Transformer: tokens look at each other, then each is worked on by itself, and both times "
            "the result is added to what was there."),
        .formula =
            R"(\begin{aligned} y &= \operatorname{norm}(x + \operatorname{attention}(x)) \\ z &= \operatorname{norm}(y + \operatorname{FFN}(y)) \end{aligned})",
        .letters = blockLetters(false),
        .also = {"nn.TransformerEncoderLayer", "nn.TransformerDecoderLayer", "TransformerBlock"},
        .inputs = inputs(),
        .options = blockOptions(),
        .outputs = outputs(),
        .laws = laws(),
        .examples = examples(),
        .check = checkBlock,
        .estimate = blockEstimate,
        .run = run,
        .derive = transformerBlockByHand,
    };
}

} // namespace heed
