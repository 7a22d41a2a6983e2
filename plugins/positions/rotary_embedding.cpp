// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"
#include "positions_call.h"
#include "rotary_by_hand.h"
#include "rotary_call.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

Result<Outputs> run(const Call &call)
{
    const auto read = RotaryCall::read(call);
    if (!read)
        return fail(read.error());
    Outputs outputs;
    if (!read->hasCache && call.wanted("angles"))
        outputs.emplace("angles", Array<double>(read->angles));
    if (!call.wanted("output"))
        return outputs;
    arma::cube output = call.cube("x");
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    if (!math::rotate(output, read->rotary, read->cosines, read->sines, isStopped))
        return call.stopped();
    outputs.emplace("output", Array<double>(call.numbers("x").shape(), std::move(output)));
    return outputs;
}

const arma::cube &outputOf(const Outputs &outputs) { return outputs.at("output").get<Array<double>>().cube(); }

/// A pair becomes longer only where a given cosine and sine are not of one angle.
Result<double> lengthsStay(const Call &call, const Outputs &outputs)
{
    return RotaryCall::read(call).map([&](const RotaryCall &read) {
        const arma::cube &x = call.cube("x"), &y = outputOf(outputs);
        double furthest = 0;
        for (arma::uword head = 0; head < x.n_slices; ++head)
            for (arma::uword pair = 0; pair < read.cosines.n_cols; ++pair)
                for (arma::uword row = 0; row < x.n_rows; ++row) {
                    const auto [a, b] = read.rotary.pair(pair);
                    const double before = std::hypot(x.at(row, a, head), x.at(row, b, head))
                        * std::hypot(read.cosines.at(row, pair), read.sines.at(row, pair));
                    const double after = std::hypot(y.at(row, a, head), y.at(row, b, head));
                    if (std::isfinite(before))
                        furthest = std::max(furthest, std::abs(after - before) / std::max(1.0, before));
                }
        return furthest;
    });
}

/// Of neighbouring rows, compared against what rounding costs in angles of this size.
double productsDiffer(const arma::mat &a, const arma::mat &b, double angle)
{
    double furthest = 0;
    for (arma::uword row = 0; row + 1 < a.n_rows; ++row) {
        const double size = std::max(1.0, arma::norm(a.row(row)) * arma::norm(a.row(row + 1)));
        const double missed = arma::dot(a.row(row), a.row(row + 1)) - arma::dot(b.row(row), b.row(row + 1));
        if (std::isfinite(size))
            furthest = std::max(furthest, std::abs(missed) / size / (1 + angle));
    }
    return furthest;
}

Result<double> distanceAlone(const Call &call, const Outputs &outputs)
{
    const auto read = RotaryCall::read(call);
    if (!read || read->hasCache || read->positions.empty())
        return read ? Result<double>(0) : fail(read.error());
    std::vector<std::int64_t> later = read->positions;
    for (std::int64_t &position : later)
        position += position < 1'000'000'000 ? 7 : 0;
    if (*std::ranges::max_element(read->positions) >= 1'000'000'000)
        return 0;
    Call moved = call;
    moved.wantedOutputs = {"output"};
    moved.values["positions"] = Array<std::int64_t>::vector(later);
    const auto again = run(moved);
    if (!again)
        return fail(again.error());
    double furthest = 0;
    for (arma::uword head = 0; head < outputOf(outputs).n_slices; ++head)
        furthest = std::max(furthest,
            productsDiffer(outputOf(outputs).slice(head), outputOf(*again).slice(head), arma::abs(read->angles).max()));
    return furthest;
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    const double entries = size("n") * size("d");
    return {.bytes = 8 * entries * (size("h") + 2), .operations = entries * (3 * size("h") + 20)};
}

std::vector<Input> inputs()
{
    const auto cache = [](const char *name, const char *help) {
        return Input{.name = name, .shape = {"p", "k"}, .help = help, .optional = true, .also = {}};
    };
    return {
        {.name = "x",
            .shape = {"h?", "n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "Queries or keys, one row a token; every head is turned alike."),
            .also = {"X", "q", "input"}},
        positionsInput(),
        cache("cos_cache",
            QT_TRANSLATE_NOOP(
                "operators", "Cosines to take in place of those of base, one row a position and one column a pair.")),
        cache("sin_cache", QT_TRANSLATE_NOOP("operators", "The sines that belong to cos_cache.")),
    };
}

std::vector<Option> options()
{
    return {
        {.name = "base",
            .fallback = 10000.0,
            .range = atLeast(1),
            .help = QT_TRANSLATE_NOOP("operators",
                "Pair i turns by base^(-2i/rotary_dim) a position; a larger base turns the last pairs more slowly."),
            .convention = "Su et al. 2021; Llama 3 takes 500,000",
            .also = {"rope_theta", "theta", "rotary_emb_base"}},
        {.name = "interleaved",
            .type = Type::Toggle,
            .fallback = false,
            .help = QT_TRANSLATE_NOOP("operators",
                "Pairs are neighbouring columns (Su et al., Meta's Llama, GPT-J), else column i and i + rotary_dim/2; "
                "weights trained for one need their columns permuted for the other."),
            .convention = "ONNX, Hugging Face and GPT-NeoX"},
        {.name = "rotary_dim",
            .type = Type::Integer,
            .fallbackText = "d",
            .range = atLeast(2),
            .help = QT_TRANSLATE_NOOP("operators", "How many of the first columns are turned; the others stay."),
            .convention = "ONNX (0 there means all)",
            .also = {"rotary_embedding_dim", "rotary_ndims", "partial_rotary_factor"}},
        {.name = "position_scale",
            .fallback = 1.0,
            .range = {.low = 0, .high = 1000, .openLow = true},
            .help = QT_TRANSLATE_NOOP("operators",
                "Positions are multiplied by it first: 0.5 lets a model read twice as far (position interpolation)."),
            .convention = "Chen et al. 2023; Hugging Face divides by a factor instead",
            .also = {"rope_scaling", "scaling_factor"}},
        offsetOption(),
    };
}

std::vector<Example> examples()
{
    return {
        {.inputs = {{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}},
            .outputs = {{"output", "[[-3.144039, 1.919605, -0.339143, 4.039197]]"}, {"angles", "[[2, 0.02]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Column 1 turns with column 3, by 2 radians; 2 with 4, by 0.02.")},
        {.inputs = {{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}, {"interleaved", "true"}},
            .outputs = {{"output", "[[-2.234742, 0.077004, 2.919405, 4.059196]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Neighbouring columns instead.")},
        {.inputs = {{"x", "[[1, 2, 3, 4]]"}, {"positions", "[2]"}, {"rotary_dim", "2"}},
            .outputs = {{"output", "[[-2.234742, 0.077004, 3, 4]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Only the first two columns are turned.")},
        {.inputs = {{"x", "[[1, 2]]"}, {"cos_cache", "[[0.6]]"}, {"sin_cache", "[[0.8]]"}},
            .outputs = {{"output", "[[-1.0, 2.0]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "With a cosine and a sine of one's own.")},
    };
}

std::vector<Law> laws()
{
    return {{.name = QT_TRANSLATE_NOOP("operators", "lengths stay"),
                .says = QT_TRANSLATE_NOOP("operators", "Turning a pair of columns leaves its length as it is."),
                .deviation = lengthsStay},
        {.name = QT_TRANSLATE_NOOP("operators", "distance alone counts"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "Seven positions further on, the dot products of neighbouring rows are the same."),
            .deviation = distanceAlone}};
}

} // namespace

Operator rotaryEmbedding()
{
    return {
        .name = "rotary_embedding",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Turns pairs of columns of queries and keys by angles that grow with the position, so that scores depend "
            "on how far apart two tokens are."),
        .formula =
            R"(\begin{pmatrix} y_1 \\ y_2 \end{pmatrix} = \begin{pmatrix} \cos p\theta & -\sin p\theta \\ \sin p\theta & \cos p\theta \end{pmatrix} \begin{pmatrix} x_1 \\ x_2 \end{pmatrix},\quad \theta_i = b^{-2i/d})",
        .letters = {{"h", "head"}, {"n", "token"}, {"d", "component"}, {"p", "position"}, {"k", "pair"}, {"?", "pair"}},
        .also = {"RotaryEmbedding", "apply_rotary_pos_emb", "RoPE", "rope"},
        .inputs = inputs(),
        .options = options(),
        .outputs = {{.name = "output",
                        .shape = {"h?", "n", "d"},
                        .help = QT_TRANSLATE_NOOP("operators", "x with its pairs turned.")},
            {.name = "angles",
                .shape = {"n", "?"},
                .help =
                    QT_TRANSLATE_NOOP("operators", "By how much each pair is turned, in radians; absent with a cache."),
                .optional = true}},
        .laws = laws(),
        .examples = examples(),
        .check = checkRotary,
        .estimate = estimate,
        .run = run,
        .derive = rotaryByHand,
    };
}

} // namespace heed
