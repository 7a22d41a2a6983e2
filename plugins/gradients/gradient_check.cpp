// SPDX-License-Identifier: GPL-3.0-or-later
#include "checked_function.h"
#include "gradient_call.h"
#include "gradient_check_by_hand.h"
#include "math/gradient_difference.h"
#include "operators.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

/// A power of ten that moves the entry by several of its last binary digits.
double largerStep(double entry) { return std::pow(10, std::ceil(std::log10(std::exp2(std::ilogb(entry) - 50)))); }

/// Every entry can be moved by the step.
Result<void> checkMoves(const Call &call)
{
    const arma::mat &x = call.matrix("x");
    const double step = call.number("step");
    if (std::isinf(step))
        return fail(Rule::Range, "Expected step to be a finite number, found inf.", "step");
    for (arma::uword row = 0; row < x.n_rows; ++row)
        for (arma::uword column = 0; column < x.n_cols; ++column) {
            const double entry = x.at(row, column);
            if (!std::isfinite(entry))
                return fail(Rule::NotFinite,
                    "x holds " + (std::isnan(entry) ? "NaN" : exactText(entry)) + " in " + placeText(row, column)
                        + ": expected finite numbers, since each is moved up and down by the step.",
                    "x");
            if (entry + step == entry || entry - step == entry)
                return fail({.message = "x holds " + hand::small(entry).plain + " in " + placeText(row, column)
                        + ", and a step of " + hand::small(step).plain
                        + " vanishes beside it: expected a larger one, such as " + hand::small(largerStep(entry)).plain
                        + ".",
                    .port = "step",
                    .rule = Rule::Range,
                    .other = "x"});
        }
    return {};
}

struct Checked {
    arma::mat difference, error;
    arma::Mat<arma::u8> kinks;
    double worst = 0;
    std::optional<std::pair<arma::uword, arma::uword>> firstKink = {};
};

void checkEntry(const Call &call, arma::uword row, arma::uword column, Checked &checked)
{
    checked.difference.at(row, column) = differenceAt(call, row, column).slope();
    const double error =
        math::relativeError(call.matrix("gradient").at(row, column), checked.difference.at(row, column));
    checked.error.at(row, column) = error;
    if (isKink(call, call.matrix("x").at(row, column))) {
        checked.kinks.at(row, column) = 1;
        if (!checked.firstKink)
            checked.firstKink = {row, column};
    } else
        checked.worst =
            std::isnan(error) || std::isnan(checked.worst) ? arma::datum::nan : std::max(checked.worst, error);
}

void note(const Call &call, const Checked &checked)
{
    const arma::uword count = arma::accu(arma::conv_to<arma::umat>::from(checked.kinks));
    if (checked.firstKink)
        call.note("A kink of " + call.text("function") + " lies nearer than the step in "
            + placeText(checked.firstKink->first, checked.firstKink->second)
            + (count > 1 ? ", and in " + counted(count - 1, "other entry", "other entries") : "")
            + ": the difference averages the slopes of both sides there, so the entry is left out of the worst error.");
    if (std::isnan(checked.worst))
        call.note("The worst error is no number: the gradient, upstream or the loss holds NaN or infinity.");
}

Result<Outputs> run(const Call &call)
{
    if (auto fine = checkMoves(call); !fine)
        return fail(fine.error());
    const arma::mat &x = call.matrix("x");
    Checked checked{.difference = arma::mat(arma::size(x)),
        .error = arma::mat(arma::size(x)),
        .kinks = arma::Mat<arma::u8>(x.n_rows, x.n_cols, arma::fill::zeros)};
    for (arma::uword row = 0; row < x.n_rows; ++row)
        for (arma::uword column = 0; column < x.n_cols; ++column) {
            if (call.stop.stop_requested())
                return call.stopped();
            checkEntry(call, row, column, checked);
        }
    note(call, checked);
    Outputs outputs;
    const Sizes &shape = call.numbers("x").shape();
    outputs.emplace("worst", checked.worst);
    outputs.emplace("kinks", MaskArray(shape, arma::Cube<arma::u8>(checked.kinks.memptr(), x.n_rows, x.n_cols, 1)));
    outputs.emplace("difference", shapedLike(call, "x", std::move(checked.difference)));
    outputs.emplace("error", shapedLike(call, "x", std::move(checked.error)));
    std::erase_if(outputs, [&](const auto &output) { return !call.wanted(output.first); });
    return outputs;
}

Estimate estimate(const Call &call)
{
    const double entries = sizeOf(call, "n") * sizeOf(call, "d");
    return {.bytes = 25 * entries, .operations = 2 * entries * 20 * sizeOf(call, "d")};
}

const arma::mat &matrixOf(const Outputs &outputs, const char *name)
{
    return outputs.at(name).get<Array<double>>().matrix();
}

/// A loss twice as steep everywhere is twice as steep here.
Result<double> growsWithUpstream(const Call &call, const Outputs &outputs)
{
    const arma::mat &x = call.matrix("x"), &found = matrixOf(outputs, "difference");
    Call doubled = call;
    arma::mat upstream(arma::size(x));
    for (arma::uword row = 0; row < x.n_rows; ++row)
        for (arma::uword column = 0; column < x.n_cols; ++column)
            upstream.at(row, column) = 2 * upstreamOf(call, row)[column];
    doubled.values["upstream"] = upstream;
    double furthest = 0;
    for (arma::uword row = 0; row < x.n_rows; ++row)
        for (arma::uword column = 0; column < x.n_cols; ++column) {
            if (call.stop.stop_requested())
                return call.stopped();
            const double twice = differenceAt(doubled, row, column).slope();
            if (std::isfinite(twice))
                furthest = std::max(furthest, math::relativeError(twice, 2 * found.at(row, column)));
        }
    return furthest;
}

Result<double> isTheLargest(const Call &, const Outputs &outputs)
{
    const arma::mat &error = matrixOf(outputs, "error");
    const MaskArray &kinks = outputs.at("kinks").get<MaskArray>();
    const double worst = outputs.at("worst").get<double>();
    double largest = 0;
    for (arma::uword i = 0; i < error.n_elem; ++i)
        if (kinks.matrix()[i] == 0)
            largest = std::isnan(error[i]) || std::isnan(largest) ? arma::datum::nan : std::max(largest, error[i]);
    return std::isnan(largest) && std::isnan(worst) ? 0 : std::abs(largest - worst);
}

std::vector<Law> laws()
{
    return {
        {.name = QT_TRANSLATE_NOOP("operators", "twice the upstream, twice the difference"),
            .says = QT_TRANSLATE_NOOP("operators", "A loss that is twice as steep everywhere has twice the gradient."),
            .deviation = growsWithUpstream},
        {.name = QT_TRANSLATE_NOOP("operators", "the worst is the largest"),
            .says = QT_TRANSLATE_NOOP("operators", "The worst error is the largest of all entries without a kink."),
            .deviation = isTheLargest,
            .within = 0}};
}

std::vector<Input> inputs()
{
    return {{.name = "x",
                .shape = {"n", "d"},
                .help = QT_TRANSLATE_NOOP("operators", "Where the gradient is taken; functions of rows take each row."),
                .also = {"input", "inputs"}},
        {.name = "gradient",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "The gradient to be checked: another operator's, or your own."),
            .also = {"analytical"}},
        {.name = "upstream",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "What the outputs are multiplied by before they are added up to the loss; 1 without it."),
            .optional = true,
            .also = {"grad_output", "grad_outputs"}}};
}

std::vector<Option> options()
{
    return {{.name = "function",
                .type = Type::Text,
                .fallback = "softmax",
                .choices = checkedFunctionNames(),
                .help = QT_TRANSLATE_NOOP("operators",
                    "What x goes through: softmax, log_softmax and layer_norm (epsilon 1e-5) by rows, the others entry "
                    "by entry.")},
        {.name = "step",
            .fallback = 1e-6,
            .range = above(0),
            .help = QT_TRANSLATE_NOOP("operators",
                "How far an entry is moved. Larger: the curve bends in between; smaller: rounding takes over."),
            .convention = "PyTorch's gradcheck",
            .also = {"eps"}}};
}

std::vector<Output> outputs()
{
    return {{.name = "worst",
                .type = Type::Number,
                .view = View::Number,
                .help = QT_TRANSLATE_NOOP(
                    "operators", "The largest error of all entries without a kink: about 1e-9 for a right gradient.")},
        {.name = "error",
            .shape = {"n", "d"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP(
                "operators", "Gradient less difference, by the larger of the two where that is above 1.")},
        {.name = "difference",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "(loss a step above - loss a step below) / (2 steps).")},
        {.name = "kinks",
            .type = Type::Mask,
            .shape = {"n", "d"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP(
                "operators", "1: a kink lies nearer than the step, so neither side's slope can be met.")}};
}

std::vector<Example> examples()
{
    return {{.inputs = {{"x", "[[1, 2, 3]]"}, {"upstream", "[[1, 0, 0]]"},
                 {"gradient", "[[0.0819250691, -0.0220330445, -0.0598920245]]"}},
                .outputs = {{"worst", "0.00000"}, {"difference", "[[0.081925, -0.022033, -0.059892]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "The first row of softmax's Jacobian, found without calculus.")},
        {.inputs = {{"x", "[[1, 2, 3]]"}, {"gradient", "[[0.081925, 0.184836, 0.222695]]"}},
            .outputs = {{"worst", "0.22270"}, {"difference", "[[0.00000, 0.00000, 0.00000]]"}},
            .says = QT_TRANSLATE_NOOP("operators",
                "p(1 - p) is not the whole gradient of softmax: the weights always sum to 1, and the loss stays.")},
        {.inputs = {{"x", "[[-1, 0, 2]]"}, {"gradient", "[[0, 0, 1]]"}, {"function", "relu"}},
            .outputs = {{"worst", "0.00000"}, {"kinks", "[[0, 1, 0]]"}, {"difference", "[[0.000, 0.500, 1.000]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "At 0 relu has no slope: the difference averages 0 and 1.")}};
}

} // namespace

Operator gradientCheck()
{
    return {
        .name = "gradient_check",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Checks a gradient without calculus: moves every entry up and down a little and sees how the loss "
            "changes."),
        .formula =
            R"(\frac{\partial L}{\partial x_j} \approx \frac{L(x + h e_j) - L(x - h e_j)}{2h},\quad L = \sum_{j} g_j f(x)_j)",
        .letters = {{"n", "token"}, {"d", "component"}},
        .also = {"gradcheck", "torch.autograd.gradcheck"},
        .inputs = inputs(),
        .options = options(),
        .outputs = outputs(),
        .laws = laws(),
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = gradientCheckByHand,
    };
}

} // namespace heed
