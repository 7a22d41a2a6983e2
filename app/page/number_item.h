// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/item_view.h"

#include <QPushButton>

namespace heed {

/// A large number. A click shows all of its digits, and rounds it again; Copy takes the unrounded one.
class FigureButton : public QPushButton {
    Q_OBJECT

public:
    FigureButton(const CardScale &scale, QWidget *parent);
    void setFigure(const QString &rounded, const QString &exact);
    [[nodiscard]] const QString &exact() const { return m_exact; }
    [[nodiscard]] bool isUnrounded() const { return m_isUnrounded; }
    void setUnrounded(bool isUnrounded);
    [[nodiscard]] QSize sizeHint() const override;

    /// Where none of the texts is cut short.
    [[nodiscard]] static int widthOf(const QString &rounded, const QString &exact, const CardScale &scale);
    [[nodiscard]] static QFont fontOf(const CardScale &scale) { return scale.font(22, QFont::DemiBold); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void updateText();
    void copy() const;

    CardScale m_scale;
    QString m_rounded, m_exact;
    bool m_isUnrounded = false;
};

class NumberItem : public ItemView {
    Q_OBJECT

public:
    NumberItem(const ShownItem &item, const CardScale &scale, QWidget *parent);
    [[nodiscard]] bool take(const ShownItem &item) override;

    [[nodiscard]] static FlowPart estimated(const ShownValue &shown, const CardScale &scale);

protected:
    [[nodiscard]] int chosen() const override { return m_figure->isUnrounded() ? 1 : 0; }
    void choose(int) override { m_figure->setUnrounded(true); }
    [[nodiscard]] int contentWidth() const override;
    [[nodiscard]] int contentHeight(int width) const override;
    void layContent(const QRect &rect) override;

private:
    FigureButton *m_figure = nullptr;
};

/// One number, integer or toggle.
[[nodiscard]] bool isNumberItem(const ShownItem &item);

} // namespace heed
