// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/exercise_card.h"

#include "page/card_parts.h"
#include "page/prose_label.h"

#include <QLabel>
#include <QPainter>

namespace heed {

namespace {

QString kindText(ExerciseKind kind)
{
    switch (kind) {
    case ExerciseKind::Number:
        return ExerciseCard::tr("Exercise: a number");
    case ExerciseKind::Matrix:
        return ExerciseCard::tr("Exercise: a vector or a matrix");
    case ExerciseKind::Choice:
        return ExerciseCard::tr("Exercise: choose");
    case ExerciseKind::Text:
        return ExerciseCard::tr("Exercise: in words");
    case ExerciseKind::Change:
        return ExerciseCard::tr("Exercise: change the controls");
    }
    return {};
}

QString headText(const Exercise &exercise)
{
    const std::size_t hints = exercise.hints.size();
    const QString head = kindText(exercise.kind);
    if (hints == 0)
        return head;
    return head + QStringLiteral("\u2002·\u2002")
        + (hints == 1 ? ExerciseCard::tr("1 hint") : ExerciseCard::tr("%1 hints").arg(hints));
}

QString markOf(std::size_t choice) { return QStringLiteral("%1.").arg(choice + 1); }

QString written(const MarkdownText &text) { return QString::fromStdString(text.text).trimmed(); }

int inner(int width, const CardScale &scale) { return std::max(1, width - 2 * scale.side()); }
int markWidth(const QString &mark, const CardScale &scale) { return mark.isEmpty() ? 0 : scale.px(26); }

} // namespace

ExerciseCard::ExerciseCard(
    const Exercise &exercise, OpenLesson &lesson, Formulas &formulas, const CardScale &scale, QWidget *parent)
    : CardFrame(scale, Bar::Accent, parent)
{
    setAccessibleName(headText(exercise));
    m_lines.push_back({wrappedLabel(headText(exercise), scale.small(), QPalette::PlaceholderText, this), nullptr, {}});
    if (!exercise.label.isEmpty())
        add(exercise.label, {}, lesson, formulas);
    for (std::size_t i = 0; i < exercise.choices.size(); ++i)
        add(exercise.choices[i].say, markOf(i), lesson, formulas);
}

void ExerciseCard::add(const MarkdownText &text, const QString &mark, OpenLesson &lesson, Formulas &formulas)
{
    auto *label = new ProseLabel(text, lesson, formulas, scale().zoom, this);
    connect(label, &ProseLabel::heightChanged, this, &ExerciseCard::relay);
    connect(label, &ProseLabel::linkActivated, this, &ExerciseCard::linkActivated);
    connect(label, &ProseLabel::originAsked, this, &ExerciseCard::originAsked);
    m_lines.push_back({label, label, mark});
}

int ExerciseCard::layLines(int width, bool isForReal) const
{
    int y = scale().above();
    for (const Line &line : m_lines) {
        const int x = markWidth(line.mark, scale()), wide = std::max(1, inner(width, scale()) - x);
        const int height = line.widget->heightForWidth(wide);
        if (isForReal)
            line.widget->setGeometry(mirrored({scale().side() + x, y, wide, height}));
        y += height + scale().px(4);
    }
    return y - scale().px(4) + scale().above();
}

int ExerciseCard::heightForWidth(int width) const { return layLines(width, false); }
void ExerciseCard::lay() { layLines(width(), true); }

void ExerciseCard::paintEvent(QPaintEvent *event)
{
    CardFrame::paintEvent(event);
    QPainter painter(this);
    painter.setFont(textFont(sizes::body * scale().zoom));
    painter.setPen(themeOf(palette()).soft);
    for (const Line &line : m_lines) {
        if (line.mark.isEmpty())
            continue;
        const int baseline = line.widget->y() + line.prose->firstBaseline();
        const QRect place(scale().side(), baseline - painter.fontMetrics().ascent(), markWidth(line.mark, scale()),
            painter.fontMetrics().height());
        painter.drawText(mirrored(place), isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft, line.mark);
    }
}

int ExerciseCard::estimatedHeight(const Exercise &exercise, int width, const CardScale &scale)
{
    const int wide = inner(width, scale), gap = scale.px(4);
    int height = 2 * scale.above() + wrappedHeight(headText(exercise), scale.small(), wide);
    if (!exercise.label.isEmpty())
        height += gap + proseHeight(written(exercise.label), wide, scale.zoom);
    for (const ExerciseChoice &choice : exercise.choices)
        height += gap + proseHeight(written(choice.say), wide - scale.px(26), scale.zoom);
    return height;
}

QString ExerciseCard::textOf(const Exercise &exercise)
{
    QString text = headText(exercise);
    if (!exercise.label.isEmpty())
        text += QLatin1Char('\n') + written(exercise.label);
    for (std::size_t i = 0; i < exercise.choices.size(); ++i)
        text += QLatin1Char('\n') + markOf(i) + QLatin1Char(' ') + written(exercise.choices[i].say);
    return text;
}

} // namespace heed
