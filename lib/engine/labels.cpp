// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/labels.h"

#include "engine/coerce.h"
#include "sdk/number_text.h"

namespace heed {

std::optional<std::string> labelFlaw(const std::string &letter, std::size_t labels, std::size_t entries)
{
    if (labels == entries)
        return std::nullopt;
    return (labels == 1 ? "There is " : "There are ") + counted(labels, "label") + " for " + letter + ", which is "
        + std::to_string(entries) + "; an axis has one label for each entry.";
}

static tl::expected<TextList, Failure> textsOf(const BoundArgument &label, Evaluation &evaluation)
{
    if (label.isUnreadable())
        return tl::unexpected(Failure{.rule = "yaml", .message = {}, .isSaid = true});
    const Expression *expression = label.expression();
    auto value = expression ? evaluation.evaluate(*expression) : std::get<Value>(label.written);
    if (!value)
        return tl::unexpected(std::move(value.error()));
    auto texts = coerce(*value, Type::Texts, "the labels");
    if (!texts)
        return tl::unexpected(Failure{.rule = "type", .message = texts.error().message, .span = label.span});
    return texts->get<TextList>();
}

AxisLabels labelsOf(const BoundCell &cell, const Run &run, Evaluation &evaluation)
{
    AxisLabels labels;
    const Unified &unified = run.call.unified();
    for (const auto &[letter, label] : cell.labels) {
        auto texts = textsOf(label, evaluation);
        const auto size = unified.letters.find(letter);
        const bool isKnown = size != unified.letters.end() && !unified.unknown.contains(letter);
        const auto flaw = texts && isKnown ? labelFlaw(letter, texts->size(), size->second) : std::nullopt;
        if (flaw)
            labels.flaws.push_back({.rule = "label", .message = *flaw, .span = label.span});
        else if (texts)
            labels.texts.emplace(letter, std::move(*texts));
        else if (!texts.error().isSaid && !texts.error().isBlocked)
            labels.flaws.push_back(std::move(texts.error()));
    }
    return labels;
}

} // namespace heed
