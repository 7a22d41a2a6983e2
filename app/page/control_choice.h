// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/control_editor.h"

class QAbstractButton;
class QCheckBox;
class QComboBox;

namespace heed {

/// A few short choices as radio buttons, others as a list that opens.
class ChoiceEditor : public ControlEditor {
    Q_OBJECT

public:
    ChoiceEditor(const ControlContent &content, const CardScale &scale, QWidget *parent);
    void setValue(const Value &value) override;
    [[nodiscard]] FlowPart part() const override { return estimated(m_content, m_scale); }
    [[nodiscard]] static FlowPart estimated(const ControlContent &content, const CardScale &scale);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeButtons();
    void makeList();
    void choose(std::size_t index);

    ControlContent m_content;
    CardScale m_scale;
    std::vector<QAbstractButton *> m_buttons;
    QComboBox *m_list = nullptr;
};

class ToggleEditor : public ControlEditor {
    Q_OBJECT

public:
    ToggleEditor(const ControlContent &content, const CardScale &scale, QWidget *parent);
    void setValue(const Value &value) override;
    [[nodiscard]] FlowPart part() const override { return estimated(m_scale); }
    [[nodiscard]] static FlowPart estimated(const CardScale &scale);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    CardScale m_scale;
    QCheckBox *m_box;
};

} // namespace heed
