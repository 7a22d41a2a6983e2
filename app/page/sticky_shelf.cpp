// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/sticky_shelf.h"

#include "page/theme.h"

#include <QPainter>

namespace heed {

StickyShelf::StickyShelf(QWidget *viewport)
    : QWidget(viewport)
{
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void StickyShelf::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.page);
    painter.fillRect(0, height() - 1, width(), 1, theme.rule);
}

} // namespace heed
