// SPDX-License-Identifier: GPL-3.0-or-later
#include "port_arguments.h"

#include "engine/checked_call.h"
#include "lesson/source.h"
#include "lesson/suggest.h"
#include "option_table.h"
#include "output/call_json.h"
#include "written_value.h"

#include <map>

namespace heed {

/// The command line's own options by name, and whether each takes a value.
static std::map<std::string, bool, std::less<>> ownOptions()
{
    std::map<std::string, bool, std::less<>> own{{"--help", false}, {"--version", false}};
    for (const OptionRow &row : rowOf(Options::Command::Op).options)
        if (!row.isPositional())
            own.emplace(row.name, !row.isFlag());
    return own;
}

std::vector<PortArgument> takePortArguments(std::vector<std::string> &arguments)
{
    const auto ownNames = ownOptions();
    std::vector<PortArgument> ports;
    std::vector<std::string> rest;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &argument = arguments[i];
        const std::size_t equals = argument.find('=');
        const std::string name = argument.substr(0, equals);
        const auto own = ownNames.find(name);
        const bool isOwn = own != ownNames.end();
        const bool hasNext = i + 1 < arguments.size();
        if (!argument.starts_with("--") || argument.size() == 2 || isOwn) {
            rest.push_back(argument);
            if (isOwn && own->second && equals == std::string::npos && hasNext)
                rest.push_back(arguments[++i]);
        } else if (equals != std::string::npos)
            ports.push_back({name.substr(2), argument.substr(equals + 1)});
        else if (hasNext && !arguments[i + 1].starts_with("--"))
            ports.push_back({name.substr(2), arguments[++i]});
        else
            ports.push_back({name.substr(2), std::nullopt});
    }
    arguments = std::move(rest);
    return ports;
}

static std::optional<Type> typeOf(const Operator &op, const std::string &name)
{
    if (const Input *input = op.input(name))
        return input->type;
    const Option *option = optionOf(op, name);
    return option == nullptr ? std::nullopt : std::optional(option->type);
}

static Error unknown(const Operator &op, const std::string &name)
{
    Error error = unknownPort(op, name);
    const bool hasSuggestion = !error.message.ends_with("'" + name + "'.");
    if (hasSuggestion)
        return error;
    std::vector<std::string> own;
    for (const auto &[option, takesValue] : ownOptions())
        own.push_back(option.substr(2));
    if (const auto meant = nearest(name, own))
        error.message += " Did you mean '--" + *meant + "'?";
    return error;
}

static Result<Value> readOne(const PortArgument &argument, Type type)
{
    const std::string what = "--" + argument.name;
    if (!argument.value && type == Type::Toggle)
        return Value(true);
    if (!argument.value)
        return fail(Rule::Type, what + " needs a value: " + what + " VALUE, or " + what + " @FILE.", argument.name);
    if (!argument.value->starts_with('@'))
        return readWritten(*argument.value, type, what);
    auto text = readFile(argument.value->substr(1), mostJsonBytes);
    if (!text)
        return fail(Rule::Type, what + ": " + argument.value->substr(1) + ": " + text.error(), argument.name);
    if (type == Type::Text && text->ends_with('\n'))
        text->pop_back();
    return readWritten(*text, type, what);
}

Result<void> readPortArguments(const std::vector<PortArgument> &arguments, const Operator &op, Values &values)
{
    for (const PortArgument &argument : arguments) {
        const auto type = typeOf(op, argument.name);
        if (!type)
            return fail(unknown(op, argument.name));
        auto value = readOne(argument, *type);
        if (!value)
            return fail(value.error().rule, value.error().message, argument.name);
        values.insert_or_assign(argument.name, std::move(*value));
    }
    return {};
}

} // namespace heed
