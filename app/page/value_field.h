// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/cell_copy.h"
#include "page/flow.h"
#include "page/formulas.h"
#include "page/kept_choice.h"
#include "page/open_lesson.h"

#include "engine/shown.h"

#include <QWidget>

namespace heed {

class ProseLabel;
class TableItem;

/// A named value that is only to be read: name, a label, the value as a number, text or small table, and a remark.
class ValueField : public QWidget {
    Q_OBJECT

public:
    struct Content {
        QString name; ///< bold; empty for a control with a label
        MarkdownText label;
        Value value;
        QString unit;
        QString remark; ///< "0.25 to 8"
    };
    ValueField(const Content &content, const CardScale &scale, QWidget *parent);
    /// Makes the label one with formulas.
    void setLabel(OpenLesson &lesson, Formulas &formulas);
    void setValue(const Value &value);

    [[nodiscard]] KeptChoice kept() const;
    void restore(const KeptChoice &choice);

    [[nodiscard]] int wantedWidth() const;
    [[nodiscard]] int heightForWidth(int width) const override;
    /// "Divide the dot products by: 1.4142, 0.25 to 8"
    [[nodiscard]] static QString textOf(const Content &content, int entries = mostWritten);

    [[nodiscard]] static FlowPart estimated(const Content &content, const CardScale &scale);

Q_SIGNALS:
    void heightChanged();
    void linkActivated(const QString &target);
    void originAsked(const QString &cell);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Places {
        QRect name, label, value, remark;
        int height = 0;
    };
    struct Parts {
        FlowPart label, value;
        int labelY = 0; ///< so that the label stands on the baseline of the rest
    };
    [[nodiscard]] static Places placesOf(const Content &content, const CardScale &scale, int width, const Parts &parts);
    [[nodiscard]] static Parts estimatedParts(const Content &content, const CardScale &scale);
    [[nodiscard]] Parts parts() const;
    [[nodiscard]] static int fullWidth(const Content &content, const CardScale &scale, const Parts &parts);
    void lay();
    [[nodiscard]] Places places(int width) const;
    void showTable();

    CardScale m_scale;
    Content m_content;
    ProseLabel *m_label = nullptr; ///< null without a label
    TableItem *m_table = nullptr; ///< null for a scalar
};

/// The value on one line: "1.4142", "true", "The, cat, sat"; empty for an array of numbers.
[[nodiscard]] QString lineText(const Value &value);

} // namespace heed
