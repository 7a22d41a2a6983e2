// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_frame.h"

#include <vector>

class QLabel;

namespace heed {

/// An exercise below its question: of which kind it is, what there is to choose from, and how many hints wait.
class ExerciseCard : public CardFrame {
    Q_OBJECT

public:
    ExerciseCard(const Exercise &exercise, const CardScale &scale, QWidget *parent);
    [[nodiscard]] int heightForWidth(int width) const override;

    [[nodiscard]] static int estimatedHeight(const Exercise &exercise, int width, const CardScale &scale);
    [[nodiscard]] static QString textOf(const Exercise &exercise);

protected:
    void lay() override;

private:
    int layLabels(int width, bool isForReal) const;

    std::vector<QLabel *> m_labels;
};

} // namespace heed
