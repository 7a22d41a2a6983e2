// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/block_reader.h"

#include "lesson/exercise_reader.h"
#include "lesson/prose_reader.h"
#include "lesson/scalar_places.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"

#include <algorithm>

namespace heed {

static const std::vector<std::string> kinds{"cell", "control", "value", "exercise"};

/// "A cell", "An exercise"
static std::string oneOf(const std::string &kind) { return (kind == "exercise" ? "An " : "A ") + kind; }

bool isBlockName(std::string_view text)
{
    const auto isLower = [](char c) { return c >= 'a' && c <= 'z'; };
    return !text.empty() && isLower(text.front())
        && std::ranges::all_of(text, [&](char c) { return isLower(c) || (c >= '0' && c <= '9') || c == '_'; });
}

bool mayName(std::string_view text) { return isBlockName(text) && !isReservedWord(text); }

void BlockReader::say(Span span, std::string rule, std::string message)
{
    m_found.push_back(m_lesson.source.error(span, std::move(rule), std::move(message)));
}

void BlockReader::warn(Span span, std::string rule, std::string message)
{
    m_found.push_back(m_lesson.source.diagnostic(span, Severity::Warning, std::move(rule), std::move(message)));
}

void BlockReader::text(const YamlEntry &entry, std::string &into)
{
    if (!entry.value.isScalar())
        return say(entry.value.span, "type", "The key '" + entry.key + "' holds a text.");
    into = entry.value.text;
}

MarkdownText BlockReader::markdown(const YamlEntry &entry, const std::string &exercise)
{
    MarkdownText into{.span = entry.value.span};
    text(entry, into.text);
    if (!into.isEmpty())
        into.places = placesInScalar(m_lesson.source, entry.value);
    readTextNumbers(m_lesson, into, exercise, m_found);
    return into;
}

void BlockReader::arguments(const YamlEntry &entry, std::vector<Argument> &into)
{
    if (!entry.value.isMap())
        return say(entry.value.span, "type", "The key '" + entry.key + "' holds a map: {name: value}.");
    for (const YamlEntry &argumentEntry : entry.value.entries)
        into.push_back(argument(argumentEntry));
}

Argument BlockReader::argument(const YamlEntry &entry)
{
    collectExpressions(entry.value);
    return {.name = entry.key, .nameSpan = entry.keySpan, .value = entry.value};
}

void BlockReader::collectExpressions(const YamlNode &node)
{
    if (isExpression(node)) {
        if (node.inFlow && !node.quoted)
            return; // said by the YAML reader; what is cut off at a comma is no expression
        if (auto expression = expressionIn(node, 1))
            m_lesson.expressions.insert_or_assign(node.span.begin, std::move(*expression));
        return;
    }
    for (const YamlNode &item : node.items)
        collectExpressions(item);
    for (const YamlEntry &entry : node.entries)
        collectExpressions(entry.value);
}

void BlockReader::saySyntax(const ExpressionError &error, const YamlNode &scalar, std::size_t from)
{
    const std::size_t begin = placeInScalar(m_lesson.source, scalar, from + error.begin);
    const std::size_t end = placeInScalar(m_lesson.source, scalar, from + error.end);
    say({begin, std::max(begin, end)}, ruleOf(error), error.message);
}

std::optional<Expression> BlockReader::expressionIn(const YamlNode &scalar, std::size_t from)
{
    auto parsed = parseExpression(std::string_view(scalar.text).substr(from));
    if (!parsed) {
        saySyntax(parsed.error(), scalar, from);
        return std::nullopt;
    }
    movePlaces(*parsed, placesInScalar(m_lesson.source, scalar), from);
    return std::move(*parsed);
}

std::optional<Condition> BlockReader::conditionIn(const YamlNode &scalar)
{
    if (scalar.text.empty() && !scalar.quoted) // refused as YAML already
        return std::nullopt;
    if (scalar.text.starts_with('=')) {
        say(scalar.span, "syntax", "A condition is written without '=' before it.");
        return std::nullopt;
    }
    auto parsed = parseCondition(scalar.text);
    if (!parsed) {
        saySyntax(parsed.error(), scalar, 0);
        return std::nullopt;
    }
    const std::vector<std::size_t> places = placesInScalar(m_lesson.source, scalar);
    movePlaces(parsed->test, places, 0);
    if (parsed->within)
        movePlaces(parsed->within->amount, places, 0);
    return std::move(*parsed);
}

void BlockReader::notText(const YamlNode &node, const std::string &what)
{
    say(node.span, "type",
        what + " is a text; "
            + (node.isMap() && !m_lesson.source.slice(node.span).starts_with('{')
                    ? "': ' makes a map of it, so put it in quotes."
                    : "put it in quotes."));
}

void BlockReader::unknownKey(const YamlEntry &entry, const std::string &kind, const std::vector<std::string> &known)
{
    if (entry.key.empty() || entry.key == "<<")
        return; // said by the YAML reader
    say(entry.keySpan, "unknown-key",
        oneOf(kind) + " knows no key '" + entry.key + "'." + didYouMean(entry.key, known));
}

bool BlockReader::isMisspelt(std::string_view key, const YamlNode &map, const std::vector<std::string> &known)
{
    return std::ranges::any_of(
        map.entries, [&](const YamlEntry &entry) { return nearest(entry.key, known).value_or("") == key; });
}

namespace {

/// The words of an info string with their places.
std::vector<std::pair<std::string, Span>> wordsOf(const Fence &fence)
{
    std::vector<std::pair<std::string, Span>> words;
    for (std::size_t at = 0; at < fence.info.size();) {
        const std::size_t begin = fence.info.find_first_not_of(" \t", at);
        if (begin == std::string::npos)
            break;
        at = std::min(fence.info.find_first_of(" \t", begin), fence.info.size());
        words.emplace_back(
            fence.info.substr(begin, at - begin), Span{fence.infoSpan.begin + begin, fence.infoSpan.begin + at});
    }
    return words;
}

class FenceReader : BlockReader {
public:
    using BlockReader::BlockReader;

    void read(const Fence &fence)
    {
        const auto words = wordsOf(fence);
        if (words.empty() || (words[0].first == "yaml" && words.size() < 2))
            return;
        if (words[0].first != "yaml")
            return almost(words);
        const auto &[kind, kindSpan] = words[1];
        const bool isKind = std::ranges::find(kinds, kind) != kinds.end();
        if (!isKind || !fence.isTopLevel || !fence.isClosed) {
            if (isKind)
                misplaced(fence, kind);
            else
                say(kindSpan, "fence",
                    "'" + kind + "' is no kind of block; after 'yaml' stands cell, control, value or exercise."
                        + didYouMean(kind, kinds));
            return named({.name = words.size() > 2 ? words[2].first : "", .nameSpan = kindSpan, .span = fence.span});
        }
        BlockHead head = nameOf(fence, kind, words);
        if (swallowsNext(fence))
            return named(std::move(head));
        body(fence, kind, std::move(head));
    }

private:
    using Words = std::vector<std::pair<std::string, Span>>;

    /// "```cell three" and "```yml cell three" are samples; whether they are meant to be is worth asking.
    void almost(const Words &words)
    {
        const bool isKind = std::ranges::find(kinds, words[0].first) != kinds.end();
        const bool isYaml = words[0].first == "yml" || words[0].first == "YAML" || words[0].first == "Yaml";
        if (isKind || (isYaml && words.size() > 1 && std::ranges::find(kinds, words[1].first) != kinds.end()))
            warn(words[0].second, "fence",
                "This fence is a sample and is not run; a block begins with ```yaml " + words[isKind ? 0 : 1].first
                    + " NAME.");
    }

    /// A line of backticks with an info string closes nothing: the fence above is still open there.
    bool swallowsNext(const Fence &fence)
    {
        const Source &source = m_lesson.source;
        for (std::size_t line = source.lineAt(fence.content.begin); line < source.lineAt(fence.content.end); ++line) {
            const Span span = source.line(line);
            if (!source.slice(span).starts_with("```"))
                continue;
            say(span, "fence", "The block above is not closed before this line; a line of ``` is missing.");
            std::string info(
                source.slice(span).substr(std::min(source.slice(span).find_first_not_of('`'), span.end - span.begin)));
            const Words words = wordsOf({.info = std::move(info), .infoSpan = span});
            if (words.size() > 2 && words[0].first == "yaml")
                named({.name = words[2].first, .nameSpan = span, .span = span});
            return true;
        }
        return false;
    }

    void misplaced(const Fence &fence, const std::string &kind)
    {
        if (fence.isTopLevel)
            return say({fence.span.begin, fence.infoSpan.end}, "fence",
                "This block is not closed; a line of as many backticks ends it.");
        const std::string_view line = m_lesson.source.slice({fence.span.begin, fence.infoSpan.begin});
        const std::size_t mark = std::min(line.find_first_of("`~"), line.size());
        const bool tildes = line.substr(mark).starts_with('~');
        say({fence.span.begin + mark, fence.infoSpan.end}, "block-place",
            tildes ? oneOf(kind) + " is fenced with backticks, not with ~."
                   : oneOf(kind)
                    + " stands at the top level, in column 1, not indented and not inside a list or a quote. "
                      "Did you mean it to be a sample? Then write 'yaml' alone.");
    }

    BlockHead nameOf(const Fence &fence, const std::string &kind, const Words &words)
    {
        BlockHead head{.name = {}, .nameSpan = words[1].second, .span = fence.span};
        if (words.size() < 3) {
            say(words[1].second, "bad-name", oneOf(kind) + " needs a name: ```yaml " + kind + " NAME.");
            return head;
        }
        head.name = words[2].first;
        head.nameSpan = words[2].second;
        if (!isBlockName(head.name))
            say(head.nameSpan, "bad-name",
                "'" + head.name + "' is no name; names are small letters, digits and _, beginning with a letter.");
        else if (isReservedWord(head.name))
            say(head.nameSpan, "bad-name",
                "'" + head.name + "' is a word of the expression language; choose another name.");
        if (words.size() > 3)
            say(words[3].second, "fence",
                "Nothing may follow the name of a " + kind + "; found '" + words[3].first + "'.");
        return head;
    }

    void body(const Fence &fence, const std::string &kind, BlockHead head)
    {
        YamlResult yaml = readYaml(m_lesson.source, fence.content);
        const bool quiet = yaml.diagnostics.empty();
        std::ranges::move(yaml.diagnostics, std::back_inserter(m_found));
        if (!yaml.root || !yaml.root->isMap()) {
            if (quiet)
                say({fence.span.begin, fence.infoSpan.end}, "yaml",
                    oneOf(kind) + " holds keys and values; found "
                        + (!yaml.root                 ? "nothing."
                                : yaml.root->isList() ? "a list."
                                                      : "a text; each key is followed by ': ' and its value."));
            return named(std::move(head));
        }
        if (kind == "cell")
            m_lesson.blocks.emplace_back(CellReader(m_lesson, m_found).read(std::move(head), *yaml.root));
        else if (kind == "control")
            m_lesson.blocks.emplace_back(ControlReader(m_lesson, m_found).read(std::move(head), *yaml.root));
        else if (kind == "value")
            m_lesson.blocks.emplace_back(ValueReader(m_lesson, m_found).read(std::move(head), *yaml.root));
        else
            m_lesson.blocks.emplace_back(ExerciseReader(m_lesson, m_found).read(std::move(head), *yaml.root));
    }

    /// A block that can't be read still has its name, so that references to it aren't errors too.
    void named(BlockHead head)
    {
        if (!head.name.empty())
            m_lesson.unreadable.push_back(std::move(head));
    }
};

} // namespace

void readBlocks(Lesson &lesson, std::vector<Diagnostic> &found)
{
    FenceReader reader(lesson, found);
    for (const Fence &fence : lesson.markdown.fences)
        reader.read(fence);
}

} // namespace heed
