// SPDX-License-Identifier: GPL-3.0-or-later
#include "logits_call.h"
#include "operators.h"
#include "sample_by_hand.h"

#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>

namespace heed {

namespace {

const TextList &filterNames()
{
    static const TextList names{"temperature", "top_k", "top_p", "min_p"};
    return names;
}

Result<void> check(const Call &call)
{
    TextList order = call.texts("order"), expected = filterNames();
    std::ranges::sort(order);
    std::ranges::sort(expected);
    if (order != expected)
        return fail(Rule::Range,
            "Expected order to name temperature, top_k, top_p and min_p once each, found "
                + valueText(call.value("order")) + ".",
            "order");
    if (call.has("top_k") && static_cast<std::uint64_t>(call.integer("top_k")) > call.size("v"))
        return fail({.message = "top_k is " + groupedText(call.integer("top_k")) + ", but a row of logits has "
                + counted(call.size("v"), "token") + "; expected at most as many.",
            .port = "top_k",
            .rule = Rule::Range,
            .other = "logits"});
    return {};
}

std::vector<double> kept(const Call &call, const std::string &filter, const std::vector<double> &logits)
{
    if (filter == "temperature")
        return math::atTemperature(logits, call.number(filter));
    if (!call.has(filter))
        return logits;
    if (filter == "top_k")
        return math::onlyThese(
            logits, math::topK(logits, static_cast<std::size_t>(call.integer(filter)), tiesOf(call)));
    if (filter == "top_p")
        return math::onlyThese(logits, math::topP(logits, call.number(filter), tiesOf(call)));
    return math::onlyThese(logits, math::minP(logits, call.number(filter)));
}

Result<void> checkFinite(const Call &call, const std::vector<double> &logits)
{
    const bool isTooLarge = std::ranges::any_of(logits, [](double z) { return z == arma::datum::inf; });
    const bool isNothing = std::ranges::all_of(logits, [](double z) { return z == -arma::datum::inf; });
    if (isTooLarge || isNothing)
        return fail({.message = "A logit divided by the temperature " + exactText(call.number("temperature"))
                + " is too large for a double; temperature 0 takes the largest logit.",
            .port = "temperature",
            .rule = Rule::Range,
            .other = "logits"});
    return {};
}

struct Drawn {
    arma::mat probabilities, cumulative;
    std::vector<double> draws;
    std::vector<std::int64_t> ids;
};

Result<std::vector<double>> probabilitiesOfRow(const Call &call, arma::uword row)
{
    std::vector<double> logits = rowOf(call.matrix("logits"), row);
    for (const std::string &filter : call.texts("order")) {
        logits = kept(call, filter, logits);
        if (const Result<void> fine = checkFinite(call, logits); !fine)
            return fail(fine.error());
    }
    return math::probabilitiesOf(logits);
}

Result<Drawn> drawn(const Call &call)
{
    const arma::mat &logits = call.matrix("logits");
    Random random = call.random(call.integer("seed"));
    Drawn all{arma::mat(arma::size(logits)), arma::mat(arma::size(logits)), {}, {}};
    for (arma::uword row = 0; row < logits.n_rows; ++row) {
        if (call.stop.stop_requested())
            return call.stopped();
        const Result<std::vector<double>> probabilities = probabilitiesOfRow(call, row);
        if (!probabilities)
            return fail(probabilities.error());
        all.draws.push_back(random.uniform());
        all.ids.push_back(static_cast<std::int64_t>(math::drawnToken(*probabilities, all.draws.back())));
        all.probabilities.row(row) = arma::rowvec(*probabilities);
        all.cumulative.row(row) = arma::rowvec(math::cumulated(*probabilities));
    }
    return all;
}

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = checkLogits(call); !fine)
        return fail(fine.error());
    Result<Drawn> all = drawn(call);
    if (!all)
        return fail(all.error());
    return onlyWanted(call,
        {{"id", Array<std::int64_t>::vector(all->ids)}, {"probabilities", all->probabilities},
            {"cumulative", all->cumulative}, {"draw", Array<double>::vector(all->draws)}});
}

/// How far the draw lies outside the id's step of the cumulated probabilities.
Result<double> drawFallsOnTheId(const Call &, const Outputs &outputs)
{
    const arma::mat &sums = outputs.at("cumulative").get<Array<double>>().matrix();
    const arma::mat &probabilities = outputs.at("probabilities").get<Array<double>>().matrix();
    double furthest = 0;
    for (arma::uword row = 0; row < sums.n_rows; ++row) {
        const auto id = static_cast<arma::uword>(outputs.at("id").get<Array<std::int64_t>>().at(row));
        const double draw = outputs.at("draw").get<Array<double>>().at(row);
        const double above = sums.at(row, id), below = above - probabilities.at(row, id);
        furthest = std::max({furthest, below - draw, draw - above, probabilities.at(row, id) > 0 ? 0.0 : 1.0});
    }
    return furthest;
}

Option shareOption(const char *name, const char *help, TextList also)
{
    return {.name = name,
        .fallbackText = "off",
        .range = {.low = 0, .high = 1, .openLow = true},
        .help = help,
        .convention = "off in Hugging Face and vLLM",
        .also = std::move(also)};
}

std::vector<Option> options()
{
    return {
        {.name = "temperature",
            .fallback = 1.0,
            .range = atLeast(0),
            .help = QT_TRANSLATE_NOOP(
                "operators", "Divides the logits, once: larger is flatter; 0 always takes the largest logit."),
            .convention = "1 everywhere; 0 as in vLLM and llama.cpp",
            .also = {"T", "temp"}},
        {.name = "top_k",
            .type = Type::Integer,
            .fallbackText = "off",
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators", "Keep so many tokens with the largest logits."),
            .convention = "off in vLLM; 50 in Hugging Face's generation",
            .also = {"k"}},
        shareOption("top_p",
            QT_TRANSLATE_NOOP("operators", "Keep the fewest tokens that reach this probability together."), {"p"}),
        shareOption("min_p",
            QT_TRANSLATE_NOOP("operators", "Keep tokens with at least this share of the largest probability."), {}),
        {.name = "order",
            .type = Type::Texts,
            .fallback = filterNames(),
            .choices = filterNames(),
            .help = QT_TRANSLATE_NOOP("operators",
                "In which order the four act, each on what the one before left and on its probabilities anew."),
            .convention = "Hugging Face; llama.cpp puts temperature last"},
        tiesOption(),
        {.name = "seed",
            .type = Type::Integer,
            .fallback = 0,
            .help = QT_TRANSLATE_NOOP("operators",
                "Of the random numbers, one a row: the same seed draws the same tokens, also for every entry of a "
                "batch."),
            .convention = "the generator mt19937_64; PyTorch and ONNX draw other numbers"},
    };
}

std::vector<Output> outputs()
{
    return {
        {.name = "id",
            .type = Type::Integers,
            .shape = {"n"},
            .view = View::Table,
            .help = QT_TRANSLATE_NOOP("operators", "The token that was drawn in each row.")},
        {.name = "probabilities",
            .shape = {"n", "v"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "What was drawn from: softmax of what the filters left.")},
        {.name = "cumulative",
            .shape = {"n", "v"},
            .view = View::Lines,
            .help = QT_TRANSLATE_NOOP("operators", "The probabilities added up in the order of the ids.")},
        {.name = "draw",
            .shape = {"n"},
            .help = QT_TRANSLATE_NOOP("operators",
                "A uniform random number from 0 to 1 a row: the first token whose sum exceeds it is taken.")},
    };
}

} // namespace

Operator sample()
{
    return {
        .name = "sample",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "Draws the next token of each row from its probabilities, after temperature and filters."),
        .formula = R"(\text{id} = \min\{\, j : p_0 + \dots + p_j > u \,\},\quad u \sim U[0, 1))",
        .letters = logitsLetters(),
        .also = {"torch.multinomial", "Multinomial", "Categorical.sample"},
        .inputs = {logitsInput()},
        .options = options(),
        .outputs = outputs(),
        .laws = {rowsSumToOne("probabilities"), orderStays(),
            {.name = QT_TRANSLATE_NOOP("operators", "the draw falls on the id"),
                .says = QT_TRANSLATE_NOOP("operators",
                    "The draw lies between the sum of the probabilities before the id and that sum with it."),
                .deviation = drawFallsOnTheId}},
        .examples = {{.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"top_p", "0.8"}, {"seed", "7"}},
                         .outputs = {{"probabilities", "[[0.628532, 0.231224, 0.140244, 0, 0]]"},
                             {"cumulative", "[[0.628532, 0.859756, 1.000000, 1.000000, 1.000000]]"},
                             {"draw", "[0.754385]"}, {"id", "[1]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "The draw lies between 0.6285 and 0.8598.")},
            {.inputs = {{"logits", "[[1, 3, 3]]"}, {"temperature", "0"}},
                .outputs = {{"id", "[1]"}},
                .says = QT_TRANSLATE_NOOP("operators", "At temperature 0 nothing is left to chance.")},
            {.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"top_k", "1"}},
                .outputs = {{"id", "[0]"}, {"probabilities", "[[1, 0, 0, 0, 0]]"}}}},
        .check = check,
        .estimate = [](const Call &call) { return logitsEstimate(call, 3); },
        .run = run,
        .derive = sampleByHand,
    };
}

} // namespace heed
