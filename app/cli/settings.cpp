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
    return Setting{name, "--set " + name, text.substr(equals + 1)};
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
    const Source source(file, std::move(*text));
    if (const auto bad = unreadableBytes(source); !bad.empty())
        return tl::unexpected(bad.front().toString());
    const YamlResult yaml = readYaml(source, {source.start(), source.text().size()});
    if (!yaml.diagnostics.empty())
        return tl::unexpected(yaml.diagnostics.front().toString());
    if (!yaml.root || !yaml.root->isMap())
        return tl::unexpected(file + ": Expected a map of controls and their values, such as divisor: 2.");
    Settings settings;
    for (const YamlEntry &entry : yaml.root->entries)
        settings.push_back({entry.key, source.location(entry.keySpan.begin).toString(), entry.value});
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

std::string unknownSetting(const Settings &settings, const std::vector<std::string> &controls)
{
    for (const Setting &setting : settings) {
        if (std::ranges::find(controls, setting.control) != controls.end())
            continue;
        std::string names;
        for (const std::string &control : controls)
            names += (names.empty() ? " The controls are " : ", ") + control;
        const std::string suggestion = didYouMean(setting.control, controls);
        return setting.place + ": There is no control named '" + setting.control + "'."
            + (suggestion.empty() ? names + (names.empty() ? " There are no controls." : ".") : suggestion);
    }
    return {};
}

std::vector<std::string> apply(const Settings &settings, Session &session)
{
    std::vector<std::string> refused;
    for (const Setting &setting : settings) {
        const Control *control = session.lesson().control(setting.control);
        if (control == nullptr)
            continue;
        const Type type = valueTypeOf(control->type);
        const auto value =
            std::visit([&](const auto &written) { return readWritten(written, type, setting.place); }, setting.written);
        if (!value) {
            refused.push_back(value.error().message);
            continue;
        }
        if (const auto set = session.set(setting.control, *value); !set)
            refused.push_back(setting.place + ": " + set.error().message);
    }
    return refused;
}

} // namespace heed
