// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/card.h"

#include "page/cell_card.h"
#include "page/cell_copy.h"
#include "page/exercise_card.h"
#include "page/unreadable_card.h"
#include "page/values_card.h"

#include <algorithm>

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
        std::vector<ValuesCard::Entry> entries;
        for (const std::size_t index : content.blocks) {
            const Block &block = lessonOf(lesson).blocks.at(index);
            if (const auto *control = std::get_if<Control>(&block))
                entries.push_back(entryOf(*control, lesson));
            else if (const auto *value = std::get_if<ValueBlock>(&block))
                entries.push_back(entryOf(*value, lesson));
        }
        return values(entries);
    }

protected:
    virtual Result unreadable(const UnreadableCard::Content &content) = 0;
    virtual Result cell(std::size_t index) = 0;
    virtual Result exercise(const Exercise &exercise) = 0;
    virtual Result values(const std::vector<ValuesCard::Entry> &entries) = 0;
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
        QObject::connect(card, &CellCard::stopAsked, &lesson, [index, &lesson] { lesson.stopCell(index); });
        return card;
    }
    Card *values(const std::vector<ValuesCard::Entry> &entries) override
    {
        auto *card = new ValuesCard(entries, m_scale, m_parent);
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

class CardMeasurer : public CardVisitor<int> {
public:
    CardMeasurer(const OpenLesson &lesson, int width, qreal zoom)
        : m_lesson(lesson)
        , m_width(width)
        , m_scale{zoom}
    {
    }

protected:
    int unreadable(const UnreadableCard::Content &content) override
    {
        return UnreadableCard::estimatedHeight(content, m_width, m_scale);
    }
    int exercise(const Exercise &exercise) override
    {
        return ExerciseCard::estimatedHeight(exercise, m_width, m_scale);
    }
    int cell(std::size_t index) override
    {
        return CellCard::estimatedHeight(m_lesson.bound()->cells().at(index), m_lesson.cell(index), m_width, m_scale);
    }
    int values(const std::vector<ValuesCard::Entry> &entries) override
    {
        return ValuesCard::estimatedHeight(entries, m_width, m_scale);
    }

private:
    const OpenLesson &m_lesson;
    int m_width;
    CardScale m_scale;
};

class CardReader : public CardVisitor<QString> {
public:
    explicit CardReader(const OpenLesson &lesson)
        : m_lesson(lesson)
    {
    }

protected:
    QString unreadable(const UnreadableCard::Content &content) override { return UnreadableCard::textOf(content); }
    QString exercise(const Exercise &exercise) override { return ExerciseCard::textOf(exercise); }
    QString cell(std::size_t index) override
    {
        return cellAsText(m_lesson.bound()->cells().at(index), m_lesson.cell(index));
    }
    QString values(const std::vector<ValuesCard::Entry> &entries) override
    {
        QString text;
        for (const ValuesCard::Entry &entry : entries)
            text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + ValueField::textOf(entry.content);
        return text;
    }

private:
    const OpenLesson &m_lesson;
};

} // namespace

Card *makeCard(const CardContent &content, OpenLesson &lesson, Formulas &formulas, qreal zoom, QWidget *parent)
{
    return CardMaker(lesson, formulas, zoom, parent).visit(content, lesson);
}

int estimatedHeight(const CardContent &content, const OpenLesson &lesson, int width, qreal zoom)
{
    return CardMeasurer(lesson, width, zoom).visit(content, lesson);
}

QString cardText(const CardContent &content, const OpenLesson &lesson)
{
    return CardReader(lesson).visit(content, lesson);
}

} // namespace heed
