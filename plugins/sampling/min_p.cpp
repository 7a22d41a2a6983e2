// SPDX-License-Identifier: GPL-3.0-or-later
#include "filter_outputs.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const double p = call.number("p");
    return filtered(call, [p](const std::vector<double> &logits) { return math::minP(logits, p); });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    return filteredByHand(call, focus, [&](RowByHand &row) { row.keepAtLeast(call.number("p")); });
}

/// How far a kept token lies below the threshold, or a removed one above it.
Result<double> thresholdHolds(const Call &call, const Outputs &outputs)
{
    const auto &mask = outputs.at("kept").get<MaskArray>().matrix();
    const std::vector<KeptRow> rows = keptRows(call, outputs);
    double furthest = 0;
    for (arma::uword row = 0; row < rows.size(); ++row) {
        const std::vector<double> &probabilities = rows[row].probabilities;
        const double threshold = call.number("p") * *std::ranges::max_element(probabilities);
        for (std::size_t id = 0; id < probabilities.size(); ++id) {
            const double missed = probabilities[id] - threshold;
            furthest = std::max(furthest, mask.at(row, id) == 1 ? -missed : missed);
        }
    }
    return furthest;
}

} // namespace

Operator minP()
{
    return {
        .name = "min_p",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Keeps the tokens that are at least p times as probable as the most probable one: fewer where the model is "
            "sure."),
        .formula = R"(p_j \ge p \cdot \max_l p_l)",
        .letters = filterLetters(),
        .also = {"MinPLogitsWarper"},
        .inputs = {logitsInput()},
        .options = {{.name = "p",
            .fallback = 0.1,
            .range = {.low = 0, .high = 1, .openLow = true},
            .help = QT_TRANSLATE_NOOP("operators", "The share of the largest probability that a token needs to stay."),
            .convention = "Nguyen et al. 2024; Hugging Face, vLLM and llama.cpp",
            .also = {"min_p"}}},
        .outputs = filterOutputs(),
        .laws = {rowsSumToOne("probabilities"), outputsAgree(), orderStays(),
            {.name = QT_TRANSLATE_NOOP("operators", "the threshold holds"),
                .says = QT_TRANSLATE_NOOP("operators",
                    "No kept token is below p times the largest probability, and no removed one above it."),
                .deviation = thresholdHolds}},
        .examples = {{.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"p", "0.2"}},
                         .outputs = {{"probabilities", "[[0.628532, 0.231224, 0.140244, 0, 0]]"}, {"count", "[3]"}},
                         .says = QT_TRANSLATE_NOOP(
                             "operators", "e^-1 = 0.37 and e^-1.5 = 0.22 times the largest stay, e^-2 = 0.14 goes.")},
            {.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"p", "1"}},
                .outputs = {{"ids", "[[0]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "At 1 only the most probable token stays, and its equals.")}},
        .estimate = filterEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
