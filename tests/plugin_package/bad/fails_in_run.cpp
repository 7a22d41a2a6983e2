// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/plugin.h"

#include <QObject>

#include <new>
#include <stdexcept>

using namespace heed;

static Operator failing(const std::string &name, std::function<Result<Outputs>(const Call &)> run)
{
    return {.name = name,
        .summary = "Fails.",
        .inputs = {{.name = "x", .shape = {"n", "m"}}},
        .outputs = {{.name = "y", .shape = {"n", "m"}}},
        .run = std::move(run)};
}

static Result<Outputs> throwException(const Call &) { throw std::runtime_error("no luck today"); }
static Result<Outputs> throwNumber(const Call &) { throw 42; }
static Result<Outputs> lackMemory(const Call &) { throw std::bad_alloc(); }
static Result<Outputs> multiply(const Call &call)
{
    const arma::mat &x = call.matrix("x");
    return Outputs{{"y", arma::mat(x * arma::mat(x.n_cols + 1, 1))}};
}

class FailingPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID HEED_OPERATOR_PLUGIN_IID FILE "fails_in_run.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    std::vector<Operator> operators() const override
    {
        return {failing("throws_exception", throwException), failing("throws_number", throwNumber),
            failing("lacks_memory", lackMemory), failing("bad_product", multiply)};
    }
};

#include "fails_in_run.moc"
