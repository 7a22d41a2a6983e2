// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/exercise_card.h"

#include "page/card_parts.h"

#include <QCoreApplication>
#include <QLabel>

namespace heed {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("ExerciseCard", text); }

QString kindText(ExerciseKind kind)
{
    switch (kind) {
    case ExerciseKind::Number:
        return tr("Exercise: a number");
    case ExerciseKind::Matrix:
        return tr("Exercise: a vector or a matrix");
    case ExerciseKind::Choice:
        return tr("Exercise: choose");
    case ExerciseKind::Text:
        return tr("Exercise: in words");
    case ExerciseKind::Change:
        return tr("Exercise: change the controls");
    }
    return {};
}

struct Line {
    QString text;
    bool isSoft = false;
};

std::vector<Line> linesOf(const Exercise &exercise)
{
    QString head = kindText(exercise.kind);
    if (!exercise.hints.empty())
        head += QStringLiteral("\u2002·\u2002")
            + (exercise.hints.size() == 1 ? tr("1 hint") : tr("%1 hints").arg(exercise.hints.size()));
    std::vector<Line> lines{{head, true}};
    if (!exercise.label.isEmpty())
        lines.push_back({QString::fromStdString(exercise.label.text).trimmed()});
    for (std::size_t i = 0; i < exercise.choices.size(); ++i)
        lines.push_back({QStringLiteral("%1.\u2002%2")
                             .arg(i + 1)
                             .arg(QString::fromStdString(exercise.choices[i].say.text).trimmed())});
    return lines;
}

int inner(int width, const CardScale &scale) { return std::max(1, width - 2 * scale.side()); }

} // namespace

ExerciseCard::ExerciseCard(const Exercise &exercise, const CardScale &scale, QWidget *parent)
    : CardFrame(scale, Bar::Accent, parent)
{
    setAccessibleName(textOf(exercise));
    for (const Line &line : linesOf(exercise))
        m_labels.push_back(wrappedLabel(line.text, line.isSoft ? scale.small() : scale.text(),
            line.isSoft ? QPalette::PlaceholderText : QPalette::WindowText, this));
}

int ExerciseCard::layLabels(int width, bool isForReal) const
{
    const int wide = inner(width, scale());
    int y = scale().above();
    for (QLabel *label : m_labels) {
        const int height = label->heightForWidth(wide);
        if (isForReal)
            label->setGeometry(scale().side(), y, wide, height);
        y += height + scale().px(4);
    }
    return y - scale().px(4) + scale().above();
}

int ExerciseCard::heightForWidth(int width) const { return layLabels(width, false); }
void ExerciseCard::lay() { layLabels(width(), true); }

int ExerciseCard::estimatedHeight(const Exercise &exercise, int width, const CardScale &scale)
{
    int height = 2 * scale.above() - scale.px(4);
    for (const Line &line : linesOf(exercise))
        height +=
            wrappedHeight(line.text, line.isSoft ? scale.small() : scale.text(), inner(width, scale)) + scale.px(4);
    return height;
}

QString ExerciseCard::textOf(const Exercise &exercise)
{
    QString text;
    for (const Line &line : linesOf(exercise))
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + line.text;
    return text;
}

} // namespace heed
