// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/prose_document.h"

#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <utility>

namespace heed {

using Edge = ProseEvent::Edge;

void ProseDocument::heading(const ProseEvent &event)
{
    if (event.edge == Edge::End) {
        m_formats.pop_back();
        if (m_map.headings.size() == 1 && event.level == 1)
            writeMeta();
        return;
    }
    block(m_style.headingBlock(event.level), m_style.heading(event.level));
    pushFormat(m_style.heading(event.level));
    const QString text = headingText(event.index);
    m_map.headings.push_back(
        {.heading = {.text = text, .slug = newSlug(text), .level = event.level}, .position = m_cursor.position()});
}

QString ProseDocument::headingText(std::size_t index) const
{
    const auto &headings = m_lesson.markdown.headings;
    QString text = index < headings.size() ? QString::fromStdString(headings[index].text).simplified() : QString();
    return text.remove(u'$').remove(u'`');
}

QString ProseDocument::newSlug(const QString &text)
{
    const QString slug = slugOf(text);
    const int times = m_slugs[slug]++;
    return times > 0 ? slug + u'-' + QString::number(times) : slug;
}

void ProseDocument::writeMeta()
{
    if (m_meta.isEmpty())
        return;
    block(m_style.paragraph(), m_style.meta());
    QTextDocument line;
    line.setHtml(m_meta);
    for (auto it = line.firstBlock().begin(); !it.atEnd(); ++it) {
        const QTextFragment piece = it.fragment();
        const QTextCharFormat format = piece.charFormat();
        m_cursor.insertText(
            piece.text(), format.isAnchor() ? m_style.link(m_style.meta(), format.anchorHref()) : m_style.meta());
    }
    m_isEmpty = false;
    m_meta.clear();
}

void ProseDocument::list(const ProseEvent &event)
{
    if (event.edge == Edge::Begin) {
        m_lists.push_back({.first = event.level});
        return;
    }
    m_lists.pop_back();
    if (m_lists.empty() && m_tables.empty()) { // the space below a paragraph stands below the whole list
        QTextBlockFormat last = m_cursor.blockFormat();
        last.setBottomMargin(m_style.paragraph().bottomMargin());
        m_cursor.setBlockFormat(last);
    }
}

void ProseDocument::item(const ProseEvent &event)
{
    if (event.edge == Edge::End) {
        m_isItemNew = false;
        return;
    }
    QTextBlockFormat format = m_style.listItem();
    if (event.task != ProseEvent::Task::None)
        format.setMarker(event.task == ProseEvent::Task::Done ? QTextBlockFormat::MarkerType::Checked
                                                              : QTextBlockFormat::MarkerType::Unchecked);
    List &list = m_lists.back();
    if (list.first > 1 || list.first == 0) {
        numberedItem(std::move(format), list);
        return;
    }
    block(format, plain());
    if (list.list != nullptr) {
        list.list->add(m_cursor.block());
    } else {
        QTextListFormat marks;
        marks.setIndent(indent());
        static constexpr std::array bullets{
            QTextListFormat::ListDisc, QTextListFormat::ListCircle, QTextListFormat::ListSquare};
        marks.setStyle(list.first >= 0 ? QTextListFormat::ListDecimal
                                       : bullets.at(std::min<std::size_t>(m_lists.size(), bullets.size()) - 1));
        list.list = m_cursor.createList(marks);
    }
    m_isItemNew = true;
    m_isEmpty = false; // an item without text is an item all the same
}

/// Qt's lists begin with 1, so that others are numbered in their text, which hangs out to the left.
void ProseDocument::numberedItem(QTextBlockFormat format, List &list)
{
    const QString mark = QString::number(list.first + list.items++) + QStringLiteral(". ");
    format.setIndent(indent());
    format.setTextIndent(-QFontMetricsF(plain().font()).horizontalAdvance(mark));
    block(format, plain());
    m_cursor.insertText(mark, plain());
    m_isEmpty = false;
    m_isItemNew = true;
}

void ProseDocument::table(const ProseEvent &event)
{
    if (event.edge == Edge::End) {
        m_tables.pop_back();
        m_cursor.movePosition(QTextCursor::End);
        m_isEmpty = true;
        return;
    }
    int rows = 0, columns = 0, inRow = 0;
    for (std::size_t i = m_at + 1; i < m_prose->size() && (*m_prose)[i].kind != Kind::Table; ++i) {
        const ProseEvent &part = (*m_prose)[i];
        rows += part.kind == Kind::Row && part.edge == Edge::Begin ? 1 : 0;
        inRow = part.kind == Kind::Row ? 0 : inRow + (part.kind == Kind::Entry && part.edge == Edge::Begin ? 1 : 0);
        columns = std::max(columns, inRow);
    }
    if (!m_isEmpty)
        block({}, plain());
    QTextTableFormat format = m_style.table(columns);
    format.setLeftMargin(m_style.px(18) * std::min(m_quotes, mostQuotes) + m_style.px(28) * indent());
    m_tables.push_back({.table = m_cursor.insertTable(std::max(rows, 1), std::max(columns, 1), format)});
}

void ProseDocument::entry(const ProseEvent &event)
{
    Table &table = m_tables.back();
    if (event.edge == Edge::End) {
        m_formats.resize(1, m_formats.front());
        return;
    }
    ++table.column;
    const QTextTableCell cell = table.table->cellAt(table.row, table.column);
    if (!cell.isValid())
        return;
    m_cursor = cell.firstCursorPosition();
    QTextBlockFormat block = m_style.paragraph();
    block.setBottomMargin(0);
    using Align = ProseEvent::Align;
    if (event.align != Align::Start)
        block.setAlignment(event.align == Align::Right ? Qt::AlignRight | Qt::AlignAbsolute
                : event.align == Align::Center         ? Qt::AlignHCenter
                                                       : Qt::AlignLeft | Qt::AlignAbsolute);
    m_cursor.setBlockFormat(block);
    QTextCharFormat text = m_style.text();
    if (table.row == 0)
        text.setFontWeight(QFont::DemiBold);
    m_cursor.setBlockCharFormat(text);
    pushFormat(text);
    m_isEmpty = true;
}

void ProseDocument::code(const ProseEvent &event)
{
    QString text = QString::fromStdString(event.text);
    if (text.endsWith(u'\n'))
        text.chop(1);
    QTextBlockFormat format = m_style.codeBlock();
    format.setIndent(indent());
    block(format, m_style.code(m_style.text()));
    text.replace(u'\n', QChar::LineSeparator);
    m_cursor.insertText(text, m_style.code(m_style.text()));
    m_isEmpty = false;
    m_isItemNew = false;
    m_needsBlock = true;
}

/// Neighbouring controls share a card.
void ProseDocument::card(const ProseEvent &event)
{
    const bool isBroken = event.kind == Kind::BrokenCard;
    const bool isControl = !isBroken && std::holds_alternative<Control>(m_lesson.blocks.at(event.index));
    const bool follows = m_at > 0 && (*m_prose)[m_at - 1].kind == Kind::Card;
    if (isControl && follows && std::holds_alternative<Control>(m_lesson.blocks.at((*m_prose)[m_at - 1].index))) {
        m_map.cards.back().content.blocks.push_back(event.index);
        return;
    }
    CardContent content;
    isBroken ? content.unreadable.emplace(event.index) : content.blocks.emplace_back(event.index);
    block(m_style.card(), plain());
    QTextCharFormat object;
    object.setFont(textFont(1));
    object.setObjectType(CardObjectType);
    object.setProperty(CardProperty, static_cast<int>(m_map.cards.size()));
    insertObject(object);
    m_map.cards.push_back({.content = std::move(content), .position = m_cursor.position() - 1});
    m_needsBlock = true;
}

void ProseDocument::rule()
{
    QTextBlockFormat format = m_style.paragraph();
    format.setProperty(QTextFormat::BlockTrailingHorizontalRulerWidth, QTextLength(QTextLength::PercentageLength, 100));
    format.setLineHeight(m_style.px(4), QTextBlockFormat::FixedHeight);
    block(format, plain());
    m_isEmpty = false;
    m_needsBlock = true;
}

} // namespace heed
