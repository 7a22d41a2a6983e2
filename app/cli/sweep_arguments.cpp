// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep_arguments.h"

#include "lesson/sweep.h"
#include "sdk/number_text.h"
#include "written_value.h"

#include <algorithm>
#include <cctype>

namespace heed {

using Axes = std::vector<SweepAxis>;

static bool isName(const std::string &text)
{
    return std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

bool wantsRows(const Options &options)
{
    const bool isRun = options.command == Options::Command::Run;
    const auto isEntry = [](const std::string &output) { return !isName(output); };
    return !options.sweeps.empty() || options.format
        || (isRun ? !options.outputs.empty() : std::ranges::any_of(options.outputs, isEntry));
}

static tl::expected<SweepAxis, std::string> readSweepArgument(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return tl::unexpected(
            "--sweep takes NAME=VALUES, such as --sweep temperature=0.25..4*2; found '" + text + "'.");
    auto values = readSweep(text.substr(equals + 1));
    if (!values)
        return tl::unexpected("--sweep " + text.substr(0, equals) + ": " + values.error());
    return SweepAxis{.name = text.substr(0, equals), .values = std::move(*values)};
}

static std::string flaw(const Axes &axes, const Options &options)
{
    if (options.zip && axes.size() < 2)
        return "--zip pairs the values of several --sweep; there " + std::string(axes.empty() ? "is none." : "is one.");
    for (const SweepAxis &axis : axes) {
        if (std::ranges::count(axes, axis.name, &SweepAxis::name) > 1)
            return "--sweep " + axis.name + " is given twice.";
        if (options.zip && axis.values.size() != axes.front().values.size())
            return "--zip pairs values one by one, and " + axes.front().name + " has "
                + std::to_string(axes.front().values.size()) + " of them, " + axis.name + " "
                + std::to_string(axis.values.size()) + ".";
    }
    const std::size_t points = axes.empty() ? 1 : pointsOf(axes, options).count();
    if (points == 0 || points > mostPoints)
        return "The sweeps make more than " + groupedText(static_cast<std::int64_t>(mostPoints))
            + " points; take fewer values, or --zip.";
    return {};
}

tl::expected<Axes, std::string> readSweeps(const Options &options)
{
    Axes axes;
    for (const std::string &text : options.sweeps) {
        auto axis = readSweepArgument(text);
        if (!axis)
            return tl::unexpected(axis.error());
        axes.push_back(std::move(*axis));
    }
    if (const std::string wrong = flaw(axes, options); !wrong.empty())
        return tl::unexpected(wrong);
    return axes;
}

tl::expected<SweepAxis, std::string> readBrackets(SweepAxis axis, Type type)
{
    for (Value &value : axis.values) {
        const auto *text = value.as<std::string>();
        if (text == nullptr || !text->starts_with('[') || type == Type::Text)
            continue;
        auto read = readWritten(*text, type, "--sweep " + axis.name);
        if (!read)
            return tl::unexpected(read.error().message);
        value = std::move(*read);
    }
    return axis;
}

tl::expected<std::vector<Expression>, std::string> readOutputs(const std::vector<std::string> &texts)
{
    std::vector<Expression> outputs;
    for (const std::string &text : texts) {
        auto output = parseExpression(text);
        if (!output)
            return tl::unexpected("--output " + text + ": " + output.error().message);
        outputs.push_back(std::move(*output));
    }
    return outputs;
}

SweepPoints pointsOf(Axes axes, const Options &options)
{
    return SweepPoints(std::move(axes), options.zip ? SweepPoints::Kind::Zip : SweepPoints::Kind::Product);
}

RowFormat rowFormat(const Options &options)
{
    if (options.format)
        return *options.format;
    return options.json ? RowFormat::Json : RowFormat::Csv;
}

} // namespace heed
