// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/prose_document.h"

#include "page/formula_object.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <utility>

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

PageMap ProseDocument::write(const QString &meta, const PartRange &range)
{
    const Prose prose = readProse(m_lesson);
    const std::vector<LessonPart> parts = partsOf(prose, m_lesson);
    m_prose = &prose;
    m_cursor.beginEditBlock();
    for (std::size_t i = 0; i < std::min(range.last, parts.size()); ++i)
        if (i < range.first) {
            countSlugs(parts[i]);
        } else {
            m_meta = i == 0 ? meta : QString();
            write(parts[i]);
        }
    if (range != PartRange{})
        endEvenly();
    m_cursor.endEditBlock();
    return std::move(m_map);
}

void ProseDocument::write(const LessonPart &part)
{
    m_map.parts.push_back(m_cursor.blockNumber() + (m_isEmpty ? 0 : 1));
    if (part.isTitle)
        writeTitle();
    for (m_at = part.begin; m_at < part.end; ++m_at)
        take((*m_prose)[m_at]);
}

void ProseDocument::writeTitle()
{
    block(m_style.headingBlock(1), m_style.heading(1));
    m_cursor.insertText(QString::fromStdString(m_lesson.front.title), m_style.heading(1));
    m_isEmpty = false;
    writeMeta();
}

/// Headings that aren't written count all the same.
void ProseDocument::countSlugs(const LessonPart &before)
{
    for (std::size_t i = before.begin; i < before.end; ++i)
        if ((*m_prose)[i].kind == Kind::Heading && (*m_prose)[i].edge == Edge::Begin)
            (void)newSlug(headingText((*m_prose)[i].index));
}

/// Leaves no space below the last of some parts. The empty paragraph that Qt wants behind a table takes none either.
void ProseDocument::endEvenly()
{
    QTextBlockFormat format = m_cursor.blockFormat();
    format.setBottomMargin(format.hasProperty(CodeProperty) ? m_style.px(10) : 0);
    if (m_isEmpty && m_cursor.blockNumber() > 0) {
        QTextCharFormat text;
        text.setFont(textFont(1));
        format.setLineHeight(0, QTextBlockFormat::FixedHeight);
        m_cursor.setBlockCharFormat(text);
        QTextCursor before(m_cursor.block().previous());
        if (QTextTable *table = before.currentTable()) {
            QTextTableFormat spaced = table->format();
            spaced.setBottomMargin(0);
            table->setFormat(spaced);
        }
    }
    m_cursor.setBlockFormat(format);
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
        return inserted(m_entities.text(event.text));
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
        format.setProperty(QuoteProperty, std::min(m_quotes, mostQuotes));
        const qreal margin = m_style.px(18) * std::min(m_quotes, mostQuotes);
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
    format.setIndent(indent());
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
        format.setIndent(indent());
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

/// Without its comments, which are for authors and may go on in the next piece.
QString ProseDocument::withoutComments(const QString &html)
{
    QString shown;
    for (qsizetype at = 0; at < html.size();) {
        const QLatin1String mark(m_isInComment ? "-->" : "<!--");
        const qsizetype next = html.indexOf(mark, at);
        if (!m_isInComment)
            shown += html.mid(at, next < 0 ? -1 : next - at);
        if (next < 0)
            break;
        at = next + mark.size();
        m_isInComment = !m_isInComment;
    }
    return shown;
}

/// What there is of HTML is shown as it is written.
void ProseDocument::html(const ProseEvent &event)
{
    QString text = withoutComments(QString::fromStdString(event.text));
    if (text.trimmed().isEmpty())
        return;
    if (text.trimmed().startsWith(QLatin1String("<br"), Qt::CaseInsensitive))
        return inserted(QString(QChar::LineSeparator));
    pushFormat(m_style.code(format()));
    inserted(text.replace(u'\n', u' '));
    m_formats.pop_back();
}

} // namespace heed
