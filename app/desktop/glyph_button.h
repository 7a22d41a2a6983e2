// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace heed {

/// A button with a drawn sign in the text's colour, sharp at every scale.
class GlyphButton : public QToolButton {
    Q_OBJECT

public:
    enum class Glyph { SideBar, Back, Forward, Up, Down, Menu, Theme, Close, Present };

    /// `name` is what a screen reader says, and the tool tip.
    GlyphButton(Glyph glyph, const QString &name, QWidget *parent = nullptr);
    /// Does what the action does, and says its shortcut.
    void follow(QAction *action);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Glyph m_glyph;
};

} // namespace heed
