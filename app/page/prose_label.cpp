// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/prose_label.h"

#include "page/page_text.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>
#include <cmath>

namespace heed {

ProseLabel::ProseLabel(const MarkdownText &text, OpenLesson &lesson, Formulas &formulas, qreal zoom, QWidget *parent)
    : QWidget(parent)
    , m_text(text)
    , m_lesson(lesson)
    , m_formulas(formulas)
    , m_zoom(zoom)
    , m_formulaObject(formulas)
{
    write();
    connect(&lesson, &OpenLesson::numbersChanged, this, &ProseLabel::update);
    connect(&lesson, &OpenLesson::settled, this, &ProseLabel::updateFocus);
    connect(&formulas, &Formulas::arrived, this, &ProseLabel::formulasArrived);
}

ProseLabel::~ProseLabel() = default;

PageStyle ProseLabel::style() const
{
    const QLocale locale(QString::fromStdString(m_lesson.bound()->lesson().front.lang));
    return {themeOf(palette()), m_zoom, locale.textDirection()};
}

void ProseLabel::write()
{
    if (m_content)
        delete m_content->document();
    m_content = std::make_unique<PageContent>(m_lesson, m_text, style(), this);
    m_content->document()->documentLayout()->registerHandler(FormulaObject::objectType(), &m_formulaObject);
    formulasArrived();
    updateFocus();
    const int end = m_content->document()->characterCount();
    setAccessibleName(PageText(*m_content->document(), m_content->map(), m_lesson).between(0, end).simplified());
}

void ProseLabel::update(const std::vector<std::size_t> &numbers)
{
    m_content->noteNumbers(numbers);
    m_content->updateNumbers(m_lesson, style(), 0, m_content->document()->characterCount());
    QWidget::update();
    Q_EMIT heightChanged();
}

void ProseLabel::formulasArrived()
{
    m_content->updateFormulas(m_formulas, m_formulaObject, 0, m_content->document()->characterCount());
    QWidget::update();
    Q_EMIT heightChanged();
}

int ProseLabel::heightForWidth(int width) const
{
    QTextDocument &document = *m_content->document();
    document.setTextWidth(width);
    // The space below the last paragraph is the page's, not a label's; a formula may reach a little below its line.
    constexpr qreal overhang = 3;
    const QRectF last = document.documentLayout()->blockBoundingRect(document.lastBlock());
    return static_cast<int>(std::ceil(last.bottom() + overhang * m_zoom));
}

int ProseLabel::firstBaseline() const
{
    const QTextBlock first = m_content->document()->firstBlock();
    const qreal top = m_content->document()->documentLayout()->blockBoundingRect(first).top();
    const QTextLine line = first.layout()->lineAt(0);
    return line.isValid() ? qRound(top + line.y() + line.ascent()) : 0;
}

QSize ProseLabel::sizeHint() const
{
    m_content->document()->setTextWidth(-1);
    const int width = static_cast<int>(std::ceil(m_content->document()->idealWidth()));
    return {width, heightForWidth(width)};
}

void ProseLabel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        write();
}

void ProseLabel::mouseReleaseEvent(QMouseEvent *event)
{
    const QString target = m_content->document()->documentLayout()->anchorAt(event->position());
    if (!target.isEmpty())
        return Q_EMIT linkActivated(target);
    const int at = m_content->document()->documentLayout()->hitTest(event->position(), Qt::ExactHit);
    for (const Link &link : links())
        if (link.origin && at >= link.begin && at < link.end)
            return follow(link);
}

void ProseLabel::follow(const Link &link)
{
    if (!link.origin)
        return Q_EMIT linkActivated(link.target);
    const auto cell = m_lesson.cellNamed(link.origin->cell);
    if (!cell)
        return;
    m_lesson.choose(*cell, link.origin->choice);
    Q_EMIT originAsked(QString::fromStdString(link.origin->cell));
}

std::vector<ProseLabel::Link> ProseLabel::links() const
{
    std::vector<Link> links;
    for (QTextBlock block = m_content->document()->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment piece = it.fragment();
            const QString target = piece.charFormat().anchorHref();
            const int begin = piece.position(), end = begin + piece.length();
            if (target.isEmpty())
                continue;
            if (!links.empty() && links.back().end == begin && links.back().target == target)
                links.back().end = end;
            else
                links.push_back({begin, end, target});
        }
    addOrigins(links);
    return links;
}

void ProseLabel::addOrigins(std::vector<Link> &links) const
{
    for (const PageMap::Number &number : m_content->map().numbers)
        if (auto origin = m_lesson.number(number.index).origin)
            links.push_back({number.position, number.position + number.length, {}, std::move(origin)});
    std::ranges::sort(links, {}, &Link::begin);
}

/// Where numbers come from is known once they are computed.
void ProseLabel::updateFocus() { setFocusPolicy(links().empty() ? Qt::NoFocus : Qt::TabFocus); }

void ProseLabel::setLink(int index)
{
    m_link = index;
    QWidget::update();
}

void ProseLabel::focusInEvent(QFocusEvent *event)
{
    setLink(event->reason() == Qt::BacktabFocusReason ? static_cast<int>(links().size()) - 1 : 0);
    QWidget::focusInEvent(event);
}

void ProseLabel::focusOutEvent(QFocusEvent *event)
{
    setLink(-1);
    QWidget::focusOutEvent(event);
}

bool ProseLabel::focusNextPrevChild(bool next)
{
    const int to = m_link + (next ? 1 : -1);
    if (!hasFocus() || to < 0 || to >= static_cast<int>(links().size()))
        return QWidget::focusNextPrevChild(next);
    setLink(to);
    return true;
}

void ProseLabel::keyPressEvent(QKeyEvent *event)
{
    const std::vector<Link> all = links();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter || m_link < 0 || m_link >= static_cast<int>(all.size()))
        return QWidget::keyPressEvent(event);
    follow(all[static_cast<std::size_t>(m_link)]);
}

void ProseLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QTextDocument &document = *m_content->document();
    document.setTextWidth(width());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = palette();
    const std::vector<Link> all = links();
    if (m_link >= 0 && m_link < static_cast<int>(all.size())) {
        const Link &link = all[static_cast<std::size_t>(m_link)];
        QColor colour = themeOf(palette()).accent;
        colour.setAlphaF(0.25F);
        QAbstractTextDocumentLayout::Selection chosen{.cursor = QTextCursor(&document), .format = {}};
        chosen.cursor.setPosition(link.begin);
        chosen.cursor.setPosition(link.end, QTextCursor::KeepAnchor);
        chosen.format.setBackground(colour);
        context.selections.append(chosen);
    }
    document.documentLayout()->draw(&painter, context);
}

} // namespace heed
