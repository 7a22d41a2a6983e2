// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/plugin.h"

#include <QObject>

using namespace heed;

static Operator returning(const std::string &name, Outputs outputs)
{
    return {.name = name,
        .summary = "Returns what it did not declare.",
        .inputs = {{.name = "x", .shape = {"n", "m"}}},
        .outputs = {{.name = "y", .shape = {"n", "m"}}},
        .run = [outputs](const Call &) -> Result<Outputs> { return outputs; }};
}

class WrongPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID HEED_OPERATOR_PLUGIN_IID FILE "wrong_outputs.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    std::vector<Operator> operators() const override
    {
        return {returning("wrong_shape", {{"y", arma::mat(7, 7, arma::fill::zeros)}}),
            returning("wrong_type", {{"y", "a text"}}), returning("no_output", {})};
    }
};

#include "wrong_outputs.moc"
