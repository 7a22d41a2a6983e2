// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gpt2.h"
#include "sdk/operator.h"

#include <memory>

namespace heed {

using SharedGpt2 = std::shared_ptr<const Gpt2>;

enum class Scheme { Words, Characters, Bytes, BytePairs };
[[nodiscard]] Scheme schemeOf(const Call &call);
/// Ids are given, and are to be turned back.
[[nodiscard]] inline bool decodes(const Call &call) { return call.has("token_ids"); }

/// The parts of the text by a scheme without a vocabulary.
[[nodiscard]] std::optional<std::vector<std::string_view>> partsOf(const Call &call);
/// What an id stands for; the scheme must have one.
[[nodiscard]] std::string bytesOfId(Scheme scheme, const Gpt2 &gpt2, std::int64_t id);

[[nodiscard]] Result<Derivation> tokenizeByHand(
    const SharedGpt2 &gpt2, const Call &call, const Outputs &outputs, const Focus &focus);
[[nodiscard]] std::vector<Law> tokenizeLaws(const SharedGpt2 &gpt2);

} // namespace heed
