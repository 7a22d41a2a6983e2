// SPDX-License-Identifier: GPL-3.0-or-later
#include "normalization_call.h"

#include "math/product.h"
#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

std::vector<Input> normalizationInputs(const std::string &biasHelp)
{
    return {
        {.name = "x",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token; each is normalised by itself."),
            .also = {"input", "X"}},
        {.name = "weight",
            .shape = {"d"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "What the normalised entries are multiplied by, one number a column; 1 without it."),
            .optional = true,
            .also = {"Scale", "gamma", "elementwise_affine"}},
        {.name = "bias", .shape = {"d"}, .help = biasHelp, .optional = true, .also = {"B", "beta"}},
    };
}

std::vector<Option> epsilonOptions(const std::string &convention)
{
    return {
        {.name = "epsilon",
            .fallback = 1e-5,
            .range = atLeast(0),
            .help = QT_TRANSLATE_NOOP("operators", "A small number that keeps the divisor from 0."),
            .convention = convention,
            .also = {"eps", "variance_epsilon", "norm_eps", "layer_norm_eps", "rms_norm_eps"}},
        {.name = "epsilon_place",
            .type = Type::Text,
            .fallback = "inside",
            .choices = {"inside", "outside"},
            .help = QT_TRANSLATE_NOOP("operators", "Added to the square inside the root, or to the root itself."),
            .convention = "PyTorch and ONNX; outside is The Annotated Transformer's"},
    };
}

math::Epsilon epsilonOf(const Call &call)
{
    return {.value = call.number("epsilon"),
        .place = call.text("epsilon_place") == "inside" ? math::EpsilonPlace::Inside : math::EpsilonPlace::Outside};
}

arma::rowvec perColumn(const Call &call, std::string_view name)
{
    return call.has(name) ? math::rowOf(call.matrix(name), 0) : arma::rowvec();
}

Result<void> checkColumns(const Call &call)
{
    const auto columns = call.letters.find("d");
    if (columns == call.letters.end() || columns->second > 0)
        return {};
    return fail(Rule::Shape, "x has no columns: expected at least one, since a row is divided by its own size.", "x");
}

Estimate normalizationEstimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    const double entries = size("n") * size("d");
    const double kept = call.wanted("output") ? entries : 0;
    return {.bytes = 8 * (kept + 4 * size("n")), .operations = 8 * entries};
}

arma::vec divisorsOf(const Call &call, const arma::vec &deviations)
{
    const math::Epsilon epsilon = epsilonOf(call);
    arma::vec divisors = deviations;
    return divisors.transform([&](double deviation) { return math::divisor(deviation, epsilon); });
}

static void explainNotFinite(const Call &call, const arma::mat &output, const arma::vec &divisors)
{
    const arma::mat &x = call.matrix("x");
    for (arma::uword row = 0; row < output.n_rows; ++row) {
        if (output.row(row).is_finite() && std::isfinite(divisors[row]))
            continue;
        const std::string reason = x.row(row).has_nan() ? "it holds NaN."
            : x.row(row).has_inf()                      ? "it holds infinity, and so does what it is divided by."
            : divisors[row] == 0
            ? "its spread is 0 and so is epsilon, and 0/0 is no number. An epsilon above 0 makes the row 0."
            : "its entries, the weight or the bias are too large.";
        call.note("Row " + std::to_string(row + 1) + " has no finite result: " + reason);
        return;
    }
}

Result<Value> normalizedValue(const Call &call, const arma::vec &centre, const arma::vec &divisors)
{
    arma::mat output = call.matrix("x");
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::normalizeRows(output, centre, divisors, perColumn(call, "weight"), perColumn(call, "bias"), isStopped))
        return call.stopped();
    explainNotFinite(call, output, divisors);
    return Value(Array<double>(output));
}

Value perRow(const arma::vec &numbers)
{
    return Array<double>::vector(arma::conv_to<std::vector<double>>::from(numbers));
}

static const arma::mat &outputOf(const Outputs &outputs) { return outputs.at("output").get<Array<double>>().matrix(); }

Law scaleChangesNothing(std::function<Result<Outputs>(const Call &)> run)
{
    const auto deviation = [run = std::move(run)](const Call &call, const Outputs &outputs) -> Result<double> {
        const bool isInside = epsilonOf(call).place == math::EpsilonPlace::Inside;
        Call doubled = call;
        doubled.noteSink = {};
        doubled.wantedOutputs = {"output"};
        doubled.values["x"] = arma::mat(call.matrix("x") * 2);
        doubled.values["epsilon"] = call.number("epsilon") * (isInside ? 4 : 2);
        const auto again = run(doubled);
        if (!again)
            return fail(again.error());
        double furthest = 0;
        const arma::mat &expected = outputOf(outputs), &found = outputOf(*again);
        for (arma::uword i = 0; i < expected.n_elem; ++i)
            if (std::isfinite(expected[i]))
                furthest = std::max(furthest, std::abs(found[i] - expected[i]) / std::max(1.0, std::abs(expected[i])));
        return furthest;
    };
    return {.name = QT_TRANSLATE_NOOP("operators", "a factor changes nothing"),
        .says = QT_TRANSLATE_NOOP("operators",
            "Doubling every entry, and epsilon with it (inside the root four times), leaves the output as it is."),
        .deviation = deviation};
}

} // namespace heed
