// SPDX-License-Identifier: GPL-3.0-or-later
#include "filter_outputs.h"
#include "operators.h"

#include "sdk/number_text.h"

#include <QtGlobal>

#include <algorithm>

namespace heed {

namespace {

Result<void> check(const Call &call)
{
    const std::int64_t k = call.integer("k");
    const std::size_t tokens = call.size("v");
    if (static_cast<std::uint64_t>(k) <= tokens)
        return {};
    return fail({.message = "k is " + groupedText(k) + ", but a row of logits has " + counted(tokens, "token")
            + "; expected at most as many, as PyTorch and ONNX do.",
        .port = "k",
        .rule = Rule::Range,
        .other = "logits"});
}

Result<Outputs> run(const Call &call)
{
    const auto k = static_cast<std::size_t>(call.integer("k"));
    const math::Ties ties = tiesOf(call);
    const bool largest = call.toggle("largest");
    return filtered(call, [=](const std::vector<double> &logits) { return math::topK(logits, k, ties, largest); });
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    return filteredByHand(call, focus, [&](RowByHand &row) {
        row.keepLargest(static_cast<std::size_t>(call.integer("k")), tiesOf(call), call.toggle("largest"));
    });
}

/// How far the best removed logit stands above the worst kept one, and how many are kept too few or too many.
Result<double> keepsTheBest(const Call &call, const Outputs &outputs)
{
    const double sign = call.toggle("largest") ? 1 : -1;
    const auto k = static_cast<std::size_t>(call.integer("k"));
    double furthest = 0;
    const std::vector<KeptRow> rows = keptRows(call, outputs);
    for (arma::uword row = 0; row < rows.size(); ++row) {
        const std::vector<double> logits = rowOf(call.matrix("logits"), row);
        std::size_t better = 0, left = 0;
        const double last = sign * logits[rows[row].kept.back()];
        for (const double logit : logits) {
            better += sign * logit > last && logit != -arma::datum::inf ? 1 : 0;
            left += logit == -arma::datum::inf ? 0 : 1;
        }
        const std::size_t expected = std::min(k, left), count = rows[row].kept.size();
        const bool isRight = better < expected && (call.text("ties") == "all" ? count >= expected : count == expected);
        furthest += isRight ? 0 : 1;
    }
    return furthest;
}

std::vector<Option> options()
{
    return {{.name = "k",
                .type = Type::Integer,
                .fallback = 2,
                .range = atLeast(1),
                .help = QT_TRANSLATE_NOOP("operators", "How many tokens stay; at most as many as a row has."),
                .convention = "PyTorch and ONNX have no default; 50 in Hugging Face's generation",
                .also = {"K", "top_k"}},
        tiesOption(),
        {.name = "largest",
            .type = Type::Toggle,
            .fallback = true,
            .help = QT_TRANSLATE_NOOP("operators", "Keep the largest logits; false: the smallest."),
            .convention = "PyTorch and ONNX"}};
}

} // namespace

Operator topK()
{
    return {
        .name = "top_k",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "Keeps the k tokens with the largest logits and shares the probability among them."),
        .formula = R"(\tilde z_j = z_j \text{ if } z_j \text{ is one of the } k \text{ largest, else } -\infty)",
        .letters = filterLetters(),
        .also = {"torch.topk", "TopK", "TopKLogitsWarper"},
        .inputs = {logitsInput()},
        .options = options(),
        .outputs = filterOutputs(),
        .laws = {rowsSumToOne("probabilities"), outputsAgree(),
            {.name = QT_TRANSLATE_NOOP("operators", "keeps the best"),
                .says = QT_TRANSLATE_NOOP("operators",
                    "k tokens stay, more only where equals do, and fewer than k are better than the last."),
                .deviation = keepsTheBest,
                .within = 0}},
        .examples = {{.inputs = {{"logits", "[[2, 1, 0.5, 0, -1]]"}, {"k", "2"}},
                         .outputs = {{"probabilities", "[[0.731059, 0.268941, 0, 0, 0]]"}, {"ids", "[[0, 1]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "Softmax of (2, 1): e/(e + 1) and 1/(e + 1).")},
            {.inputs = {{"logits", "[[0, 3, 1, 2]]"}, {"k", "3"}},
                .outputs = {{"values", "[[3, 2, 1]]"}, {"ids", "[[1, 3, 2]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "In order, as TopK gives them.")},
            {.inputs = {{"logits", "[[1, 1, 1, 0]]"}, {"k", "2"}, {"ties", "all"}},
                .outputs = {{"kept", "[[1, 1, 1, 0]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Equals of the last one stay too.")}},
        .check = check,
        .estimate = filterEstimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
