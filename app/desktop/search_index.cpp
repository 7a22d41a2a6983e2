// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/search_index.h"

#include "desktop/operator_text.h"
#include "desktop/plain_prose.h"

#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <iterator>

namespace heed {

using namespace Qt::StringLiterals;
using Kind = SearchEntry::Kind;

static QString text(const std::string &utf8) { return QString::fromStdString(utf8); }

QString foldedText(const QString &text)
{
    QString folded;
    for (const QChar c : text.toCaseFolded().normalized(QString::NormalizationForm_KD))
        if (c.category() != QChar::Mark_NonSpacing)
            folded += c;
    return folded.simplified();
}

namespace {

/// The entries of one lesson, each with the heading that it stands under.
class LessonEntries {
public:
    LessonEntries(const Lesson &lesson, QString file, std::stop_token stop, std::vector<SearchEntry> &into)
        : m_lesson(lesson)
        , m_file(std::move(file))
        , m_stop(std::move(stop))
        , m_into(into)
    {
    }

    void addAll()
    {
        const FrontMatter &front = m_lesson.front;
        add(Kind::Lesson, text(front.title), text(front.summary), 0, text(front.id));
        for (const Heading &heading : m_lesson.markdown.headings)
            if (heading.text != front.title)
                add(Kind::Heading, text(heading.text), {}, heading.span.begin + 1, {});
        for (const Block &block : m_lesson.blocks)
            std::visit([this](const auto &kind) { addBlock(kind); }, block);
        for (const PlainParagraph &paragraph : plainProse(m_lesson, m_stop))
            add(Kind::Prose, paragraph.text, {}, paragraph.begin, {});
    }

private:
    void addBlock(const Cell &cell)
    {
        const QString title = cell.title.empty() ? text(cell.name) : text(cell.title);
        add(Kind::Cell, title, text(cell.op), cell.span.begin, text(cell.name));
    }
    void addBlock(const Control &control) { addLabelled(Kind::Control, control, text(control.label.text)); }
    void addBlock(const ValueBlock &value) { addLabelled(Kind::Constant, value, text(value.label.text)); }
    void addBlock(const Exercise &exercise) { addLabelled(Kind::Exercise, exercise, text(exercise.label.text)); }

    void addLabelled(Kind kind, const BlockHead &head, const QString &label)
    {
        add(kind, label.isEmpty() ? text(head.name) : label, {}, head.span.begin, text(head.name));
    }

    /// `name` is of a block, or a lesson's id.
    void add(Kind kind, const QString &title, const QString &snippet, std::size_t place, const QString &name)
    {
        if (m_stop.stop_requested())
            return;
        SearchEntry entry{.kind = kind, .title = title, .snippet = snippet};
        entry.lesson = text(m_lesson.front.title);
        entry.file = m_file;
        entry.name = kind == Kind::Lesson ? QString() : name;
        entry.heading = headingAbove(place);
        entry.words = foldedText(title + u' ' + name);
        entry.more = foldedText(snippet);
        m_into.push_back(std::move(entry));
    }

    [[nodiscard]] QString headingAbove(std::size_t place) const
    {
        const auto &headings = m_lesson.markdown.headings;
        const auto below = std::ranges::lower_bound(headings, place, {}, [](const Heading &h) { return h.span.begin; });
        return below == headings.begin() ? QString() : text(std::prev(below)->text);
    }

    const Lesson &m_lesson;
    QString m_file;
    std::stop_token m_stop;
    std::vector<SearchEntry> &m_into;
};

} // namespace

void SearchIndex::add(const Lesson &lesson, const QString &file, const std::stop_token &stop)
{
    LessonEntries(lesson, file, stop, entries).addAll();
}

void SearchIndex::add(const Operator &op)
{
    SearchEntry entry{.kind = Kind::Operator, .title = text(op.name), .snippet = text(op.summary)};
    entry.name = entry.title;
    entry.description = operatorHtml(op);
    QStringList names{entry.title, QString(entry.title).replace(u'_', u' ')};
    for (const std::string &also : op.also)
        names.append(text(also));
    entry.words = foldedText(names.join(u' '));
    entry.more = foldedText(entry.snippet);
    entries.push_back(std::move(entry));
}

SearchIndex makeSearchIndex(
    const QStringList &files, const std::vector<std::string> &pluginFolders, const std::stop_token &stop)
{
    SearchIndex index;
    QSet<QString> known; // however they are linked
    for (const QString &file : files) {
        if (stop.stop_requested())
            return index;
        const QString canonical = QFileInfo(file).canonicalFilePath();
        if (known.contains(canonical))
            continue;
        known.insert(canonical);
        const std::string path = file.toStdString();
        if (auto bytes = readFile(path, Source::mostBytes))
            index.add(readLesson(path, std::move(*bytes)).lesson, file, stop);
    }
    Catalogue catalogue(pluginFolders);
    for (const std::string &name : catalogue.operatorNames()) {
        const Operator *op = stop.stop_requested() ? nullptr : catalogue.find(name);
        if (op != nullptr)
            index.add(*op);
    }
    return index;
}

} // namespace heed
