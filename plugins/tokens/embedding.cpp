// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"
#include "sdk/by_column.h"
#include "sdk/hand_labels.h"
#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

bool isScaled(const Call &call) { return call.text("scale") == "sqrt_d"; }

double factorOf(const Call &call, std::size_t width)
{
    return isScaled(call) ? std::sqrt(static_cast<double>(width)) : 1;
}

Result<void> checkIds(const Array<std::int64_t> &ids, std::size_t rows)
{
    const auto isOutside = [&](std::int64_t id) { return id < 0 || static_cast<std::uint64_t>(id) >= rows; };
    const auto outside = std::ranges::find_if(ids.cube(), isOutside);
    if (outside == ids.cube().end())
        return {};
    return fail({.message = "id " + std::to_string(*outside) + ", but the table has " + std::to_string(rows)
            + (rows == 1 ? " row" : " rows") + (rows > 0 ? " (0 to " + std::to_string(rows - 1) + ")." : "."),
        .port = "ids",
        .rule = Rule::Range,
        .other = "weight"});
}

Result<void> check(const Call &call)
{
    if (!call.has("ids") || !call.letters.contains("V"))
        return {};
    return checkIds(call.integers("ids"), call.size("V"));
}

Result<Outputs> run(const Call &call)
{
    const arma::mat &weight = call.matrix("weight");
    const Array<std::int64_t> &ids = call.integers("ids");
    if (const Result<void> fine = checkIds(ids, weight.n_rows); !fine)
        return fail(fine.error());
    const double factor = factorOf(call, weight.n_cols);
    return byColumn(call, ids.size(), weight.n_cols, [&](double *data, arma::uword column) {
        for (arma::uword token = 0; token < ids.size(); ++token)
            data[token] = weight.at(static_cast<arma::uword>(ids.at(token)), column) * factor;
    }).map([](const Array<double> &embedded) {
        return Outputs{{"embedded", embedded}};
    });
}

struct Place {
    std::size_t token = 0;
    std::optional<std::size_t> column = {};
};

Result<Place> placeOf(const Focus &focus, std::size_t tokens, std::size_t width)
{
    Place place{focus.index.empty() ? 0 : focus.index[0]};
    if (focus.index.size() > 1)
        place.column = focus.index[1];
    if (place.token >= tokens || place.column.value_or(0) >= width)
        return fail(Rule::Range,
            "There is no such entry to derive: " + counted(tokens, "token") + " and " + counted(width, "column")
                + " were found.");
    return place;
}

/// The whole row as a tuple, or the chosen entry of it.
std::vector<double> shown(const arma::mat &weight, arma::uword row, const Place &place, double factor = 1)
{
    std::vector<double> entries;
    for (arma::uword column = 0; column < weight.n_cols; ++column)
        if (!place.column || *place.column == column)
            entries.push_back(weight.at(row, column) * factor);
    return entries;
}

Step scaleStep(const arma::mat &weight, arma::uword row, const Place &place, const hand::Written &name, int decimals)
{
    const double root = std::sqrt(static_cast<double>(weight.n_cols));
    const std::string width = std::to_string(weight.n_cols);
    const std::vector<double> looked = shown(weight, row, place);
    std::vector<double> byHand = looked;
    for (double &entry : byHand)
        entry = hand::rounded(entry, decimals) * hand::rounded(root, decimals);
    const hand::Written entries = place.column ? hand::factor(looked.front(), decimals) : hand::tuple(looked, decimals);
    const hand::Written left =
        name + hand::both(" = ") + hand::number(root, decimals) + hand::Written{"\\cdot ", "·"} + entries;
    return hand::StepWriter("Multiply by the root of d", decimals)
        .line({{"\\sqrt{" + width + "}", "√" + width}, {root}})
        .line({left, shown(weight, row, place, root), byHand, name.plain})
        .step();
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const arma::mat &weight = call.matrix("weight");
    const Array<std::int64_t> &ids = call.integers("ids");
    const Result<Place> place = placeOf(focus, ids.size(), weight.n_cols);
    if (!place)
        return fail(place.error());
    const auto id = static_cast<arma::uword>(ids.at(place->token));
    const hand::AxisNames tokens(focus, "n");
    const std::string row = std::to_string(id);
    const std::string column = place->column ? "," + std::to_string(*place->column + 1) : "";
    const hand::Written token = tokens[place->token];
    const auto named = [&](const std::string &symbol, const hand::Written &index) {
        const std::string tex = place->column ? symbol : "\\mathbf{" + symbol + "}";
        return hand::Written{tex + "_{" + index.tex + column + "}", symbol + "_" + index.plain + column};
    };
    const hand::Written name = named("x", token), looked = named("w", hand::both(row));
    hand::StepWriter lookUp(
        "Token " + token.plain + " has id " + row + ": take row " + row + " of the table, counted from 0",
        focus.decimals);
    lookUp.line({isScaled(call) ? looked : name + hand::both(" = ") + looked, shown(weight, id, *place)});
    Derivation steps{lookUp.step()};
    if (isScaled(call))
        steps.push_back(scaleStep(weight, id, *place, name, focus.decimals));
    return steps;
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    return {.bytes = 8 * size("n") * size("d"), .operations = size("n") * size("d")};
}

/// The look-up is the product of one-hot rows with the table.
Result<double> isOneHotProduct(const Call &call, const Outputs &outputs)
{
    const arma::mat &weight = call.matrix("weight"), &embedded = outputs.at("embedded").get<Array<double>>().matrix();
    const Array<std::int64_t> &ids = call.integers("ids");
    const double factor = factorOf(call, weight.n_cols);
    double wrong = 0;
    for (arma::uword token = 0; token < embedded.n_rows; ++token)
        for (arma::uword column = 0; column < embedded.n_cols; ++column) {
            const double expected = weight.at(static_cast<arma::uword>(ids.at(token)), column) * factor;
            const double found = embedded.at(token, column);
            wrong += found == expected || (std::isnan(found) && std::isnan(expected)) ? 0 : 1;
        }
    return wrong;
}

std::vector<Input> inputs()
{
    return {{.name = "weight",
                .shape = {"V", "d"},
                .help = QT_TRANSLATE_NOOP("operators", "The table: one learned row for each entry of the vocabulary."),
                .also = {"data", "embedding_matrix", "wte"}},
        {.name = "ids",
            .type = Type::Integers,
            .shape = {"n"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "Which row each token takes, counted from 0; the same id may come twice."),
            .also = {"input", "indices", "input_ids"}}};
}

std::vector<Example> examples()
{
    const std::string table = "[[1, 0, 0], [0, 2, 0], [0, 0, 3], [1, 1, 1]]";
    return {{.inputs = {{"weight", table}, {"ids", "[3, 0, 3]"}},
                .outputs = {{"embedded", "[[1, 1, 1], [1, 0, 0], [1, 1, 1]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "The same word gets the same vector, wherever it stands.")},
        {.inputs = {{"weight", table}, {"ids", "[1]"}, {"scale", "sqrt_d"}},
            .outputs = {{"embedded", "[[0, 3.464102, 0]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "Twice the root of 3.")}};
}

} // namespace

Operator embedding()
{
    return {
        .name = "embedding",
        .summary = QT_TRANSLATE_NOOP("operators", "Looks up each token's vector: row id of a learned table."),
        .formula = R"(\mathbf{x}_i = W_{\mathrm{id}_i})",
        .letters = {{"V", "entry"}, {"n", "token"}, {"d", "component"}},
        .also = {"nn.Embedding", "F.embedding", "Gather"},
        .inputs = inputs(),
        .options = {{.name = "scale",
            .type = Type::Text,
            .fallback = "1",
            .choices = {"1", "sqrt_d"},
            .help = QT_TRANSLATE_NOOP("operators", "What the row is multiplied by: 1, or the root of d."),
            .convention = "1: PyTorch, ONNX and GPT-2; sqrt_d: Vaswani et al. 2017"}},
        .outputs = {{.name = "embedded",
            .shape = {"n", "d"},
            .help = QT_TRANSLATE_NOOP("operators", "One row a token.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "a one-hot product"),
            .says = QT_TRANSLATE_NOOP(
                "operators", "Each row is a row of the table, as if a matrix of one 1 a row were multiplied with it."),
            .deviation = isOneHotProduct,
            .within = 0}},
        .examples = examples(),
        .check = check,
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
