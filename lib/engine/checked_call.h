// SPDX-License-Identifier: GPL-3.0-or-later
/// Everything that can be said of a call before it runs: names, types, ranges, choices, shapes, the operator's own check.
#pragma once

#include "engine/evaluate.h"
#include "engine/unify.h"
#include "sdk/operator.h"

#include <map>
#include <string>
#include <vector>

namespace heed {

using Knowns = std::map<std::string, Known, std::less<>>;

struct CheckedCall {
    Knowns values; ///< inputs and options of their declared types, defaults filled in
    Unified unified;
    bool rankIsUnknown = false; ///< of an input, so that no letter has a size
    bool allowNan = false;
    bool isSingle = false; ///< of precision float32; then the values hold `precision`, and are rounded
};

struct CallRules {
    std::int64_t seed = 0; ///< the default of an option named `seed`
    bool isPartial = false; ///< some of what the call needs can't be known and is left out: only the rest is checked
};

/// `allow_nan` and `precision`, which every operator takes beside its own options.
[[nodiscard]] const std::vector<Option> &commonOptions();
/// The operator's own option, or a common one; null: neither.
[[nodiscard]] const Option *optionOf(const Operator &op, std::string_view name);

/// The first error, the others in `further`; all of what `given` holds must be the operator's inputs, options or the common
/// options.
[[nodiscard]] Result<CheckedCall> checkCall(
    const Operator &op, const Knowns &given, const CallRules &rules = {}, std::vector<Error> *further = nullptr);

/// The input or option that `name`, which is none, was probably meant to be; one of `further`, or nothing.
[[nodiscard]] std::string meantPort(
    const Operator &op, const std::string &name, const std::vector<std::string> &further);
/// An input or option given under a name the operator doesn't have, with "did you mean"; `further` names may be meant too.
[[nodiscard]] Error unknownPort(
    const Operator &op, const std::string &name, const std::vector<std::string> &further = {});
/// What to say of an input that isn't given.
[[nodiscard]] std::string missingInput(const Operator &op, const Input &input);
/// "key" for "k", for "did you mean" across what PyTorch and ONNX call a port.
[[nodiscard]] std::vector<std::string> portNames(const Operator &op);

} // namespace heed
