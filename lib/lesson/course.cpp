// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/course.h"

#include "lesson/suggest.h"

#include <algorithm>
#include <iterator>

namespace heed {

namespace {

class CourseReader {
public:
    CourseReader(Course &course, std::vector<Diagnostic> &found)
        : m_course(course)
        , m_found(found)
    {
    }

    void read()
    {
        YamlResult yaml = readYaml(m_course.source, {m_course.source.start(), m_course.source.text().size()});
        std::ranges::move(yaml.diagnostics, std::back_inserter(m_found));
        if (yaml.root && yaml.root->isMap())
            return keys(*yaml.root);
        if (m_found.empty())
            say({}, "missing-key", "A course has the keys title and parts.");
    }

private:
    void say(Span span, const std::string &rule, const std::string &message)
    {
        m_found.push_back(m_course.source.error(span, rule, message));
    }

    void unknown(const YamlEntry &entry, const std::string &owner, const std::vector<std::string> &known)
    {
        m_found.push_back(m_course.source.diagnostic(entry.keySpan, Severity::Warning, "unknown-key",
            owner + " knows no key '" + entry.key + "'." + didYouMean(entry.key, known)));
    }

    void keys(const YamlNode &map)
    {
        for (const std::string key : {"title", "parts"})
            if (map.find(key) == nullptr)
                say(map.span, "missing-key", "The course has no '" + key + "'; title and parts are required.");
        for (const YamlEntry &entry : map.entries) {
            if (entry.key == "title")
                text(entry, m_course.title);
            else if (entry.key == "parts")
                parts(entry.value);
            else
                unknown(entry, "A course", {"title", "parts"});
        }
    }

    void text(const YamlEntry &entry, std::string &into)
    {
        if (!entry.value.isScalar() || entry.value.text.empty())
            return say(entry.value.span, "type", "The key '" + entry.key + "' holds a text.");
        into = entry.value.text;
    }

    void parts(const YamlNode &list)
    {
        if (!list.isList())
            return say(list.span, "type", "The key 'parts' holds a list: - title: …, lessons: [FILE.md, …].");
        for (const YamlNode &item : list.items) {
            if (item.isMap())
                part(item);
            else
                say(item.span, "type", "A part is a map with the keys title and lessons.");
        }
    }

    void part(const YamlNode &map)
    {
        CoursePart part;
        for (const YamlEntry &entry : map.entries) {
            if (entry.key == "title")
                text(entry, part.title);
            else if (entry.key == "lessons")
                lessons(entry.value, part);
            else
                unknown(entry, "A part of a course", {"title", "lessons"});
        }
        for (const std::string key : {"title", "lessons"})
            if (map.find(key) == nullptr)
                say(map.span, "missing-key", "This part has no '" + key + "'.");
        m_course.parts.push_back(std::move(part));
    }

    void lessons(const YamlNode &list, CoursePart &part)
    {
        if (!list.isList())
            return say(list.span, "type", "The key 'lessons' holds a list of files and ids.");
        for (const YamlNode &item : list.items) {
            if (item.isScalar() && !item.text.empty())
                part.lessons.push_back({item.text, item.span});
            else
                say(item.span, "type", "A lesson of a course is the name of a file or an id.");
        }
    }

    Course &m_course;
    std::vector<Diagnostic> &m_found;
};

} // namespace

CourseResult readCourse(std::string file, std::string text)
{
    CourseResult result;
    result.course.source = Source(std::move(file), std::move(text));
    result.diagnostics = unreadableBytes(result.course.source);
    if (result.diagnostics.empty())
        CourseReader(result.course, result.diagnostics).read();
    return result;
}

} // namespace heed
