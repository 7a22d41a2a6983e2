// SPDX-License-Identifier: GPL-3.0-or-later
#include "affine_by_hand.h"
#include "math/affine.h"
#include "math/product.h"
#include "normalization_call.h"
#include "operators.h"
#include "sdk/hand_place.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

math::Linear linearOf(const Call &call)
{
    return {.weight = call.toggle("tied") ? math::transposed(call.matrix("embedding")) : call.matrix("weight"),
        .bias = perColumn(call, "bias")};
}

std::string neededWeight(const Call &call) { return call.toggle("tied") ? "embedding" : "weight"; }
std::string tiedText(const Call &call) { return call.toggle("tied") ? "true" : "false"; }

tl::unexpected<Error> missing(const std::string &needed, const Call &call)
{
    return fail(Rule::Type,
        "The operator lm_head needs the input '" + needed + "' while tied is " + tiedText(call) + ".", needed);
}

Result<Outputs> run(const Call &call)
{
    const std::string needed = neededWeight(call);
    if (!call.has(needed))
        return missing(needed, call);
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    arma::mat logits;
    if (!math::affineRows(call.matrix("x"), linearOf(call), logits, isStopped))
        return call.stopped();
    return Outputs{{"logits", Array<double>(logits)}};
}

Result<void> check(const Call &call)
{
    if (!call.has("tied"))
        return {};
    const std::string needed = neededWeight(call), other = call.toggle("tied") ? "weight" : "embedding";
    if (!call.has(needed) && call.has(other))
        return fail({.message = "tied is " + tiedText(call) + ", which needs " + needed + "; given is " + other + ".",
            .port = other,
            .rule = Rule::Type,
            .other = "tied"});
    const bool hasNeither = call.letters.contains("v") && call.size("v") == 0;
    return call.has(needed) || !hasNeither ? Result<void>() : missing(needed, call);
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &x = call.matrix("x");
    const math::Linear linear = linearOf(call);
    return hand::placeIn({x.n_rows, linear.weight.n_cols}, focus).map([&](const hand::Place &place) {
        const AffineNames names{
            call.toggle("tied") ? "Token times each row of the embedding" : "Token times each column of the weight",
            hand::both("z"), hand::AxisNames(focus, "n")[place.row]};
        return Derivation{affineStep(names, arma::conv_to<std::vector<double>>::from(math::rowOf(x, place.row)), linear,
            hand::AxisNames(focus, "v"), place.columns(linear.weight.n_cols), focus.decimals)};
    });
}

Result<double> isTheDotProduct(const Call &call, const Outputs &outputs)
{
    const arma::mat &x = call.matrix("x"), &logits = outputs.at("logits").get<Array<double>>().matrix();
    const math::Linear linear = linearOf(call);
    double furthest = 0;
    for (arma::uword i = 0; i < logits.n_rows; ++i)
        for (arma::uword j = 0; j < logits.n_cols; ++j) {
            const double bias = linear.bias.is_empty() ? 0 : linear.bias[j];
            double sum = bias, size = 1 + std::abs(bias);
            for (arma::uword k = 0; k < x.n_cols; ++k) {
                sum += x.at(i, k) * linear.weight.at(k, j);
                size += std::abs(x.at(i, k) * linear.weight.at(k, j));
            }
            if (std::isfinite(size))
                furthest = std::max(furthest, std::abs(sum - logits.at(i, j)) / size);
        }
    return furthest;
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    return {.bytes = 8 * size("v") * (size("n") + size("d")), .operations = 2 * size("n") * size("v") * size("d")};
}

std::vector<Input> inputs()
{
    return {
        {.name = "x",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "What the last block hands on, one row a token."),
            .also = {"hidden_states"}},
        {.name = "embedding",
            .shape = {"v", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "The table that tokens were looked up in, when tied."),
            .optional = true,
            .also = {"wte", "embed_tokens", "lm_head.weight"}},
        {.name = "weight",
            .shape = {"d", "v"},
            .help = QT_TRANSLATE_NOOP("operators", "A matrix of its own, one column a token, when not tied."),
            .optional = true},
        {.name = "bias",
            .shape = {"v"},
            .help = QT_TRANSLATE_NOOP("operators", "Added to the product, one number a token of the vocabulary."),
            .optional = true},
    };
}

std::vector<Example> examples()
{
    return {
        {.inputs = {{"x", "[[1, 2]]"}, {"embedding", "[[1, 0], [0, 1], [-1, 1]]"}},
            .outputs = {{"logits", "[[1, 2, 1]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The token whose embedding agrees most gets the largest logit.")},
        {.inputs = {{"x", "[[1, 2]]"}, {"weight", "[[1, 0, -1], [0, 1, 1]]"}, {"bias", "[0, 0, 5]"}, {"tied", "false"}},
            .outputs = {{"logits", "[[1, 2, 6]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "A matrix of its own, and a bias.")}};
}

} // namespace

Operator lmHead()
{
    return {
        .name = "lm_head",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Scores every token of the vocabulary as the next one: the dot product of what the model made with each "
            "token's row."),
        .formula = R"(z_{i,t} = x_i \cdot E_t + b_t)",
        .letters = {{"n", "token"}, {"d", "component"}, {"v", "vocabulary entry"}},
        .also = {"LMHead", "unembedding", "output_embedding"},
        .inputs = inputs(),
        .options = {{.name = "tied",
            .type = Type::Toggle,
            .fallback = true,
            .help = QT_TRANSLATE_NOOP("operators",
                "The embedding table serves again, transposed, and no further weights are learned; else weight does."),
            .convention = "GPT-2, BERT and Llama 3.2 1B; Llama 2 and Llama 3 8B are not tied",
            .also = {"tie_word_embeddings", "weight_tying"}}},
        .outputs = {{.name = "logits",
            .shape = {"n", "v"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators",
                "One score for each token of the vocabulary; softmax makes them "
                "probabilities.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "a logit is a dot product"),
            .says = QT_TRANSLATE_NOOP("operators", "Each logit is the sum of products with one row of the table."),
            .deviation = isTheDotProduct}},
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
