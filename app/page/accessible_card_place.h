// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/accessible_part.h"

namespace heed {

/// A card that isn't made yet: what it is called and says. Focusing it makes it.
class AccessibleCardPlace : public AccessiblePart, public QAccessibleActionInterface {
public:
    using AccessiblePart::AccessiblePart;

    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    [[nodiscard]] QAccessible::State state() const override;

    [[nodiscard]] QStringList actionNames() const override { return {setFocusAction()}; }
    void doAction(const QString &name) override;
    [[nodiscard]] QStringList keyBindingsForAction(const QString &) const override { return {}; }
};

} // namespace heed
