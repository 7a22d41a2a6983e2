// SPDX-License-Identifier: GPL-3.0-or-later
/// What functions of single entries share: any shape in, the same shape out.
#pragma once

#include "sdk/hand_lines.h"
#include "sdk/hand_place.h"
#include "sdk/operator.h"

#include <functional>
#include <vector>

namespace heed {

[[nodiscard]] Input entriesInput(const std::string &name, const std::string &help);
[[nodiscard]] Output entriesOutput(const std::string &name, const std::string &help);

using EntryFunction = std::function<double(double)>;

/// f of every entry of an input, in its shape; fails when stopped.
[[nodiscard]] Result<Value> mapped(const Call &call, const std::string &input, const EntryFunction &f);
[[nodiscard]] Estimate entriesEstimate(const Call &call, const TextList &outputs);

/// The entries of a row, or the one entry, that a focus chooses.
struct ChosenEntries {
    std::vector<std::size_t> columns;
    std::vector<double> values; ///< of the whole row
    hand::AxisNames names;
    int decimals;

    /// A line for each chosen column.
    [[nodiscard]] Step step(const std::string &title, const std::function<hand::Line(std::size_t)> &line) const;
    /// The same, written from the entry itself.
    [[nodiscard]] Step each(const std::string &title, const std::function<hand::Line(double)> &line) const;
};
[[nodiscard]] Result<ChosenEntries> chosenEntries(const Call &call, const std::string &input, const Focus &focus);
/// The row of `input` where the focus chooses one of `chosenIn`, which has as many rows and columns.
[[nodiscard]] std::vector<double> sameRow(
    const Call &call, const std::string &input, const std::string &chosenIn, const Focus &focus);

/// |g(x, f(x))| over all entries, relative to their size.
[[nodiscard]] Law entryLaw(const std::string &name, const std::string &says, const std::string &output,
    std::function<double(const Call &, double x, double y)> missed);

} // namespace heed
