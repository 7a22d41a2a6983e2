// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QWidget;

namespace heed {

/// Takes files and folders that are dropped anywhere on a window.
class FileDrop : public QObject {
    Q_OBJECT

public:
    explicit FileDrop(QWidget *window);

Q_SIGNALS:
    void dropped(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace heed
