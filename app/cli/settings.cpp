// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"

#include "lesson/suggest.h"
#include "platform/console.h"
#include "written_value.h"

#include <algorithm>

namespace heed {

using Settings = std::vector<Setting>;

static tl::expected<Setting, std::string> fromSet(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return tl::unexpected("--set takes NAME=VALUE, such as --set divisor=2; found '" + text + "'.");
    const std::string name = text.substr(0, equals);
    return Setting{name, text.substr(equals + 1)};
}

static tl::expected<std::string, std::string> readText(const std::string &file, const std::stop_token &stop)
{
    if (file != "-")
        return readFile(file, Source::mostBytes);
    platform::ReadResult read = platform::readInput(Source::mostBytes, stop);
    if (!read.error.empty())
        return tl::unexpected(read.error);
    return std::move(read.text);
}

static tl::expected<Settings, std::string> fromFile(const std::string &file, const std::stop_token &stop)
{
    auto text = readText(file, stop);
    if (!text)
        return tl::unexpected(file + ": " + text.error());
    const auto source = std::make_shared<const Source>(file, std::move(*text));
    if (const auto bad = unreadableBytes(*source); !bad.empty())
        return tl::unexpected(bad.front().toString());
    const YamlResult yaml = readYaml(*source, {source->start(), source->text().size()});
    if (!yaml.diagnostics.empty())
        return tl::unexpected(yaml.diagnostics.front().toString());
    if (!yaml.root || !yaml.root->isMap())
        return tl::unexpected(file + ": Expected a map of controls and their values, such as divisor: 2.");
    Settings settings;
    for (const YamlEntry &entry : yaml.root->entries)
        settings.push_back({entry.key, FileSetting{source, entry.keySpan, entry.value}});
    return settings;
}

tl::expected<Settings, std::string> readSettings(
    const std::vector<SettingArgument> &arguments, const std::stop_token &stop)
{
    Settings settings;
    for (const SettingArgument &argument : arguments) {
        if (argument.isFile) {
            auto read = fromFile(argument.text, stop);
            if (!read)
                return read;
            std::ranges::move(*read, std::back_inserter(settings));
        } else {
            auto read = fromSet(argument.text);
            if (!read)
                return tl::unexpected(read.error());
            settings.push_back(std::move(*read));
        }
    }
    return settings;
}

static std::string settingOf(const std::string &control) { return "--set " + control; }

/// A file of parameters has its faults named as a lesson has.
static std::string faultIn(const FileSetting &setting, Span span, std::string rule, std::string message)
{
    return setting.source->error(span, std::move(rule), std::move(message)).toString();
}

static std::string unknownControl(const Setting &setting, std::string message)
{
    if (const auto *inFile = std::get_if<FileSetting>(&setting.written))
        return faultIn(*inFile, inFile->key, "unknown-name", std::move(message));
    return settingOf(setting.control) + ": " + message;
}

std::string unknownSetting(const Settings &settings, const std::vector<std::string> &controls)
{
    for (const Setting &setting : settings) {
        if (std::ranges::find(controls, setting.control) != controls.end())
            continue;
        std::string names;
        for (const std::string &control : controls)
            names += (names.empty() ? " The controls are " : ", ") + control;
        const std::string suggestion = didYouMean(setting.control, controls);
        return unknownControl(setting,
            "There is no control named '" + setting.control + "'."
                + (suggestion.empty() ? names + (names.empty() ? " There are no controls." : ".") : suggestion));
    }
    return {};
}

static std::optional<std::string> refusal(const std::string &text, const Control &control, Session &session)
{
    const std::string what = settingOf(control.name);
    const auto value = readWritten(text, valueTypeOf(control.type), what);
    if (!value)
        return value.error().message;
    const auto set = session.set(control.name, *value);
    return set ? std::nullopt : std::optional(what + ": " + set.error().message);
}

static std::optional<std::string> refusal(const FileSetting &written, const Control &control, Session &session)
{
    const auto value = readWritten(written.value, valueTypeOf(control.type));
    if (!value)
        return faultIn(written, value.error().span, std::string(ruleName(value.error().rule)), value.error().message);
    const auto set = session.set(control.name, *value);
    if (set)
        return std::nullopt;
    return faultIn(written, written.value.span, std::string(ruleName(set.error().rule)), set.error().message);
}

std::vector<std::string> apply(const Settings &settings, Session &session)
{
    std::vector<std::string> refused;
    for (const Setting &setting : settings) {
        const Control *control = session.lesson().control(setting.control);
        if (control == nullptr)
            continue;
        auto message =
            std::visit([&](const auto &written) { return refusal(written, *control, session); }, setting.written);
        if (message)
            refused.push_back(std::move(*message));
    }
    return refused;
}

} // namespace heed
