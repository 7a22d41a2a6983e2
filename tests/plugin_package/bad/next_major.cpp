// SPDX-License-Identifier: GPL-3.0-or-later
// Built for another major version of the SDK: to load it is to abort.
#include "sdk/plugin.h"

#include <QObject>

#include <cstdlib>

using namespace heed;

[[maybe_unused]] static const bool loaded = (std::abort(), true);

class NextMajorPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "heed.OperatorPlugin/2 armadillo-11.4 word-64" FILE "next_major.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    std::vector<Operator> operators() const override { return {}; }
};

#include "next_major.moc"
