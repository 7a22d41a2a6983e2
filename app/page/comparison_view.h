// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/cell_comparison.h"
#include "page/item_view.h"

#include <array>

class QLabel;
class QToolButton;

namespace heed {

/// The pinned result of a cell, its present one and how they differ, side by side where they fit; the controls that
/// differ, and a button that takes the pin away.
class ComparisonView : public QWidget {
    Q_OBJECT

public:
    /// Its maps and tables share the cell's selection, which must outlive it.
    ComparisonView(const QString &cell, CellSelection &selection, const CardScale &scale, QWidget *parent);
    void setComparison(const CellComparison &comparison);
    void setDimmed(bool isDimmed);
    [[nodiscard]] const std::vector<ItemView *> &views() const { return m_views; }
    [[nodiscard]] QToolButton *unpinButton() const { return m_unpin; }
    [[nodiscard]] QString text() const; ///< all sentences
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }

Q_SIGNALS:
    void heightChanged();
    void unpinAsked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// A sentence, and what stands below it.
    struct Group {
        QLabel *sentence = nullptr;
        std::size_t views = 0; ///< so many of them
        ComparedItem item = {};
    };
    void setGroups(std::vector<ComparedItem> items);
    void setViews();
    void takeView(std::size_t index, const ShownItem &item);
    void alignMaps();
    [[nodiscard]] std::vector<FlowPart> parts(std::size_t firstView, std::size_t count) const;
    void lay();

    QString m_changes; ///< of controls
    CellSelection &m_selection;
    CardScale m_scale;
    QLabel *m_title, *m_controls;
    QToolButton *m_unpin;
    std::vector<Group> m_groups;
    std::vector<ItemView *> m_views; ///< of all groups
    QWidget *m_veil = nullptr;
};

} // namespace heed
