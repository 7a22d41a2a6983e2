// SPDX-License-Identifier: GPL-3.0-or-later
/// Leading axes that an operator doesn't declare: the engine runs it once for each of their entries.
#pragma once

#include "engine/unify.h"
#include "sdk/operator.h"

namespace heed {

/// The call for one entry of the batch, in row-major order; inputs without batch axes are shared.
[[nodiscard]] Call batchElement(const Call &call, const Operator &op, const Unified &unified, std::size_t index);
/// The outputs of one entry.
[[nodiscard]] Outputs batchOutputs(
    const Outputs &outputs, const Operator &op, const Unified &unified, std::size_t index);
/// The outputs of all entries with the batch axes in front; refuses what can't be stacked: tables, texts, other shapes.
[[nodiscard]] Result<Outputs> stacked(const std::vector<Outputs> &results, const Sizes &batch, const Operator &op);

} // namespace heed
