// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/plugin.h"

#include <QObject>

#include <stdexcept>

using namespace heed;

class ThrowingPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID HEED_OPERATOR_PLUGIN_IID FILE "throws_in_operators.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    std::vector<Operator> operators() const override { throw std::runtime_error("no operators today"); }
};

#include "throws_in_operators.moc"
