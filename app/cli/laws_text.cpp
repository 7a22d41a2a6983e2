// SPDX-License-Identifier: GPL-3.0-or-later
#include "laws_text.h"

#include "sdk/number_text.h"
#include "style.h"

namespace heed {

static const std::string indent = "  ";

static std::string lineOf(const LawReport &report, const Page &page)
{
    const Style style(page.hasColour);
    const std::string found = report.deviation
        ? "off by " + exactText(*report.deviation) + ", allowed " + exactText(report.within)
        : report.deviation.error().message;
    const std::string mark = indent + (report.holds() ? style.tick() : style.cross()) + " ";
    return wrapped(report.law->name + ": " + found, page.columns, mark, indent + indent);
}

std::string lawsText(const ShownItem &item, const Page &page)
{
    if (!item.error.empty())
        return wrapped("laws: " + item.error, page.columns, indent, indent);
    std::string text;
    for (const LawReport &report : item.laws)
        text += lineOf(report, page);
    return text;
}

} // namespace heed
