// SPDX-License-Identifier: GPL-3.0-or-later
/// An operator's laws in properties.
#pragma once

#include "engine_call.h"

#include <rapidcheck.h>

namespace heed::test {

/// The call is taken, runs, and misses no law; inside a property.
inline void holdLaws(const Operator &op, const Values &given)
{
    const auto call = PreparedCall::prepare(op, given);
    RC_ASSERT(call.has_value());
    const auto outputs = call->run();
    RC_ASSERT(outputs.has_value());
    RC_ASSERT(missedLaw(op, call->call(), *outputs) == "");
}

} // namespace heed::test
