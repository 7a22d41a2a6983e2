// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <QLineEdit>

namespace heed {

/// Finding in the page.
class FindBar : public QFrame {
    Q_OBJECT

public:
    explicit FindBar(QWidget *parent = nullptr);
    /// Shows it with this text, or with the text of the last time when it is empty.
    void begin(const QString &text = {});
    void end();
    void setMatches(int current, int count);
    [[nodiscard]] QLineEdit &field() { return *m_field; }
    [[nodiscard]] QString countText() const { return m_count->text(); }

Q_SIGNALS:
    /// Empty: nothing is looked for any more.
    void textChanged(const QString &text);
    void next();
    void previous();
    void ended();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QLineEdit *m_field;
    QLabel *m_count;
};

} // namespace heed
