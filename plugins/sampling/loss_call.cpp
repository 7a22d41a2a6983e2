// SPDX-License-Identifier: GPL-3.0-or-later
#include "loss_call.h"

#include "logits_call.h"

#include "math/softmax.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

Input targetsInput()
{
    return {.name = "targets",
        .type = Type::Integers,
        .shape = {"n"},
        .help = QT_TRANSLATE_NOOP("operators", "The token that really came at each position: ids from 0."),
        .also = {"target", "labels"}};
}

Option ignoreIndexOption()
{
    return {.name = "ignore_index",
        .type = Type::Integer,
        .fallback = -100,
        .help = QT_TRANSLATE_NOOP("operators", "A target that counts nothing, as for padding."),
        .convention = "PyTorch; ONNX ignores none unless told"};
}

Result<void> checkTargets(const Call &call)
{
    const Array<std::int64_t> &targets = call.integers("targets");
    const auto tokens = static_cast<std::int64_t>(call.matrix("logits").n_cols);
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const std::int64_t target = targets.at(i);
        if (target != call.integer("ignore_index") && (target < 0 || target >= tokens))
            return fail({.message = "Target " + std::to_string(i + 1) + " is " + std::to_string(target)
                    + ", but a row of logits has " + counted(static_cast<std::size_t>(tokens), "token")
                    + ": expected 0 to " + std::to_string(tokens - 1) + ", or ignore_index, "
                    + std::to_string(call.integer("ignore_index")) + ".",
                .port = "targets",
                .rule = Rule::Range,
                .other = "logits"});
    }
    return {};
}

/// A logarithm of 0 would be an infinite loss.
static Result<void> checkFinite(const Call &call, const Losses &losses, double smoothing)
{
    for (arma::uword row = 0; row < losses.perToken.n_elem; ++row) {
        if (std::isfinite(losses.perToken[row]))
            continue;
        const auto target = static_cast<arma::uword>(call.integers("targets").at(row));
        const bool isTarget = !std::isfinite(losses.logProbabilities.at(row, target));
        const arma::uword token = isTarget ? target : losses.logProbabilities.row(row).index_min();
        return fail(Rule::NotFinite,
            "Row " + std::to_string(row + 1) + " gives token " + std::to_string(token)
                + " the probability 0, and the logarithm of 0 is no number: "
                + (isTarget ? "it is the target there."
                            : "with smoothing " + exactText(smoothing) + " every token counts."),
            "logits");
    }
    return {};
}

/// Nothing when the run was stopped.
static std::optional<arma::mat> logarithmsOf(const Call &call)
{
    constexpr arma::uword rowsBetweenStops = 16;
    const arma::mat &logits = call.matrix("logits");
    arma::mat logarithms(arma::size(logits));
    for (arma::uword row = 0; row < logits.n_rows; row += rowsBetweenStops) {
        if (call.stop.stop_requested())
            return std::nullopt;
        const arma::uword last = std::min(row + rowsBetweenStops, logits.n_rows) - 1;
        logarithms.rows(row, last) = math::logSoftmaxRows(logits.rows(row, last));
    }
    return logarithms;
}

Result<Losses> lossesOf(const Call &call, double smoothing)
{
    if (const Result<void> fine = checkLogits(call).and_then([&] { return checkTargets(call); }); !fine)
        return fail(fine.error());
    std::optional<arma::mat> logarithms = logarithmsOf(call);
    if (!logarithms)
        return call.stopped();
    const std::vector<std::int64_t> targets = call.integers("targets").rowMajor();
    const std::int64_t ignored = call.integer("ignore_index");
    Losses losses{.logProbabilities = std::move(*logarithms), .perToken = {}};
    losses.perToken = math::crossEntropyRows(losses.logProbabilities, targets, {smoothing, ignored});
    if (const Result<void> fine = checkFinite(call, losses, smoothing); !fine)
        return fail(fine.error());
    const std::optional<double> mean = math::meanLoss(losses.perToken, targets, ignored);
    if (!mean)
        return fail(Rule::Range,
            targets.empty() ? "There are no targets: expected at least one token to average over."
                            : "Every target is " + std::to_string(ignored)
                    + ", which is ignored: expected at least one token to average over.",
            "targets");
    losses.mean = *mean;
    return losses;
}

} // namespace heed
