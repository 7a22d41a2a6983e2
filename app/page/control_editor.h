// SPDX-License-Identifier: GPL-3.0-or-later
/// What a control's value is changed with: one kind of editor for each type.
#pragma once

#include "page/card_scale.h"
#include "page/control_scale.h"
#include "page/flow.h"
#include "page/formulas.h"
#include "page/kept_choice.h"
#include "page/open_lesson.h"

#include <QWidget>

namespace heed {

/// A control as its card needs it. The control is its lesson's, which it keeps.
struct ControlContent {
    std::shared_ptr<const Control> control;
    Value value = {};
    std::optional<std::pair<double, double>> range = {};
    std::optional<double> step = {};

    [[nodiscard]] QString title() const; ///< its label in plain words, else its name
    [[nodiscard]] QString unit() const { return QString::fromStdString(control->unit); }
    [[nodiscard]] std::optional<ControlScale> scale() const; ///< of its slider, when it has one
    [[nodiscard]] QString limits() const; ///< "0.25 to 8", "at least 1"; empty without a range
};
[[nodiscard]] ControlContent contentOf(const Control &control, const OpenLesson &lesson);

class ControlEditor : public QWidget {
    Q_OBJECT

public:
    /// Asks for a value; false when it is refused. `continues` the movement that asked for the one before.
    using Ask = std::function<bool(const Value &value, bool continues)>;

    using QWidget::QWidget;
    void setAsk(Ask ask) { m_ask = std::move(ask); }
    /// Shows the value; what is being typed stays.
    virtual void setValue(const Value &value) = 0;
    /// Gives up what is being typed.
    virtual void discard() { }
    [[nodiscard]] virtual bool isTyping() const { return false; }
    /// What is being typed, and where; amount 0: nothing.
    [[nodiscard]] virtual KeptChoice typed() const { return {}; }
    /// Goes on with it.
    virtual void typeAgain(const KeptChoice &) { }
    /// How much room it takes.
    [[nodiscard]] virtual FlowPart part() const = 0;

Q_SIGNALS:
    /// What was typed can't be read. Empty: it was given up.
    void refused(const QString &reason);
    /// It takes other room now.
    void sizeChanged();

protected:
    bool ask(const Value &value, bool continues = false) const { return m_ask && m_ask(value, continues); }

private:
    Ask m_ask;
};

[[nodiscard]] ControlEditor *makeControlEditor(const ControlContent &content, const CardScale &scale, QWidget *parent);
/// How much room it will take, about, without making it.
[[nodiscard]] FlowPart estimatedEditor(const ControlContent &content, const CardScale &scale);

/// The height of a field for one line.
[[nodiscard]] inline int fieldHeight(const CardScale &scale) { return scale.px(31); }

/// At most four decimals, none that are 0: "1.4142", "0.25", "1,050,624".
[[nodiscard]] QString shortNumber(double number);

} // namespace heed
