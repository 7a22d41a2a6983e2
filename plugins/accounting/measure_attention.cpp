// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure_attention.h"
#include "operators.h"
#include "tally.h"

#include "sdk/number_text.h"
#include "sdk/wanted.h"

#include "math/attention.h"
#include "math/power_fit.h"

#include <QtGlobal>

#include <algorithm>
#include <chrono>

namespace heed {

namespace {

/// The same numbers on every run; which ones they are doesn't change the work.
arma::cube randomHeads(Random &random, std::int64_t n, const Measuring &measuring)
{
    arma::cube heads(static_cast<arma::uword>(n), static_cast<arma::uword>(measuring.headDim),
        static_cast<arma::uword>(measuring.heads));
    heads.imbue([&] { return random.normal(); });
    return heads;
}

/// The shortest of the repeats, or nothing when the run is stopped. One goes before them and isn't counted.
std::optional<double> secondsOf(const Call &call, const Measuring &measuring, std::int64_t n)
{
    Random random = call.random(0);
    const arma::cube query = randomHeads(random, n, measuring), key = randomHeads(random, n, measuring),
                     value = randomHeads(random, n, measuring);
    const auto stopped = [&] { return call.stop.stop_requested(); };
    math::AttentionResult result;
    std::optional<double> shortest;
    for (std::int64_t repeat = 0; repeat <= measuring.repeats; ++repeat) {
        const auto start = std::chrono::steady_clock::now();
        const bool isDone = math::attend(
            {.query = query, .key = key, .value = value}, result, {.weights = !measuring.isTiled}, stopped);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        if (!isDone || stopped())
            return std::nullopt;
        if (repeat > 0)
            shortest = std::min(taken.count(), shortest.value_or(taken.count()));
    }
    return shortest;
}

Result<void> check(const Call &call)
{
    for (const char *option : {"lengths", "heads", "head_dim", "method", "repeats"})
        if (!call.has(option))
            return {};
    const Measuring measuring = measuringOf(call);
    if (measuring.lengths.empty())
        return fail(Rule::Shape, "Expected lengths to name at least one number of tokens, found none.", "lengths");
    for (const std::int64_t n : measuring.lengths)
        if (measuring.bytes(n).count().overflows())
            return tooLarge("bytes for " + groupedText(n) + " tokens", "lengths");
    return {};
}

Result<Outputs> run(const Call &call)
{
    if (const Result<void> fine = check(call); !fine)
        return fail(fine.error());
    const Measuring measuring = measuringOf(call);
    std::vector<double> tokens, seconds;
    std::vector<std::int64_t> bytes;
    for (const std::int64_t n : measuring.lengths) {
        tokens.push_back(static_cast<double>(n));
        bytes.push_back(measuring.bytes(n).count().value());
        const auto taken = secondsOf(call, measuring, n);
        if (!taken)
            return call.stopped();
        seconds.push_back(*taken);
    }
    Outputs outputs{{"tokens", Array<std::int64_t>::vector(measuring.lengths)},
        {"seconds", Array<double>::vector(seconds)}, {"bytes", Array<std::int64_t>::vector(bytes)}};
    if (const auto fit = math::fitPower(tokens, seconds))
        outputs.emplace("exponent", fit->exponent);
    else
        call.note("An exponent needs two different lengths and times above zero, so there is none.");
    return onlyWanted(call, std::move(outputs));
}

Estimate estimate(const Call &call)
{
    const Measuring measuring = measuringOf(call);
    Estimate all;
    for (const std::int64_t n : measuring.lengths) {
        const double pairs = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(measuring.heads);
        const double runs = static_cast<double>(measuring.repeats) + 1;
        all.operations += 4 * pairs * static_cast<double>(measuring.headDim) * runs;
        all.bytes = std::max(all.bytes, measuring.approximateBytes(n));
    }
    return all;
}

/// How many lengths took less than no time, or no number of seconds.
Result<double> timesArePositive(const Call &, const Outputs &outputs)
{
    const std::vector<double> seconds = outputs.at("seconds").get<Array<double>>().rowMajor();
    const auto isOdd = [](double time) { return !(time >= 0); };
    return static_cast<double>(std::ranges::count_if(seconds, isOdd));
}

Result<double> bytesFollow(const Call &call, const Outputs &outputs)
{
    const Measuring measuring = measuringOf(call);
    const auto bytes = outputs.at("bytes").get<Array<std::int64_t>>().rowMajor();
    double furthest = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        furthest = std::max(
            furthest, std::abs(static_cast<double>(bytes[i]) / measuring.approximateBytes(measuring.lengths[i]) - 1));
    return furthest;
}

std::vector<Option> options()
{
    const auto size = [](const char *name, std::int64_t fallback, const Range &range, const char *help) {
        return Option{.name = name, .type = Type::Integer, .fallback = fallback, .range = range, .help = help};
    };
    return {{.name = "lengths",
                .type = Type::Integers,
                .fallback = Array<std::int64_t>::vector({64, 128, 256}),
                .range = atLeast(1),
                .help = QT_TRANSLATE_NOOP("operators", "Numbers of tokens n, one measurement each."),
                .also = {"seq_len"}},
        size("heads", 1, atLeast(1), QT_TRANSLATE_NOOP("operators", "Heads, one after the other.")),
        size("head_dim", 64, atLeast(1), QT_TRANSLATE_NOOP("operators", "The width of one head.")),
        {.name = "method",
            .type = Type::Text,
            .fallback = "direct",
            .choices = {"direct", "tiled"},
            .help = QT_TRANSLATE_NOOP(
                "operators", "direct keeps all n² weights of each head; tiled keeps a few rows of them at a time."),
            .convention = "tiled: Dao et al. 2022"},
        size("repeats", 3, between(1, 1000),
            QT_TRANSLATE_NOOP("operators", "Runs of each length; the shortest counts, after one that warms up."))};
}

std::vector<Output> outputs()
{
    return {{.name = "tokens",
                .type = Type::Integers,
                .shape = {"?"},
                .help = QT_TRANSLATE_NOOP("operators", "The lengths, for charts to stand on.")},
        {.name = "seconds",
            .type = Type::Numbers,
            .shape = {"?"},
            .view = View::Curve,
            .help = QT_TRANSLATE_NOOP("operators", "The shortest time of each length, on one thread.")},
        {.name = "bytes",
            .type = Type::Integers,
            .shape = {"?"},
            .view = View::Curve,
            .help = QT_TRANSLATE_NOOP(
                "operators", "Memory of queries, keys, values, output and, with method: direct, weights.")},
        {.name = "exponent",
            .type = Type::Number,
            .view = View::Number,
            .help = QT_TRANSLATE_NOOP(
                "operators", "How the seconds grow: the slope of the line through them on logarithmic axes."),
            .optional = true}};
}

} // namespace

Operator measureAttention()
{
    return {
        .name = "measure_attention",
        .summary = QT_TRANSLATE_NOOP(
            "operators", "Takes the time of attention on this machine, for texts of several lengths."),
        .formula = R"(t \approx c\, n^{a})",
        .letters = {{"?", "length"}, {"n", "token"}},
        .also = {"Timer", "benchmark"},
        .options = options(),
        .outputs = outputs(),
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "times are positive"),
                     .says = QT_TRANSLATE_NOOP("operators", "No length takes less than no time."),
                     .deviation = timesArePositive,
                     .within = 0},
            {.name = QT_TRANSLATE_NOOP("operators", "bytes follow the sizes"),
                .says = QT_TRANSLATE_NOOP("operators", "The bytes are those of the matrices that are kept."),
                .deviation = bytesFollow}},
        .examples = {{.inputs = {{"lengths", "[16, 32]"}, {"repeats", "1"}},
            .outputs = {{"tokens", "[16, 32]"}, {"bytes", "[34816, 73728]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The seconds are other ones on every machine.")}},
        .check = check,
        .estimate = estimate,
        .measures = true,
        .run = run,
        .derive = deriveMeasurement,
    };
}

} // namespace heed
