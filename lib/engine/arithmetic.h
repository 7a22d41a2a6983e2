// SPDX-License-Identifier: GPL-3.0-or-later
/// The signs of the expression language, lists and indexing.
#pragma once

#include "engine/infer_form.h"

namespace heed {

/// + - * / ^; null for others.
[[nodiscard]] const Action *arithmetic(std::string_view sign);
[[nodiscard]] const Action &negation();
[[nodiscard]] const Action &listing();

/// By entry on equal shapes or with a scalar: the form of the result.
[[nodiscard]] Checked<Form> byEntry(const Form &a, const Form &b);
/// The product of matrices, where a vector counts as a row.
[[nodiscard]] Checked<Known> checkProduct(const Operands &operands);
[[nodiscard]] Value runProduct(const Operands &operands, const Sizes &shape);

/// Operand 0 indexed by the others, one an axis.
[[nodiscard]] Checked<Known> indexed(const Operands &operands);

/// Exact, or nothing when the result is no integer or overflows.
[[nodiscard]] std::optional<std::int64_t> wholeSum(std::int64_t a, std::int64_t b);
[[nodiscard]] std::optional<std::int64_t> wholeDifference(std::int64_t a, std::int64_t b);
[[nodiscard]] std::optional<std::int64_t> wholeProduct(std::int64_t a, std::int64_t b);
[[nodiscard]] std::optional<std::int64_t> wholeQuotient(std::int64_t a, std::int64_t b);
[[nodiscard]] std::optional<std::int64_t> wholePower(std::int64_t base, std::int64_t exponent);
[[nodiscard]] std::optional<std::int64_t> wholeOf(double x); ///< when `x` is integral and fits

} // namespace heed
