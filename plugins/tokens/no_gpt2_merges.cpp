// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpt2_merges.h"

namespace heed {

std::string_view gpt2Merges() { return {}; }

} // namespace heed
