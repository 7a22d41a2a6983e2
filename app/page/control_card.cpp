// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_card.h"

#include "page/control_announcer.h"
#include "page/control_history.h"

#include <algorithm>

namespace heed {

namespace {

FlowSpace spaceOf(const CardScale &scale) { return {.between = scale.px(36), .below = scale.px(8)}; }

int around(const CardScale &scale) { return scale.px(12); }

int inner(int width, const CardScale &scale) { return std::max(1, width - 2 * scale.side()); }

} // namespace

ControlsCard::ControlsCard(const std::vector<ControlContent> &controls, OpenLesson &lesson, Formulas &formulas,
    const CardScale &scale, QWidget *parent)
    : CardFrame(scale, Bar::None, parent)
{
    QStringList names;
    for (const ControlContent &control : controls) {
        auto *field = new ControlField(control, lesson, formulas, scale, this);
        connect(field, &ControlField::heightChanged, this, &ControlsCard::relay);
        connect(field, &ControlField::linkActivated, this, &ControlsCard::linkActivated);
        connect(field, &ControlField::originAsked, this, &ControlsCard::originAsked);
        m_fields.push_back(field);
        names.append(control.title());
    }
    setAccessibleName(tr("Controls: %1").arg(names.join(QStringLiteral(", "))));
    auto *announcer = new ControlAnnouncer(lesson, this);
    connect(&lesson.history(), &ControlHistory::valueChanged, this, [this, announcer](const QString &name) {
        ControlField *changed = field(name);
        if (changed != nullptr && changed->refresh())
            announcer->watch();
    });
    connect(&lesson, &OpenLesson::controlRefused, this, [this](const QString &name, const QString &reason) {
        if (ControlField *refused = field(name))
            refused->refuse(reason);
    });
}

ControlField *ControlsCard::field(const QString &name) const
{
    const auto found = std::ranges::find(m_fields, name.toStdString(), &ControlField::name);
    return found == m_fields.end() ? nullptr : *found;
}

/// What is being typed, by the control's name.
KeptChoices ControlsCard::kept() const
{
    KeptChoices kept;
    for (const ControlField *field : m_fields)
        if (KeptChoice typed = field->editor()->typed(); typed.amount > 0) {
            typed.kind = field->name() + ' ' + typed.kind;
            kept.push_back(std::move(typed));
        }
    return kept;
}

void ControlsCard::restore(const KeptChoices &choices)
{
    for (const ControlField *field : m_fields)
        for (KeptChoice typed : choices)
            if (const std::string name = field->name() + ' '; typed.kind.starts_with(name)) {
                typed.kind.erase(0, name.size());
                field->editor()->typeAgain(typed);
            }
}

std::vector<FlowPlace> ControlsCard::places(int width) const
{
    std::vector<FlowPart> parts;
    for (const ControlField *field : m_fields)
        parts.push_back(
            {.wanted = field->wantedWidth(), .height = [field](int given) { return field->heightForWidth(given); }});
    return flowed(parts, inner(width, scale()), spaceOf(scale()));
}

int ControlsCard::heightForWidth(int width) const { return flowHeight(places(width)) + 2 * around(scale()); }

void ControlsCard::lay()
{
    const std::vector<FlowPlace> all = places(width());
    for (std::size_t i = 0; i < all.size(); ++i)
        m_fields[i]->setGeometry(
            mirrored({scale().side() + all[i].x, around(scale()) + all[i].y, all[i].width, all[i].height}));
}

std::function<int(int)> ControlsCard::heightEstimate(
    const std::vector<ControlContent> &controls, const CardScale &scale)
{
    std::vector<FlowPart> parts;
    for (const ControlContent &control : controls)
        parts.push_back(ControlField::estimated(control, scale));
    return [parts, scale](int width) {
        return flowHeight(flowed(parts, inner(width, scale), spaceOf(scale))) + 2 * around(scale);
    };
}

} // namespace heed
