// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/control_editor.h"

class QToolButton;

namespace heed {

class NoticeView;
class ProseLabel;

/// One control on its card: its label, its editor, the way back to the author's value, and why a value was refused.
class ControlField : public QWidget {
    Q_OBJECT

public:
    ControlField(
        const ControlContent &content, OpenLesson &lesson, Formulas &formulas, const CardScale &scale, QWidget *parent);

    [[nodiscard]] const std::string &name() const { return m_content.control->name; }
    [[nodiscard]] ControlEditor *editor() const { return m_editor; }
    [[nodiscard]] QToolButton *resetButton() const { return m_reset; }
    [[nodiscard]] const QString &reason() const { return m_reason; } ///< empty when nothing was refused
    /// Shows the value that the control is to hold. False when it is the same as before.
    bool refresh();
    void refuse(const QString &reason);

    [[nodiscard]] int wantedWidth() const;
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] static FlowPart estimated(const ControlContent &content, const CardScale &scale);

Q_SIGNALS:
    void heightChanged();
    void linkActivated(const QString &target);
    void originAsked(const QString &cell);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Parts {
        FlowPart label, editor;
        int labelY = 0; ///< so that the label stands on the baseline of the rest
    };
    struct Places {
        QRect label, editor, unit, reset;
        int height = 0;
    };
    void makeLabel(OpenLesson &lesson, Formulas &formulas);
    void makeReset(OpenLesson &lesson);
    [[nodiscard]] static Parts estimatedParts(const ControlContent &content, const CardScale &scale);
    [[nodiscard]] Parts parts() const;
    [[nodiscard]] static int fullWidth(const ControlContent &content, const CardScale &scale, const Parts &parts);
    [[nodiscard]] static Places placesOf(
        const ControlContent &content, const CardScale &scale, int width, const Parts &parts);
    [[nodiscard]] static Places onOneRow(
        const ControlContent &content, const CardScale &scale, int width, const Parts &parts);
    [[nodiscard]] static Places onTwoRows(
        const ControlContent &content, const CardScale &scale, int width, const Parts &parts);
    void lay();
    void relay();

    ControlContent m_content;
    OpenLesson &m_lesson;
    CardScale m_scale;
    ControlEditor *m_editor;
    ProseLabel *m_label = nullptr; ///< null without a label
    QToolButton *m_reset;
    NoticeView *m_notice;
    QString m_reason;
};

} // namespace heed
