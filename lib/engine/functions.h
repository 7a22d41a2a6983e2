// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions of the expression language: one description each.
#pragma once

#include "engine/infer_form.h"

namespace heed {

struct Function {
    std::string_view name;
    std::string_view usage; ///< "round(x, digits)"
    std::size_t least = 1, most = 1; ///< arguments
    Action action = {};
};

inline constexpr std::size_t anyNumberOfArguments = static_cast<std::size_t>(-1);

/// Null when there is none.
[[nodiscard]] const Function *functionNamed(std::string_view name);
/// Refuses a wrong number of arguments.
[[nodiscard]] Checked<void> checkArity(const Function &function, std::size_t arguments);

/// The parts of the table: by entry, min and max, over all entries, shapes and sequences.
[[nodiscard]] std::vector<Function> entryFunctions();
[[nodiscard]] std::vector<Function> extremeFunctions();
[[nodiscard]] std::vector<Function> wholeFunctions();
[[nodiscard]] std::vector<Function> shapeFunctions();
[[nodiscard]] std::vector<Function> sequenceFunctions();

} // namespace heed
