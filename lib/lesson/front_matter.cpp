// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/front_matter.h"

#include "lesson/keys.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"

#include <algorithm>
#include <cctype>

namespace heed {

bool isLessonId(std::string_view text)
{
    const auto isLower = [](char c) { return c >= 'a' && c <= 'z'; };
    return !text.empty() && isLower(text.front())
        && std::ranges::all_of(text, [&](char c) { return isLower(c) || (c >= '0' && c <= '9') || c == '-'; });
}

static bool isDashes(std::string_view line)
{
    return line.starts_with("---") && line.find_first_not_of(" \t", 3) == std::string_view::npos;
}

std::optional<Span> frontMatterSpan(const Source &source)
{
    if (!isDashes(source.slice(source.line(0))))
        return std::nullopt;
    for (std::size_t line = 1; line < source.lineCount(); ++line)
        if (isDashes(source.slice(source.line(line))))
            return Span{source.line(0).begin, source.line(line).end};
    return std::nullopt;
}

namespace {

class FrontReader {
public:
    FrontReader(Lesson &lesson, std::vector<Diagnostic> &found)
        : m_source(lesson.source)
        , m_front(lesson.front)
        , m_found(found)
    {
    }

    void read()
    {
        const auto span = frontMatterSpan(m_source);
        if (!span)
            return noFrontMatter();
        m_front.span = *span;
        const std::size_t first = m_source.lineAt(span->begin) + 1;
        YamlResult yaml =
            readYaml(m_source, {m_source.line(first).begin, m_source.line(m_source.lineAt(span->end)).begin});
        std::ranges::move(yaml.diagnostics, std::back_inserter(m_found));
        if (yaml.root && yaml.root->isMap())
            readKeys(*yaml.root);
        else if (yaml.diagnostics.empty())
            say(firstLine(), "front-matter", "The front matter needs the keys heed, id and title.");
    }

private:
    Span firstLine() const { return m_source.line(0); }

    void say(Span span, const std::string &rule, const std::string &message)
    {
        m_found.push_back(m_source.error(span, rule, message));
    }

    void noFrontMatter()
    {
        const bool opened = isDashes(m_source.slice(firstLine()));
        const bool empty = m_source.text().find_first_not_of(" \t\r\n", m_source.start()) == std::string_view::npos;
        say({m_source.start(), m_source.start()}, "front-matter",
            empty ? "The file is empty; a lesson begins with front matter: ---, heed: 1, id, title, ---."
                : opened
                ? "The front matter is not closed; a second line of --- ends it."
                : "A lesson begins with front matter: a line of ---, the keys heed, id and title, a line of ---.");
    }

    void readKeys(const YamlNode &map)
    {
        for (const keys::Key &known : keys::frontMatter())
            if (known.isRequired && map.find(known.name) == nullptr)
                say(firstLine(), "missing-key",
                    "The front matter has no '" + known.name + "'; heed, id and title are required.");
        for (const YamlEntry &entry : map.entries)
            key(entry);
    }

    void key(const YamlEntry &entry)
    {
        const std::string &name = entry.key;
        if (name == "heed")
            version(entry.value);
        else if (name == "id")
            id(entry.value);
        else if (name == "title")
            title(entry.value);
        else if (name == "summary")
            text(entry, m_front.summary);
        else if (name == "lang")
            text(entry, m_front.lang);
        else if (name == "needs")
            list(entry, m_front.needs);
        else if (name == "plugins")
            list(entry, m_front.plugins);
        else if (name == "minutes" || name == "seed")
            number(entry);
        else
            unknown(entry);
    }

    void unknown(const YamlEntry &entry)
    {
        m_found.push_back(m_source.diagnostic(entry.keySpan, Severity::Warning, "unknown-key",
            "The front matter knows no key '" + entry.key + "'."
                + didYouMean(entry.key, keys::namesOf(keys::frontMatter()))));
    }

    void version(const YamlNode &node)
    {
        if (!node.isScalar() || node.text != "1")
            say(node.span, "front-matter", "This Heed reads lessons of format 1; " + foundText(node) + ".");
    }

    void id(const YamlNode &node)
    {
        if (!holdsNothing(node) && !isLessonId(node.text))
            say(node.span, "front-matter",
                "An id is small letters, digits and dashes, beginning with a letter, such as scaled-dot-product; "
                    + foundText(node) + ".");
        m_front.id = node.text;
    }

    void title(const YamlNode &node)
    {
        if (!node.isScalar() || (node.text.empty() && node.quoted))
            say(node.span, "type", "The title is a text that isn't empty.");
        m_front.title = node.text;
        m_front.titlePlace = node.span;
    }

    void text(const YamlEntry &entry, std::string &into)
    {
        if (!entry.value.isScalar())
            return say(entry.value.span, "type", "The key '" + entry.key + "' holds a text.");
        into = entry.value.text;
    }

    void list(const YamlEntry &entry, std::vector<std::string> &into)
    {
        if (!entry.value.isList())
            return say(entry.value.span, "type",
                "The key '" + entry.key + "' holds a list: ["
                    + (entry.value.isScalar() && !entry.value.text.empty() ? entry.value.text : "a, b") + "].");
        for (const YamlNode &item : entry.value.items) {
            if (!item.isScalar()) {
                say(item.span, "type", "The key '" + entry.key + "' holds a list of texts.");
                continue;
            }
            into.push_back(item.text);
            (entry.key == "plugins" ? m_front.pluginPlaces : m_front.needPlaces).push_back(item.span);
        }
    }

    void number(const YamlEntry &entry)
    {
        const auto integer = readInteger(entry.value.text);
        const auto number = readNumber(entry.value.text);
        if (entry.key == "seed" && integer && entry.value.isScalar())
            m_front.seed = *integer;
        else if (entry.key == "minutes" && number && *number > 0 && entry.value.isScalar())
            m_front.minutes = *number;
        else
            say(entry.value.span, "type",
                entry.key == "seed" ? "The seed is an integer; " + foundForInteger(entry.value) + "."
                                    : "The key 'minutes' holds a number above 0; " + foundText(entry.value) + ".");
    }

    const Source &m_source;
    FrontMatter &m_front;
    std::vector<Diagnostic> &m_found;
};

} // namespace

void readFrontMatter(Lesson &lesson, std::vector<Diagnostic> &found) { FrontReader(lesson, found).read(); }

void checkTitle(const Lesson &lesson, std::vector<Diagnostic> &found)
{
    if (lesson.front.title.empty() || lesson.markdown.headings.empty())
        return;
    const Heading &first = lesson.markdown.headings.front();
    if (first.text != lesson.front.title && first.written != lesson.front.title)
        found.push_back(lesson.source.diagnostic(first.span, Severity::Warning, "title",
            "The first heading is '" + first.text + "', the title in the front matter '" + lesson.front.title + "'."));
}

} // namespace heed
