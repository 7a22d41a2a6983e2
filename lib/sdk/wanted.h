// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/call.h"

namespace heed {

/// The outputs that somebody asks for, of those that come at no cost of their own.
[[nodiscard]] inline Outputs onlyWanted(const Call &call, Outputs outputs)
{
    std::erase_if(outputs, [&](const auto &output) { return !call.wanted(output.first); });
    return outputs;
}

} // namespace heed
