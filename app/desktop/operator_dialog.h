// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace heed {

/// What an operator takes and gives.
class OperatorDialog : public QDialog {
    Q_OBJECT

public:
    OperatorDialog(const QString &name, const QString &html, QWidget *parent);
};

} // namespace heed
