// SPDX-License-Identifier: GPL-3.0-or-later
/// Any sequence of edits of a generated lesson: each changes its own bytes only, and the file then says what was meant.
#include "generated_lesson.h"
#include "meaning.h"

#include "lesson/format.h"
#include "lesson/scalars.h"

#include <QTest>

#include <algorithm>

using namespace heed;
using namespace heed::test;
using Kind = GeneratedPart::Kind;

namespace {

const IsOwnPort isOwnPort = [](const Cell &, std::string_view name) { return name == "weights"; };

/// A lesson, what it is meant to say, and its file as edited so far.
class Edited {
public:
    explicit Edited(GeneratedLesson made)
        : m_made(std::move(made))
        , m_text(m_made.text())
    {
        meansWhatWasMeant();
    }

    void editOnce()
    {
        m_lesson = readLesson("f.md", m_text).lesson;
        switch (*rc::gen::inRange(0, 8)) {
        case 0:
        case 1:
            setAny();
            break;
        case 2:
            setAnyEntry();
            break;
        case 3:
            setAnyLabel();
            break;
        case 4:
            renameAny();
            break;
        case 5:
            insertAny();
            break;
        case 6:
            deleteAny();
            break;
        default:
            moveAny();
        }
        meansWhatWasMeant();
    }

    void format()
    {
        m_lesson = readLesson("f.md", m_text).lesson;
        m_text = applied(m_text, formatEdits(m_lesson));
        meansWhatWasMeant();
        RC_ASSERT(formatEdits(readLesson("f.md", m_text).lesson).empty());
    }

private:
    void meansWhatWasMeant() const
    {
        const LessonResult meant = readLesson("f.md", m_made.text()), found = readLesson("f.md", m_text);
        for (const Diagnostic &diagnostic : found.diagnostics)
            RC_FAIL(diagnostic.toString() + "\n" + m_text);
        RC_ASSERT(meaningsOf(found.lesson) == meaningsOf(meant.lesson));
        RC_ASSERT(numbersOf(found.lesson) == numbersOf(meant.lesson));
    }

    GeneratedPart *anyOf(std::initializer_list<Kind> kinds)
    {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < m_made.parts.size(); ++i)
            if (std::ranges::find(kinds, m_made.parts[i].kind) != kinds.end())
                found.push_back(i);
        return found.empty() ? nullptr : &m_made.parts[*rc::gen::elementOf(found)];
    }

    GeneratedPart *anyBlock() { return anyOf({Kind::Scalar, Kind::Matrix, Kind::Control, Kind::Cell, Kind::Exercise}); }

    Span spanOf(const GeneratedPart &part) const { return headOf(*m_lesson.block(part.name)).span; }

    void apply(const EditResult &edits)
    {
        RC_ASSERT(edits.has_value());
        std::size_t at = 0;
        for (const TextEdit &edit : *edits) {
            RC_ASSERT(at <= edit.span.begin && edit.span.begin <= edit.span.end && edit.span.end <= m_text.size());
            at = edit.span.end;
        }
        m_text = applied(m_text, *edits);
    }

    /// One edit whose bytes are those of the value alone.
    void applyWithin(const EditResult &edits, const std::string &before, const GeneratedPart &part)
    {
        RC_ASSERT(edits.has_value() && edits->size() == 1);
        const Span block = spanOf(part), span = edits->front().span;
        RC_ASSERT(block.begin < span.begin && span.end < block.end);
        RC_ASSERT(std::string(m_lesson.source.slice(span)) == before);
        apply(edits);
    }

    void setAny()
    {
        GeneratedPart *part = anyOf({Kind::Scalar, Kind::Control, Kind::Matrix, Kind::Cell});
        if (part == nullptr)
            return;
        const bool isMatrix = part->kind == Kind::Matrix;
        const Value value = isMatrix ? anyMatrix() : Value(anyDouble());
        const std::string name = part->name + (part->kind == Kind::Cell ? ".temperature" : "");
        applyWithin(setValue(m_lesson, name, value), part->value, *part);
        part->value = written(value);
        if (part->kind != Kind::Scalar && !isMatrix)
            return;
        const LessonResult after = readLesson("f.md", m_text);
        const auto &node = std::get<ValueBlock>(*after.lesson.block(part->name)).value;
        RC_ASSERT(identical(*readValue(node, isMatrix ? Type::Numbers : Type::Number), value));
    }

    void setAnyEntry()
    {
        GeneratedPart *part = anyOf({Kind::Matrix});
        if (part == nullptr)
            return;
        const auto &node = std::get<ValueBlock>(*m_lesson.block(part->name)).value;
        const auto row = *rc::gen::inRange<std::size_t>(0, node.items.size());
        const auto column = *rc::gen::inRange<std::size_t>(0, node.items[row].items.size());
        const double entry = anyDouble();
        auto all = readValue(node, Type::Numbers)->get<Array<double>>().rowMajor();
        const Sizes shape = readValue(node, Type::Numbers)->shape();
        all[row * node.items[row].items.size() + column] = entry;
        applyWithin(setEntry(m_lesson, part->name, {row, column}, entry), node.items[row].items[column].text, *part);
        part->value = written(Value(Array<double>::fromRowMajor(shape, all)));
    }

    void setAnyLabel()
    {
        GeneratedPart *part = anyOf({Kind::Cell});
        if (part == nullptr)
            return;
        const auto index = *rc::gen::inRange<std::size_t>(0, 2);
        const std::string label = anyLabel();
        const auto edits = setLabel(m_lesson, part->name, "m", index, label);
        RC_ASSERT(edits.has_value() && edits->size() == 1);
        apply(edits);
        part->labels[index] = writtenText(label, true);
        const LessonResult after = readLesson("f.md", m_text);
        const auto &labels = std::get<Cell>(*after.lesson.block(part->name)).labels.at(0).value;
        RC_ASSERT(readValue(labels, Type::Texts)->get<TextList>().at(index) == label);
    }

    void renameAny()
    {
        GeneratedPart *part = anyBlock();
        if (part == nullptr)
            return;
        const std::string from = part->name, to = "renamed" + std::to_string(m_renamed++);
        const auto edits = rename(m_lesson, from, to, isOwnPort);
        RC_ASSERT(edits.has_value());
        for (const TextEdit &edit : *edits)
            RC_ASSERT(edit.text == to && m_lesson.source.slice(edit.span) == from);
        apply(edits);
        part->name = to;
        for (GeneratedPart &other : m_made.parts)
            if (other.uses == from)
                other.uses = to;
    }

    /// A block or a piece of prose, by its index; all parts: the end of the file.
    std::size_t placeOf(std::size_t index) const
    {
        if (index >= m_made.parts.size())
            return m_text.size();
        const GeneratedPart &part = m_made.parts[index];
        if (part.isBlock())
            return spanOf(part).begin;
        const Source &source = m_lesson.source;
        return source.line(source.lineAt(m_text.find(part.name + " "))).begin;
    }

    static std::string withoutSpace(std::string text)
    {
        std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\r'; });
        return text;
    }

    void insertAny()
    {
        const auto index = *rc::gen::inRange<std::size_t>(0, m_made.parts.size() + 1);
        GeneratedPart part{.kind = Kind::Scalar, .name = "inserted" + std::to_string(m_inserted++), .uses = {}};
        part.value = "0.5";
        std::string block;
        for (const char c : blockOf(part))
            block += c == '\n' ? m_made.lineEnd : std::string(1, c);
        const auto edits = insertBlock(m_lesson, placeOf(index), block);
        RC_ASSERT(edits.has_value() && edits->size() == 1);
        RC_ASSERT(edits->front().span.begin == edits->front().span.end);
        RC_ASSERT(withoutSpace(edits->front().text) == withoutSpace(block));
        apply(edits);
        m_made.parts.insert(m_made.parts.begin() + static_cast<std::ptrdiff_t>(index), std::move(part));
    }

    void deleteAny()
    {
        GeneratedPart *part = anyBlock();
        if (part == nullptr)
            return;
        const std::string block(m_lesson.source.slice(spanOf(*part)));
        const auto edits = deleteBlock(m_lesson, part->name);
        RC_ASSERT(edits.has_value() && edits->size() == 1 && edits->front().text.empty());
        RC_ASSERT(withoutSpace(std::string(m_lesson.source.slice(edits->front().span))) == withoutSpace(block));
        apply(edits);
        m_made.parts.erase(m_made.parts.begin() + (part - m_made.parts.data()));
    }

    void moveAny()
    {
        GeneratedPart *part = anyBlock();
        if (part == nullptr)
            return;
        const auto from = static_cast<std::size_t>(part - m_made.parts.data());
        const auto to = *rc::gen::inRange<std::size_t>(0, m_made.parts.size() + 1);
        const std::string before = m_text;
        apply(moveBlock(m_lesson, part->name, placeOf(to)));
        RC_ASSERT(sorted(withoutSpace(before)) == sorted(withoutSpace(m_text)));
        const GeneratedPart moved = *part;
        m_made.parts.erase(m_made.parts.begin() + static_cast<std::ptrdiff_t>(from));
        m_made.parts.insert(m_made.parts.begin() + static_cast<std::ptrdiff_t>(to > from ? to - 1 : to), moved);
    }

    static std::string sorted(std::string text)
    {
        std::ranges::sort(text);
        return text;
    }

    GeneratedLesson m_made;
    std::string m_text;
    Lesson m_lesson;
    int m_renamed = 0, m_inserted = 0;
};

} // namespace

class TestEditProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anySequenceOfEdits()
    {
        QVERIFY(rc::check("edits change their own bytes and say what was meant", [] {
            Edited edited(anyLesson());
            const int count = *rc::gen::inRange(1, 8);
            for (int i = 0; i < count; ++i) {
                edited.editOnce();
                if (*rc::gen::inRange(0, 4) == 0)
                    edited.format();
            }
            edited.format();
        }));
    }
};

QTEST_GUILESS_MAIN(TestEditProperties)
#include "tst_edit_properties.moc"
