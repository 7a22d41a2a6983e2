// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/values_card.h"

#include "page/value_grid.h"
#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

namespace {

FlowSpace spaceOf(const CardScale &scale) { return {.between = scale.px(36), .below = scale.px(10)}; }

int around(const CardScale &scale) { return scale.px(10); }

/// 0.25 rather than 0.2500.
QString shortNumber(double number) { return pageNumber(exactText(number)); }

/// "0.25 to 8", "one of relu, gelu"
QString remarkOf(const Control &control, const OpenLesson &lesson)
{
    if (const auto range = lesson.range(control.name)) {
        const bool hasLow = std::isfinite(range->first), hasHigh = std::isfinite(range->second);
        if (hasLow && hasHigh)
            return ValuesCard::tr("%1 to %2").arg(shortNumber(range->first), shortNumber(range->second));
        return hasLow ? ValuesCard::tr("at least %1").arg(shortNumber(range->first))
            : hasHigh ? ValuesCard::tr("at most %1").arg(shortNumber(range->second))
                      : QString();
    }
    QStringList choices;
    for (const std::string &choice : control.choices)
        choices.append(QString::fromStdString(choice));
    return choices.isEmpty() ? QString() : ValuesCard::tr("one of %1").arg(choices.join(QStringLiteral(", ")));
}

} // namespace

ValuesCard::ValuesCard(const std::vector<Entry> &entries, const CardScale &scale, QWidget *parent)
    : CardFrame(scale, Bar::None, parent)
{
    for (const Entry &entry : entries) {
        m_names.push_back(entry.name);
        m_fields.push_back(new ValueField(entry.content, scale, this));
    }
    updateName();
}

void ValuesCard::updateName()
{
    QStringList names;
    for (const ValueField *field : m_fields)
        names.append(field->accessibleName());
    setAccessibleName(names.join(QStringLiteral("; ")));
}

void ValuesCard::setLabels(OpenLesson &lesson, Formulas &formulas)
{
    for (ValueField *field : m_fields) {
        field->setLabel(lesson, formulas);
        connect(field, &ValueField::heightChanged, this, &ValuesCard::relay);
        connect(field, &ValueField::linkActivated, this, &ValuesCard::linkActivated);
        connect(field, &ValueField::originAsked, this, &ValuesCard::originAsked);
    }
    relay();
}

void ValuesCard::setValue(const std::string &name, const Value &value)
{
    const auto found = std::ranges::find(m_names, name);
    if (found == m_names.end())
        return;
    m_fields[static_cast<std::size_t>(found - m_names.begin())]->setValue(value);
    updateName();
    relay();
}

KeptChoices ValuesCard::kept() const
{
    KeptChoices kept;
    for (const ValueField *field : m_fields)
        kept.push_back(field->kept());
    return kept;
}

void ValuesCard::restore(const KeptChoices &choices)
{
    for (std::size_t i = 0; i < std::min(m_fields.size(), choices.size()); ++i)
        m_fields[i]->restore(choices[i]);
    relay();
}

std::vector<FlowPlace> ValuesCard::places(int width) const
{
    std::vector<FlowPart> parts;
    for (const ValueField *field : m_fields)
        parts.push_back(
            {.wanted = field->wantedWidth(), .height = [field](int given) { return field->heightForWidth(given); }});
    return flowed(parts, std::max(1, width - 2 * scale().side()), spaceOf(scale()));
}

int ValuesCard::heightForWidth(int width) const { return flowHeight(places(width)) + 2 * around(scale()); }

void ValuesCard::lay()
{
    const std::vector<FlowPlace> all = places(width());
    for (std::size_t i = 0; i < all.size(); ++i)
        m_fields[i]->setGeometry(
            mirrored({scale().side() + all[i].x, around(scale()) + all[i].y, all[i].width, all[i].height}));
}

std::function<int(int)> ValuesCard::heightEstimate(const std::vector<Entry> &entries, const CardScale &scale)
{
    std::vector<FlowPart> parts;
    for (const Entry &entry : entries)
        parts.push_back(ValueField::estimated(entry.content, scale));
    return [parts, scale](int width) {
        return flowHeight(flowed(parts, std::max(1, width - 2 * scale.side()), spaceOf(scale))) + 2 * around(scale);
    };
}

ValuesCard::Entry entryOf(const Control &control, const OpenLesson &lesson)
{
    const bool hasLabel = !control.label.isEmpty();
    return {.name = control.name,
        .content = {.name = hasLabel ? QString() : QString::fromStdString(control.name),
            .label = control.label,
            .value = lesson.value(control.name),
            .unit = QString::fromStdString(control.unit),
            .remark = remarkOf(control, lesson)}};
}

ValuesCard::Entry entryOf(const ValueBlock &block, const OpenLesson &lesson)
{
    return {.name = block.name,
        .content = {.name = QString::fromStdString(block.name),
            .label = block.label,
            .value = lesson.value(block.name),
            .unit = {},
            .remark = {}}};
}

} // namespace heed
