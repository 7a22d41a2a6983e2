// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"

#include "sdk/plugin.h"

#include <QObject>

namespace heed {

class AccountingPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID HEED_OPERATOR_PLUGIN_IID FILE "accounting.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    [[nodiscard]] std::vector<Operator> operators() const override
    {
        return {parameterCount(), attentionCost(), flopCount(), memoryCount(), kvCacheSize(), measureAttention()};
    }
};

} // namespace heed

#include "plugin.moc"
