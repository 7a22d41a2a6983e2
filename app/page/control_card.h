// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_frame.h"
#include "page/control_field.h"

#include <vector>

namespace heed {

/// Neighbouring controls, side by side where they fit.
class ControlsCard : public CardFrame {
    Q_OBJECT

public:
    ControlsCard(const std::vector<ControlContent> &controls, OpenLesson &lesson, Formulas &formulas,
        const CardScale &scale, QWidget *parent);
    [[nodiscard]] const std::vector<ControlField *> &fields() const { return m_fields; }

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] static std::function<int(int width)> heightEstimate(
        const std::vector<ControlContent> &controls, const CardScale &scale);

    [[nodiscard]] KeptChoices kept() const override;
    void restore(const KeptChoices &choices) override;

protected:
    void lay() override;

private:
    [[nodiscard]] ControlField *field(const QString &name) const;
    [[nodiscard]] std::vector<FlowPlace> places(int width) const;

    std::vector<ControlField *> m_fields;
};

} // namespace heed
