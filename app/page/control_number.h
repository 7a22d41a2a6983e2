// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/control_editor.h"

namespace heed {

class ControlLineEdit;
class ControlSlider;

/// A number or an integer: a field, and a slider where it has a finite range. Both show one value.
class NumberEditor : public ControlEditor {
    Q_OBJECT

public:
    NumberEditor(const ControlContent &content, const CardScale &scale, QWidget *parent);
    void setValue(const Value &value) override;
    void discard() override;
    [[nodiscard]] bool isTyping() const override;
    [[nodiscard]] KeptChoice typed() const override;
    void typeAgain(const KeptChoice &typed) override;
    [[nodiscard]] FlowPart part() const override { return estimated(m_content, m_scale); }
    [[nodiscard]] static FlowPart estimated(const ControlContent &content, const CardScale &scale);

    [[nodiscard]] ControlSlider *slider() const { return m_slider; } ///< null without a finite range
    [[nodiscard]] ControlLineEdit *field() const { return m_field; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] double number() const;
    [[nodiscard]] Value valueOf(double number) const;
    void read(const QString &text);
    void step(int keystrokes, bool continues);

    ControlContent m_content;
    CardScale m_scale;
    ControlSlider *m_slider = nullptr;
    ControlLineEdit *m_field;
};

} // namespace heed
