// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson.h"

#include "lesson/block_reader.h"
#include "lesson/front_matter.h"
#include "lesson/keys.h"
#include "lesson/prose_reader.h"

#include <algorithm>
#include <array>

namespace heed {

static constexpr std::size_t mostDiagnostics = 1000;

std::string_view controlTypeName(ControlType type) { return keys::controlTypes().at(static_cast<std::size_t>(type)); }

Type valueTypeOf(ControlType type)
{
    static constexpr std::array types{
        Type::Number, Type::Integer, Type::Toggle, Type::Text, Type::Text, Type::Texts, Type::Numbers};
    return types.at(static_cast<std::size_t>(type));
}

const BlockHead &headOf(const Block &block)
{
    return std::visit([](const BlockHead &head) -> const BlockHead & { return head; }, block);
}

const Expression *Lesson::expressionAt(const YamlNode &scalar) const
{
    const auto found = expressions.find(scalar.span.begin);
    return found == expressions.end() ? nullptr : &found->second;
}

const Block *Lesson::block(std::string_view name) const
{
    const auto found = std::ranges::find_if(blocks, [name](const Block &block) { return headOf(block).name == name; });
    return found == blocks.end() ? nullptr : &*found;
}

/// Names are one name space; the later of two is at fault.
static void refuseDoubleNames(const Lesson &lesson, std::vector<Diagnostic> &found)
{
    std::unordered_map<std::string, const BlockHead *> first;
    for (const Block &block : lesson.blocks) {
        const BlockHead &head = headOf(block);
        const auto [known, isNew] = first.emplace(head.name, &head);
        if (isNew || head.name.empty())
            continue;
        Diagnostic diagnostic = lesson.source.error(
            head.nameSpan, "double-name", "Two blocks are named '" + head.name + "'; names are unique in a file.");
        diagnostic.related.push_back({lesson.source.location(known->second->nameSpan.begin), "The first one is here."});
        found.push_back(std::move(diagnostic));
    }
}

static void limit(const Source &source, std::vector<Diagnostic> &found)
{
    sortByPlace(found);
    if (found.size() <= mostDiagnostics)
        return;
    const std::size_t more = found.size() - mostDiagnostics;
    found.resize(mostDiagnostics);
    found.push_back(source.diagnostic({source.text().size(), source.text().size()}, Severity::Error, "limit",
        "There are at least " + std::to_string(more) + " more; mend the first thousand."));
}

LessonResult readLesson(std::string file, std::string text)
{
    LessonResult result;
    Lesson &lesson = result.lesson;
    lesson.source = Source(std::move(file), std::move(text));
    result.diagnostics = unreadableBytes(lesson.source);
    if (!result.diagnostics.empty())
        return result;
    readFrontMatter(lesson, result.diagnostics);
    lesson.markdown = readMarkdown(lesson.source, lesson.front.span);
    checkTitle(lesson, result.diagnostics);
    readBlocks(lesson, result.diagnostics);
    readProseNumbers(lesson, result.diagnostics);
    refuseDoubleNames(lesson, result.diagnostics);
    limit(lesson.source, result.diagnostics);
    return result;
}

} // namespace heed
