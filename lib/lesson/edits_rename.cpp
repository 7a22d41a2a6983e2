// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/axis_reference.h"
#include "lesson/block_reader.h"
#include "lesson/edits.h"

#include <algorithm>
#include <set>

namespace heed {

namespace {

tl::unexpected<std::string> refuse(std::string why) { return tl::unexpected(std::move(why)); }

/// Finds every place where a block's name stands.
class Renaming {
public:
    Renaming(const Lesson &lesson, std::string_view from, const std::string &to, const IsOwnPort &isOwnPort)
        : m_lesson(lesson)
        , m_from(from)
        , m_to(to)
        , m_isOwnPort(isOwnPort)
    {
    }

    EditResult edits()
    {
        for (const Block &block : m_lesson.blocks)
            visit(block);
        for (const auto &[place, expression] : m_lesson.expressions)
            if (!m_inCells.contains(place))
                inFile(references(expression));
        for (const ProseNumber &number : m_lesson.numbers)
            inFile(references(number.target));
        if (!m_refusal.empty())
            return refuse(m_refusal);
        std::ranges::sort(m_edits, {}, [](const TextEdit &edit) { return edit.span.begin; });
        m_edits.erase(std::unique(m_edits.begin(), m_edits.end()), m_edits.end());
        return std::move(m_edits);
    }

private:
    void visit(const Block &block)
    {
        if (headOf(block).name == m_from)
            m_edits.push_back({headOf(block).nameSpan, m_to});
        if (const auto *cell = std::get_if<Cell>(&block))
            visitCell(*cell);
        if (const auto *exercise = std::get_if<Exercise>(&block))
            visitExercise(*exercise);
    }

    void visitCell(const Cell &cell)
    {
        if (cell.after == m_from)
            name(cell.afterSpan);
        for (const Expectation &expectation : cell.expectations)
            inCell(cell, references(expectation.condition));
        for (const ShowItem &item : cell.show) {
            if (item.what)
                inCell(cell, references(*item.what));
            for (const Argument &option : item.options)
                if (const auto axis = axisReference(option))
                    inCell(cell, {*axis});
                else
                    inOption(cell, option.value);
        }
    }

    void inOption(const Cell &cell, const YamlNode &node)
    {
        if (const Expression *expression = m_lesson.expressionAt(node)) {
            m_inCells.insert(node.span.begin);
            inCell(cell, references(*expression));
        }
        for (const YamlNode &item : node.items)
            inOption(cell, item);
    }

    void visitExercise(const Exercise &exercise)
    {
        if (exercise.until)
            inFile(references(*exercise.until));
        for (const auto *arguments : {&exercise.controls, &exercise.with, &exercise.vary})
            keys(*arguments);
        for (const Mistake &mistake : exercise.mistakes)
            keys(mistake.change);
    }

    /// "divisor", or "three.scale" of a cell named so.
    void keys(const std::vector<Argument> &arguments)
    {
        for (const Argument &argument : arguments)
            if (std::string_view(argument.name).substr(0, argument.name.find('.')) == m_from)
                name(argument.nameSpan);
    }

    /// A scalar of YAML that begins with the name, perhaps behind a quote.
    void name(Span scalar)
    {
        const std::string_view written = m_lesson.source.slice(scalar);
        const bool isQuoted = written.starts_with('"') || written.starts_with('\'');
        replace(scalar.begin + (isQuoted ? 1 : 0));
    }

    void inCell(const Cell &cell, const std::vector<Reference> &names)
    {
        for (const Reference &reference : names) {
            if (reference.port.empty() && m_isOwnPort(cell, reference.name))
                continue;
            if (reference.name == m_from && reference.port.empty() && m_isOwnPort(cell, m_to))
                say(reference.begin,
                    "In the cell '" + cell.name + "' the name '" + m_to + "' means its own output or input, so that '"
                        + std::string(m_from) + "' can't be called so there");
            at(reference);
        }
    }

    void inFile(const std::vector<Reference> &names)
    {
        for (const Reference &reference : names)
            at(reference);
    }

    /// A reference's place is widened by brackets around it.
    void at(const Reference &reference)
    {
        if (reference.name != m_from)
            return;
        const std::string_view text = m_lesson.source.text();
        replace(std::min(text.find_first_not_of("( \t\r\n", reference.begin), text.size()));
    }

    void replace(std::size_t begin)
    {
        const Span place{begin, begin + m_from.size()};
        if (m_lesson.source.slice(place) == m_from)
            m_edits.push_back({place, m_to});
        else
            say(begin, "Here '" + std::string(m_from) + "' is written with escapes; write it plainly first");
    }

    void say(std::size_t place, const std::string &what)
    {
        if (m_refusal.empty())
            m_refusal = what + " (" + m_lesson.source.location(place).toString() + ").";
    }

    const Lesson &m_lesson;
    std::string_view m_from;
    const std::string &m_to;
    const IsOwnPort &m_isOwnPort;
    TextEdits m_edits;
    std::set<std::size_t> m_inCells; ///< where the expressions begin whose names a cell's ports hide
    std::string m_refusal;
};

bool isTaken(const Lesson &lesson, const std::string &name)
{
    return lesson.block(name) != nullptr
        || std::ranges::find(lesson.unreadable, name, &BlockHead::name) != lesson.unreadable.end();
}

} // namespace

EditResult rename(const Lesson &lesson, std::string_view from, const std::string &to, const IsOwnPort &isOwnPort)
{
    if (lesson.block(from) == nullptr)
        return refuse("There is no block named '" + std::string(from) + "'.");
    if (!isBlockName(to) || isReservedWord(to))
        return refuse(
            "'" + to + "' is no name; names are small letters, digits and _, and no word of the expression language.");
    if (from != to && isTaken(lesson, to))
        return refuse("There is a block named '" + to + "' already.");
    return Renaming(lesson, from, to, isOwnPort).edits();
}

} // namespace heed
