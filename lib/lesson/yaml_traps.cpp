// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/yaml_traps.h"

#include <algorithm>
#include <cctype>

namespace heed {

namespace {

constexpr auto nowhere = std::string_view::npos;
constexpr std::size_t longestQuote = 120;

bool isOneOf(char c, std::string_view set) { return set.find(c) != nowhere; }

/// The offset of the colon after a line's key, "- " before it left out.
std::size_t keyColon(std::string_view line)
{
    std::size_t at = std::min(line.find_first_not_of(' '), line.size());
    while (line.substr(at).starts_with("- "))
        at = std::min(line.find_first_not_of(' ', at + 1), line.size());
    while (at < line.size() && (std::isalnum(static_cast<unsigned char>(line[at])) != 0 || line[at] == '_'))
        ++at;
    return at < line.size() && line[at] == ':' ? at : nowhere;
}

class Explainer {
public:
    Explainer(const Source &source, Span block, const YamlProblem &problem)
        : m_source(source)
        , m_block(block)
        , m_at(std::clamp(problem.at, block.begin, block.end))
        , m_begin(std::clamp(problem.begin, block.begin, block.end))
        , m_problem(problem.text)
    {
        if (m_at == block.end && m_at > block.begin && isOneOf(source.text()[m_at - 1], "\r\n"))
            m_at = source.line(source.lineAt(m_at - 1)).end;
        m_span = source.line(source.lineAt(m_at));
        m_line = source.slice(m_span);
        m_value = yamlValueOf(m_line);
        m_char = m_at < block.end ? source.text()[m_at] : '\0';
    }

    Diagnostic explain() const
    {
        if (m_char == '\t')
            return say("yaml", "Found a tab; YAML is indented with spaces only.");
        if (m_begin < m_block.end && m_source.text()[m_begin] == '!')
            return at(m_begin, "quote",
                "Text that begins with ! must stand in quotes as a whole: " + shown(m_value)
                    + ". The opposite of a condition is written with 'not'.");
        const bool isOwnFirst = !m_value.empty() && m_value.data() == m_line.data() + (m_at - m_span.begin);
        if (isOwnFirst && isOneOf(m_char, ",]}"))
            return cantBegin(m_char);
        if (m_problem.starts_with("block sequence entries are not allowed")
            || m_problem.starts_with("mapping keys are not allowed"))
            return cantBegin(m_char);
        if (m_problem.starts_with("mapping values are not allowed"))
            return colon();
        if (m_problem.starts_with("found character that cannot start"))
            return cantBegin(m_char);
        if (m_problem.starts_with("found unexpected end of stream"))
            return at(m_begin, "quote", "The quote that opens here is not closed.");
        if (m_problem.starts_with("found unknown escape"))
            return say("quote",
                "In double quotes a backslash begins an escape, and this is none; put text with "
                "backslashes, such as TeX, in single quotes.");
        if (m_problem.starts_with("did not find expected alphabetic or numeric"))
            return at(m_begin, "quote",
                std::string("Unquoted text can't begin with '") + m_source.text()[m_begin]
                    + "'; put it in quotes: " + shown(m_value) + ".");
        if (m_problem.starts_with("did not find expected comment or line break"))
            return at(m_begin, "quote",
                "Text that begins with | or > goes on in the next line, indented; to keep it on "
                "this line, put it in quotes: "
                    + shown(m_value) + ".");
        return structure();
    }

private:
    Diagnostic at(std::size_t offset, const std::string &rule, const std::string &message) const
    {
        return m_source.error({offset, std::min(offset + 1, m_block.end)}, rule, message);
    }

    Diagnostic say(const std::string &rule, const std::string &message) const { return at(m_at, rule, message); }

    Diagnostic cantBegin(char first) const
    {
        std::string_view text = m_source.slice({m_at, m_span.end});
        text = text.substr(0, text.find_last_not_of(" \t") + 1);
        return say("quote",
            std::string("Unquoted text can't begin with '") + first + "'; put it in quotes: " + shown(text) + ".");
    }

    static std::string shown(std::string_view text)
    {
        return text.size() <= longestQuote ? yamlQuoted(text) : std::string("'…'");
    }

    /// The nearest line above that isn't blank and no comment.
    Span lineAbove() const
    {
        for (std::size_t line = m_source.lineAt(m_at); line-- > m_source.lineAt(m_block.begin);) {
            const std::string_view text = m_source.slice(m_source.line(line));
            const std::size_t first = text.find_first_not_of(" \t");
            if (first != nowhere && text[first] != '#')
                return m_source.line(line);
        }
        return {};
    }

    /// The colon of the line's own key is at fault only because of the line above.
    Diagnostic colon() const
    {
        const std::size_t own = keyColon(m_line);
        const Span place = lineAbove();
        const std::string_view above = m_source.slice(place);
        if (own == nowhere || m_span.begin + own != m_at || above.empty())
            return say(
                "quote", "Found ': ' inside unquoted text; put the whole text in quotes: " + shown(m_value) + ".");
        const std::size_t keyAbove = keyColon(above);
        const bool isKey = keyAbove != nowhere && (keyAbove + 1 == above.size() || isOneOf(above[keyAbove + 1], " \t"));
        if (isKey || above.find_first_not_of(' ') < m_line.find_first_not_of(' '))
            return at(m_span.begin + m_line.find_first_not_of(' '), "yaml",
                "This line is indented further than the one above, whose text it continues; the keys of one "
                "map stand in one column.");
        if (keyAbove != nowhere)
            return at(place.begin + keyAbove, "yaml", "A space is missing after this ':'.");
        return at(place.begin + above.find_first_not_of(' '), "yaml",
            "This line is no 'key: value', so the one below it can't be a key.");
    }

    /// `[w == [1, 2]]`: the text before the bracket goes on.
    bool isBracketInText() const
    {
        const std::string_view before = m_line.substr(0, m_at - m_span.begin);
        const std::size_t last = before.find_last_not_of(' ');
        return m_problem.find("',' or '") != nowhere && isOneOf(m_char, "[{") && last != nowhere
            && !isOneOf(before[last], "[]{},'\"");
    }

    bool startsItem() const
    {
        const std::size_t first = m_line.find_first_not_of(' ');
        return first != nowhere && m_line.substr(first).starts_with("- ");
    }

    std::string noColon() const
    {
        const Span place = m_source.line(m_source.lineAt(m_begin));
        const std::size_t colon = keyColon(m_source.slice(place));
        return colon != nowhere && colon + 1 < place.end - place.begin
            ? "A space is missing after the ':' of this key."
            : "Expected ': ' after this text, which is neither a key nor a value.";
    }

    Diagnostic structure() const
    {
        if (isBracketInText() && m_problem.ends_with("'}'"))
            return say("yaml",
                std::string("Expected ': ' before this '") + m_char
                    + "', between a key and its value; "
                      "text that holds it stands in quotes.");
        if (isBracketInText())
            return say("quote",
                std::string("Unquoted text inside [ ] or { } can't hold '") + m_char + "'; put that text in quotes.");
        const bool inFlow = m_problem.find("',' or '") != nowhere;
        if (inFlow)
            return say("yaml",
                std::string("Expected ',' or '") + (m_problem.ends_with("']'") ? ']' : '}')
                    + "' here: the one that opens in line " + std::to_string(m_source.location(m_begin).line)
                    + " is not closed before.");
        if (m_problem.starts_with("did not find expected node content"))
            return say("yaml", "Expected a value here" + std::string(m_char == ',' ? ", found a comma." : "."));
        const bool afterClosed = !m_value.empty() && isOneOf(m_value.front(), "[{\"'");
        const bool inLine =
            m_at > m_span.begin + m_line.find_first_not_of(' ') && !isOneOf(m_char, std::string_view("\0\r\n", 3));
        if (m_problem.starts_with("did not find expected") && afterClosed && inLine)
            return say("quote",
                m_value.front() == '\'' && m_value.back() == '\''
                    ? "The quoted text ends before this; an apostrophe inside single quotes is written twice."
                    : std::string("Text that begins with ") + m_value.front()
                        + " must stand in quotes as a whole: " + shown(m_value) + ".");
        if (m_problem.starts_with("did not find expected key") || m_problem.starts_with("did not find expected '-'"))
            return say("yaml",
                m_problem.ends_with("key") && !startsItem()
                    ? "Expected a key and ': ' here; the keys of one map stand in one column."
                    : "Expected '- ' here; the entries of one list stand in one column.");
        if (m_problem.starts_with("could not find expected ':'"))
            return at(m_begin, "yaml", noColon());
        if (m_problem.starts_with("did not find expected <document start>"))
            return say("yaml",
                "The block's YAML ended above: the keys of one map stand in one column, and no line of ... ends them.");
        return say("yaml", "The YAML can't be read here: " + std::string(m_problem) + ".");
    }

    const Source &m_source;
    Span m_block;
    std::size_t m_at, m_begin;
    std::string_view m_problem;
    Span m_span = {}; ///< the line's
    std::string_view m_line, m_value;
    char m_char = '\0';
};

} // namespace

std::string_view yamlValueOf(std::string_view line)
{
    const auto skipSpaces = [&line] { line.remove_prefix(std::min(line.find_first_not_of(' '), line.size())); };
    const std::size_t colon = keyColon(line);
    if (colon != nowhere && line.substr(colon).starts_with(": "))
        line.remove_prefix(colon + 1);
    skipSpaces();
    while (line.starts_with("- ")) {
        line.remove_prefix(2);
        skipSpaces();
    }
    return line.substr(0, line.find_last_not_of(" \t") + 1);
}

Diagnostic explainYamlProblem(const Source &source, Span block, YamlProblem problem)
{
    return Explainer(source, block, problem).explain();
}

std::string yamlQuoted(std::string_view text)
{
    if (text.find('\'') != nowhere && text.find_first_of("\"\\") == nowhere)
        return "\"" + std::string(text) + "\"";
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? "''" : std::string(1, c);
    return quoted + "'";
}

std::string_view flowExpression(std::string_view rest)
{
    int depth = 0;
    bool inText = false;
    std::size_t at = 0;
    for (; at < std::min(rest.size(), longestQuote); ++at) {
        const char c = rest[at];
        inText = inText != (c == '"');
        if (isOneOf(c, "\r\n") || (!inText && depth == 0 && isOneOf(c, ",]})")))
            break;
        if (!inText)
            depth += isOneOf(c, "([{") ? 1 : isOneOf(c, ")]}") ? -1 : 0;
    }
    return rest.substr(0, at);
}

std::optional<std::size_t> escapedTex(std::string_view raw)
{
    bool inFormula = false;
    for (std::size_t at = 1; at + 2 < raw.size(); ++at) {
        inFormula = inFormula != (raw[at] == '$');
        if (raw[at] != '\\')
            continue;
        const bool isWord =
            isOneOf(raw[at + 1], "abtnvfre") && std::isalpha(static_cast<unsigned char>(raw[at + 2])) != 0;
        if (inFormula && isWord)
            return at;
        ++at;
    }
    return std::nullopt;
}

} // namespace heed
