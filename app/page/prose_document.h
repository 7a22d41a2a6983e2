// SPDX-License-Identifier: GPL-3.0-or-later
/// Writes a lesson's prose into a document, with an object in the place of each card, formula and image.
#pragma once

#include "lesson/prose.h"
#include "page/entities.h"
#include "page/lesson_parts.h"
#include "page/page_map.h"
#include "page/page_style.h"

#include <QTextCursor>
#include <QTextList>
#include <QTextTable>

#include <algorithm>
#include <functional>
#include <map>

namespace heed {

class ProseDocument {
public:
    /// What a number says at present; its text may be longer than what is written.
    using NumberText = std::function<NumberPicture(std::size_t)>;

    ProseDocument(QTextDocument &document, const Lesson &lesson, const PageStyle &style, NumberText number);

    /// These parts of the lesson; its first part is the title, and below it `meta`, whose links are in HTML.
    PageMap write(const QString &meta, const PartRange &range = {});
    /// A text inside one of its blocks.
    PageMap write(const MarkdownText &text);

private:
    using Kind = ProseEvent::Kind;
    static constexpr int mostIndent = 6, mostQuotes = 8;

    struct Table {
        QTextTable *table = nullptr;
        int row = -1, column = -1;
    };
    struct List {
        QTextList *list = nullptr;
        int first = -1; ///< -1 for bullets
        int items = 0; ///< so far, where the document can't count them
    };

    void write(const Prose &prose);
    void writeTitle();
    void write(const LessonPart &part);
    void countSlugs(const LessonPart &before);
    void endEvenly();
    /// The address of a heading, which tells those with the same text apart.
    QString newSlug(const QString &text);
    [[nodiscard]] QString headingText(std::size_t index) const;
    void take(const ProseEvent &event);
    void takeBlock(const ProseEvent &event);
    void takeSpan(const ProseEvent &event);
    void takeText(const ProseEvent &event);

    void heading(const ProseEvent &event);
    void writeMeta();
    void list(const ProseEvent &event);
    void item(const ProseEvent &event);
    void numberedItem(QTextBlockFormat format, List &list);
    void table(const ProseEvent &event);
    void entry(const ProseEvent &event);
    void number(const ProseEvent &event);
    void formula(const ProseEvent &event);
    void image(const ProseEvent &event);
    void code(const ProseEvent &event);
    void html(const ProseEvent &event);
    QString withoutComments(const QString &html);
    void card(const ProseEvent &event);
    void rule();

    void block(QTextBlockFormat format, const QTextCharFormat &text);
    void paragraph();
    void inserted(const QString &text);
    void insertObject(const QTextCharFormat &object);
    /// Lists that lie deeper are no further in: there would be no room for their text.
    [[nodiscard]] int indent() const { return std::min(static_cast<int>(m_lists.size()), mostIndent); }
    void pushFormat(const QTextCharFormat &format) { m_formats.push_back(format); }
    [[nodiscard]] const QTextCharFormat &format() const { return m_formats.back(); }
    [[nodiscard]] const QTextCharFormat &plain() const { return m_formats.front(); }

    QTextDocument &m_document;
    const Lesson &m_lesson;
    const PageStyle &m_style;
    NumberText m_number;
    QTextCursor m_cursor;
    PageMap m_map;
    QString m_meta;
    Entities m_entities;
    std::map<QString, int> m_slugs; ///< how often each came
    std::vector<QTextCharFormat> m_formats;
    std::vector<List> m_lists;
    std::vector<Table> m_tables;
    const Prose *m_prose = nullptr;
    std::size_t m_at = 0; ///< the event that is being taken
    int m_quotes = 0;
    bool m_isEmpty = true; ///< the present block was made but nothing stands in it
    bool m_isItemNew = false; ///< the next paragraph is the item's first
    bool m_needsBlock = false; ///< what comes next begins a paragraph of its own
    bool m_isInNumber = false, m_isInComment = false;
};

} // namespace heed
