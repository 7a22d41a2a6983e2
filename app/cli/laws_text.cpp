// SPDX-License-Identifier: GPL-3.0-or-later
#include "laws_text.h"

#include "console.h"
#include "sdk/number_text.h"

#include <exception>

namespace heed {

static const std::string indent = "  ";

/// A law is a plugin's code: it may throw.
static Result<double> deviationOf(const Law &law, const Call &call, const Outputs &outputs)
{
    try {
        return law.deviation(call, outputs);
    } catch (const std::exception &exception) {
        return fail(Rule::Internal, std::string("The law can't be evaluated: ") + exception.what() + ".");
    } catch (...) {
        return fail(Rule::Internal, "The law can't be evaluated.");
    }
}

static Result<Outputs> allOutputs(const PreparedCall &call)
{
    if (!call.unified().batch.empty())
        return fail(Rule::Limit, "Laws are not evaluated over batch axes.");
    return PreparedCall::prepare(call.op(), call.call().values).and_then([](const PreparedCall &whole) {
        return whole.run();
    });
}

static std::string lineOf(const Law &law, const Result<double> &deviation, const Page &page)
{
    const Style style(page.hasColour);
    const bool holds = deviation && *deviation <= law.within;
    const std::string found = deviation ? "off by " + exactText(*deviation) + ", allowed " + exactText(law.within)
                                        : deviation.error().message;
    const std::string mark = indent + (holds ? style.tick() : style.cross()) + " ";
    return wrapped(law.name + ": " + found, page.columns, mark, indent + indent);
}

std::string lawsText(const PreparedCall &call, const Page &page)
{
    const Result<Outputs> outputs = allOutputs(call);
    if (!outputs)
        return wrapped("laws: " + outputs.error().message, page.columns, indent, indent);
    std::string text;
    for (const Law &law : call.op().laws)
        text += lineOf(law, deviationOf(law, call.call(), *outputs), page);
    return text;
}

} // namespace heed
