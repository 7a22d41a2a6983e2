// SPDX-License-Identifier: GPL-3.0-or-later
#include "derivation_text.h"

#include "style.h"

#include <algorithm>

namespace heed {

namespace {

const std::string indent = "  ", inner = "     ";

/// "query The", "query 2, component 1": what the indices choose in the first output.
std::string focusName(const CellReport &cell, const Focus &focus)
{
    const auto named = std::ranges::find(cell.outputs, focus.output, &OutputReport::name);
    const auto output = named == cell.outputs.end() ? cell.outputs.begin() : named;
    if (output == cell.outputs.end())
        return {};
    std::string text;
    for (std::size_t axis = 0; axis < std::min(focus.index.size(), output->letters.size()); ++axis) {
        const std::string &letter = output->letters[axis];
        const auto name = cell.cell->op->letters.find(letter);
        const auto label = focus.labels.find(letter);
        const std::size_t index = focus.index[axis];
        text += (text.empty() ? "" : ", ") + (name == cell.cell->op->letters.end() ? letter : name->second) + " ";
        text += label != focus.labels.end() && index < label->second.size() ? label->second[index]
                                                                            : std::to_string(index + 1);
    }
    return text;
}

std::string linesOf(const std::string &plain, std::size_t columns)
{
    std::string text;
    for (std::size_t at = 0; at < plain.size();) {
        const std::size_t end = std::min(plain.find('\n', at), plain.size());
        text += wrapped(std::string_view(plain).substr(at, end - at), columns, inner, inner + "  ");
        at = end + 1;
    }
    return text;
}

} // namespace

std::string derivationText(const CellReport &cell, const DerivationReport &derivation, const Page &page)
{
    const Style style(page.hasColour);
    const auto &steps = derivation.steps;
    if (!steps)
        return wrapped("steps: " + steps.error().message, page.columns, indent + style.cross() + " ", indent + "  ");
    const std::string where = focusName(cell, derivation.focus);
    std::string text = indent + "step by step" + (where.empty() ? "" : ", " + where) + "\n";
    std::size_t number = 0;
    for (const Step &step : *steps) {
        text += wrapped(style.bold(step.title), page.columns, indent + std::to_string(++number) + ". ", inner);
        text += linesOf(step.plain, page.columns);
        if (!step.exact.empty())
            text += wrapped(style.dim(step.exact), page.columns, inner, inner);
    }
    return text;
}

} // namespace heed
