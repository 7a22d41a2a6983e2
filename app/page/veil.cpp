// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/veil.h"

#include "page/theme.h"

#include <QPainter>

namespace heed {

Veil::Veil(QWidget *parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void Veil::paintEvent(QPaintEvent *)
{
    constexpr float most = 0.55F;
    QColor ground = themeOf(palette()).card;
    ground.setAlphaF(most);
    QPainter(this).fillRect(rect(), ground);
}

} // namespace heed
