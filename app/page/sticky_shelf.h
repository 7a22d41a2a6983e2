// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heed {

/// The ground of the controls that stay in sight: the page's own, so that the text that scrolls below it isn't seen
/// around them.
class StickyShelf : public QWidget {
    Q_OBJECT

public:
    explicit StickyShelf(QWidget *viewport);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace heed
