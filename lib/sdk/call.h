// SPDX-License-Identifier: GPL-3.0-or-later
/// What the engine hands to an operator.
#pragma once

#include "sdk/random.h"
#include "sdk/shape.h"
#include "sdk/value.h"

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

using Values = std::map<std::string, Value, std::less<>>; ///< by input, option or output name
using Outputs = Values;

/// Runs f(0) to f(n - 1), on one thread or several, and returns when all are done.
using Parallel = std::function<void(std::size_t n, const std::function<void(std::size_t)> &f)>;

/// How many bits a number has while an operator computes: the common option `precision`.
enum class Precision { Float64, Float32 };

/// Complete, of the declared types, shapes and ranges: an operator need not look again. Absent are only the optional
/// inputs that were not given and the options whose declared fallback is empty. The accessors throw
/// std::out_of_range for an absent name and std::bad_variant_access for another type.
class HEED_SDK_EXPORT Call {
public:
    Values values = {};
    Letters letters = {}; ///< the size of every letter of the operator's shapes
    std::stop_token stop = {}; ///< long loops ask stop_requested() and return `stopped()`

    /// Empty: all outputs.
    std::vector<std::string> wantedOutputs = {};
    std::function<void(std::string)> noteSink = {};
    Parallel threads = {};

    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] const Value &value(std::string_view name) const;
    [[nodiscard]] bool toggle(std::string_view name) const;
    [[nodiscard]] std::int64_t integer(std::string_view name) const;
    [[nodiscard]] double number(std::string_view name) const;
    [[nodiscard]] const std::string &text(std::string_view name) const;
    [[nodiscard]] const TextList &texts(std::string_view name) const;
    [[nodiscard]] const Array<double> &numbers(std::string_view name) const;
    [[nodiscard]] const Array<std::int64_t> &integers(std::string_view name) const;
    [[nodiscard]] const MaskArray &mask(std::string_view name) const;
    /// Rank 1 (a row) or 2; of a higher rank the first matrix.
    [[nodiscard]] const arma::mat &matrix(std::string_view name) const;
    /// One matrix per head; one slice for a matrix.
    [[nodiscard]] const arma::cube &cube(std::string_view name) const;
    [[nodiscard]] std::size_t size(std::string_view letter) const;

    /// For Float32 inputs and outputs are rounded outside of the operator; one that sums up does so in float itself.
    [[nodiscard]] Precision precision() const { return has("precision") ? Precision::Float32 : Precision::Float64; }
    /// Whether a view, a reference, an expectation or --output asks for this output.
    [[nodiscard]] bool wanted(std::string_view output) const;
    /// Something a person should know about this result: which method ran, a row that sees nothing.
    void note(std::string text) const;
    [[nodiscard]] Random random(std::int64_t seed) const { return Random(seed); }
    /// Threads are borrowed through the call only.
    void parallel(std::size_t n, const std::function<void(std::size_t)> &f) const;
    /// What to return when `stop` was requested.
    [[nodiscard]] tl::unexpected<Error> stopped() const { return fail(Rule::Stopped, "The run was stopped."); }
};

} // namespace heed
