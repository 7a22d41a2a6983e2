// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/control_scale.h"

#include <QWidget>

namespace heed {

/// Draws and moves one value of a scale: by mouse, arrow keys, Page Up and Down, Home and End.
class ControlSlider : public QWidget {
    Q_OBJECT

public:
    ControlSlider(const ControlScale &values, const CardScale &scale, QWidget *parent);
    /// `text` is what a screen reader says of it.
    void setValue(double value, const QString &text);
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] const ControlScale &values() const { return m_values; }
    /// Asks for a value, as a key does.
    void moveTo(double value, bool continues = false);
    [[nodiscard]] QPoint handle() const; ///< its middle

Q_SIGNALS:
    /// Another value is asked for; `continues` the movement that asked for the one before.
    void moved(double value, bool continues);

protected:
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] std::optional<double> valueFor(const QKeyEvent &event) const;
    [[nodiscard]] int radius() const { return m_scale.px(8); }
    [[nodiscard]] double partAt(int x) const;
    void drag(int x);

    ControlScale m_values;
    CardScale m_scale;
    double m_value = 0;
    QString m_text;
    int m_grabbed = 0; ///< px from the handle's middle to where it was seized
    bool m_isDragging = false, m_hasMoved = false;
};

} // namespace heed
