// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/item_view.h"

namespace heed {

/// What a cell shows: its items side by side where they fit, else below one another with hairlines between.
class CellBody : public QWidget {
    Q_OBJECT

public:
    CellBody(Formulas *formulas, const CardScale &scale, QWidget *parent);
    /// Items of the same kind keep their views, and with them what was chosen in them.
    void setItems(const std::vector<ShownItem> &items);
    /// An old result stays readable while a new one comes.
    void setDimmed(bool isDimmed);
    [[nodiscard]] bool isDimmed() const { return m_isDimmed; }
    [[nodiscard]] const std::vector<ItemView *> &views() const { return m_views; }
    [[nodiscard]] CellSelection &selection() { return m_selection; }
    [[nodiscard]] const CellSelection &selection() const { return m_selection; }
    [[nodiscard]] Formulas *formulas() const { return m_formulas; }
    [[nodiscard]] const CardScale &scale() const { return m_scale; }
    [[nodiscard]] KeptChoices kept() const;
    void restore(const KeptChoices &choices);
    /// Derivations, those that come later too.
    void present();
    [[nodiscard]] int heightForWidth(int width) const override;

    [[nodiscard]] static std::function<int(int width)> heightEstimate(
        const std::vector<ShownItem> &items, const CardScale &scale);

Q_SIGNALS:
    void heightChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] std::vector<FlowPlace> places(int width) const;
    void lay();

    Formulas *m_formulas;
    CardScale m_scale;
    CellSelection m_selection;
    std::vector<ItemView *> m_views;
    KeptChoices m_kept; ///< of those that haven't come yet
    std::vector<int> m_lines; ///< hairlines between rows, px from the top
    QWidget *m_veil = nullptr;
    bool m_isDimmed = false, m_presents = false;
};

} // namespace heed
