// SPDX-License-Identifier: GPL-3.0-or-later
#include "alibi_call.h"

#include "sdk/hand_labels.h"

#include <QtGlobal>

namespace heed {

std::vector<Option> alibiOptions()
{
    return {
        {.name = "heads",
            .type = Type::Integer,
            .fallback = 8,
            .range = between(1, 65536),
            .help = QT_TRANSLATE_NOOP("operators", "How many heads, each with a slope of its own."),
            .also = {"num_heads", "n_head", "n_heads"}},
        {.name = "rule",
            .type = Type::Text,
            .fallback = "reference",
            .choices = {"reference", "paper"},
            .help = QT_TRANSLATE_NOOP("operators",
                "When heads is no power of two: the slopes of the next lower one and every second of the next higher "
                "(the authors' code), or 2^(-8i/heads) as the text says. Else they agree."),
            .convention = "the authors' code, BLOOM and MPT"},
    };
}

math::SlopeRule slopeRuleOf(const Call &call)
{
    return call.text("rule") == "paper" ? math::SlopeRule::Paper : math::SlopeRule::Reference;
}

arma::vec slopesOf(const Call &call)
{
    return math::alibiSlopes(static_cast<arma::uword>(call.integer("heads")), slopeRuleOf(call));
}

Step slopeStep(const Call &call, std::size_t head, const Focus &focus)
{
    const auto heads = static_cast<arma::uword>(call.integer("heads"));
    const auto [step, power] = math::slopeExponent(head, heads, slopeRuleOf(call));
    const std::string exponent = "-8·" + std::to_string(step) + "/" + std::to_string(power);
    const std::string texExponent = "-8\\cdot " + std::to_string(step) + "/" + std::to_string(power);
    const hand::Written name = hand::AxisNames(focus, "heads")[head];
    const bool isFilledUp = power > heads;
    const std::string title = isFilledUp
        ? "Slope of head " + name.plain + ", taken from the slopes of " + std::to_string(power) + " heads"
        : "Slope of head " + name.plain;
    return hand::StepWriter(title, focus.decimals)
        .line(hand::named({"m_{" + name.tex + "}", "m_" + name.plain},
            {{"2^{" + texExponent + "}", "2^(" + exponent + ")"}, {slopesOf(call)[head]}}))
        .step();
}

} // namespace heed
