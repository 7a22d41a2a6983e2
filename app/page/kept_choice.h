// SPDX-License-Identifier: GPL-3.0-or-later
/// What a reader chose in a card, which outlives the card's widget.
#pragma once

#include <string>
#include <vector>

namespace heed {

/// In one part of a card: how many steps or matrices are shown, whether all digits are; what is being typed.
struct KeptChoice {
    std::string kind = {}; ///< of the part; one of another kind takes nothing from it
    int amount = 0; ///< 0: as it begins
    std::string text = {};
    bool operator==(const KeptChoice &) const = default;
};

using KeptChoices = std::vector<KeptChoice>; ///< one per part

} // namespace heed
