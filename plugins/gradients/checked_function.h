// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/gradient_difference.h"
#include "sdk/call.h"

#include <optional>
#include <string>

namespace heed {

/// A function of rows whose gradient can be checked.
struct CheckedFunction {
    std::string name;
    math::RowFunction forward;
    std::optional<double> kink = {}; ///< where its slope jumps
};
/// Throws std::out_of_range for another name.
[[nodiscard]] const CheckedFunction &checkedFunction(const std::string &name);
[[nodiscard]] TextList checkedFunctionNames();

/// A row of what the outputs are multiplied by; ones where nothing was given.
[[nodiscard]] arma::rowvec upstreamOf(const Call &call, arma::uword row);
[[nodiscard]] math::CentralDifference differenceAt(const Call &call, arma::uword row, arma::uword column);
/// A kink of the function lies nearer to x than the step.
[[nodiscard]] bool isKink(const Call &call, double x);
/// "row 1, column 2".
[[nodiscard]] std::string placeText(arma::uword row, arma::uword column);

} // namespace heed
