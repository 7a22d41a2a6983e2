// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/card.h"

#include "page/cell_card.h"
#include "page/cell_comparison.h"
#include "page/cell_copy.h"
#include "page/control_card.h"
#include "page/exercise_card.h"
#include "page/unreadable_card.h"
#include "page/values_card.h"

#include <algorithm>
#include <type_traits>

namespace heed {

namespace {

const Lesson &lessonOf(const OpenLesson &lesson) { return lesson.bound()->lesson(); }

/// Cells stand in the order of the file.
std::size_t indexOf(const Cell &cell, const OpenLesson &lesson)
{
    const auto &cells = lesson.bound()->cells();
    const auto begin = [](const BoundCell &bound) { return bound.cell->span.begin; };
    return static_cast<std::size_t>(std::ranges::lower_bound(cells, cell.span.begin, {}, begin) - cells.begin());
}

std::vector<ControlContent> contentsOf(const std::vector<const Control *> &controls, const OpenLesson &lesson)
{
    std::vector<ControlContent> contents;
    for (const Control *control : controls)
        contents.push_back(contentOf(*control, lesson));
    return contents;
}

/// One kind of card for each kind of block; `Result` tells what is made of them.
template<typename Result>
class CardVisitor {
public:
    virtual ~CardVisitor() = default;
    Result visit(const CardContent &content, const OpenLesson &lesson)
    {
        if (content.unreadable)
            return unreadable(contentOf(lessonOf(lesson).unreadable.at(*content.unreadable), lesson));
        const Block &first = lessonOf(lesson).blocks.at(content.blocks.front());
        if (const auto *cell = std::get_if<Cell>(&first))
            return this->cell(indexOf(*cell, lesson));
        if (const auto *exercise = std::get_if<Exercise>(&first))
            return this->exercise(*exercise);
        if (const auto *value = std::get_if<ValueBlock>(&first))
            return this->value(entryOf(*value, lesson));
        std::vector<const Control *> controls;
        for (const std::size_t index : content.blocks)
            controls.push_back(&std::get<Control>(lessonOf(lesson).blocks.at(index)));
        return this->controls(controls);
    }

protected:
    virtual Result unreadable(const UnreadableCard::Content &content) = 0;
    virtual Result cell(std::size_t index) = 0;
    virtual Result exercise(const Exercise &exercise) = 0;
    virtual Result value(const ValuesCard::Entry &entry) = 0;
    virtual Result controls(const std::vector<const Control *> &controls) = 0;
};

class CardMaker : public CardVisitor<Card *> {
public:
    CardMaker(OpenLesson &lesson, Formulas &formulas, qreal zoom, QWidget *parent)
        : m_lesson(lesson)
        , m_formulas(formulas)
        , m_scale{zoom}
        , m_parent(parent)
    {
    }

protected:
    Card *unreadable(const UnreadableCard::Content &content) override
    {
        return new UnreadableCard(content, m_scale, m_parent);
    }
    Card *exercise(const Exercise &exercise) override
    {
        return new ExerciseCard(exercise, m_lesson, m_formulas, m_scale, m_parent);
    }
    Card *cell(std::size_t index) override
    {
        OpenLesson &lesson = m_lesson;
        const QString id = QString::fromStdString(lessonOf(lesson).front.id);
        auto *card = new CellCard(lesson.bound()->cells().at(index), id, &m_formulas, m_scale, m_parent);
        card->setPicture(lesson.cell(index));
        QObject::connect(&lesson, &OpenLesson::cellChanged, card, [card, index, &lesson](std::size_t changed) {
            if (changed == index)
                card->setPicture(lesson.cell(index));
        });
        QObject::connect(card, &CellCard::runAsked, &lesson, [index, &lesson] { lesson.runCell(index); });
        QObject::connect(card, &CellCard::pinAsked, &lesson,
            [index, &lesson](bool isPinned) { isPinned ? lesson.pin(index) : lesson.unpin(index); });
        QObject::connect(card, &CellCard::stopAsked, &lesson, [index, &lesson] { lesson.stopCell(index); });
        QObject::connect(
            card, &CellCard::chosen, &lesson, [index, &lesson](const Choice &choice) { lesson.choose(index, choice); });
        return card;
    }
    Card *controls(const std::vector<const Control *> &controls) override
    {
        return new ControlsCard(contentsOf(controls, m_lesson), m_lesson, m_formulas, m_scale, m_parent);
    }
    Card *value(const ValuesCard::Entry &entry) override
    {
        auto *card = new ValuesCard({entry}, m_scale, m_parent);
        card->setLabels(m_lesson, m_formulas);
        QObject::connect(&m_lesson, &OpenLesson::valueChanged, card, [card, &lesson = m_lesson](const QString &name) {
            card->setValue(name.toStdString(), lesson.value(name.toStdString()));
        });
        return card;
    }

private:
    OpenLesson &m_lesson;
    Formulas &m_formulas;
    CardScale m_scale;
    QWidget *m_parent;
};

using HeightOf = std::function<int(int width)>;

class CardMeasurer : public CardVisitor<HeightOf> {
public:
    CardMeasurer(const OpenLesson &lesson, qreal zoom)
        : m_lesson(lesson)
        , m_scale{zoom}
    {
    }

protected:
    HeightOf unreadable(const UnreadableCard::Content &content) override
    {
        return [content, scale = m_scale](int width) { return UnreadableCard::estimatedHeight(content, width, scale); };
    }
    HeightOf exercise(const Exercise &exercise) override
    {
        return [exercise, scale = m_scale](int width) { return ExerciseCard::estimatedHeight(exercise, width, scale); };
    }
    HeightOf cell(std::size_t index) override
    {
        return CellCard::heightEstimate(m_lesson.bound()->cells().at(index), m_lesson.cell(index), m_scale);
    }
    HeightOf value(const ValuesCard::Entry &entry) override { return ValuesCard::heightEstimate({entry}, m_scale); }
    HeightOf controls(const std::vector<const Control *> &controls) override
    {
        return ControlsCard::heightEstimate(contentsOf(controls, m_lesson), m_scale);
    }

private:
    const OpenLesson &m_lesson;
    CardScale m_scale;
};

class CardReader : public CardVisitor<QString> {
public:
    CardReader(const OpenLesson &lesson, int entries)
        : m_lesson(lesson)
        , m_entries(entries)
    {
    }

protected:
    QString unreadable(const UnreadableCard::Content &content) override { return UnreadableCard::textOf(content); }
    QString exercise(const Exercise &exercise) override { return ExerciseCard::textOf(exercise); }
    QString cell(std::size_t index) override
    {
        const CellPicture &picture = m_lesson.cell(index);
        const QString text = cellAsText(m_lesson.bound()->cells().at(index), picture, m_entries);
        return picture.comparison ? text + QLatin1Char('\n') + picture.comparison->text() : text;
    }
    QString value(const ValuesCard::Entry &entry) override { return ValueField::textOf(entry.content, m_entries); }
    QString controls(const std::vector<const Control *> &controls) override
    {
        QStringList texts;
        for (const Control *control : controls)
            texts.append(value(entryOf(*control, m_lesson)));
        return texts.join(u'\n');
    }

private:
    const OpenLesson &m_lesson;
    int m_entries;
};

class SourceFinder : public CardVisitor<CardSource> {
public:
    explicit SourceFinder(const OpenLesson &lesson)
        : m_lesson(lesson)
    {
    }

protected:
    CardSource unreadable(const UnreadableCard::Content &) override { return {.lesson = m_lesson.bound()}; }
    CardSource exercise(const Exercise &) override { return {.lesson = m_lesson.bound()}; }
    CardSource cell(std::size_t index) override
    {
        const CellPicture &picture = m_lesson.cell(index);
        return {.lesson = m_lesson.bound(),
            .run = picture.run,
            .state = picture.state,
            .message = picture.error ? picture.error->message : std::string(),
            .cause = picture.cause,
            .failsAsExpected = picture.failsAsExpected,
            .comparison = picture.comparison};
    }
    CardSource value(const ValuesCard::Entry &entry) override
    {
        return {.lesson = m_lesson.bound(), .values = {entry.content.value}};
    }
    CardSource controls(const std::vector<const Control *> &controls) override
    {
        CardSource source{.lesson = m_lesson.bound()};
        for (const Control *control : controls)
            source.values.push_back(m_lesson.value(control->name));
        return source;
    }

private:
    const OpenLesson &m_lesson;
};

/// Large ones are the same when they are one in memory.
bool isSameValue(const Value &one, const Value &other)
{
    return std::visit(
        [&other](const auto &data) {
            using T = std::decay_t<decltype(data)>;
            const T *same = std::get_if<T>(&other.data());
            if constexpr (std::is_same_v<T, Table>)
                return same != nullptr && &data.entries() == &same->entries();
            else if constexpr (requires { data.cube(); })
                return same != nullptr
                    && (data.isEmpty() ? same->isEmpty() && data.shape() == same->shape()
                                       : !same->isEmpty() && &data.cube() == &same->cube());
            else
                return same != nullptr && data == *same;
        },
        one.data());
}

} // namespace

bool CardSource::isSame(const CardSource &other) const
{
    const bool isSameLesson = !lesson.owner_before(other.lesson) && !other.lesson.owner_before(lesson);
    return isSameLesson && run == other.run && state == other.state && message == other.message && cause == other.cause
        && failsAsExpected == other.failsAsExpected && comparison == other.comparison
        && std::ranges::equal(values, other.values, isSameValue);
}

CardSource sourceOf(const CardContent &content, const OpenLesson &lesson)
{
    return SourceFinder(lesson).visit(content, lesson);
}

Card *makeCard(const CardContent &content, OpenLesson &lesson, Formulas &formulas, qreal zoom, QWidget *parent)
{
    return CardMaker(lesson, formulas, zoom, parent).visit(content, lesson);
}

int estimatedHeight(const CardContent &content, const OpenLesson &lesson, int width, qreal zoom)
{
    return heightEstimate(content, lesson, zoom)(width);
}

std::function<int(int)> heightEstimate(const CardContent &content, const OpenLesson &lesson, qreal zoom)
{
    return CardMeasurer(lesson, zoom).visit(content, lesson);
}

QString cardText(const CardContent &content, const OpenLesson &lesson, int entries)
{
    return CardReader(lesson, entries).visit(content, lesson);
}

} // namespace heed
