// SPDX-License-Identifier: GPL-3.0-or-later
/// The options that say how large a model is, shared by the operators that count.
#pragma once

#include "models.h"

#include "sdk/operator.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heed {

/// Those of these names, in this order. None has a default of its own: what isn't given is the named model's.
[[nodiscard]] std::vector<Option> modelOptions(const std::vector<std::string> &names);
/// All of them but `part`, `kdim` and `vdim`.
[[nodiscard]] std::vector<std::string> modelOptionNames();

/// The named model's sizes, or the unnamed one's, with those that are given in their place; none is 0 for another any
/// more. Refuses heads that don't share the width or the keys, and widths past 64 bits.
[[nodiscard]] Result<ModelSizes> sizesOf(const Call &call);

/// Neither the call nor its model says how wide the gated layer is.
[[nodiscard]] bool hasGatedWidth(const Call &call);

/// heads · head_dim and kv_heads · head_dim; of sizes from sizesOf().
[[nodiscard]] inline std::int64_t queryWidth(const ModelSizes &sizes) { return sizes.heads * sizes.headDim; }
[[nodiscard]] inline std::int64_t keyWidth(const ModelSizes &sizes) { return sizes.keyHeads * sizes.headDim; }
/// A gated layer's width is a multiple of this where none is given.
inline constexpr std::int64_t gatedMultiple = 256;
/// Three matrices in place of two.
[[nodiscard]] bool isGated(const ModelSizes &sizes);

[[nodiscard]] Option dtypeOption(std::string fallback, std::string help);
/// Bytes of a number of that type.
[[nodiscard]] std::int64_t bytesOf(const std::string &dtype);
[[nodiscard]] Option unitOption();
/// 10^9 bytes, or 2^30.
[[nodiscard]] double inUnit(std::int64_t bytes, const std::string &unit);
[[nodiscard]] Option countOption();
[[nodiscard]] Option lengthOption(std::int64_t fallback, std::int64_t least, std::string help);
[[nodiscard]] Option batchOption();

} // namespace heed
