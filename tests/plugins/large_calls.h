// SPDX-License-Identifier: GPL-3.0-or-later
/// The large calls of the tables in tests/data/refusals, whose sizes grow with N.
#pragma once

#include "engine/prepared_call.h"
#include "loaded_plugin.h"
#include "refusal_table.h"
#include "typed_call.h"

#include <QDir>
#include <QTest>

#include <cstdio>

namespace heed::test {

class LargeCall {
public:
    LargeCall(const Operator &op, std::string call)
        : m_op(op)
        , m_call(std::move(call))
    {
    }

    [[nodiscard]] PreparedCall of(std::size_t n, std::vector<std::string> wanted = {}) const
    {
        auto prepared = typedValues(m_op, m_call, n).and_then([&](const Values &values) {
            return PreparedCall::prepare(m_op, values, std::move(wanted));
        });
        if (!prepared)
            throw std::runtime_error(m_call + " with N = " + std::to_string(n) + ": " + prepared.error().message);
        return std::move(*prepared);
    }

    /// The first power of 2 for which the estimate is `enough`, or the input is as large as may be.
    template<typename Enough>
    [[nodiscard]] std::size_t size(Enough enough, double mostInput) const
    {
        std::size_t n = 4;
        for (PreparedCall call = of(n); n < most && !enough(call.estimate()) && inputBytes(call) < mostInput;)
            call = of(n *= 2);
        return n;
    }
    static constexpr std::size_t most = 1 << 16; ///< some options allow no more

    static double inputBytes(const PreparedCall &call)
    {
        double bytes = 0;
        for (const auto &[name, value] : call.call().values)
            bytes += static_cast<double>(value.bytes());
        return bytes;
    }

    [[nodiscard]] const Operator &op() const { return m_op; }
    [[nodiscard]] const std::string &text() const { return m_call; }

private:
    const Operator &m_op;
    std::string m_call;
};

/// Says all of it, which Qt would cut.
inline void requireNothing(const std::string &wrong)
{
    std::fputs(wrong.c_str(), stderr);
    QVERIFY2(wrong.empty(), "as said above");
}

inline QString tableFolder() { return QStringLiteral(HEED_SOURCE_DIR "/tests/data/refusals/"); }

inline std::string tablePath(const QString &plugin)
{
    return (tableFolder() + plugin + QStringLiteral(".txt")).toStdString();
}

/// A row for each plugin with a table.
inline void tablesAsRows()
{
    QTest::addColumn<QString>("name");
    for (const QString &file : QDir(tableFolder()).entryList({QStringLiteral("*.txt")}))
        QTest::newRow(qPrintable(file)) << QFileInfo(file).baseName();
}

inline std::vector<LargeCall> largeCalls(const LoadedPlugin &plugin, const QString &name)
{
    std::vector<LargeCall> calls;
    for (const RefusalCase &row : readTable(tablePath(name)).cases)
        if (row.kind == "large")
            calls.emplace_back(plugin.op(row.op()), row.call);
    return calls;
}

} // namespace heed::test
