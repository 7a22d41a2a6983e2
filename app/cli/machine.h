// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output/lesson_json.h"

namespace heed {

[[nodiscard]] Machine thisMachine();

} // namespace heed
