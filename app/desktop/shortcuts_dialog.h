// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/shortcuts_model.h"

#include <QDialog>

namespace heed {

/// What can be done and with which keys, to be looked through by typing.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    explicit ShortcutsDialog(const Actions &actions, QWidget *parent);
};

} // namespace heed
