// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/yaml_traps.h"

#include <algorithm>
#include <cctype>

namespace heed {

namespace {

/// Where a line's value begins: after its indentation, "- " and "key: ".
std::string_view valueOf(std::string_view line)
{
    const auto skipSpaces = [&line] { line.remove_prefix(std::min(line.find_first_not_of(' '), line.size())); };
    skipSpaces();
    while (line.starts_with("- ")) {
        line.remove_prefix(2);
        skipSpaces();
    }
    const std::size_t colon = line.find(": ");
    const bool isKey = colon != std::string_view::npos
        && std::ranges::all_of(line.substr(0, colon), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
    if (isKey) {
        line.remove_prefix(colon + 2);
        skipSpaces();
    }
    return line;
}

std::string quotedWhole(std::string_view text)
{
    const bool hasSingle = text.find('\'') != std::string_view::npos;
    return hasSingle ? "\"" + std::string(text) + "\"" : "'" + std::string(text) + "'";
}

bool isOneOf(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

} // namespace

Diagnostic explainYamlProblem(const Source &source, Span block, std::size_t offset, std::string_view problem)
{
    offset = std::clamp(offset, block.begin, block.end);
    if (offset == block.end && offset > block.begin && source.text()[offset - 1] == '\n')
        offset = source.line(source.lineAt(offset - 1)).end;
    const Span place{offset, std::min(offset + 1, block.end)};
    const std::string_view line = source.slice(source.line(source.lineAt(offset)));
    const std::string_view value = valueOf(line);
    const char found = offset < block.end ? source.text()[offset] : '\0';
    const auto quote = [&](const std::string &message) { return source.error(place, "quote", message); };

    if (found == '\t')
        return source.error(place, "yaml", "Found a tab; YAML is indented with spaces only.");
    if (problem.starts_with("mapping values are not allowed"))
        return quote("Found ': ' inside unquoted text; put the whole text in quotes: " + quotedWhole(value) + ".");
    if (problem.starts_with("found character that cannot start"))
        return quote(std::string("Unquoted text can't begin with '") + found + "'; put it in quotes: "
            + quotedWhole(value) + ".");
    const bool afterClosed = !value.empty() && isOneOf(value.front(), "[{\"'");
    if (problem.starts_with("did not find expected") && afterClosed && found != '\0' && !isOneOf(found, "\r\n"))
        return quote(std::string("Text that begins with ") + value.front()
            + " must stand in quotes as a whole: " + quotedWhole(value) + ".");
    return source.error(place, "yaml", "The YAML can't be read here: " + std::string(problem) + ".");
}

} // namespace heed
