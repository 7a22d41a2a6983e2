// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_frame.h"

#include <vector>

namespace heed {

class ProseLabel;

/// An exercise below its question: of which kind it is, what there is to choose from, and how many hints wait.
class ExerciseCard : public CardFrame {
    Q_OBJECT

public:
    ExerciseCard(
        const Exercise &exercise, OpenLesson &lesson, Formulas &formulas, const CardScale &scale, QWidget *parent);
    [[nodiscard]] int heightForWidth(int width) const override;

    [[nodiscard]] static int estimatedHeight(const Exercise &exercise, int width, const CardScale &scale);
    [[nodiscard]] static QString textOf(const Exercise &exercise);

protected:
    void lay() override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Line {
        QWidget *widget = nullptr;
        ProseLabel *prose = nullptr; ///< the widget, when it is one
        QString mark; ///< "2.", before a choice
    };
    void add(const MarkdownText &text, const QString &mark, OpenLesson &lesson, Formulas &formulas);
    int layLines(int width, bool isForReal) const;

    std::vector<Line> m_lines;
};

} // namespace heed
