// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heed {

/// Lets the card's ground shine through what is below: an old result stays readable while a new one comes.
class Veil : public QWidget {
    Q_OBJECT

public:
    explicit Veil(QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace heed
