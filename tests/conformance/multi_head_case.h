// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conformance/vector_case.h"

namespace heed::conformance {

[[nodiscard]] Outcome multiHeadAttention(const VectorCase &test, Catalogue &catalogue);

} // namespace heed::conformance
