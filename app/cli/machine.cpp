// SPDX-License-Identifier: GPL-3.0-or-later
#include "machine.h"

#include "math/blas.h"
#include "platform/machine.h"

namespace heed {

Machine thisMachine() { return {.instructions = platform::vectorInstructions(), .blas = math::blasConfiguration()}; }

} // namespace heed
