// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/diagnostics_model.h"

#include <QFrame>
#include <QListView>
#include <QToolButton>

namespace heed {

/// "3 errors in this lesson", and below it which, when it is opened.
class FindingsBar : public QFrame {
    Q_OBJECT

public:
    explicit FindingsBar(DiagnosticsModel &model, QWidget *parent = nullptr);
    [[nodiscard]] QListView &list() { return *m_list; }
    [[nodiscard]] QToolButton &button() { return *m_button; }

Q_SIGNALS:
    void chosen(int row);

private:
    void refresh();
    void fitList();

    DiagnosticsModel &m_model;
    QToolButton *m_button;
    QListView *m_list;
};

} // namespace heed
