// SPDX-License-Identifier: GPL-3.0-or-later
/// What a derivation calls the entries along an axis: by their labels where a lesson gives some, else by counting from 1.
#pragma once

#include "sdk/hand.h"

#include <string>
#include <string_view>

namespace heed::hand {

/// Text inside \text{…}: what TeX takes for a command is escaped, and control characters become spaces.
[[nodiscard]] HEED_SDK_EXPORT std::string texText(const std::string &text);

/// The names along one axis. Labels may be anyone's text of any length.
class HEED_SDK_EXPORT AxisNames {
public:
    /// Without labels: every name is a count.
    AxisNames() = default;
    AxisNames(const Focus &focus, std::string_view letter);

    [[nodiscard]] bool hasLabels() const { return !m_labels.empty(); }
    /// As a subscript or in a sentence: \text{cat} and cat, or 2. A label that stands twice has its count behind it; in
    /// TeX a long one is cut.
    [[nodiscard]] Written operator[](std::size_t index) const;
    /// "cat: " before a line about one entry; empty without labels, since lines stand in order.
    [[nodiscard]] Written heading(std::size_t index) const;
    /// The line under its heading.
    [[nodiscard]] Line headed(std::size_t index, Line line) const;

private:
    [[nodiscard]] std::string counted(const std::string &label, std::size_t index) const;

    TextList m_labels;
};

/// A named row: \mathbf{q}_{\text{cat}} and q_cat.
[[nodiscard]] HEED_SDK_EXPORT Written vector(const std::string &name, const Written &index);
/// An entry of a named row: s_{\text{cat},\text{sat}} and s_cat,sat.
[[nodiscard]] HEED_SDK_EXPORT Written entry(const Written &name, const Written &row, const Written &column);

} // namespace heed::hand
