// SPDX-License-Identifier: GPL-3.0-or-later
/// The BLAS below Armadillo, for programs: set it up once in main().
#pragma once

#include "math/export.h"

#include <string>

namespace heed::math {

/// Threads belong to the program's own pool, and one thread gives the same bits on every machine of a kind.
HEED_MATH_EXPORT void useOneBlasThread();
/// The kernel OpenBLAS picked for this processor: "SkylakeX", "Haswell".
[[nodiscard]] HEED_MATH_EXPORT std::string blasKernel();
/// Version and build: "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ... MAX_THREADS=64".
[[nodiscard]] HEED_MATH_EXPORT std::string blasConfiguration();

} // namespace heed::math
