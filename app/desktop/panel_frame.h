// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heed {

/// A panel at the page's side that folds away: beside it where the window has room, else over it.
class PanelFrame : public QWidget {
    Q_OBJECT

public:
    static constexpr int narrow = 1440, panelWidth = 400;

    PanelFrame(QWidget *body, QWidget *panel, QWidget *parent = nullptr);

    void setOpen(bool isOpen);
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// The panel lies over the page, or would.
    [[nodiscard]] bool isNarrow() const { return window()->width() < narrow; }

Q_SIGNALS:
    void openChanged(bool isOpen);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();

    QWidget *m_body, *m_panel;
    bool m_isOpen = false;
};

} // namespace heed
