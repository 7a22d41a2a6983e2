// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_by_hand.h"

#include "logits_call.h"
#include "row_by_hand.h"

#include "sdk/hand_random.h"

namespace heed {

namespace {

void filterByHand(RowByHand &row, const Call &call)
{
    for (const std::string &filter : call.texts("order")) {
        if (filter == "temperature" && call.number(filter) != 1)
            row.divideBy(call.number(filter));
        if (filter == "temperature" || !call.has(filter))
            continue;
        if (filter == "top_k")
            row.keepLargest(static_cast<std::size_t>(call.integer(filter)), tiesOf(call));
        else if (filter == "top_p")
            row.keepReaching(call.number(filter), tiesOf(call));
        else
            row.keepAtLeast(call.number(filter));
    }
}

} // namespace

Result<Derivation> sampleByHand(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenToken> chosen = chosenToken(call, focus);
    if (!chosen)
        return fail(chosen.error());
    const bool all = focus.output.empty() || focus.output == "id";
    const auto draws = hand::uniformDraws(call, chosen->row, 1);
    if (!draws)
        return call.stopped();
    const std::string place = std::to_string(chosen->row + 1);
    const auto name = [&](std::size_t) { return hand::Written{"u_{" + place + "}", "u_" + place}; };
    const Step drawing = hand::uniformsByHand(call, *draws, name, focus.decimals);
    if (focus.output == "draw")
        return Derivation{drawing};
    RowByHand row(rowOf(call.matrix("logits"), chosen->row), focus);
    filterByHand(row, call);
    row.normalise(focus.output == "probabilities" ? chosen->column : std::nullopt);
    if (focus.output != "probabilities")
        row.cumulate();
    if (all) {
        row.add(drawing);
        row.take(draws->front());
    }
    return row.steps();
}

} // namespace heed
