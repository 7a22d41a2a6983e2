// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/control_values.h"

#include "page/control_history.h"

#include <algorithm>

namespace heed {

std::map<std::string, Value> changedControls(const OpenLesson &lesson)
{
    std::map<std::string, Value> changed;
    if (lesson.bound() == nullptr)
        return changed;
    for (const Block &block : lesson.bound()->lesson().blocks) {
        const auto *control = std::get_if<Control>(&block);
        if (control == nullptr)
            continue;
        const Value present = lesson.history().value(control->name);
        if (!present.isEmpty() && !identical(present, lesson.declared(control->name)))
            changed[control->name] = present;
    }
    return changed;
}

static std::optional<double> scalar(const Value &value)
{
    if (const auto *number = value.as<double>())
        return *number;
    if (const auto *integer = value.as<std::int64_t>())
        return static_cast<double>(*integer);
    return std::nullopt;
}

static bool fits(const OpenLesson &lesson, const Control &control, const Value &value)
{
    const Value declared = lesson.declared(control.name);
    if (declared.isEmpty() || value.type() != declared.type())
        return false;
    const auto *word = value.as<std::string>();
    if (control.type == ControlType::Choice)
        return word != nullptr && std::ranges::find(control.choices, *word) != control.choices.end();
    const auto range = lesson.range(control.name);
    const auto number = scalar(value);
    return !range || !number || (*number >= range->first && *number <= range->second);
}

void restoreControls(OpenLesson &lesson, const std::map<std::string, Value> &values)
{
    for (const auto &[name, value] : values) {
        const Control *control = lesson.bound()->control(name);
        if (control != nullptr && fits(lesson, *control, value))
            lesson.setControl(name, value);
    }
}

} // namespace heed
