// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/item_view.h"
#include "page/step_layout.h"

class QPushButton;

namespace heed {

/// One numbered step: its title, the formula beside or below it, and where rounding shows, a remark.
class StepRow : public QWidget {
    Q_OBJECT

public:
    StepRow(const CardScale &scale, Formulas *formulas, QWidget *parent);
    void setStep(const Step &step, int number);
    [[nodiscard]] const QString &title() const { return m_title; }

    /// Where formulas begin; 0: below the titles.
    void setIndent(int indent);
    [[nodiscard]] int heightForWidth(int width) const override;
    /// Looks again for what wasn't typeset.
    void update();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] const StepLayout &layoutFor(int width) const;
    [[nodiscard]] int above() const;
    [[nodiscard]] int shiftOf(const StepLayout &layout) const;

    CardScale m_scale;
    Formulas *m_formulas;
    Step m_step;
    QString m_title;
    int m_indent = 0;
    mutable StepLayout m_layout;
    mutable int m_layoutWidth = -1;
};

/// A cell's derivation, step by step; all of it, or one step more at a time.
class StepsItem : public ItemView {
    Q_OBJECT

public:
    StepsItem(const ShownItem &item, Formulas *formulas, const CardScale &scale, QWidget *parent);
    [[nodiscard]] bool take(const ShownItem &item) override;
    [[nodiscard]] bool isAlone() const override { return true; }
    [[nodiscard]] std::size_t revealed() const { return m_revealed; }
    [[nodiscard]] std::size_t count() const { return m_rows.size(); }
    /// Shows so many steps, one at least.
    void reveal(std::size_t steps);
    /// From now on steps come and go from outside, by reveal(), and there is room for all of them from the beginning. The
    /// first is shown.
    void present();
    /// What a screen reader says of the step shown last; empty when there is none.
    [[nodiscard]] QString lastStep() const;
    /// Where it stands in the item.
    [[nodiscard]] QRect lastStepRect() const;

    [[nodiscard]] static FlowPart estimated(const ShownItem &item, const CardScale &scale);

protected:
    [[nodiscard]] int chosen() const override { return hides() && m_revealed > 1 ? static_cast<int>(m_revealed) : 0; }
    void choose(int steps) override;
    [[nodiscard]] int contentWidth() const override;
    [[nodiscard]] int contentHeight(int width) const override;
    void layContent(const QRect &rect) override;

private:
    void setSteps(const Derivation &steps);
    void setRevealed(std::size_t count);
    void arrive();
    [[nodiscard]] bool hides() const { return m_revealsOne || m_isPresented; }
    /// How many steps there is room for.
    [[nodiscard]] std::size_t placed() const { return m_isPresented ? m_rows.size() : m_revealed; }
    [[nodiscard]] int indentFor(int width) const;
    [[nodiscard]] int buttonHeight() const;

    Formulas *m_formulas;
    std::vector<StepRow *> m_rows;
    bool m_revealsOne = false, m_isPresented = false;
    std::size_t m_revealed = 0;
    QPushButton *m_next = nullptr;
};

[[nodiscard]] bool isStepsItem(const ShownItem &item);

} // namespace heed
