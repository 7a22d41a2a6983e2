// SPDX-License-Identifier: GPL-3.0-or-later
#include "generate.h"

#include "option_table.h"

namespace heed {

namespace {

/// What compgen is to be asked for.
std::string request(const OptionRow &row)
{
    switch (row.completion) {
    case Completion::File:
        return "_heed_files";
    case Completion::Lesson:
        return "_heed_lessons";
    case Completion::Operator:
        return "_heed_operators";
    case Completion::Choice:
        return "_heed_words '" + row.choicesText() + "'";
    case Completion::None:
        break;
    }
    return ":";
}

/// The lines of `case $command:… in` for the command's options that take a value, and for its places.
struct Cases {
    std::string options, valued, values, places;
};

void add(Cases &cases, const CommandRow &row)
{
    const std::string command(row.name);
    std::string names;
    std::size_t place = 0;
    for (const OptionRow &option : row.options) {
        const std::string name(option.name);
        if (option.isPositional()) {
            const std::string at = option.takesMany() ? "*" : std::to_string(place++);
            cases.places += "    " + command + ":" + at + ") " + request(option) + " ;;\n";
            continue;
        }
        names += name + " ";
        if (option.isFlag())
            continue;
        cases.valued += (cases.valued.empty() ? "" : " | ") + command + ":" + name;
        cases.values += "    " + command + ":" + name + ") " + request(option) + " ;;\n";
    }
    cases.options += "    " + command + ") _heed_words '" + names + "--help' ;;\n";
}

std::string function(const std::string &name, const std::string &over, const std::string &cases)
{
    return name + "() {\n    case " + over + " in\n" + cases + "    esac\n}\n";
}

constexpr const char *head = R"sh(# bash completion for heed, made from its own table of options
_heed_reply() {
    local line
    while IFS= read -r line; do COMPREPLY+=("$line"); done
}
_heed_words() { _heed_reply < <(compgen -W "$1" -- "$current"); }
_heed_files() {
    compopt -o filenames 2>/dev/null
    _heed_reply < <(compgen -f -- "$current")
}
_heed_lessons() {
    compopt -o filenames 2>/dev/null
    _heed_reply < <(compgen -d -- "$current"; compgen -f -X '!*.md' -- "$current")
}
_heed_operators() { _heed_words "$("${COMP_WORDS[0]}" list --names 2>/dev/null)";
}
)sh";

constexpr const char *body = R"sh(# How many arguments without a name stand before the cursor.
_heed_count() {
    local at
    for ((at = 2; at < COMP_CWORD; ++at)); do
        if [[ ${COMP_WORDS[at]} != -?* ]]; then
            ((++place))
        elif _heed_takes_value "$command:${COMP_WORDS[at]}"; then
            [[ ${COMP_WORDS[++at]} != = ]] || ((++at))
        fi
    done
}
_heed() {
    local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} before=$((COMP_CWORD - 1)) place=0
    COMPREPLY=()
    # bash takes "--format=csv" apart at the equals sign.
    [[ $current != = ]] || current=''
    [[ ${COMP_WORDS[before]} != = ]] || ((--before))
    if ((COMP_CWORD == 1)); then
        _heed_command
    elif _heed_takes_value "$command:${COMP_WORDS[before]}"; then
        _heed_value "$command:${COMP_WORDS[before]}"
    elif [[ $current == -* ]]; then
        _heed_option "$command"
    else
        _heed_count
        _heed_place "$command:$place"
    fi
}
complete -F _heed heed
)sh";

} // namespace

std::string bashCompletion()
{
    Cases cases;
    std::string names;
    for (const CommandRow &row : commandRows()) {
        names += std::string(row.name) + " ";
        add(cases, row);
    }
    return head + ("_heed_command() { _heed_words '" + names + "--help --version'; }\n")
        + function("_heed_takes_value", "$1", "    " + cases.valued + ") ;;\n    *) return 1 ;;\n")
        + function("_heed_value", "$1", cases.values) + function("_heed_option", "$1", cases.options)
        + function("_heed_place", "$1", cases.places) + body;
}

} // namespace heed
