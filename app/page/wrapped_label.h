// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace heed {

/// A label in which words that are wider than it are broken anywhere, and only these.
class WrappedLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QString whole() const;
    void fit();
};

} // namespace heed
