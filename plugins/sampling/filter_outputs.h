// SPDX-License-Identifier: GPL-3.0-or-later
/// What top_k, top_p and min_p give: each keeps some tokens of a row and removes the others.
#pragma once

#include "logits_call.h"
#include "row_by_hand.h"

#include <functional>
#include <vector>

namespace heed {

/// The ids of a row that stay, in the order of `ids`.
using Keep = std::function<math::TokenIds(const std::vector<double> &logits)>;

[[nodiscard]] std::map<std::string, std::string> filterLetters();
[[nodiscard]] std::vector<Output> filterOutputs();
[[nodiscard]] Result<Outputs> filtered(const Call &call, const Keep &keep);
/// `filter` writes the steps that decide; the probabilities follow where they are asked for.
[[nodiscard]] Result<Derivation> filteredByHand(
    const Call &call, const Focus &focus, const std::function<void(RowByHand &)> &filter);
[[nodiscard]] Estimate filterEstimate(const Call &call);
/// The outputs tell the same tokens.
[[nodiscard]] Law outputsAgree();
/// The probabilities of a row before the filter, with `kept` beside them.
struct KeptRow {
    std::vector<double> probabilities; ///< of all tokens, before
    math::TokenIds kept; ///< in the order of `ids`
};
[[nodiscard]] std::vector<KeptRow> keptRows(const Call &call, const Outputs &outputs);

} // namespace heed
