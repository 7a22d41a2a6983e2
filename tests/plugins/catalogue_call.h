// SPDX-License-Identifier: GPL-3.0-or-later
/// Any operator of the built plugins, found by the engine's catalogue and called as the engine calls it.
#pragma once

#include "engine/catalogue.h"
#include "engine_call.h"

namespace heed::test {

class CatalogueCalls {
public:
    [[nodiscard]] const Operator &op(std::string_view name)
    {
        const Operator *found = m_catalogue.find(name);
        if (found == nullptr)
            throw std::runtime_error("no operator " + std::string(name) + ": " + m_catalogue.refusalOf(name));
        return *found;
    }

    [[nodiscard]] Outputs outputs(std::string_view name, const Values &given)
    {
        return ran(name, PreparedCall::prepare(op(name), given));
    }
    [[nodiscard]] Outputs outputs(std::string_view name, const Texts &given)
    {
        return ran(name, prepared(op(name), given));
    }

    /// Fails the test unless an output is as expected, to the decimals written.
    void gives(std::string_view name, const Texts &given, const std::string &output, const std::string &expected)
    {
        const std::string differs = outputDiffers(op(name), given, output, expected);
        QVERIFY2(differs.empty(), (std::string(name) + ", " + output + ": " + differs).c_str());
    }

    /// A count, or an entry of the table of parts.
    [[nodiscard]] std::int64_t count(std::string_view name, const Texts &given, const std::string &output = "total")
    {
        return outputs(name, given).at(output).get<std::int64_t>();
    }
    [[nodiscard]] std::int64_t part(
        std::string_view name, const Texts &given, const std::string &row, const std::string &column)
    {
        const Table table = outputs(name, given).at("parts").get<Table>();
        return std::get<std::int64_t>(table.at(placeOf(table.rows(), row), placeOf(table.columns(), column)));
    }

    /// Steps of the hand arithmetic, one a line.
    [[nodiscard]] std::string steps(std::string_view name, const Texts &given, const Focus &focus = {})
    {
        return stepsOf(op(name), given, focus);
    }

private:
    static Outputs ran(std::string_view name, const Result<PreparedCall> &call)
    {
        const auto outputs = call.and_then([](const PreparedCall &ready) { return ready.run(); });
        if (!outputs)
            throw std::runtime_error(std::string(name) + ": " + outputs.error().message);
        return *outputs;
    }
    static std::size_t placeOf(const Table::Names &names, const std::string &name)
    {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            throw std::runtime_error("the table has no " + name);
        return static_cast<std::size_t>(found - names.begin());
    }

    Catalogue m_catalogue{{std::string(HEED_BINARY_DIR) + "/lib/heed"}};
};

/// The article's example, and more.
inline Texts article(const Texts &more = {})
{
    Texts given{{"query", "[[1, 0], [0, 1], [1, 1]]"}, {"key", "[[1, 0], [0, 1], [1, 1]]"},
        {"value", "[[1, 0], [0, 2], [1, 1]]"}};
    for (const auto &[name, text] : more)
        given[name] = text;
    return given;
}

inline const arma::mat &matrixOf(const Outputs &outputs, const std::string &output)
{
    return outputs.at(output).get<Array<double>>().matrix();
}

} // namespace heed::test
