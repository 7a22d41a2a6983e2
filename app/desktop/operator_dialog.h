// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace heed {

class Formulas;

/// What an operator takes and gives.
class OperatorDialog : public QDialog {
    Q_OBJECT

public:
    /// Formulas in the HTML stand between $ or $$.
    OperatorDialog(const QString &name, const QString &html, Formulas &formulas, QWidget *parent);
};

} // namespace heed
