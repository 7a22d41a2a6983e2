// SPDX-License-Identifier: GPL-3.0-or-later
#include "logits_call.h"
#include "operators.h"
#include "row_by_hand.h"

#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

/// The first logit that the division makes infinite, told so that a person can act on it.
Result<void> checkQuotients(const arma::mat &logits, const arma::mat &scaled, double temperature)
{
    for (arma::uword i = 0; temperature > 0 && i < logits.n_elem; ++i)
        if (std::isinf(scaled[i]) && std::isfinite(logits[i]))
            return fail({.message = exactText(logits[i]) + " divided by the temperature " + exactText(temperature)
                    + " is too large for a double; temperature 0 takes the largest logit.",
                .port = "temperature",
                .rule = Rule::Range,
                .other = "logits"});
    return {};
}

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = checkLogits(call); !fine)
        return fail(fine.error());
    const double temperature = call.number("temperature");
    const auto divided = [=](const std::vector<double> &logits, arma::uword) {
        return math::atTemperature(logits, temperature);
    };
    const std::optional<arma::mat> scaled = rowByRow(call, divided);
    if (!scaled)
        return call.stopped();
    if (const Result<void> fine = checkQuotients(call.matrix("logits"), *scaled, temperature); !fine)
        return fail(fine.error());
    Outputs outputs{{"scaled", *scaled}};
    if (call.wanted("probabilities")) {
        const auto softmax = [&](const std::vector<double> &, arma::uword row) {
            return math::probabilitiesOf(rowOf(*scaled, row));
        };
        const std::optional<arma::mat> probabilities = rowByRow(call, softmax);
        if (!probabilities)
            return call.stopped();
        outputs.emplace("probabilities", *probabilities);
    }
    return onlyWanted(call, std::move(outputs));
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenToken> chosen = chosenToken(call, focus);
    if (!chosen)
        return fail(chosen.error());
    RowByHand row(rowOf(call.matrix("logits"), chosen->row), focus);
    const bool isScaled = focus.output == "scaled";
    row.divideBy(call.number("temperature"), isScaled ? chosen->column : std::nullopt);
    if (!isScaled)
        row.normalise(chosen->column);
    return row.steps();
}

/// p_a / p_b = e^((z_a - z_b) / T), compared in logarithms for the neighbours in order.
Result<double> ratiosFollow(const Call &call, const Outputs &outputs)
{
    const double temperature = call.number("temperature");
    const arma::mat &logits = call.matrix("logits");
    const arma::mat &probabilities = outputs.at("probabilities").get<Array<double>>().matrix();
    double furthest = 0;
    for (arma::uword row = 0; temperature > 0 && row < logits.n_rows; ++row)
        for (arma::uword token = 1; token < logits.n_cols; ++token) {
            const double below = probabilities.at(row, token - 1), above = probabilities.at(row, token);
            if (below < 1e-300 || above < 1e-300) // their logarithms are not exact there
                continue;
            const double expected = (logits.at(row, token) - logits.at(row, token - 1)) / temperature;
            const double size = std::max(1.0, std::abs(logits.at(row, token) / temperature));
            furthest = std::max(furthest, std::abs(std::log(above / below) - expected) / size);
        }
    return furthest;
}

std::vector<Example> examples()
{
    return {{.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}},
                .outputs = {{"probabilities", "[[0.563021, 0.207124, 0.125627, 0.076197, 0.028031]]"}}},
        {.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"temperature", "0.5"}},
            .outputs = {{"probabilities", "[[0.829245, 0.112226, 0.041286, 0.015188, 0.002055]]"},
                {"scaled", "[[4, 2, 1, 0, -2]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Colder: the first token gains.")},
        {.inputs = {{"logits", "[[1, 2, 2]]"}, {"temperature", "0"}},
            .outputs = {{"probabilities", "[[0, 1, 0]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Of equals the lowest id.")}};
}

} // namespace

Operator temperature()
{
    return {
        .name = "temperature",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Divides the logits by a temperature before softmax: above 1 the probabilities become more equal, below 1 "
            "less."),
        .formula = R"(p_j = \frac{e^{z_j / T}}{\sum_l e^{z_l / T}})",
        .letters = logitsLetters(),
        .also = {"TemperatureLogitsWarper"},
        .inputs = {logitsInput()},
        .options = {{.name = "temperature",
            .fallback = 1.0,
            .range = atLeast(0),
            .help = QT_TRANSLATE_NOOP(
                "operators", "Larger is flatter. 0 takes the largest logit, of equals the one with the lowest id."),
            .convention = "1 everywhere; 0 as in vLLM and llama.cpp, Hugging Face refuses it",
            .also = {"T", "temp"}}},
        .outputs = {{.name = "probabilities",
                        .shape = {"n", "v"},
                        .view = View::Bars,
                        .help = QT_TRANSLATE_NOOP("operators", "Softmax of the scaled logits.")},
            {.name = "scaled",
                .shape = {"n", "v"},
                .help = QT_TRANSLATE_NOOP("operators",
                    "The logits divided by the temperature; at 0, 0 for the largest and -inf for the others.")}},
        .laws = {rowsSumToOne("probabilities"), orderStays(),
            {.name = QT_TRANSLATE_NOOP("operators", "ratios follow the logits"),
                .says = QT_TRANSLATE_NOOP(
                    "operators", "Two probabilities stand in the ratio e to the difference of their logits over T."),
                .deviation = ratiosFollow}},
        .examples = examples(),
        .estimate = [](const Call &call) { return logitsEstimate(call, 2); },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
