// SPDX-License-Identifier: GPL-3.0-or-later
/// What a prepared, synchronous call costs beyond the operator itself.
#include "engine/catalogue.h"
#include "engine/prepared_call.h"
#include "math/blas.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <stdexcept>

using namespace heed;

namespace {

/// Attention of `n` tokens with `d` numbers each, the output only.
PreparedCall attentionCall(const Operator &op, std::size_t n, std::size_t d)
{
    Random random(1);
    const auto rows = [&] {
        arma::mat matrix(n, d);
        matrix.imbue([&] { return random.normal(); });
        return matrix;
    };
    auto prepared = PreparedCall::prepare(op, {{"query", rows()}, {"key", rows()}, {"value", rows()}}, {"output"});
    if (!prepared)
        throw std::runtime_error(prepared.error().message);
    return std::move(*prepared);
}

void addPair(const std::string &size, const std::shared_ptr<const PreparedCall> &prepared)
{
    benchmark::RegisterBenchmark(("operator/" + size).c_str(), [prepared](benchmark::State &state) {
        for (const auto &step : state) {
            static_cast<void>(step);
            benchmark::DoNotOptimize(prepared->op().run(prepared->call()));
        }
    })->Repetitions(9);
    benchmark::RegisterBenchmark(("prepared/" + size).c_str(), [prepared](benchmark::State &state) {
        for (const auto &step : state) {
            static_cast<void>(step);
            benchmark::DoNotOptimize(prepared->run());
        }
    })->Repetitions(9);
}

/// Keeps every repetition's time per call.
class Collector : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context &) override { return true; }
    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs)
            if (run.run_type == Run::RT_Iteration && !run.error_occurred)
                m_times[run.run_name.function_name].push_back(run.GetAdjustedRealTime());
    }
    [[nodiscard]] double median(const std::string &name) const
    {
        std::vector<double> times = m_times.at(name);
        std::ranges::sort(times);
        return times.at(times.size() / 2);
    }

private:
    std::map<std::string, std::vector<double>> m_times;
};

} // namespace

int main(int argc, char **argv)
{
    std::vector<char *> arguments(argv, argv + argc);
    char interleave[] = "--benchmark_enable_random_interleaving=true", brief[] = "--benchmark_min_time=0.05";
    arguments.insert(arguments.begin() + 1, {interleave, brief});
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data()))
        return 2;

    math::useOneBlasThread();
    Catalogue catalogue({HEED_PLUGIN_DIR});
    const Operator *attention = catalogue.find("attention");
    if (attention == nullptr) {
        std::fprintf(stderr, "heed_bench: there is no operator 'attention' in %s\n", HEED_PLUGIN_DIR);
        return 6;
    }
    const std::vector<std::pair<std::size_t, std::size_t>> sizes{{3, 2}, {64, 64}};
    const auto name = [](const auto &size) { return std::to_string(size.first) + " x " + std::to_string(size.second); };
    for (const auto &size : sizes)
        addPair(name(size), std::make_shared<PreparedCall>(attentionCall(*attention, size.first, size.second)));
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector);

    std::printf("One attention call in this thread, median of 9 (OpenBLAS kernel %s):\n", math::blasKernel().c_str());
    for (const auto &size : sizes) {
        const double direct = collector.median("operator/" + name(size));
        const double prepared = collector.median("prepared/" + name(size));
        std::printf("  %-8s operator %9.0f ns   prepared %9.0f ns   beyond the operator %6.0f ns (aim: under 1000)\n",
            name(size).c_str(), direct, prepared, prepared - direct);
    }
    return 0;
}
