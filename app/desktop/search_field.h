// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace heed {

/// The field of the tool bar, with its shortcut shown while it is empty.
class SearchField : public QLineEdit {
    Q_OBJECT

public:
    explicit SearchField(QWidget *parent = nullptr);
    void setHint(const QString &hint);

Q_SIGNALS:
    void focused();
    void movedDown();
    void left(); ///< by Esc

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] int widthOf(const QString &text) const;
    QString m_hint;
};

} // namespace heed
