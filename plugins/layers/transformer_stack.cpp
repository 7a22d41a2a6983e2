// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"
#include "stack_by_hand.h"
#include "transformer_call.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

/// One matrix a layer, or one a layer and head.
class Gathered {
public:
    Gathered(bool isWanted, std::size_t layers)
        : m_isWanted(isWanted)
        , m_layers(layers)
    {
    }
    void add(std::size_t layer, const arma::cube &part)
    {
        if (!m_isWanted)
            return;
        if (layer == 0)
            m_all.set_size(part.n_rows, part.n_cols, part.n_slices * m_layers);
        if (!part.is_empty())
            m_all.slices(layer * part.n_slices, (layer + 1) * part.n_slices - 1) = part;
    }
    void add(std::size_t layer, const arma::mat &part)
    {
        add(layer, arma::cube(part.memptr(), part.n_rows, part.n_cols, 1));
    }
    void put(Outputs &outputs, const char *name, bool hasHeads)
    {
        if (!m_isWanted)
            return;
        Sizes shape{m_layers, m_all.n_rows, m_all.n_cols};
        if (hasHeads)
            shape.insert(shape.begin() + 1, m_all.n_slices / m_layers);
        outputs.emplace(name, Array<double>(std::move(shape), std::move(m_all)));
    }

private:
    bool m_isWanted;
    std::size_t m_layers;
    arma::cube m_all;
};

Result<Outputs> run(const Call &call)
{
    const math::TransformerStack stack = stackOf(call);
    const bool hasMemory = call.has("memory");
    Gathered states(call.wanted("states"), stack.layers), attention(call.wanted("attention"), stack.layers);
    Gathered forward(call.wanted("feed_forward"), stack.layers), weights(call.wanted("weights"), stack.layers);
    Gathered cross(hasMemory && call.wanted("cross_weights"), stack.layers);
    const auto visit = [&](std::size_t layer, math::BlockResult &result) {
        states.add(layer, result.output());
        attention.add(layer, result.attention.output);
        forward.add(layer, result.feedForward.output);
        weights.add(layer, result.attention.attention.weights);
        cross.add(layer, result.crossAttention.attention.weights);
    };
    const math::AttentionWanted wanted{.output = true,
        .weights = call.wanted("weights") || call.wanted("cross_weights"),
        .products = false,
        .scores = false};
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const auto output =
        math::runStack(stack, blockInputOf(call, call.matrix("x")), visit, wanted, isStopped, call.threads);
    if (!output)
        return call.stopped();
    Outputs outputs;
    states.put(outputs, "states", false);
    attention.put(outputs, "attention", false);
    forward.put(outputs, "feed_forward", false);
    weights.put(outputs, "weights", true);
    cross.put(outputs, "cross_weights", true);
    if (call.wanted("output"))
        outputs.emplace("output", Array<double>(*output));
    return outputs;
}

Result<void> check(const Call &call)
{
    if (call.letters.contains("l") && call.size("l") == 0)
        return fail(Rule::Shape, "w_q holds no layers: expected at least one.", "w_q");
    for (const char *name : {"final_norm_weight", "final_norm_bias"})
        if (call.has(name) && !call.toggle("final_norm"))
            return fail(
                {.message = std::string(name) + " is given, but final_norm is false. Set final_norm, or leave it out.",
                    .port = name,
                    .rule = Rule::Type,
                    .other = "final_norm"});
    return checkBlock(call);
}

Result<double> endsWithItsLastState(const Call &call, const Outputs &outputs)
{
    const arma::cube &states = outputs.at("states").get<Array<double>>().cube();
    const arma::mat &output = outputs.at("output").get<Array<double>>().matrix();
    arma::mat last = states.slice(states.n_slices - 1);
    if (call.toggle("final_norm"))
        last = math::normalized(last, blockNorm(call, "final"));
    double furthest = 0;
    for (arma::uword i = 0; i < output.n_elem; ++i)
        if (std::isfinite(output[i]))
            furthest = std::max(furthest, std::abs(output[i] - last[i]));
    return furthest;
}

Result<double> noLookingAhead(const Call &call, const Outputs &outputs)
{
    arma::mat x = call.matrix("x");
    if (!call.toggle("causal") || x.n_rows < 2)
        return 0;
    x.row(x.n_rows - 1) *= -2;
    Call changed = call;
    changed.wantedOutputs = {"output"};
    changed.values["x"] = x;
    return run(changed).map([&](const Outputs &other) {
        const arma::mat &expected = outputs.at("output").get<Array<double>>().matrix();
        const arma::mat &found = other.at("output").get<Array<double>>().matrix();
        double furthest = 0;
        for (arma::uword row = 0; row + 1 < expected.n_rows; ++row)
            for (arma::uword column = 0; column < expected.n_cols; ++column)
                if (const double value = expected.at(row, column); std::isfinite(value))
                    furthest =
                        std::max(furthest, std::abs(value - found.at(row, column)) / std::max(1.0, std::abs(value)));
        return furthest;
    });
}

std::vector<Input> inputs()
{
    std::vector<Input> inputs{{.name = "x",
                                  .shape = {"n", "d"},
                                  .help = QT_TRANSLATE_NOOP("operators", "One row a token."),
                                  .also = {"src", "tgt", "hidden_states"}},
        {.name = "memory",
            .shape = {"m", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "What an encoder made, one row a token, for every block alike."),
            .optional = true}};
    for (std::vector<Input> &further : std::vector{blockWeights(true), blockMasks()})
        for (Input &input : further)
            inputs.push_back(std::move(input));
    for (const char *name : {"final_norm_weight", "final_norm_bias"})
        inputs.push_back({.name = name,
            .shape = {"d"},
            .help = QT_TRANSLATE_NOOP("operators", "Of the norm after the last block; 1 and 0 without them."),
            .optional = true,
            .also = {std::string(name) == "final_norm_weight" ? "norm.weight" : "norm.bias"}});
    return inputs;
}

std::vector<Option> options()
{
    std::vector<Option> options = blockOptions();
    options.push_back({.name = "final_norm",
        .type = Type::Toggle,
        .fallback = false,
        .help = QT_TRANSLATE_NOOP("operators", "Normalise once more after the last block; usual with norm_place pre."),
        .convention = "off in nn.TransformerEncoder, on in nn.Transformer, GPT-2 and Llama",
        .also = {"ln_f"}});
    return options;
}

std::vector<Output> outputs()
{
    const auto perLayer = [](const char *name, const char *help) {
        return Output{.name = name, .shape = {"l", "n", "d"}, .help = help};
    };
    return {
        {.name = "output", .shape = {"n", "d"}, .help = QT_TRANSLATE_NOOP("operators", "Of the same shape as x.")},
        perLayer("states", QT_TRANSLATE_NOOP("operators", "What each block hands on.")),
        perLayer("attention", QT_TRANSLATE_NOOP("operators", "What each block's attention adds.")),
        perLayer("feed_forward", QT_TRANSLATE_NOOP("operators", "What each block's feed-forward layer adds.")),
        {.name = "weights",
            .shape = {"l", "heads", "n", "n"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "How much each token takes from each, by layer and head.")},
        {.name = "cross_weights",
            .shape = {"l", "heads", "n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "How much each token takes from each row of memory."),
            .optional = true},
    };
}

std::vector<Example> examples()
{
    const std::string identities = "[[[1, 0], [0, 1]], [[1, 0], [0, 1]]]";
    std::map<std::string, std::string> two{{"x", "[[1, 0], [0, 2]]"}, {"w_q", identities}, {"w_k", identities},
        {"w_v", identities}, {"w_o", identities}, {"weight_up", "[[[1, -1], [0, 1]], [[1, -1], [0, 1]]]"},
        {"weight_down", identities}, {"norm_place", "pre"}};
    auto normed = two;
    normed["final_norm"] = "true";
    return {{.inputs = two,
                .outputs = {{"states",
                                "[[[2.888355, -0.888357], [-0.888377, 4.888374]], [[4.776738, -1.776741], [-1.776761, "
                                "7.776758]]]"},
                    {"output", "[[4.776738, -1.776741], [-1.776761, 7.776758]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "The same block twice, each adding to what it receives.")},
        {.inputs = normed,
            .outputs = {{"output", "[[1.000000, -1.000000], [-1.000000, 1.000000]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "With a norm at the end.")}};
}

} // namespace

Operator transformerStack()
{
    return {
        .name = "transformer_stack",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "Blocks one after the other, each with weights of its own: an encoder, or a decoder."),
        .formula = R"(x^{(l)} = \operatorname{block}_l(x^{(l-1)}))",
        .letters = blockLetters(true),
        .also = {"nn.TransformerEncoder", "nn.TransformerDecoder", "nn.Transformer"},
        .inputs = inputs(),
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "ends with its last state"),
                     .says = QT_TRANSLATE_NOOP("operators",
                         "The output is what the last block hands on, normalised where final_norm says so."),
                     .deviation = endsWithItsLastState},
            {.name = QT_TRANSLATE_NOOP("operators", "no looking ahead"),
                .says = QT_TRANSLATE_NOOP(
                    "operators", "Under causal, another last token leaves the outputs of the others as they are."),
                .deviation = noLookingAhead,
                .within = 1e-8}},
        .examples = examples(),
        .check = check,
        .estimate = blockEstimate,
        .run = run,
        .derive = transformerStackByHand,
    };
}

} // namespace heed
