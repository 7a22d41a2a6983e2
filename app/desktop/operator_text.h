// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/operator.h"

#include <QString>

namespace heed {

/// What an operator declares, as HTML, formulas between $ or $$: summary, formula, inputs, options, outputs.
[[nodiscard]] QString operatorHtml(const Operator &op);

} // namespace heed
