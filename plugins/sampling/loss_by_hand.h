// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "loss_call.h"

#include "sdk/hand_labels.h"
#include "sdk/hand_softmax.h"

#include <optional>

namespace heed {

/// The loss of tokens as steps: the log-sum-exp of a row minus the target's logit.
class LossByHand {
public:
    LossByHand(const Call &call, const Losses &losses, double smoothing, const Focus &focus);

    /// One row from its logits on, to the loss of its target.
    void lossOf(arma::uword row);
    /// One row to its logarithms, or to the one of a token.
    void logarithmsOf(arma::uword row, std::optional<std::size_t> token);
    /// All losses: worked out for one token, told for several. Then their sum, divided where `isMean`.
    void total(bool isMean);
    void power(); ///< e to the mean
    [[nodiscard]] const Derivation &steps() const { return m_steps; }

private:
    [[nodiscard]] bool isIgnored(arma::uword row) const;
    [[nodiscard]] double logit(arma::uword row, arma::uword token) const;
    [[nodiscard]] hand::StepWriter writer(const std::string &title) const { return {title, m_decimals}; }
    [[nodiscard]] hand::Written number(double x) const { return hand::number(x, m_decimals); }
    [[nodiscard]] double rounded(double x) const { return hand::rounded(x, m_decimals); }
    void logSumExp(arma::uword row);
    [[nodiscard]] hand::Line lossLine(arma::uword row) const;

    const Call &m_call;
    const Losses &m_losses;
    double m_smoothing;
    int m_decimals;
    hand::AxisNames m_positions, m_tokens;
    arma::vec m_logSums, m_meanLogits; ///< by row
    Derivation m_steps;
};

} // namespace heed
