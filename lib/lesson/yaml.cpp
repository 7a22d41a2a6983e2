// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/yaml.h"

#include "lesson/utf8.h"
#include "lesson/yaml_traps.h"

#include <yaml.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

namespace heed {

const YamlEntry *YamlNode::entry(std::string_view key) const
{
    const auto found = std::ranges::find(entries, key, &YamlEntry::key);
    return found == entries.end() ? nullptr : &*found;
}

const YamlNode *YamlNode::find(std::string_view key) const
{
    const YamlEntry *found = entry(key);
    return found == nullptr ? nullptr : &found->value;
}

namespace {

constexpr int mostDepth = 64;
constexpr std::size_t mostDiagnostics = 200;
constexpr std::size_t charactersPerMark = 256;

struct Event {
    yaml_event_t raw{};
    Event() = default;
    Event(const Event &) = delete;
    Event &operator=(const Event &) = delete;
    ~Event() { yaml_event_delete(&raw); }
};

/// Pulls events one by one, so that the depth is refused before it is collected.
class Reader {
public:
    Reader(const Source &source, Span span)
        : m_source(source)
        , m_span(span)
    {
        markCharacters();
        yaml_parser_initialize(&m_parser);
        yaml_parser_set_encoding(&m_parser, YAML_UTF8_ENCODING);
        const std::string_view text = source.slice(span);
        // libyaml reads bytes as unsigned char
        yaml_parser_set_input_string(&m_parser, reinterpret_cast<const unsigned char *>(text.data()), text.size());
    }
    Reader(const Reader &) = delete;
    Reader &operator=(const Reader &) = delete;
    ~Reader() { yaml_parser_delete(&m_parser); }

    YamlResult read()
    {
        YamlResult result;
        bool failed = false;
        for (bool done = false; !done && !failed;) {
            Event event;
            failed = !next(event);
            if (failed)
                break;
            switch (event.raw.type) {
            case YAML_STREAM_END_EVENT:
                done = true;
                break;
            case YAML_DOCUMENT_START_EVENT:
                failed = result.root.has_value() && !secondDocument(event);
                break;
            case YAML_SCALAR_EVENT:
            case YAML_SEQUENCE_START_EVENT:
            case YAML_MAPPING_START_EVENT:
            case YAML_ALIAS_EVENT:
                failed = !node(event, result.root.emplace(), 0);
                break;
            default:
                break;
            }
        }
        if (failed)
            result.root.reset();
        result.diagnostics = std::move(m_found);
        return result;
    }

private:
    bool next(Event &event)
    {
        if (m_found.size() >= mostDiagnostics)
            return false;
        if (yaml_parser_parse(&m_parser, &event.raw) != 0)
            return true;
        if (m_parser.error == YAML_READER_ERROR)
            m_found.push_back(m_source.error(spanAt(m_span.begin + m_parser.problem_offset), "yaml",
                "Found a control character, which YAML doesn't allow."));
        else
            problem();
        return false;
    }

    /// After `[=max(a, b), 1]` the rest of the line makes no sense either: one message is enough.
    void problem()
    {
        const std::size_t at = offsetOf(m_parser.problem_mark);
        const bool isSaid = !m_found.empty() && m_found.back().rule == "quote"
            && m_source.lineAt(m_found.back().span.begin) == m_source.lineAt(at);
        if (isSaid)
            return;
        std::erase_if(m_found, [&](const Diagnostic &d) {
            return d.rule == "missing-key" && m_source.lineAt(d.span.begin) == m_source.lineAt(at);
        });
        m_found.push_back(explainYamlProblem(m_source, m_span,
            {.at = at,
                .begin = m_parser.context != nullptr ? offsetOf(m_parser.context_mark) : at,
                .text = m_parser.problem != nullptr ? m_parser.problem : "unknown problem"}));
    }

    Span spanAt(std::size_t offset) const
    {
        offset = std::min(offset, m_span.end);
        return {offset, std::min(offset + 1, m_span.end)};
    }

    bool secondDocument(const Event &event)
    {
        say(event, "yaml", "Found a second document ('---'); a block holds one.");
        return false;
    }

    /// libyaml counts characters: the byte offset of every 256th one is kept.
    void markCharacters()
    {
        for (std::size_t at = m_span.begin; at < m_span.end;) {
            m_marks.push_back(at);
            at += utf8::offsetOf(m_source.slice({at, m_span.end}), charactersPerMark);
        }
        m_marks.push_back(m_span.end);
    }

    std::size_t offsetOf(const yaml_mark_t &mark) const
    {
        const std::size_t at = m_marks[std::min(mark.index / charactersPerMark, m_marks.size() - 1)];
        return at + utf8::offsetOf(m_source.slice({at, m_span.end}), mark.index % charactersPerMark);
    }

    void say(const Event &event, const std::string &rule, const std::string &message)
    {
        const std::size_t begin = offsetOf(event.raw.start_mark);
        m_found.push_back(m_source.error({begin, offsetOf(event.raw.end_mark)}, rule, message));
    }

    bool node(const Event &event, YamlNode &into, int depth)
    {
        into.span.begin = offsetOf(event.raw.start_mark);
        into.span.end = offsetOf(event.raw.end_mark);
        into.inFlow = m_flowDepth > 0;
        switch (event.raw.type) {
        case YAML_ALIAS_EVENT:
            say(event, "anchor",
                "YAML aliases (*name) are not part of the lesson format; write the value out, or name "
                "it in a value block. Text that begins with * stands in quotes.");
            return true;
        case YAML_SCALAR_EVENT:
            scalar(event, into);
            return true;
        default:
            return collection(event, into, depth);
        }
    }

    void refuseProperties(const Event &event, const unsigned char *anchor, const unsigned char *tag)
    {
        if (anchor != nullptr)
            say(event, "anchor",
                "YAML anchors (&name) are not part of the lesson format; name the value in a value "
                "block instead. Text that begins with & stands in quotes.");
        if (tag != nullptr)
            say(event, "quote",
                "YAML tags (!name) are not part of the lesson format. Text that begins with ! stands in "
                "quotes; the opposite of a condition is written with 'not'.");
    }

    void scalar(const Event &event, YamlNode &into)
    {
        const auto &raw = event.raw.data.scalar;
        refuseProperties(event, raw.anchor, raw.tag);
        into.text.assign(raw.value, raw.value + raw.length);
        into.quoted = raw.style != YAML_PLAIN_SCALAR_STYLE;
        if (raw.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE)
            escapeTrap(into);
        if (into.quoted)
            return;
        if (into.inFlow && into.text.starts_with('=') && !into.text.starts_with("=="))
            say(event, "quote",
                "An expression inside [ ] or { } stands in quotes: "
                    + yamlQuoted(flowExpression(m_source.slice({into.span.begin, m_span.end}))) + ".");
        commentTrap(into);
    }

    /// "$\theta$" in double quotes silently becomes a tab and "heta".
    void escapeTrap(const YamlNode &scalar)
    {
        if (scalar.text.find_first_of("\a\b\t\v\f\r\x1B") == std::string::npos
            && scalar.text.find('\n') == std::string::npos)
            return;
        if (const auto at = escapedTex(m_source.slice(scalar.span)))
            m_found.push_back(
                m_source.diagnostic({scalar.span.begin + *at, scalar.span.begin + *at + 2}, Severity::Warning, "quote",
                    "In double quotes this is an escape, not TeX; write TeX in single quotes or after '|'."));
    }

    /// `title: Heads #1` silently loses "#1"; a comment begins with "# ".
    void commentTrap(const YamlNode &scalar)
    {
        const std::string_view rest = m_source.slice({scalar.span.end, m_span.end});
        const std::size_t hash = rest.find_first_not_of(" \t");
        if (scalar.text.empty() || hash == 0 || hash == std::string_view::npos || rest[hash] != '#')
            return;
        const bool isComment = hash + 1 >= rest.size() || std::isspace(static_cast<unsigned char>(rest[hash + 1])) != 0;
        if (isComment)
            return;
        const std::size_t at = scalar.span.end + hash;
        m_found.push_back(m_source.diagnostic({at, at + 1}, Severity::Warning, "quote",
            "What follows ' #' is a comment and is left out; put the whole text in quotes if it belongs to it."));
    }

    bool collection(const Event &event, YamlNode &into, int depth)
    {
        const bool isMap = event.raw.type == YAML_MAPPING_START_EVENT;
        if (depth + 1 > mostDepth) {
            say(event, "depth", "Lists and maps may be 64 deep; this one lies deeper.");
            return false;
        }
        into.kind = isMap ? YamlNode::Kind::Map : YamlNode::Kind::List;
        if (isMap)
            refuseProperties(event, event.raw.data.mapping_start.anchor, event.raw.data.mapping_start.tag);
        else
            refuseProperties(event, event.raw.data.sequence_start.anchor, event.raw.data.sequence_start.tag);
        const bool flow = isMap ? event.raw.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
                                : event.raw.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
        m_flowDepth += flow ? 1 : 0;
        const bool fine = isMap ? map(into, depth, flow) : list(into, depth, flow);
        m_flowDepth -= flow ? 1 : 0;
        return fine;
    }

    bool list(YamlNode &into, int depth, bool isFlow)
    {
        while (true) {
            Event event;
            if (!next(event))
                return false;
            if (event.raw.type == YAML_SEQUENCE_END_EVENT) {
                into.span.end = isFlow ? offsetOf(event.raw.end_mark) : into.items.back().span.end;
                return true;
            }
            if (!node(event, into.items.emplace_back(), depth + 1))
                return false;
            refuseNothing(into.items.back(), "yaml", "This list entry is empty");
        }
    }

    using Keys = std::unordered_map<std::string, Span>;

    bool map(YamlNode &into, int depth, bool isFlow)
    {
        Keys keys;
        while (true) {
            Event event;
            if (!next(event))
                return false;
            if (event.raw.type == YAML_MAPPING_END_EVENT) {
                into.span.end = isFlow ? offsetOf(event.raw.end_mark) : into.entries.back().value.span.end;
                return true;
            }
            const bool isAlias = event.raw.type == YAML_ALIAS_EVENT;
            if (event.raw.type != YAML_SCALAR_EVENT && !isAlias) {
                say(event, "yaml",
                    "A key is a word, not a list or a map. An expression that begins with [ or { stands in "
                    "quotes.");
                return false;
            }
            YamlNode key;
            node(event, key, depth);
            checkKey(keys, key);
            if (!value(into, key, depth))
                return false;
        }
    }

    bool value(YamlNode &into, const YamlNode &key, int depth)
    {
        Event event;
        if (!next(event))
            return false;
        YamlEntry &entry = into.entries.emplace_back(YamlEntry{.key = key.text, .keySpan = key.span, .value = {}});
        if (!node(event, entry.value, depth + 1))
            return false;
        if (entry.value.span.begin == entry.value.span.end) // nothing has no place of its own
            entry.value.span = key.span;
        refuseNothing(entry.value, "missing-key", "The key '" + key.text + "' has no value" + hiddenValue(key));
        return true;
    }

    /// `label: #1` is a comment.
    std::string hiddenValue(const YamlNode &key) const
    {
        const std::string_view line = m_source.slice({key.span.end, m_source.line(m_source.lineAt(key.span.end)).end});
        const std::size_t at = line.find_first_not_of(" \t:");
        const bool isComment = at != std::string_view::npos && line[at] == '#';
        return isComment ? " (what follows # is a comment, unless it stands in quotes)" : "";
    }

    void checkKey(Keys &keys, const YamlNode &key)
    {
        if (key.text.empty() && !isProperty(key))
            m_found.push_back(m_source.error(key.span, "yaml", "Expected a key before the colon, found nothing."));
        if (key.text == "<<" && !key.quoted)
            m_found.push_back(
                m_source.error(key.span, "anchor", "YAML merge keys (<<) are not part of the lesson format."));
        if (const auto [first, isNew] = keys.emplace(key.text, key.span); !isNew) {
            Diagnostic diagnostic =
                m_source.error(key.span, "double-key", "The key '" + key.text + "' is given twice.");
            diagnostic.related.push_back({m_source.location(first->second.begin), "The first one is here."});
            m_found.push_back(std::move(diagnostic));
        }
    }

    /// *alias, &anchor or !tag, each said already.
    bool isProperty(const YamlNode &node) const
    {
        return !node.quoted && m_source.slice(node.span).find_first_of("*&!") == 0;
    }

    void refuseNothing(const YamlNode &node, const std::string &rule, const std::string &what)
    {
        const bool isNothing = node.isScalar() && !node.quoted && node.text.empty();
        if (isNothing && !isProperty(node))
            m_found.push_back(
                m_source.error(node.span, rule, what + "; write one, \"\" for empty text, or leave it out."));
    }

    const Source &m_source;
    Span m_span;
    yaml_parser_t m_parser{};
    std::vector<std::size_t> m_marks;
    int m_flowDepth = 0;
    std::vector<Diagnostic> m_found;
};

} // namespace

/// Characters that end a line in YAML and nowhere else.
static std::optional<Diagnostic> strangeLineEnd(const Source &source, Span span)
{
    using Named = std::pair<std::string_view, std::string_view>;
    static constexpr std::array<Named, 3> ends{{{"\xE2\x80\xA8", "line separator, U+2028"},
        {"\xE2\x80\xA9", "paragraph separator, U+2029"}, {"\xC2\x85", "next line, U+0085"}}};
    for (const auto &[end, name] : ends)
        if (const std::size_t at = source.slice(span).find(end); at != std::string_view::npos)
            return source.error({span.begin + at, span.begin + at + end.size()}, "yaml",
                "Found an unusual line end (" + std::string(name) + "); replace it by an ordinary one or a space.");
    return std::nullopt;
}

YamlResult readYaml(const Source &source, Span span)
{
    if (auto strange = strangeLineEnd(source, span))
        return {.root = {}, .diagnostics = {std::move(*strange)}};
    return Reader(source, span).read();
}

} // namespace heed
