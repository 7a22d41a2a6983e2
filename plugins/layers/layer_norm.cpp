// SPDX-License-Identifier: GPL-3.0-or-later
#include "normalization_by_hand.h"
#include "normalization_call.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

std::size_t ddofOf(const Call &call) { return static_cast<std::size_t>(call.integer("ddof")); }

Result<void> check(const Call &call)
{
    if (auto fine = checkColumns(call); !fine)
        return fine;
    const auto columns = call.letters.find("d");
    if (columns == call.letters.end() || columns->second > 1 || !call.has("ddof") || ddofOf(call) == 0)
        return {};
    return fail({.message = "x has 1 column, and ddof 1 divides the sum of squares by one less, which is 0. Expected "
                            "at least 2 columns, or ddof 0.",
        .port = "x",
        .rule = Rule::Shape,
        .other = "ddof"});
}

Result<Outputs> run(const Call &call)
{
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const math::RowSpread spread = math::rowSpread(call.matrix("x"), ddofOf(call), isStopped);
    if (isStopped())
        return call.stopped();
    Outputs outputs;
    if (call.wanted("mean"))
        outputs.emplace("mean", perRow(spread.mean));
    if (call.wanted("std"))
        outputs.emplace("std", perRow(spread.deviation));
    if (!call.wanted("output"))
        return outputs;
    auto output = normalizedValue(call, spread.mean, divisorsOf(call, spread.deviation));
    if (!output)
        return fail(output.error());
    outputs.emplace("output", std::move(*output));
    return outputs;
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &x = call.matrix("x");
    const bool isPerRow = focus.output == "mean" || focus.output == "std";
    const auto place = isPerRow ? hand::rowIn(x.n_rows, focus) : hand::placeIn({x.n_rows, x.n_cols}, focus);
    return place.and_then([&](const hand::Place &at) {
        return normalizationByHand(call, {.isCentred = true, .ddof = ddofOf(call)}, at, focus);
    });
}

/// Before weight and bias; compared against what rounding costs at the size of the entries.
Result<double> meanIsZero(const Call &call, const Outputs &outputs)
{
    const arma::mat &x = call.matrix("x");
    const Array<double> &mean = outputs.at("mean").get<Array<double>>();
    const math::RowSpread spread = math::rowSpread(x, ddofOf(call));
    double furthest = 0;
    for (arma::uword row = 0; row < x.n_rows; ++row) {
        const double divisor = math::divisor(spread.deviation[row], epsilonOf(call)), centre = mean.at(row);
        if (divisor == 0 || !std::isfinite(divisor))
            continue;
        const double missed = std::abs(arma::mean(x.row(row) / divisor - centre / divisor));
        furthest = std::max(furthest, missed / std::max(1.0, arma::abs(x.row(row)).max() / divisor));
    }
    return furthest;
}

/// Before weight and bias; epsilon keeps it below 1. Rows that rounding alone spreads are left out.
Result<double> deviationIsOne(const Call &call, const Outputs &outputs)
{
    const arma::mat &x = call.matrix("x"), &output = outputs.at("output").get<Array<double>>().matrix();
    const Array<double> &deviation = outputs.at("std").get<Array<double>>();
    const bool isPlain = !call.has("weight") && !call.has("bias");
    double furthest = 0;
    for (arma::uword row = 0; row < x.n_rows; ++row) {
        const double found = deviation.at(row), divisor = math::divisor(found, epsilonOf(call));
        if (divisor == 0 || !std::isfinite(divisor) || found < 1e-6 * arma::abs(x.row(row)).max())
            continue;
        const arma::mat normalised = isPlain ? arma::mat(output.row(row)) : arma::mat(x.row(row) / divisor);
        const double spread = math::rowSpread(normalised, ddofOf(call)).deviation[0];
        furthest = std::max(furthest, std::abs(spread - found / divisor));
    }
    return furthest;
}

Result<double> shiftChangesNothing(const Call &call, const Outputs &outputs)
{
    Call shifted = call;
    shifted.noteSink = {};
    shifted.wantedOutputs = {"output"};
    shifted.values["x"] = arma::mat(call.matrix("x") + 1);
    const auto again = run(shifted);
    if (!again)
        return fail(again.error());
    const arma::mat &expected = outputs.at("output").get<Array<double>>().matrix();
    const arma::mat &found = again->at("output").get<Array<double>>().matrix();
    const arma::vec divisors = divisorsOf(call, math::rowSpread(call.matrix("x"), ddofOf(call)).deviation);
    const arma::rowvec weight = perColumn(call, "weight");
    double furthest = 0;
    for (arma::uword row = 0; row < expected.n_rows; ++row)
        for (arma::uword column = 0; column < expected.n_cols; ++column) {
            const double size = (1 + arma::abs(call.matrix("x").row(row)).max()) / divisors[row]
                * (weight.is_empty() ? 1 : std::abs(weight[column]));
            const double missed = std::abs(expected.at(row, column) - found.at(row, column));
            if (std::isfinite(expected.at(row, column)))
                furthest = std::max(furthest, missed / std::max({1.0, size, std::abs(expected.at(row, column))}));
        }
    return furthest;
}

std::vector<Law> laws()
{
    return {
        {.name = QT_TRANSLATE_NOOP("operators", "the mean becomes 0"),
            .says = QT_TRANSLATE_NOOP("operators", "Before weight and bias, the entries of every row average 0."),
            .deviation = meanIsZero},
        {.name = QT_TRANSLATE_NOOP("operators", "the deviation becomes 1"),
            .says = QT_TRANSLATE_NOOP("operators",
                "Before weight and bias, the entries of every row deviate by σ/√(σ² + ε), which is 1 but for epsilon."),
            .deviation = deviationIsOne,
            .within = 1e-9},
        {.name = QT_TRANSLATE_NOOP("operators", "a shift changes nothing"),
            .says = QT_TRANSLATE_NOOP("operators", "Adding 1 to every entry leaves the output as it is."),
            .deviation = shiftChangesNothing,
            .within = 1e-9},
        scaleChangesNothing(run),
    };
}

std::vector<Option> options()
{
    std::vector<Option> options = epsilonOptions("PyTorch and ONNX; BERT takes 1e-12, The Annotated Transformer 1e-6");
    options.push_back({.name = "ddof",
        .type = Type::Integer,
        .fallback = 0,
        .range = between(0, 1),
        .help = QT_TRANSLATE_NOOP(
            "operators", "The sum of squares is divided by d - ddof: 0 by all, 1 by one less (unbiased)."),
        .convention = "PyTorch and ONNX; 1 is The Annotated Transformer's",
        .also = {"correction", "unbiased"}});
    return options;
}

std::vector<Output> outputs()
{
    return {
        {.name = "output",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "Each row with mean 0 and deviation 1, then weighted and shifted.")},
        {.name = "mean",
            .shape = {"n"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "The average of each row.")},
        {.name = "std",
            .shape = {"n"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "The standard deviation of each row, without epsilon.")},
    };
}

std::vector<Example> examples()
{
    return {
        {.inputs = {{"x", "[[1, 2, 3, 4]]"}},
            .outputs = {{"output", "[[-1.341635, -0.447212, 0.447212, 1.341635]]"}, {"mean", "[2.5]"},
                {"std", "[1.118034]"}},
            .says = QT_TRANSLATE_NOOP("operators", "What PyTorch gives.")},
        {.inputs = {{"x", "[[1, 2, 3, 4]]"}, {"ddof", "1"}, {"epsilon", "1e-6"}, {"epsilon_place", "outside"}},
            .outputs = {{"output", "[[-1.161894, -0.387298, 0.387298, 1.161894]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The Annotated Transformer's variant, which differs by 15%.")},
        {.inputs = {{"x", "[[1, 2, 3, 4]]"}, {"weight", "[2, 2, 2, 2]"}, {"bias", "[1, 1, 1, 1]"}},
            .outputs = {{"output", "[[-1.68327, 0.10558, 1.89442, 3.68327]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Learned weight and bias move and stretch what was normalised.")},
    };
}

} // namespace

Operator layerNorm()
{
    return {
        .name = "layer_norm",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Shifts and stretches each token's row to mean 0 and deviation 1, so that no layer sees numbers that have "
            "grown or shrunk."),
        .formula = R"(y_j = \frac{x_j - \mu}{\sqrt{\sigma^2 + \varepsilon}}\,w_j + b_j)",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"nn.LayerNorm", "F.layer_norm", "torch.layer_norm", "LayerNormalization"},
        .inputs = normalizationInputs(
            QT_TRANSLATE_NOOP("operators", "What is added at the end, one number a column; 0 without it.")),
        .options = options(),
        .outputs = outputs(),
        .laws = laws(),
        .examples = examples(),
        .check = check,
        .estimate = normalizationEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
