// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_content.h"

#include "page/formula_object.h"
#include "page/prose_document.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QLocale>
#include <QTextBlock>

#include <algorithm>

namespace heed {

namespace {

/// "20 minutes · builds on softmax", as HTML.
QString metaOf(const FrontMatter &front)
{
    QStringList parts;
    if (front.minutes)
        parts += *front.minutes == 1 ? QCoreApplication::translate("heed::PageView", "1 minute")
                                     : QCoreApplication::translate("heed::PageView", "%1 minutes").arg(*front.minutes);
    QStringList needs;
    for (const std::string &need : front.needs)
        needs += QStringLiteral("<a href=\"heed://%1\">%1</a>").arg(QString::fromStdString(need).toHtmlEscaped());
    if (!needs.isEmpty())
        parts += QCoreApplication::translate("heed::PageView", "builds on %1").arg(needs.join(QStringLiteral(", ")));
    return parts.join(QStringLiteral("  ·  "));
}

bool isUnreadable(const OpenLesson &lesson)
{
    static const std::set<std::string> rules{"unreadable", "encoding", "size"};
    return lesson.bound()->lesson().source.text().empty()
        || std::ranges::any_of(lesson.diagnostics(),
            [](const Diagnostic &d) { return d.severity == Severity::Error && rules.contains(d.rule); });
}

} // namespace

PageContent::PageContent(OpenLesson &lesson, const PageStyle &style, QObject *parent, const PartRange &range)
    : m_document(new QTextDocument(parent))
{
    prepare(style);
    if (isUnreadable(lesson)) {
        writeUnreadable(lesson, style);
        return;
    }
    const Lesson &read = lesson.bound()->lesson();
    ProseDocument prose(*m_document, read, style, [&lesson](std::size_t index) { return lesson.number(index); });
    m_map = prose.write(metaOf(read.front), range);
    for (std::size_t i = 0; i < m_map.formulas.size(); ++i)
        m_pending.insert(i);
}

PageContent::PageContent(OpenLesson &lesson, const MarkdownText &text, const PageStyle &style, QObject *parent)
    : m_document(new QTextDocument(parent))
{
    prepare(style);
    ProseDocument prose(
        *m_document, lesson.bound()->lesson(), style, [&lesson](std::size_t index) { return lesson.number(index); });
    m_map = prose.write(text);
    for (std::size_t i = 0; i < m_map.formulas.size(); ++i)
        m_pending.insert(i);
}

void PageContent::prepare(const PageStyle &style)
{
    m_document->setUndoRedoEnabled(false);
    m_document->setDocumentMargin(0);
    m_document->setDefaultFont(textFont(style.px(sizes::body)));
    m_document->setIndentWidth(style.px(26));
    QTextOption option = m_document->defaultTextOption();
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_document->setDefaultTextOption(option);
}

void PageContent::writeUnreadable(const OpenLesson &lesson, const PageStyle &style)
{
    QTextCursor cursor(m_document);
    cursor.setBlockFormat(style.headingBlock(1));
    cursor.insertText(
        QCoreApplication::translate("heed::PageView", "This file can't be read as a lesson"), style.heading(1));
    for (const Diagnostic &diagnostic : lesson.diagnostics()) {
        cursor.insertBlock(style.paragraph(), style.text());
        cursor.insertText(QString::fromStdString(diagnostic.toString()), style.text());
    }
}

void PageContent::finishLayout() { (void)m_document->documentLayout()->documentSize(); }

void PageContent::resizeCards(const std::vector<std::size_t> &cards)
{
    finishLayout();
    QTextCursor cursor(m_document);
    cursor.beginEditBlock();
    for (const std::size_t card : cards)
        m_document->markContentsDirty(m_map.cards[card].position, 1);
    cursor.endEditBlock();
}

void PageContent::noteNumbers(const std::vector<std::size_t> &indices)
{
    for (const std::size_t index : indices) {
        const auto place = std::ranges::lower_bound(m_map.numbers, index, {}, &PageMap::Number::index);
        if (place != m_map.numbers.end() && place->index == index)
            m_noted.insert(static_cast<std::size_t>(place - m_map.numbers.begin()));
    }
}

bool PageContent::updateNumbers(const OpenLesson &lesson, const PageStyle &style, int from, int to)
{
    if (m_noted.empty())
        return false;
    bool isChanged = false;
    finishLayout();
    QTextCursor cursor(m_document);
    cursor.beginEditBlock();
    const auto first = std::ranges::lower_bound(m_map.numbers, from, {}, &PageMap::Number::position);
    for (auto it = m_noted.lower_bound(static_cast<std::size_t>(first - m_map.numbers.begin())); it != m_noted.end();) {
        PageMap::Number &number = m_map.numbers[*it];
        if (number.position >= to)
            break;
        const NumberPicture picture = lesson.number(number.index);
        cursor.setPosition(number.position);
        cursor.setPosition(number.position + number.length, QTextCursor::KeepAnchor);
        cursor.insertText(picture.text, style.number(cursor.charFormat(), picture.isAuthors));
        const int length = static_cast<int>(picture.text.size());
        m_map.shift(number.position, length - number.length);
        number.length = length;
        it = m_noted.erase(it);
        isChanged = true;
    }
    cursor.endEditBlock();
    return isChanged;
}

static QTextCharFormat formatAt(QTextDocument &document, int position)
{
    QTextCursor cursor(&document);
    cursor.setPosition(position + 1);
    return cursor.charFormat();
}

bool PageContent::updateFormulas(Formulas &formulas, FormulaObject &object, int from, int to)
{
    const auto first = std::ranges::lower_bound(m_map.formulas, from);
    std::vector<std::size_t> arrived;
    for (auto it = m_pending.lower_bound(static_cast<std::size_t>(first - m_map.formulas.begin()));
         it != m_pending.end() && m_map.formulas[*it] < to; ++it) {
        const QTextCharFormat format = formatAt(*m_document, m_map.formulas[*it]);
        if (formulas.find(formulaTex(format), isDisplayFormula(format)) != nullptr)
            arrived.push_back(*it);
    }
    if (arrived.empty())
        return false;
    finishLayout();
    QTextCursor cursor(m_document);
    cursor.beginEditBlock(); // all are laid out at once
    for (const std::size_t index : arrived) {
        const int position = m_map.formulas[index];
        cursor.setPosition(position);
        cursor.setPosition(position + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(object.fitting(*m_document, position, formatAt(*m_document, position)));
        m_document->markContentsDirty(position, 1);
        m_pending.erase(index);
    }
    cursor.endEditBlock();
    return true;
}

bool PageContent::prefetchFormulas(Formulas &formulas)
{
    constexpr std::size_t atOnce = 8; // a file of the cache each, at worst
    const std::size_t end = std::min(m_prefetched + atOnce, m_map.formulas.size());
    for (; m_prefetched < end; ++m_prefetched) {
        const QTextCharFormat format = formatAt(*m_document, m_map.formulas[m_prefetched]);
        if (m_pending.contains(m_prefetched))
            (void)formulas.find(formulaTex(format), isDisplayFormula(format));
    }
    return m_prefetched < m_map.formulas.size();
}

const PageMap::Number *PageContent::numberAt(int position) const
{
    auto next = std::ranges::upper_bound(m_map.numbers, position, {}, &PageMap::Number::position);
    if (next == m_map.numbers.begin() || (--next)->position + next->length <= position)
        return nullptr;
    return &*next;
}

static QString nameOf(const CardContent &content, const Lesson &lesson, std::size_t index)
{
    const BlockHead &head =
        content.unreadable ? lesson.unreadable[*content.unreadable] : headOf(lesson.blocks[content.blocks[index]]);
    return QString::fromStdString(head.name);
}

int PageContent::positionOf(const QString &name, const Lesson &lesson) const
{
    const bool isHeading = name.startsWith(u'#');
    if (!isHeading)
        for (const PageMap::CardPlace &card : m_map.cards)
            for (std::size_t i = 0; i < std::max<std::size_t>(card.content.blocks.size(), 1); ++i)
                if (nameOf(card.content, lesson, i) == name)
                    return card.position;
    const QString slug = isHeading ? name.mid(1) : name;
    const auto heading =
        std::ranges::find(m_map.headings, slug, [](const PageMap::Heading &h) { return h.heading.slug; });
    return heading == m_map.headings.end() ? -1 : heading->position;
}

std::vector<PageContent::Named> PageContent::namesAbove(int position, const Lesson &lesson) const
{
    constexpr std::size_t most = 8;
    std::vector<Named> found;
    auto heading = std::ranges::upper_bound(m_map.headings, position, {}, &PageMap::Heading::position);
    auto card = std::ranges::upper_bound(m_map.cards, position, {}, &PageMap::CardPlace::position);
    while (found.size() < most && (heading != m_map.headings.begin() || card != m_map.cards.begin())) {
        const bool hasHeading = heading != m_map.headings.begin(), hasCard = card != m_map.cards.begin();
        if (hasHeading && (!hasCard || std::prev(heading)->position > std::prev(card)->position)) {
            --heading;
            found.push_back({u'#' + heading->heading.slug, heading->position});
        } else {
            --card;
            found.push_back({nameOf(card->content, lesson, 0), card->position});
        }
    }
    return found;
}

} // namespace heed
