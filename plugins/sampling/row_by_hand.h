// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "math/token_filter.h"
#include "sdk/hand_labels.h"
#include "sdk/hand_softmax.h"

#include <optional>
#include <vector>

namespace heed {

/// One row of logits on its way through the filters, as steps. Tokens are named by their labels, else by their ids.
class RowByHand {
public:
    using Only = std::optional<std::size_t>; ///< the one token that is asked for

    RowByHand(std::vector<double> logits, const Focus &focus);

    void divideBy(double temperature, Only only = {});
    void keepLargest(std::size_t k, math::Ties ties, bool largest = true);
    void keepReaching(double p, math::Ties ties);
    void keepAtLeast(double p);
    /// The probabilities of what is left.
    void normalise(Only only = {});
    void cumulate();
    /// After cumulate(): the token that `draw` falls on.
    void take(double draw);

    [[nodiscard]] Derivation steps() const { return m_steps; }
    void add(Step step) { m_steps.push_back(std::move(step)); }

private:
    [[nodiscard]] hand::StepWriter writer(const std::string &title) const { return {title, m_decimals}; }
    [[nodiscard]] hand::Written number(double x) const { return hand::number(x, m_decimals); }
    [[nodiscard]] double rounded(double x) const { return hand::rounded(x, m_decimals); }
    [[nodiscard]] hand::AxisNames namesOf(const math::TokenIds &ids) const;
    [[nodiscard]] hand::Line sumLine(std::size_t id, double before, double after) const;
    void keep(const math::TokenIds &ids);
    void takeLargest();
    void addKept(const std::string &title, const std::string &remark);
    void showOrder(const math::TokenIds &order, bool largest);
    void softmax(Only only);
    void divideBySum(Only only);

    TextList m_labels; ///< by id
    int m_decimals;
    std::vector<double> m_logits;
    math::TokenIds m_left; ///< by id
    hand::AxisNames m_names; ///< by id
    std::vector<double> m_probabilities; ///< by id; empty until they are needed
    bool m_isWhole = true; ///< the probabilities of what is left sum to 1
    Derivation m_steps;
};

} // namespace heed
