// SPDX-License-Identifier: GPL-3.0-or-later
#include "operators.h"

#include "sdk/plugin.h"

#include <QObject>

namespace heed {

class AttentionPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID HEED_OPERATOR_PLUGIN_IID FILE "attention.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    [[nodiscard]] std::vector<Operator> operators() const override
    {
        return {attention(), causalMask(), paddingMask(), slidingWindowMask(), combineMasks(), splitHeads(),
            mergeHeads(), multiHeadAttention(), onlineSoftmax(), kvCacheAppend()};
    }
};

} // namespace heed

#include "plugin.moc"
