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
    const math::Ties ties = tiesOf(call);
    return filtered(call, [=](const std::vector<double> &logits) { return math::topP(logits, p, ties); });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    return filteredByHand(call, focus, [&](RowByHand &row) { row.keepReaching(call.number("p"), tiesOf(call)); });
}

/// What the kept tokens lack of p, or what they hold above it without the last one.
Result<double> barelyReachesP(const Call &call, const Outputs &outputs)
{
    const double p = call.number("p");
    double furthest = 0;
    for (const KeptRow &row : keptRows(call, outputs)) {
        std::vector<double> kept;
        for (const std::size_t id : row.kept)
            kept.push_back(row.probabilities[id]);
        const double last = kept.back(), sum = math::cumulated(kept).back();
        if (call.text("ties") == "all")
            std::erase(kept, last);
        else
            kept.pop_back();
        const double without = kept.empty() || p == 1 ? 0 : math::cumulated(kept).back();
        furthest = std::max({furthest, p - sum, without - p});
    }
    return furthest;
}

} // namespace

Operator topP()
{
    return {
        .name = "top_p",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "Keeps the fewest most probable tokens that reach the probability p together: the nucleus."),
        .formula = R"(\text{the fewest tokens, the most probable first, with } \sum_j p_j \ge p)",
        .letters = filterLetters(),
        .also = {"nucleus_sampling", "nucleus", "TopPLogitsWarper"},
        .inputs = {logitsInput()},
        .options = {{.name = "p",
                        .fallback = 0.9,
                        .range = {.low = 0, .high = 1, .openLow = true},
                        .help = QT_TRANSLATE_NOOP("operators",
                            "What the kept tokens reach together; the token that crosses it is kept. A shortfall of "
                            "10^-12 is rounding and counts as reached."),
                        .convention = "Holtzman et al. 2020; Hugging Face and vLLM keep the crossing token too",
                        .also = {"top_p"}},
            tiesOption()},
        .outputs = filterOutputs(),
        .laws = {rowsSumToOne("probabilities"), outputsAgree(), orderStays(),
            {.name = QT_TRANSLATE_NOOP("operators", "barely reaches p"),
                .says = QT_TRANSLATE_NOOP(
                    "operators", "The kept tokens reach p, and without the last of them they would not."),
                .deviation = barelyReachesP,
                .within = 2 * math::reachedWithin}},
        .examples = {{.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"p", "0.8"}},
                         .outputs = {{"probabilities", "[[0.628532, 0.231224, 0.140244, 0, 0]]"}, {"count", "[3]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "0.5630 + 0.2071 is not yet 0.8.")},
            {.inputs = {{"logits", "[[0, 0, 0, 0]]"}, {"p", "0.5"}},
                .outputs = {{"kept", "[[1, 1, 0, 0]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Two of four equal tokens reach a half.")},
            {.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"p", "0.00000001"}},
                .outputs = {{"ids", "[[0]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "One token always stays.")}},
        .estimate = filterEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
