// SPDX-License-Identifier: GPL-3.0-or-later
/// Values as the blocks that hold them declare them.
#pragma once

#include "engine/evaluate.h"
#include "lesson/lesson.h"

namespace heed {

/// As the control's type; of type matrix, a vector counts as a row and one number is refused.
[[nodiscard]] Result<Known> asDeclared(const Known &known, const Control &control);
/// As the value's type; without one it holds a number or numbers.
[[nodiscard]] Result<Known> asDeclared(const Known &known, const ValueBlock &value);

template<typename Declaration>
[[nodiscard]] Result<Value> asDeclared(const Value &value, const Declaration &block)
{
    auto known = asDeclared(Known::exactly(value), block);
    return known ? Result<Value>(std::move(*known->value)) : fail(known.error());
}

} // namespace heed
