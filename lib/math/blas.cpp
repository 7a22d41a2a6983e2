// SPDX-License-Identifier: GPL-3.0-or-later
#include "math/blas.h"

extern "C" {
void openblas_set_num_threads(int threads);
char *openblas_get_corename();
char *openblas_get_config();
}

namespace heed::math {

void useOneBlasThread() { openblas_set_num_threads(1); }
std::string blasKernel() { return openblas_get_corename(); }
std::string blasConfiguration() { return openblas_get_config(); }

} // namespace heed::math
