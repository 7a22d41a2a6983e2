// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/prose_document.h"

#include "page/formula_object.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextList>
#include <QTextTable>

#include <algorithm>
#include <array>

namespace heed {

using Edge = ProseEvent::Edge;

ProseDocument::ProseDocument(QTextDocument &document, const Lesson &lesson, const PageStyle &style, NumberText number)
    : m_document(document)
    , m_lesson(lesson)
    , m_style(style)
    , m_number(std::move(number))
    , m_cursor(&document)
    , m_formats{style.text()}
{
}

PageMap ProseDocument::write(const QString &meta)
{
    m_meta = meta;
    const Prose prose = readProse(m_lesson);
    m_cursor.beginEditBlock();
    const auto first = std::ranges::find_if(prose, [](const ProseEvent &e) { return e.kind != Kind::Html; });
    const bool hasTitle = first != prose.end() && first->kind == Kind::Heading && first->level == 1;
    if (!hasTitle) {
        block(m_style.headingBlock(1), m_style.heading(1));
        m_cursor.insertText(QString::fromStdString(m_lesson.front.title), m_style.heading(1));
        m_isEmpty = false;
        writeMeta();
    }
    write(prose);
    m_cursor.endEditBlock();
    return std::move(m_map);
}

PageMap ProseDocument::write(const MarkdownText &text)
{
    write(readProse(m_lesson, text));
    return std::move(m_map);
}

void ProseDocument::write(const Prose &prose)
{
    m_prose = &prose;
    for (m_at = 0; m_at < prose.size(); ++m_at)
        take(prose[m_at]);
}

void ProseDocument::take(const ProseEvent &event)
{
    if (m_isInNumber && event.kind != Kind::Number)
        return;
    if (event.kind <= Kind::Entry)
        takeBlock(event);
    else if (event.kind <= Kind::Number)
        takeSpan(event);
    else
        takeText(event);
}

void ProseDocument::takeBlock(const ProseEvent &event)
{
    const bool isBegin = event.edge == Edge::Begin;
    switch (event.kind) {
    case Kind::Paragraph:
        if (isBegin)
            paragraph();
        break;
    case Kind::Heading:
        heading(event);
        break;
    case Kind::Quote:
        m_quotes += isBegin ? 1 : -1;
        break;
    case Kind::List:
        list(event);
        break;
    case Kind::Item:
        item(event);
        break;
    case Kind::Table:
        table(event);
        break;
    case Kind::Row:
        m_tables.back().row += isBegin ? 1 : 0;
        m_tables.back().column = isBegin ? -1 : m_tables.back().column;
        break;
    default:
        entry(event);
    }
}

void ProseDocument::takeSpan(const ProseEvent &event)
{
    if (event.kind == Kind::Number)
        return number(event);
    if (event.edge == Edge::End) {
        if (m_formats.size() > 1)
            m_formats.pop_back();
        return;
    }
    QTextCharFormat format = this->format();
    switch (event.kind) {
    case Kind::Strong:
        format.setFontWeight(QFont::Bold);
        break;
    case Kind::Emphasis:
        format.setFontItalic(true);
        break;
    case Kind::Strike:
        format.setFontStrikeOut(true);
        break;
    case Kind::InlineCode:
        format = m_style.code(format);
        break;
    default:
        format = m_style.link(format, QString::fromStdString(event.target));
    }
    pushFormat(format);
}

void ProseDocument::takeText(const ProseEvent &event)
{
    switch (event.kind) {
    case Kind::Text:
        return inserted(QString::fromStdString(event.text));
    case Kind::Entity:
        return inserted(QTextDocumentFragment::fromHtml(QString::fromStdString(event.text)).toPlainText());
    case Kind::SoftBreak:
        if (!m_isEmpty && !m_needsBlock)
            inserted(QStringLiteral(" "));
        break;
    case Kind::HardBreak:
        return inserted(QString(QChar::LineSeparator));
    case Kind::Rule:
        return rule();
    case Kind::Formula:
        return formula(event);
    case Kind::Image:
        return image(event);
    case Kind::Code:
        return code(event);
    case Kind::Html:
        return html(event);
    default:
        return card(event);
    }
}

void ProseDocument::block(QTextBlockFormat format, const QTextCharFormat &text)
{
    const bool isRightToLeft = format.layoutDirection() == Qt::RightToLeft;
    if (m_quotes > 0) {
        format.setProperty(QuoteProperty, m_quotes);
        const qreal margin = m_style.px(18) * m_quotes;
        isRightToLeft ? format.setRightMargin(format.rightMargin() + margin)
                      : format.setLeftMargin(format.leftMargin() + margin);
    }
    if (!m_isEmpty)
        m_cursor.insertBlock(format, text);
    else {
        m_cursor.setBlockFormat(format);
        m_cursor.setBlockCharFormat(text);
    }
    m_isEmpty = true;
    m_needsBlock = false;
}

void ProseDocument::paragraph()
{
    if (std::exchange(m_isItemNew, false) || (!m_tables.empty() && m_isEmpty))
        return;
    QTextBlockFormat format = m_style.paragraph();
    format.setIndent(static_cast<int>(m_lists.size()));
    block(format, plain());
}

void ProseDocument::inserted(const QString &text)
{
    if (text.isEmpty())
        return;
    if (m_needsBlock)
        block(m_style.paragraph(), m_formats.front());
    m_cursor.insertText(text, format());
    m_isEmpty = false;
    m_isItemNew = false;
}

void ProseDocument::insertObject(const QTextCharFormat &object)
{
    if (m_needsBlock)
        block(m_style.paragraph(), m_formats.front());
    m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), object);
    m_isEmpty = false;
    m_isItemNew = false;
}

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
    const auto &headings = m_lesson.markdown.headings;
    QString text =
        event.index < headings.size() ? QString::fromStdString(headings[event.index].text).simplified() : QString();
    text.remove(u'$').remove(u'`');
    QString slug = slugOf(text);
    if (const int times = m_slugs[slug]++; times > 0)
        slug += u'-' + QString::number(times);
    m_map.headings.push_back(
        {.heading = {.text = text, .slug = slug, .level = event.level}, .position = m_cursor.position()});
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
        last.setBottomMargin(m_style.px(12));
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
    block(format, plain());
    List &list = m_lists.back();
    if (list.list != nullptr) {
        list.list->add(m_cursor.block());
    } else {
        QTextListFormat marks;
        marks.setIndent(static_cast<int>(m_lists.size()));
        static constexpr std::array bullets{
            QTextListFormat::ListDisc, QTextListFormat::ListCircle, QTextListFormat::ListSquare};
        marks.setStyle(list.first >= 0 ? QTextListFormat::ListDecimal
                                       : bullets.at(std::min<std::size_t>(m_lists.size(), bullets.size()) - 1));
        list.list = m_cursor.createList(marks);
    }
    m_isItemNew = true;
    m_isEmpty = false; // an item without text is an item all the same
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
    format.setLeftMargin(
        m_style.px(18) * static_cast<qreal>(m_quotes) + m_style.px(28) * static_cast<qreal>(m_lists.size()));
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

void ProseDocument::number(const ProseEvent &event)
{
    m_isInNumber = event.edge == Edge::Begin;
    if (!m_isInNumber)
        return;
    const NumberPicture number = m_number(event.index);
    QTextCharFormat format = m_style.number(this->format(), number.isAuthors);
    format.setProperty(NumberProperty, static_cast<int>(event.index));
    pushFormat(format);
    const int begin = m_needsBlock ? -1 : m_cursor.position();
    inserted(number.text);
    m_formats.pop_back();
    const int length = static_cast<int>(number.text.size());
    m_map.numbers.push_back(
        {.index = event.index, .position = begin >= 0 ? begin : m_cursor.position() - length, .length = length});
}

void ProseDocument::formula(const ProseEvent &event)
{
    const QString tex = QString::fromStdString(event.text).trimmed();
    if (event.isDisplay && m_tables.empty()) {
        QTextBlockFormat format = m_style.display();
        format.setIndent(static_cast<int>(m_lists.size()));
        block(format, plain());
    }
    const bool isDisplay = event.isDisplay && m_tables.empty();
    insertObject(formulaFormat(tex, isDisplay, this->format()));
    m_map.formulas.push_back(m_cursor.position() - 1);
    m_needsBlock = isDisplay;
}

void ProseDocument::image(const ProseEvent &event)
{
    QTextCharFormat object = format();
    object.setObjectType(ImageObjectType);
    object.setProperty(ImageProperty, QString::fromStdString(event.target));
    object.setProperty(ImageTextProperty, QString::fromStdString(event.text).simplified());
    insertObject(object);
}

void ProseDocument::code(const ProseEvent &event)
{
    QString text = QString::fromStdString(event.text);
    if (text.endsWith(u'\n'))
        text.chop(1);
    QTextBlockFormat format = m_style.codeBlock();
    format.setIndent(static_cast<int>(m_lists.size()));
    block(format, m_style.code(m_style.text()));
    text.replace(u'\n', QChar::LineSeparator);
    m_cursor.insertText(text, m_style.code(m_style.text()));
    m_isEmpty = false;
    m_isItemNew = false;
    m_needsBlock = true;
}

/// Comments are for authors; what else there is of HTML is shown as it is written.
void ProseDocument::html(const ProseEvent &event)
{
    QString text = QString::fromStdString(event.text);
    const QString line = text.trimmed();
    if (line.startsWith(QLatin1String("<!--")))
        m_isInComment = true;
    const bool isComment = m_isInComment;
    if (line.endsWith(QLatin1String("-->")))
        m_isInComment = false;
    if (isComment || line.isEmpty())
        return;
    if (line.startsWith(QLatin1String("<br"), Qt::CaseInsensitive))
        return inserted(QString(QChar::LineSeparator));
    pushFormat(m_style.code(format()));
    inserted(text.replace(u'\n', u' '));
    m_formats.pop_back();
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
