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

static Result<Outputs> copy(const Call &call) { return Outputs{{"y", call.value("x")}}; }

class FailingPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID HEED_OPERATOR_PLUGIN_IID FILE "fails_in_run.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    std::vector<Operator> operators() const override
    {
        Operator checks = failing("throws_in_check", copy), estimates = failing("throws_in_estimate", copy),
                 derives = failing("throws_in_derive", copy);
        checks.check = [](const Call &) -> Result<void> { throw 42; };
        estimates.estimate = [](const Call &) -> Estimate { throw 42; };
        derives.derive = [](const Call &, const Outputs &, const Focus &) -> Result<Derivation> { throw 42; };
        return {failing("throws_exception", throwException), failing("throws_number", throwNumber),
            failing("lacks_memory", lackMemory), failing("bad_product", multiply), checks, estimates, derives};
    }
};

#include "fails_in_run.moc"
