// SPDX-License-Identifier: GPL-3.0-or-later
/// A tensor of the vectors' files: row-major entries, each the exact double of what was stored.
#pragma once

#include "sdk/value.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace heed::conformance {

struct Tensor {
    Sizes shape;
    std::vector<double> entries;
    std::string dtype = "float64";

    [[nodiscard]] static Tensor read(const nlohmann::json &tensor);
    /// Of a value with numbers.
    [[nodiscard]] static Tensor of(const Value &value);

    [[nodiscard]] Value numbers() const;
    [[nodiscard]] Value mask() const;
    [[nodiscard]] bool isBoolean() const { return dtype == "bool"; }
    [[nodiscard]] bool hasNan() const;

    [[nodiscard]] Tensor reshaped(Sizes sizes) const;
    [[nodiscard]] Tensor sliced(std::size_t axis, std::size_t begin, std::size_t end) const;
    [[nodiscard]] Tensor joined(std::size_t axis, const Tensor &after) const;
    /// `count` entries of `filler` behind the last along the axis.
    [[nodiscard]] Tensor padded(std::size_t axis, std::size_t count, double filler) const;
    [[nodiscard]] Tensor withAxisMoved(std::size_t from, std::size_t to) const;
    /// Repeats axes of 1 and missing leading ones.
    [[nodiscard]] Tensor broadcastTo(const Sizes &sizes) const;
    /// (batch, rows, heads x width) as (batch, heads, rows, width), and back.
    [[nodiscard]] Tensor splitHeads(std::size_t heads) const;
    [[nodiscard]] Tensor mergedHeads() const;

private:
    [[nodiscard]] std::size_t inner(std::size_t axis) const; ///< entries behind one step along the axis
};

/// |found - expected| <= absolute + relative |expected|, where nan equals nan and inf equals inf.
struct Tolerance {
    double absolute = 0;
    double relative = 0;
};
/// Empty when they agree, else where they differ.
[[nodiscard]] std::string difference(const Tensor &found, const Tensor &expected, Tolerance tolerance);

} // namespace heed::conformance
