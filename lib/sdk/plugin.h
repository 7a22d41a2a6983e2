// SPDX-License-Identifier: GPL-3.0-or-later
/// The interface of a plugin. HEED_OPERATOR_PLUGIN_IID is defined by heed_add_plugin(): it carries the SDK's major
/// version and Armadillo's, and the loader compares it whole before it loads any code.
#pragma once

#include "sdk/operator.h"

#include <QtPlugin>

#include <vector>

namespace heed {

class OperatorPlugin {
public:
    virtual ~OperatorPlugin() = default;
    /// Called once, inside the loader's try: an exception here is reported, one in a static initialiser is not.
    [[nodiscard]] virtual std::vector<Operator> operators() const = 0;
};

} // namespace heed

Q_DECLARE_INTERFACE(heed::OperatorPlugin, HEED_OPERATOR_PLUGIN_IID)
