// SPDX-License-Identifier: GPL-3.0-or-later
/// What an operator says it will take is what it takes; and beyond a limit it takes nothing.
#include "bound_call.h"
#include "engine/byte_text.h"
#include "engine/runner.h"
#include "large_calls.h"
#include "support/heap_peak.h"

using namespace heed;
using namespace heed::test;

namespace {

constexpr double few = 0x1p20; ///< bytes that matter
constexpr double quickOperations = 3e8;
constexpr double factor = 4; ///< how far an estimate may be off

double bytesOf(const Outputs &outputs)
{
    double bytes = 0;
    for (const auto &[name, value] : outputs)
        bytes += static_cast<double>(value.bytes());
    return bytes;
}

/// How the estimate of a call differs from what it takes; empty when it doesn't by much.
std::string differs(const PreparedCall &call)
{
    const double estimate = call.estimate().bytes;
    const HeapPeak peak;
    const Result<Outputs> outputs = call.run();
    const auto taken = static_cast<double>(peak.bytes());
    if (!outputs)
        return "it says: " + outputs.error().message;
    const std::string figures = "it takes " + byteText(taken) + ", estimated are " + byteText(estimate)
        + ", and what it gives has " + byteText(bytesOf(*outputs));
    if (estimate < 0.99 * bytesOf(*outputs) && bytesOf(*outputs) > few / factor)
        return "less than it gives: " + figures;
    if (!HeapPeak::isCounted() || std::max(taken, estimate) < few)
        return {};
    return taken > factor * estimate ? "too little: " + figures
        : estimate > factor * taken  ? "too much: " + figures
                                     : "";
}

/// How the call is refused with one byte less than it needs; empty when it is as it should be.
std::string wronglyRefused(PreparedCall call, Runner &runner)
{
    const double needed = call.estimate().bytes;
    if (needed < 2)
        return {};
    const std::string expected = "The operator " + call.op().name + " would take about " + byteText(needed)
        + " of memory, and at most " + byteText(needed - 1, true)
        + " may be taken; make its input or its sizes smaller.";
    const double spare = call.unified().batch.empty() ? few / 4 : LargeCall::inputBytes(call); // one part is cut out
    const HeapPeak peak;
    const auto run = runner.run(std::move(call), {.bytes = needed - 1});
    if (run || run.error().error.rule != Rule::Limit || run.error().error.message != expected)
        return "it says: " + (run ? "nothing" : run.error().error.message);
    return HeapPeak::isCounted() && static_cast<double>(peak.bytes()) > spare ? "memory was taken" : "";
}

} // namespace

class TestEstimates : public QObject {
    Q_OBJECT

    Pool pool{1};
    ResultCache cache;
    Runner runner{pool, cache};

    std::string wrongOf(const LargeCall &call)
    {
        const auto isEnough = [](const Estimate &estimate) {
            return estimate.bytes >= 2 * few || estimate.operations >= quickOperations;
        };
        const std::size_t n = call.size(isEnough, 32 * few);
        std::string wrong;
        const auto add = [&](const std::string &what, std::size_t size, const std::string &output) {
            if (!what.empty())
                wrong += call.text() + "\n  N = " + std::to_string(size) + (output.empty() ? "" : ", only " + output)
                    + ": " + what + "\n";
        };
        add(wronglyRefused(call.of(n), runner), n, {});
        for (const std::size_t size : {n, 2 * n})
            if (size <= LargeCall::most)
                add(differs(call.of(size)), size, {});
        for (const Output &output : call.op().outputs)
            if (!output.optional)
                add(differs(call.of(n, {output.name})), n, output.name);
        return wrong;
    }

private Q_SLOTS:
    void estimates_data() { tablesAsRows(); }

    void estimates()
    {
        QFETCH(QString, name);
        const LoadedPlugin plugin(name.toStdString());
        std::string wrong;
        for (const LargeCall &call : largeCalls(plugin, name))
            wrong += wrongOf(call);
        requireNothing(wrong);
    }

    void nothingIsLeftOut_data() { tablesAsRows(); }

    /// An operator without a large call says that it takes next to nothing, and that is true.
    void nothingIsLeftOut()
    {
        QFETCH(QString, name);
        const LoadedPlugin plugin(name.toStdString());
        const std::vector<LargeCall> calls = largeCalls(plugin, name);
        for (const Operator &op : plugin.operators()) {
            if (std::ranges::any_of(calls, [&](const LargeCall &call) { return call.op().name == op.name; }))
                continue;
            const Call call = bound(op, op.examples.front().inputs);
            QVERIFY2(op.estimate(call).bytes == 0 && op.estimate(call).operations == 0, op.name.c_str());
            const HeapPeak peak;
            QVERIFY(op.run(call));
            QVERIFY2(static_cast<double>(peak.bytes()) < few, op.name.c_str());
        }
    }

    void theHeapIsCounted()
    {
        if (!HeapPeak::isCounted())
            QSKIP("the heap of this build can't be watched");
        const HeapPeak peak;
        for (int i = 0; i < 3; ++i)
            arma::mat(100, 1000, arma::fill::zeros);
        QVERIFY(peak.bytes() >= 800'000 && peak.bytes() < 900'000);
    }
};

QTEST_GUILESS_MAIN(TestEstimates)
#include "tst_estimates.moc"
