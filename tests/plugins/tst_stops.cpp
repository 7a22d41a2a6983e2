// SPDX-License-Identifier: GPL-3.0-or-later
/// Long calls end soon after they are told to stop.
#include "large_calls.h"

#include <chrono>
#include <ctime>
#include <thread>

using namespace heed;
using namespace heed::test;

namespace {

constexpr double longOperations = 1e10, mostBytes = 0x1p27;
#ifdef __SANITIZE_ADDRESS__
constexpr double slower = 4;
#else
constexpr double slower = 1;
#endif
constexpr double promptly = 1 * slower; ///< seconds of computing; after two the engine gives up on a run

double computed() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// What is wrong with an end that should have come at the time `asked`.
std::string wrongEnd(const Result<Outputs> &outputs, double asked)
{
    const double late = computed() - asked;
    if (!outputs && (outputs.error().rule != Rule::Stopped || outputs.error().message != "The run was stopped."))
        return "it says: " + outputs.error().message;
    return late > promptly ? "it computed for " + std::to_string(late) + " s after it was told to stop" : "";
}

std::string stoppedBefore(const PreparedCall &call)
{
    std::stop_source stop;
    stop.request_stop();
    const double asked = computed();
    const Result<Outputs> outputs = call.run({.stop = stop.get_token()});
    return outputs ? "it was not stopped" : wrongEnd(outputs, asked);
}

std::string stoppedSoon(const PreparedCall &call)
{
    std::stop_source stop;
    std::atomic<double> asked = 0;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        asked = computed();
        stop.request_stop();
    });
    const Result<Outputs> outputs = call.run({.stop = stop.get_token()});
    const double end = computed();
    stopper.join();
    return end < asked ? "" : wrongEnd(outputs, asked);
}

} // namespace

class TestStops : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stops_data() { tablesAsRows(); }

    void stops()
    {
        QFETCH(QString, name);
        const LoadedPlugin plugin(name.toStdString());
        std::string wrong;
        for (const LargeCall &call : largeCalls(plugin, name)) {
            const auto isLong = [](const Estimate &estimate) {
                return estimate.operations >= longOperations || estimate.bytes >= mostBytes;
            };
            const std::size_t n = call.size(isLong, mostBytes);
            const PreparedCall prepared = call.of(n);
            for (const std::string &what : {stoppedBefore(prepared), stoppedSoon(prepared)})
                if (!what.empty())
                    wrong += call.text() + "\n  N = " + std::to_string(n) + ": " + what + "\n";
        }
        requireNothing(wrong);
    }
};

QTEST_GUILESS_MAIN(TestStops)
#include "tst_stops.moc"
