// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_editor.h"

#include "page/card_parts.h"
#include "page/control_choice.h"
#include "page/control_history.h"
#include "page/control_matrix.h"
#include "page/control_number.h"
#include "page/control_words.h"
#include "page/value_grid.h"

#include <QCoreApplication>

#include <cmath>

namespace heed {

QString ControlContent::title() const
{
    const QString label = asIfSet(QString::fromStdString(control->label.text)).simplified();
    return label.isEmpty() ? QString::fromStdString(control->name) : label;
}

std::optional<ControlScale> ControlContent::scale() const
{
    const bool areIntegers = control->type == ControlType::Integer;
    if (!range || (!areIntegers && control->type != ControlType::Number))
        return std::nullopt;
    return ControlScale::of({.low = range->first, .high = range->second, .step = step, .areIntegers = areIntegers});
}

QString ControlContent::limits() const
{
    if (!range)
        return {};
    const bool hasLow = std::isfinite(range->first), hasHigh = std::isfinite(range->second);
    const QString low = shortNumber(range->first), high = shortNumber(range->second);
    if (hasLow && hasHigh)
        return QCoreApplication::translate("ControlContent", "%1 to %2").arg(low, high);
    return hasLow ? QCoreApplication::translate("ControlContent", "at least %1").arg(low)
        : hasHigh ? QCoreApplication::translate("ControlContent", "at most %1").arg(high)
                  : QString();
}

ControlContent contentOf(const Control &control, const OpenLesson &lesson)
{
    return {.control = std::shared_ptr<const Control>(lesson.bound(), &control),
        .value = lesson.history().value(control.name),
        .range = lesson.range(control.name),
        .step = lesson.step(control.name)};
}

QString shortNumber(double number)
{
    std::string text = numberText(number);
    if (text.find('.') != std::string::npos && text.find('e') == std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.')
            text.pop_back();
    }
    return pageNumber(text);
}

ControlEditor *makeControlEditor(const ControlContent &content, const CardScale &scale, QWidget *parent)
{
    switch (content.control->type) {
    case ControlType::Number:
    case ControlType::Integer:
        return new NumberEditor(content, scale, parent);
    case ControlType::Toggle:
        return new ToggleEditor(content, scale, parent);
    case ControlType::Choice:
        return new ChoiceEditor(content, scale, parent);
    case ControlType::Text:
    case ControlType::Tokens:
        return new WordsEditor(content, scale, parent);
    case ControlType::Matrix:
        return new MatrixEditor(content, scale, parent);
    }
    return nullptr;
}

FlowPart estimatedEditor(const ControlContent &content, const CardScale &scale)
{
    switch (content.control->type) {
    case ControlType::Number:
    case ControlType::Integer:
        return NumberEditor::estimated(content, scale);
    case ControlType::Toggle:
        return ToggleEditor::estimated(scale);
    case ControlType::Choice:
        return ChoiceEditor::estimated(content, scale);
    case ControlType::Text:
    case ControlType::Tokens:
        return WordsEditor::estimated(scale);
    case ControlType::Matrix:
        return MatrixEditor::estimated(content, scale);
    }
    return {};
}

} // namespace heed
