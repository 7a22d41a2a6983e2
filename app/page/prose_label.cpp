// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/prose_label.h"

#include "page/page_text.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>

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
        Q_EMIT linkActivated(target);
}

void ProseLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    m_content->document()->setTextWidth(width());
    m_content->document()->drawContents(&painter);
}

} // namespace heed
