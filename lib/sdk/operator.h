// SPDX-License-Identifier: GPL-3.0-or-later
/// An operator is data and pure functions, not a class to derive from.
#pragma once

#include "sdk/call.h"
#include "sdk/error.h"
#include "sdk/shape.h"
#include "sdk/value.h"

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heed {

enum class View { Number, Table, Heatmap, Bars, Stacked, Lines, Curve, Histogram, Arcs, Vectors, Steps, Laws };

/// The numbers an option accepts; closed unless said otherwise.
struct Range {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool openLow = false, openHigh = false;

    [[nodiscard]] bool contains(double x) const
    {
        return (openLow ? x > low : x >= low) && (openHigh ? x < high : x <= high);
    }
    [[nodiscard]] bool isUnlimited() const { return low == -high && high == std::numeric_limits<double>::infinity(); }
};
[[nodiscard]] inline Range above(double low) { return {.low = low, .openLow = true}; }
[[nodiscard]] inline Range atLeast(double low) { return {.low = low}; }
[[nodiscard]] inline Range between(double low, double high) { return {.low = low, .high = high}; }
/// "above 0", "1 to 64", "at least 1"; empty when unlimited.
[[nodiscard]] HEED_SDK_EXPORT std::string rangeText(const Range &range);

struct Input {
    std::string name;
    Type type = Type::Numbers;
    Shape shape = {};
    std::string help = {};
    bool optional = false;
    /// Each axis may be 1 or missing from the left, and is then repeated: as masks in PyTorch and ONNX.
    bool broadcast = false;
    TextList also = {}; ///< what PyTorch and ONNX call it
};

struct Option {
    std::string name;
    Type type = Type::Number; ///< may be an array type; then any shape
    Value fallback = {}; ///< empty: absent from the call unless given, see `fallbackText`
    std::string fallbackText = {}; ///< what an empty fallback comes to: "1/√d_k"
    Range range = {}; ///< for numbers, also entry by entry
    TextList choices = {}; ///< for text
    std::string help = {};
    std::string convention = {}; ///< whose: "PyTorch and ONNX"
    TextList also = {};
};

struct Output {
    std::string name;
    Type type = Type::Numbers;
    Shape shape = {};
    View view = View::Table;
    std::string help = {};
    bool optional = false; ///< present only when an input or option asks for it
};

/// A property of every valid call: how far it is missed, against `within`.
struct Law {
    std::string name; ///< "rows sum to 1"
    std::string says; ///< a sentence
    std::function<Result<double>(const Call &, const Outputs &)> deviation;
    double within = 1e-12;
};
/// |sum of each row - 1|; a row of zeros (nothing to attend to) is left out.
[[nodiscard]] HEED_SDK_EXPORT Law rowsSumToOne(const std::string &output);

/// What a learner chose in an output: an index per axis, from the left; fewer than the rank choose a row or a matrix.
struct Focus {
    std::string output = {};
    Sizes index = {};
    int decimals = 4;
    std::map<std::string, TextList, std::less<>> labels = {}; ///< of the entries along an axis, by its letter
};

/// One step of the hand arithmetic. `plain` serves the terminal and speech; `exact` holds the unrounded numbers where
/// they differ from what the rounded ones give, else it is empty.
struct Step {
    std::string title;
    std::string tex;
    std::string plain;
    std::string exact = {};
};
using Derivation = std::vector<Step>;

/// Inputs, options and outputs as a lesson writes them (YAML, flow style). Outputs hold to their written decimals.
struct Example {
    std::map<std::string, std::string> inputs = {};
    std::map<std::string, std::string> outputs = {};
    std::string says = {};
};

struct Estimate {
    double bytes = 0;
    double operations = 0;
};

/// `check`, `estimate`, `run` and `derive` may be called from any thread, several at once.
struct Operator {
    std::string name;
    std::string version = "1"; ///< changes when a result may change; part of the hash
    std::string summary;
    std::string formula = {}; ///< TeX
    std::map<std::string, std::string> letters = {}; ///< what a letter counts: {{"n", "query"}, {"m", "key"}}
    TextList also = {}; ///< what PyTorch and ONNX call it
    std::vector<Input> inputs = {};
    std::vector<Option> options = {};
    std::vector<Output> outputs = {};
    std::vector<Law> laws = {};
    std::vector<Example> examples = {};
    /// What shapes can't say. The call holds the letters and the options whose values are known; inputs may be absent,
    /// since a lesson is checked before it runs.
    std::function<Result<void>(const Call &)> check = {};
    std::function<Estimate(const Call &)> estimate = {};
    bool measures = false; ///< the result is a measurement: run by hand, never cached or compared
    std::function<Result<Outputs>(const Call &)> run = {};
    std::function<Result<Derivation>(const Call &, const Outputs &, const Focus &)> derive = {};

    [[nodiscard]] HEED_SDK_EXPORT const Input *input(std::string_view name) const;
    [[nodiscard]] HEED_SDK_EXPORT const Option *option(std::string_view name) const;
    [[nodiscard]] HEED_SDK_EXPORT const Output *output(std::string_view name) const;
};

/// Everything wrong with a declaration: double or reserved names, no run, no outputs, bad letters. Empty when fine.
[[nodiscard]] HEED_SDK_EXPORT std::vector<std::string> flawsOf(const Operator &op);

} // namespace heed
