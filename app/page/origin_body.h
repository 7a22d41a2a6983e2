// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/formulas.h"

#include "engine/explanation.h"

#include <QWidget>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace heed {

class OriginHead;
class OriginInput;
class StepsItem;

/// An explanation from top to bottom. Another one of the same output is shown in the same parts, so that nothing jumps
/// while a control is dragged.
class OriginBody : public QWidget {
    Q_OBJECT

public:
    OriginBody(const Explanation &explanation, Formulas &formulas, const CardScale &scale, QWidget *parent);
    /// False when it needs other parts.
    [[nodiscard]] bool take(const Explanation &explanation);
    [[nodiscard]] const std::vector<OriginInput *> &inputs() const { return m_inputs; }
    [[nodiscard]] StepsItem *steps() const { return m_steps; } ///< null where there are none

Q_SIGNALS:
    void linkActivated(const QString &target);
    void operatorAsked(const QString &op);
    void followAsked(const Origin &origin);

private:
    void addFormula(const std::string &tex, QVBoxLayout &layout);
    void addSteps(const Explanation &explanation, QVBoxLayout &layout);
    void addInputs(std::size_t count, QVBoxLayout &layout);
    void fill(const Explanation &explanation);

    Formulas &m_formulas;
    CardScale m_scale;
    std::string m_op, m_output;
    OriginHead *m_head;
    StepsItem *m_steps = nullptr;
    QLabel *m_reason = nullptr; ///< why there are no steps
    std::vector<OriginInput *> m_inputs;
};

} // namespace heed
