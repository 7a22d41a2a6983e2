// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>

namespace heed {

/// One sentence above the page that waits for nothing: what wasn't found, what can't be remembered.
class NoticeBar : public QFrame {
    Q_OBJECT

public:
    explicit NoticeBar(QWidget *parent = nullptr);
    /// Until the next lesson is shown.
    void say(const QString &text);
    /// Until somebody dismisses it.
    void sayLastingly(const QString &text);
    /// A lesson is shown.
    void pass();
    void dismiss();
    [[nodiscard]] QString text() const { return m_label->text(); }

private:
    QLabel *m_label;
    bool m_isLasting = false;
};

} // namespace heed
