// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"
#include "positions_call.h"
#include "sdk/by_column.h"
#include "sdk/hand_lines.h"
#include "sdk/hand_place.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

using hand::StepWriter;
using hand::Written;

Result<std::vector<std::int64_t>> rowsOf(const Call &call)
{
    return positionsOf(call, call.size("n"), call.matrix("weight").n_rows, "weight");
}

Result<Outputs> run(const Call &call)
{
    const arma::mat &weight = call.matrix("weight");
    return rowsOf(call).and_then([&](const std::vector<std::int64_t> &positions) -> Result<Outputs> {
        const auto lookUp = [&](double *data, arma::uword column) {
            for (std::size_t row = 0; row < positions.size(); ++row)
                data[row] = weight.at(static_cast<arma::uword>(positions[row]), column);
        };
        const auto addUp = [&](double *data, arma::uword column) {
            lookUp(data, column);
            for (std::size_t row = 0; row < positions.size(); ++row)
                data[row] += call.matrix("x").at(row, column);
        };
        Outputs outputs;
        const auto put = [&](const char *name, const auto &fill) {
            return byColumn(call, positions.size(), weight.n_cols, fill).map([&](Array<double> array) {
                outputs.emplace(name, std::move(array));
            });
        };
        Result<void> done;
        if (call.has("x") && call.wanted("output"))
            done = put("output", addUp);
        if (done && call.wanted("encoding"))
            done = put("encoding", lookUp);
        return done.map([&] { return std::move(outputs); });
    });
}

Result<void> check(const Call &call)
{
    if (call.has("x") || call.has("positions") || !call.letters.contains("n") || call.size("n") > 0)
        return {};
    return fail(Rule::Type,
        "Neither x nor positions is given, so it is open how many tokens there are. Give one of them.", "positions");
}

Derivation byHand(const Call &call, std::int64_t position, const hand::Place &place, const Focus &focus)
{
    const auto row = static_cast<arma::uword>(position);
    const arma::mat &weight = call.matrix("weight");
    const std::vector<std::size_t> columns = place.columns(weight.n_cols);
    const hand::AxisNames tokens(focus, "n"), components(focus, "d");
    std::vector<double> looked;
    for (const std::size_t column : columns)
        looked.push_back(weight.at(row, column));
    const std::string p = std::to_string(position), token = tokens[place.row].plain;
    const std::string title = "Token " + token + " stands at position " + p + ": look up its row";
    Written name{"\\mathbf{w}_{" + p + "}", "w_" + p};
    if (place.column)
        name = {
            "w_{" + p + "," + components[*place.column].tex + "}", "w_" + p + "," + components[*place.column].plain};
    const Step lookUp = StepWriter(title, focus.decimals)
                            .say(name + hand::both(" = ")
                                + (looked.size() == 1 && place.column ? hand::number(looked[0], focus.decimals)
                                                                      : hand::tuple(looked, focus.decimals)))
                            .step();
    if (focus.output == "encoding" || !call.has("x"))
        return {lookUp};
    const auto sum = [&](std::size_t i) {
        const std::vector<double> terms{call.matrix("x").at(place.row, columns[i]), looked[i]};
        return components.headed(columns[i], hand::sum(terms, focus.decimals));
    };
    return {lookUp, StepWriter("Add it to the embedding", focus.decimals).lines(columns.size(), sum).step()};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    if (focus.output == "output" && !call.has("x"))
        return fail(Rule::Range, "There is no output to derive: x is not given.");
    const auto positions = rowsOf(call);
    if (!positions)
        return fail(positions.error());
    return hand::placeIn({positions->size(), call.matrix("weight").n_cols}, focus).map([&](const hand::Place &place) {
        return byHand(call, (*positions)[place.row], place, focus);
    });
}

/// Looking up is a product with rows that are 1 in one place.
Result<double> isAProduct(const Call &call, const Outputs &outputs)
{
    const arma::mat &weight = call.matrix("weight"), &found = outputs.at("encoding").get<Array<double>>().matrix();
    return rowsOf(call).map([&](const std::vector<std::int64_t> &positions) {
        double furthest = 0;
        for (arma::uword row = 0; row < positions.size(); ++row) {
            arma::rowvec oneHot(weight.n_rows, arma::fill::zeros);
            oneHot[static_cast<arma::uword>(positions[row])] = 1;
            const arma::rowvec expected = oneHot * weight;
            for (arma::uword column = 0; column < expected.n_elem; ++column)
                if (std::isfinite(expected[column]))
                    furthest = std::max(furthest, std::abs(expected[column] - found.at(row, column)));
        }
        return furthest;
    });
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    return {.bytes = 16 * size("n") * size("d"), .operations = size("n") * size("d")};
}

std::vector<Input> inputs()
{
    return {
        {.name = "weight",
            .shape = {"p", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "One learned row a position, for as many as the model can read."),
            .also = {"wpe", "position_embeddings", "embed_positions"}},
        {.name = "x",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "The embedding that the rows are added to, one row a token."),
            .optional = true,
            .also = {"input", "inputs_embeds"}},
        positionsInput(),
    };
}

} // namespace

Operator learnedEncoding()
{
    return {
        .name = "learned_encoding",
        .summary = QT_TRANSLATE_NOOP("operators",
            "Looks up a learned row for each position and adds it to the embedding, as in GPT-2 and BERT; beyond its "
            "last row the model can't read."),
        .formula = R"(y_i = x_i + W_{p_i})",
        .letters = {{"p", "position"}, {"n", "token"}, {"d", "component"}},
        .also = {"PositionEmbedding", "LearnedPositionalEmbedding"},
        .inputs = inputs(),
        .options = {offsetOption()},
        .outputs = {{.name = "encoding",
                        .shape = {"n", "d"},
                        .view = View::Heatmap,
                        .help = QT_TRANSLATE_NOOP("operators", "The looked-up rows, one a token.")},
            {.name = "output",
                .shape = {"n", "d"},
                .help = QT_TRANSLATE_NOOP("operators", "x plus the looked-up rows, when x is given."),
                .optional = true}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "looking up is multiplying"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "The row of position p is the product of the table with a row that is 1 in place p only."),
            .deviation = isAProduct,
            .within = 0}},
        .examples = {{.inputs = {{"weight", "[[0.1, 0.2], [0.3, -0.4], [0, 1]]"}, {"x", "[[1, 2], [1, 2]]"}},
                         .outputs = {{"encoding", "[[0.1, 0.2], [0.3, -0.4]]"}, {"output", "[[1.1, 2.2], [1.3, 1.6]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "The same token twice: only its place tells which.")},
            {.inputs = {{"weight", "[[0.1, 0.2], [0.3, -0.4], [0, 1]]"}, {"positions", "[2, 2, 0]"}},
                .outputs = {{"encoding", "[[0, 1], [0, 1], [0.1, 0.2]]"}}}},
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
