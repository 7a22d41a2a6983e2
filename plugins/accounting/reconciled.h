// SPDX-License-Identifier: GPL-3.0-or-later
/// The counts that different people call a model's parameters, each as the sum of the same components.
#pragma once

#include "parts.h"

#include <string>
#include <vector>

namespace heed {

struct Component {
    std::string name; ///< a column of the table
    Count count;
};

struct Reckoning {
    std::string name; ///< a row of the table, and an output
    std::vector<Component> components; ///< those that it leaves out are 0
    [[nodiscard]] Count sum() const;
};

/// hidden, non_embedding, tied_total and untied_total. `parts` are those of the model or of one of its blocks; only a
/// model has a head.
[[nodiscard]] std::vector<Reckoning> reckonings(const ModelSizes &sizes, const std::vector<Part> &parts);

} // namespace heed
