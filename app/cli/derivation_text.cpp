// SPDX-License-Identifier: GPL-3.0-or-later
#include "derivation_text.h"

#include "style.h"

namespace heed {

namespace {

const std::string indent = "  ", inner = "     ";

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

std::string derivationText(const ShownItem &item, const Page &page)
{
    const Style style(page.hasColour);
    if (!item.error.empty())
        return wrapped("steps: " + item.error, page.columns, indent + style.cross() + " ", indent + "  ");
    std::string text = indent + "step by step" + (item.focus.empty() ? "" : ", " + item.focus) + "\n";
    std::size_t number = 0;
    for (const Step &step : *item.derivation->steps) {
        text += wrapped(style.bold(step.title), page.columns, indent + std::to_string(++number) + ". ", inner);
        text += linesOf(step.plain, page.columns);
        if (!step.exact.empty())
            text += wrapped(style.dim(step.exact), page.columns, inner, inner);
    }
    return text;
}

} // namespace heed
