// SPDX-License-Identifier: GPL-3.0-or-later
#include "loss_by_hand.h"

#include "logits_call.h"
#include "token_names.h"

#include "math/softmax.h"
#include "sdk/number_text.h"

#include <cmath>

namespace heed {

using hand::both;
using hand::Line;
using hand::StepWriter;
using hand::Written;

LossByHand::LossByHand(const Call &call, const Losses &losses, double smoothing, const Focus &focus)
    : m_call(call)
    , m_losses(losses)
    , m_smoothing(smoothing)
    , m_decimals(focus.decimals)
    , m_positions(focus, "n")
    , m_tokens(tokensNamed(tokenLabels(focus, call.matrix("logits").n_cols)))
    , m_logSums(math::logSumExpRows(call.matrix("logits")))
    , m_meanLogits(arma::mean(call.matrix("logits"), 1))
{
}

bool LossByHand::isIgnored(arma::uword row) const
{
    return m_call.integers("targets").at(row) == m_call.integer("ignore_index");
}

double LossByHand::logit(arma::uword row, arma::uword token) const { return m_call.matrix("logits").at(row, token); }

void LossByHand::logSumExp(arma::uword row)
{
    hand::SoftmaxRow softmax(rowOf(m_call.matrix("logits"), row), true);
    softmax.names = m_tokens;
    Derivation exponentials = softmax.exponentiate(m_decimals);
    exponentials.front().title = "Subtract the largest logit";
    for (Step &step : exponentials)
        m_steps.push_back(std::move(step));
    const double log = std::log(softmax.sum), largest = *softmax.largest;
    const Written sum = number(softmax.sum);
    m_steps.push_back(writer("Logarithm of the sum, and the largest logit again")
                          .line(softmax.sumLine(m_decimals))
                          .line({{"\\ln " + sum.tex, "ln " + sum.plain}, {log}, {std::log(rounded(softmax.sum))}})
                          .line({number(log) + both(" + ") + hand::factor(largest, m_decimals), {m_logSums[row]},
                              {rounded(log) + rounded(largest)}})
                          .step());
}

/// lse - z, or lse - (1 - s) z - s mean z.
Line LossByHand::lossLine(arma::uword row) const
{
    const double z = logit(row, static_cast<arma::uword>(m_call.integers("targets").at(row)));
    const double lse = m_logSums[row], loss = m_losses.perToken[row], mean = m_meanLogits[row], s = m_smoothing;
    const Written minus = number(lse) + both(" - ");
    if (s == 0)
        return {minus + hand::factor(z, m_decimals), {loss}, {rounded(lse) - rounded(z)}, "the loss"};
    const auto share = [](double x) { return both(exactText(x)) + Written{"\\cdot ", "·"}; };
    const Written left = minus + share(rounded(1 - s)) + hand::factor(z, m_decimals) + both(" - ") + share(s)
        + hand::factor(mean, m_decimals);
    return {left, {loss}, {rounded(lse) - (1 - s) * rounded(z) - s * rounded(mean)}, "the loss"};
}

void LossByHand::lossOf(arma::uword row)
{
    if (isIgnored(row))
        return m_steps.push_back(
            writer("The target is ignored")
                .line({both(std::to_string(m_call.integer("ignore_index")) + ": ") + Written{"\\ell", "loss"}, {0}})
                .step());
    logSumExp(row);
    const auto target = static_cast<std::size_t>(m_call.integers("targets").at(row));
    if (m_smoothing != 0) {
        const std::vector<double> logits = rowOf(m_call.matrix("logits"), row);
        const auto item = [&](std::size_t i) { return hand::factor(logits[i], m_decimals); };
        const Written sum = hand::listed(logits.size(), item, both(" + "));
        const std::string count = std::to_string(logits.size());
        double byHand = 0;
        for (const double each : logits)
            byHand += rounded(each) / static_cast<double>(logits.size());
        const Written mean{"\\frac{" + sum.tex + "}{" + count + "}", "(" + sum.plain + ") / " + count};
        m_steps.push_back(
            writer("The mean of all logits").line({mean, {m_meanLogits[row]}, {byHand}, "the mean"}).step());
    }
    m_steps.push_back(writer("Subtract the logit of the target " + m_tokens[target].plain).line(lossLine(row)).step());
}

void LossByHand::logarithmsOf(arma::uword row, std::optional<std::size_t> token)
{
    logSumExp(row);
    const auto line = [&](std::size_t id) {
        const Written left = number(logit(row, id)) + both(" - ") + hand::factor(m_logSums[row], m_decimals);
        return m_tokens.headed(
            id, {left, {m_losses.logProbabilities.at(row, id)}, {rounded(logit(row, id)) - rounded(m_logSums[row])}});
    };
    StepWriter step = writer("Subtract it from the logits");
    if (token)
        step.line(line(*token));
    else
        step.lines(m_losses.logProbabilities.n_cols, line);
    m_steps.push_back(step.step());
}

void LossByHand::total(bool isMean)
{
    std::vector<arma::uword> rows;
    for (arma::uword row = 0; row < m_losses.perToken.n_elem; ++row)
        if (!isIgnored(row))
            rows.push_back(row);
    if (rows.size() == 1)
        return lossOf(rows.front());
    logSumExp(rows.front());
    m_steps.front().title = "Row " + m_positions[rows.front()].plain + ". " + m_steps.front().title;
    const auto line = [&](std::size_t i) { return m_positions.headed(rows[i], lossLine(rows[i])); };
    m_steps.push_back(writer("So for every row: this minus the logit of the target").lines(rows.size(), line).step());
    const auto item = [&](std::size_t i) { return number(m_losses.perToken[rows[i]]); };
    double sum = 0, byHand = 0;
    for (const arma::uword row : rows) {
        sum += m_losses.perToken[row];
        byHand += rounded(m_losses.perToken[row]);
    }
    StepWriter step = writer(isMean ? "The mean" : "The sum");
    step.line({hand::listed(rows.size(), item, both(" + ")), {sum}, {byHand}, "the sum"});
    const std::string count = std::to_string(rows.size());
    const Written above = number(sum);
    if (isMean)
        step.line({{"\\frac{" + above.tex + "}{" + count + "}", above.plain + " / " + count}, {m_losses.mean},
            {rounded(sum) / static_cast<double>(rows.size())}});
    m_steps.push_back(step.step());
}

void LossByHand::power()
{
    const Written mean = number(m_losses.mean);
    m_steps.push_back(writer("e to the mean loss")
                          .line({{"e^{" + mean.tex + "}", "e^" + mean.plain}, {std::exp(m_losses.mean)},
                              {std::exp(rounded(m_losses.mean))}})
                          .step());
}

} // namespace heed
