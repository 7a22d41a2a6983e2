// SPDX-License-Identifier: GPL-3.0-or-later
#include "alibi_call.h"
#include "operators.h"
#include "sdk/hand_place.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    if (call.stop.stop_requested())
        return call.stopped();
    return Outputs{{"slopes", Array<double>::vector(arma::conv_to<std::vector<double>>::from(slopesOf(call)))}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    return hand::rowIn(static_cast<std::size_t>(call.integer("heads")), focus).map([&](const hand::Place &place) {
        return Derivation{slopeStep(call, place.row, focus)};
    });
}

/// The last of the geometric series is 2^-8, whatever fills it up.
Result<double> smallestIsOne256th(const Call &, const Outputs &outputs)
{
    double smallest = 1;
    for (const double slope : outputs.at("slopes").get<Array<double>>().cube())
        smallest = std::min(smallest, slope);
    return std::abs(smallest * 256 - 1);
}

Result<double> geometric(const Call &call, const Outputs &outputs)
{
    const Array<double> &slopes = outputs.at("slopes").get<Array<double>>();
    const auto heads = static_cast<arma::uword>(call.integer("heads"));
    double furthest = 0;
    for (arma::uword head = 0; head + 1 < heads; ++head) {
        const auto here = math::slopeExponent(head, heads, slopeRuleOf(call));
        const auto next = math::slopeExponent(head + 1, heads, slopeRuleOf(call));
        const double ratio =
            std::exp2(-8 * static_cast<double>(next.step - here.step) / static_cast<double>(here.power));
        if (here.power == next.power)
            furthest = std::max(furthest, std::abs(slopes.at(head + 1) / slopes.at(head) - ratio));
    }
    return furthest;
}

} // namespace

Operator alibiSlopes()
{
    return {
        .name = "alibi_slopes",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "One slope a head, a geometric series down to 1/256: how much each head dislikes distance."),
        .formula = R"(m_i = 2^{-8i/h})",
        .letters = {{"heads", "head"}},
        .also = {"get_slopes", "build_alibi_tensor"},
        .options = alibiOptions(),
        .outputs = {{.name = "slopes",
            .shape = {"heads"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "What a token loses for each place that it is away.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "the smallest is 1/256"),
                     .says = QT_TRANSLATE_NOOP("operators", "Whatever the number of heads, one slope is 2^-8."),
                     .deviation = smallestIsOne256th},
            {.name = QT_TRANSLATE_NOOP("operators", "a geometric series"),
                .says = QT_TRANSLATE_NOOP("operators", "Each slope of a series is the one before times one factor."),
                .deviation = geometric}},
        .examples = {{.inputs = {{"heads", "8"}},
                         .outputs = {{"slopes",
                             "[0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625]"}}},
            {.inputs = {{"heads", "6"}},
                .outputs = {{"slopes", "[0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Four heads' slopes, then every second one of eight.")},
            {.inputs = {{"heads", "6"}, {"rule", "paper"}},
                .outputs = {{"slopes", "[0.396850, 0.157490, 0.0625, 0.024803, 0.009843, 0.00390625]"}}}},
        .estimate = [](const Call &call) -> Estimate {
            return {.bytes = 8 * static_cast<double>(call.integer("heads")),
                .operations = 20 * static_cast<double>(call.integer("heads"))};
        },
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
