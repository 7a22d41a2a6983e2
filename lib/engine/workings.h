// SPDX-License-Identifier: GPL-3.0-or-later
/// What `show` asks for besides values: the hand arithmetic of a row or an entry, and how well the operator's laws hold.
#pragma once

#include "engine/session.h"

#include <string>
#include <vector>

namespace heed {

struct DerivationReport {
    const ShowItem *item = nullptr;
    Focus focus;
    Result<Derivation> steps;
};

/// Of each `steps` item of a fresh cell's `show`. The row of a `steps: {row: 2}` is of the first head. Derivations and laws
/// are a plugin's code: each has the cell's time-out and obeys what stops the session's present evaluation.
[[nodiscard]] std::vector<DerivationReport> derivationsOf(
    const BoundCell &cell, const std::shared_ptr<const Run> &run, Session &session);

/// The hand arithmetic of one output's row or entry, in the words of the cell's labels.
[[nodiscard]] DerivationReport derivationOf(const BoundCell &cell, const std::shared_ptr<const Run> &run,
    const std::string &output, const Sizes &index, Session &session);

struct LawReport {
    const Law *law = nullptr;
    Result<double> deviation;
    double within = 0; ///< the law's own, or what float32 can hold to

    [[nodiscard]] bool holds() const { return deviation && *deviation <= within; }
};

/// Laws look at all outputs, so the call is run again where not all are known. What a law throws becomes its error. The
/// whole is an error for a batch, or when the run fails or is stopped.
[[nodiscard]] Result<std::vector<LawReport>> lawsOf(const BoundCell &cell, const Run &run, Session &session);

} // namespace heed
