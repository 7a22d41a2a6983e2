// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"
#include "random_call.h"

#include "sdk/hand_random.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

constexpr double rounding = 0x1p-52, exactly = 1e-13;
constexpr double largestDraw = 9; ///< the root of -2 ln 2^-53 is 8.57

Result<void> check(const Call &call)
{
    for (const char *option : {"mean", "deviation"})
        if (const Result<void> fine = checkIsFinite(call, option); !fine)
            return fine;
    if (std::isinf(std::abs(call.number("mean")) + largestDraw * call.number("deviation")))
        return fail(Rule::Range,
            "A deviation of " + exactText(call.number("deviation")) + " around " + exactText(call.number("mean"))
                + " draws numbers too large for a double. Choose smaller ones.",
            "deviation");
    return {};
}

Result<Outputs> run(const Call &call)
{
    const double mean = call.number("mean"), deviation = call.number("deviation");
    const auto values = drawnMatrix(call, [=](Random &random) { return mean + deviation * random.normal(); });
    return values ? Result<Outputs>(Outputs{{"values", *values}}) : call.stopped();
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenDraws> chosen = chosenDraws(call, focus);
    if (!chosen)
        return fail(chosen.error());
    const hand::NormalDraws draws{chosen->first, chosen->count, call.number("mean"), call.number("deviation")};
    const std::optional<Derivation> steps = hand::normalsByHand(call, draws, focus.decimals);
    return steps ? Result<Derivation>(*steps) : call.stopped();
}

/// The first two numbers of each pair: x² + y² = -2 ln(1 - u).
Result<double> liesOnTheCircle(const Call &call, const Outputs &outputs)
{
    const std::vector<double> values = outputs.at("values").get<Array<double>>().rowMajor();
    const double mean = call.number("mean"), deviation = call.number("deviation");
    Random random = call.random(call.integer("seed"));
    double furthest = 0;
    for (std::size_t i = 0; deviation > 0 && i + 1 < values.size(); i += 2) {
        const double x = (values[i] - mean) / deviation, y = (values[i + 1] - mean) / deviation;
        const double square = -2 * std::log(1 - random.uniform());
        static_cast<void>(random.uniform());
        const double lost = rounding * std::abs(mean) / deviation; // when the mean was added and taken away again
        const double size = 1 + square + (lost * (1 + std::sqrt(square)) + lost * lost) / exactly;
        furthest = std::isfinite(size) ? std::max(furthest, std::abs(x * x + y * y - square) / size) : furthest;
    }
    return furthest;
}

std::vector<Option> options()
{
    std::vector<Option> all = sizeOptions();
    all.push_back({.name = "mean",
        .fallback = 0.0,
        .help = QT_TRANSLATE_NOOP("operators", "Around which number they lie."),
        .convention = "PyTorch and ONNX"});
    all.push_back({.name = "deviation",
        .fallback = 1.0,
        .range = atLeast(0),
        .help = QT_TRANSLATE_NOOP("operators", "The standard deviation: how widely they spread."),
        .convention = "PyTorch and ONNX",
        .also = {"std", "scale"}});
    all.push_back(seedOption());
    return all;
}

} // namespace

Operator randomNormal()
{
    return {
        .name = "random_normal",
        .summary = QT_TRANSLATE_NOOP("operators", "Draws a matrix of normally distributed random numbers."),
        .formula = R"(x = \mu + \sigma \sqrt{-2 \ln(1 - u)}\,\cos(2 \pi v))",
        .letters = sizeLetters(),
        .also = {"torch.randn", "torch.normal", "RandomNormal"},
        .options = options(),
        .outputs = {valuesOutput(QT_TRANSLATE_NOOP("operators", "Independent of each other, drawn row by row."))},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "pairs lie on their circles"),
                     .says = QT_TRANSLATE_NOOP("operators",
                         "The squares of two numbers of a pair sum to -2 ln(1 - u), whatever their angle."),
                     .deviation = liesOnTheCircle},
            meanIsNear([](const Call &call) { return call.number("mean"); },
                [](const Call &call) { return call.number("deviation"); })},
        .examples = {{.inputs = {{"rows", "2"}, {"columns", "2"}, {"seed", "7"}},
            .outputs = {{"values", "[[1.591400, -0.524813], [0.388903, -0.313932]]"}}}},
        .check = check,
        .estimate = sizeEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
