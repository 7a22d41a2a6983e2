// SPDX-License-Identifier: GPL-3.0-or-later
#include "filter_outputs.h"

#include "sdk/wanted.h"

#include <QtGlobal>

#include <algorithm>
#include <limits>

namespace heed {

static constexpr std::int64_t noId = -1;
static constexpr double removed = -std::numeric_limits<double>::infinity();

std::map<std::string, std::string> filterLetters()
{
    std::map<std::string, std::string> letters = logitsLetters();
    letters.emplace("?", "place");
    return letters;
}

std::vector<Output> filterOutputs()
{
    return {
        {.name = "probabilities",
            .shape = {"n", "v"},
            .view = View::Bars,
            .help = QT_TRANSLATE_NOOP("operators", "Softmax over the tokens that stay; 0 for the others.")},
        {.name = "filtered",
            .shape = {"n", "v"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "The logits of the tokens that stay, -inf for the others: input for the next filter.")},
        {.name = "kept",
            .type = Type::Mask,
            .shape = {"n", "v"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "1: this token stays.")},
        {.name = "ids",
            .type = Type::Integers,
            .shape = {"n", "?"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "The tokens that stay, in order; -1 fills up a row that keeps fewer than another.")},
        {.name = "values",
            .shape = {"n", "?"},
            .help = QT_TRANSLATE_NOOP("operators", "The logits of ids, in the same order; -inf where the id is -1.")},
        {.name = "count",
            .type = Type::Integers,
            .shape = {"n"},
            .help = QT_TRANSLATE_NOOP("operators", "How many tokens stay in each row.")},
    };
}

namespace {

using Rows = std::vector<math::TokenIds>;

/// One row of ids each, as long as the longest.
Outputs inOrder(const Call &call, const arma::mat &logits, const Rows &rows)
{
    std::size_t longest = 0;
    for (const math::TokenIds &row : rows)
        longest = std::max(longest, row.size());
    arma::Mat<std::int64_t> ids(rows.size(), longest);
    ids.fill(noId);
    arma::mat values(rows.size(), longest);
    values.fill(removed);
    for (arma::uword row = 0; row < rows.size() && !call.stop.stop_requested(); ++row)
        for (std::size_t i = 0; i < rows[row].size(); ++i) {
            ids.at(row, i) = static_cast<std::int64_t>(rows[row][i]);
            values.at(row, i) = logits.at(row, rows[row][i]);
        }
    return {{"ids", Array<std::int64_t>(ids)}, {"values", Array<double>(values)}};
}

Array<std::int64_t> countsOf(const Rows &rows)
{
    std::vector<std::int64_t> counts;
    for (const math::TokenIds &row : rows)
        counts.push_back(static_cast<std::int64_t>(row.size()));
    return Array<std::int64_t>::vector(counts);
}

arma::Mat<arma::u8> maskOf(const Call &call, const arma::mat &logits, const Rows &rows)
{
    arma::Mat<arma::u8> mask(logits.n_rows, logits.n_cols, arma::fill::zeros);
    for (arma::uword row = 0; row < rows.size() && !call.stop.stop_requested(); ++row)
        for (const std::size_t id : rows[row])
            mask.at(row, id) = 1;
    return mask;
}

/// Softmax of what stays, or its logits.
arma::mat spread(const Call &call, const arma::mat &logits, const Rows &rows, bool asProbabilities)
{
    arma::mat all(arma::size(logits));
    for (arma::uword row = 0; row < rows.size() && !call.stop.stop_requested(); ++row) {
        const std::vector<double> kept = math::onlyThese(rowOf(logits, row), rows[row]);
        all.row(row) = arma::rowvec(asProbabilities ? math::probabilitiesOf(kept) : kept);
    }
    return all;
}

} // namespace

Result<Outputs> filtered(const Call &call, const Keep &keep)
{
    if (const Result<void> fine = checkLogits(call); !fine)
        return fail(fine.error());
    const arma::mat &logits = call.matrix("logits");
    Rows rows;
    for (arma::uword row = 0; row < logits.n_rows; ++row) {
        if (call.stop.stop_requested())
            return call.stopped();
        rows.push_back(keep(rowOf(logits, row)));
    }
    Outputs outputs{{"count", countsOf(rows)}};
    if (call.wanted("ids") || call.wanted("values"))
        outputs.merge(inOrder(call, logits, rows));
    if (call.wanted("kept"))
        outputs.emplace("kept", Array<arma::u8>(maskOf(call, logits, rows)));
    for (const char *name : {"filtered", "probabilities"})
        if (call.wanted(name))
            outputs.emplace(name, spread(call, logits, rows, std::string_view(name) == "probabilities"));
    if (call.stop.stop_requested())
        return call.stopped();
    return onlyWanted(call, std::move(outputs));
}

Result<Derivation> filteredByHand(const Call &call, const Focus &focus, const std::function<void(RowByHand &)> &filter)
{
    const bool perToken = focus.output.empty() || focus.output == "probabilities";
    Focus place = focus;
    if (!perToken)
        place.index.resize(std::min<std::size_t>(focus.index.size(), 1));
    const Result<ChosenToken> chosen = chosenToken(call, place);
    if (!chosen)
        return fail(chosen.error());
    RowByHand row(rowOf(call.matrix("logits"), chosen->row), focus);
    filter(row);
    if (perToken)
        row.normalise(chosen->column);
    return row.steps();
}

/// Beside the outputs stand the ids of each row, with room for all of its tokens.
Estimate filterEstimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        return call.letters.contains(letter) ? static_cast<double>(call.size(letter)) : 1;
    };
    const bool keepsSome = call.has("k") && call.text("ties") != "all";
    const double longest = keepsSome ? std::min(size("v"), static_cast<double>(call.integer("k"))) : size("v");
    const double full = call.wanted("probabilities") + call.wanted("filtered") + call.wanted("kept") / 8.0;
    const double ordered = call.wanted("ids") + call.wanted("values");
    Estimate estimate = logitsEstimate(call, 1 + 2 * full);
    estimate.bytes += 8 * size("n") * (12 + 2 * ordered * longest);
    return estimate;
}

std::vector<KeptRow> keptRows(const Call &call, const Outputs &outputs)
{
    const arma::mat &logits = call.matrix("logits");
    const auto &ids = outputs.at("ids").get<Array<std::int64_t>>().matrix();
    std::vector<KeptRow> rows;
    for (arma::uword row = 0; row < logits.n_rows; ++row) {
        rows.push_back({math::probabilitiesOf(rowOf(logits, row)), {}});
        for (arma::uword i = 0; i < ids.n_cols && ids.at(row, i) != noId; ++i)
            rows.back().kept.push_back(static_cast<std::size_t>(ids.at(row, i)));
    }
    return rows;
}

static Result<double> disagreement(const Call &call, const Outputs &outputs)
{
    const auto &mask = outputs.at("kept").get<MaskArray>().matrix();
    const arma::mat &left = outputs.at("filtered").get<Array<double>>().matrix();
    const arma::mat &values = outputs.at("values").get<Array<double>>().matrix();
    const std::vector<KeptRow> rows = keptRows(call, outputs);
    double wrong = 0;
    for (arma::uword row = 0; row < rows.size(); ++row) {
        const math::TokenIds &kept = rows[row].kept;
        const auto count = static_cast<std::size_t>(outputs.at("count").get<Array<std::int64_t>>().at(row));
        wrong += kept.size() == count && arma::accu(mask.row(row)) == count ? 0 : 1;
        for (std::size_t i = 0; i < kept.size(); ++i)
            wrong += mask.at(row, kept[i]) == 1 && left.at(row, kept[i]) == values.at(row, i) ? 0 : 1;
    }
    return wrong;
}

Law outputsAgree()
{
    return {.name = QT_TRANSLATE_NOOP("operators", "the outputs agree"),
        .says = QT_TRANSLATE_NOOP("operators", "ids, values, kept, count and filtered tell of the same tokens."),
        .deviation = disagreement,
        .within = 0};
}

} // namespace heed
