// SPDX-License-Identifier: GPL-3.0-or-later
/// Operators that misbehave, for tests of the engine.
#include "sdk/plugin.h"

#include <QObject>

#include <atomic>
#include <chrono>
#include <new>
#include <stdexcept>
#include <thread>

namespace heed {

static Input x() { return {.name = "x", .shape = {"n"}}; }
static Output y() { return {.name = "y", .shape = {"n"}}; }
static Outputs same(const Call &call) { return {{"y", call.value("x")}}; }
static Option seconds() { return {.name = "seconds", .fallback = 0.0}; }

static void sleepUntil(std::chrono::steady_clock::time_point end, const std::stop_token &stop)
{
    while (std::chrono::steady_clock::now() < end && !stop.stop_requested())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

static std::chrono::steady_clock::time_point after(double seconds)
{
    return std::chrono::steady_clock::now()
        + std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds));
}

static Operator waiting(const std::string &name, bool obeys)
{
    const auto run = [obeys](const Call &call) -> Result<Outputs> {
        sleepUntil(after(call.number("seconds")), obeys ? call.stop : std::stop_token());
        return call.stop.stop_requested() && obeys ? Result<Outputs>(call.stopped()) : same(call);
    };
    return {.name = name, .summary = "Waits.", .inputs = {x()}, .options = {seconds()}, .outputs = {y()}, .run = run};
}

/// Fails with the rule that its option names.
static Operator refusing()
{
    const auto run = [](const Call &call) -> Result<Outputs> {
        const auto rule = ruleNamed(call.text("rule"));
        return rule ? Result<Outputs>(fail(*rule, "As asked.", "x")) : same(call);
    };
    return {.name = "refuse",
        .summary = "Fails as asked.",
        .inputs = {x()},
        .options = {{.name = "rule", .type = Type::Text, .fallback = "none"}},
        .outputs = {y()},
        .run = run};
}

static Operator exploding()
{
    const auto run = [](const Call &call) -> Result<Outputs> {
        const std::string &how = call.text("how");
        if (how == "memory")
            throw std::bad_alloc();
        if (how == "odd")
            throw 7; // NOLINT: not an exception of the library, on purpose
        throw std::runtime_error("boom");
    };
    return {.name = "explode",
        .summary = "Throws.",
        .inputs = {x()},
        .options = {{.name = "how", .type = Type::Text, .fallback = "plain"}},
        .outputs = {y()},
        .run = run};
}

/// Gives another number each time.
static Operator measuring()
{
    static std::atomic<int> runs = 0;
    const auto run = [](const Call &) -> Result<Outputs> { return Outputs{{"count", ++runs}}; };
    return {.name = "measure",
        .summary = "Counts its runs.",
        .inputs = {x()},
        .outputs = {{.name = "count", .type = Type::Integer}},
        .measures = true,
        .run = run};
}

/// 0, gain, 2 gain, …: its shape hangs on an option.
static Operator ramp()
{
    const auto run = [](const Call &call) -> Result<Outputs> {
        const auto n = static_cast<std::size_t>(call.integer("n"));
        std::vector<double> entries(n);
        for (std::size_t i = 0; i < n; ++i)
            entries[i] = static_cast<double>(i) * call.number("gain");
        return Outputs{{"y", Array<double>::fromRowMajor({n}, entries)},
            {"loose", Array<double>::fromRowMajor({n}, entries)}, {"last", entries.back()}};
    };
    return {.name = "ramp",
        .summary = "Counts up.",
        .options = {{.name = "n", .type = Type::Integer, .fallback = 3, .range = atLeast(1)},
            {.name = "gain", .fallback = 1.0, .range = between(-10, 10)},
            {.name = "steep", .type = Type::Toggle, .fallback = false}, {.name = "list", .type = Type::Numbers}},
        .outputs = {{.name = "y", .shape = {"n"}}, {.name = "loose", .shape = {"?"}},
            {.name = "last", .type = Type::Number}},
        .run = run};
}

/// Computes, and can't say how.
static Operator muddled()
{
    return {.name = "muddled",
        .summary = "Throws when asked for its steps and laws.",
        .inputs = {x()},
        .outputs = {y()},
        .laws = {{.name = "never told",
            .says = "It can not be told.",
            .deviation = [](const Call &, const Outputs &) -> double { throw std::runtime_error("lost"); },
            .within = 0}},
        .run = [](const Call &call) -> Result<Outputs> { return same(call); },
        .derive = [](const Call &, const Outputs &, const Focus &) -> Result<Derivation> {
            throw std::runtime_error("boom");
        }};
}

/// Computes at once; its steps and laws take a minute, whoever asks them to stop.
static Operator brooding()
{
    return {.name = "brood",
        .summary = "Thinks long about its steps and laws.",
        .inputs = {x()},
        .outputs = {y()},
        .laws = {{.name = "long thought",
            .says = "It takes a minute.",
            .deviation =
                [](const Call &, const Outputs &) {
                    sleepUntil(after(60), {});
                    return 0.0;
                },
            .within = 0}},
        .run = [](const Call &call) -> Result<Outputs> { return same(call); },
        .derive = [](const Call &, const Outputs &, const Focus &) -> Result<Derivation> {
            sleepUntil(after(60), {});
            return Derivation();
        }};
}

/// Computes at once; its steps take as long as they are told to unless they are asked to stop.
static Operator pondering()
{
    return {.name = "ponder",
        .summary = "Thinks long about its steps.",
        .inputs = {x()},
        .options = {{.name = "gain", .fallback = 1.0}, {.name = "seconds", .fallback = 60.0}},
        .outputs = {y()},
        .run = [](const Call &call) -> Result<Outputs> { return same(call); },
        .derive = [](const Call &call, const Outputs &, const Focus &) -> Result<Derivation> {
            sleepUntil(after(call.number("seconds")), call.stop);
            return call.stop.stop_requested() ? Result<Derivation>(call.stopped()) : Derivation();
        }};
}

static Operator huge()
{
    return {.name = "huge",
        .summary = "Says that it needs a terabyte.",
        .inputs = {x()},
        .outputs = {y()},
        .estimate = [](const Call &) { return Estimate{.bytes = 0x1p40}; },
        .run = [](const Call &call) -> Result<Outputs> { return same(call); }};
}

static Operator lying()
{
    return {.name = "lying",
        .summary = "Gives another shape than it declares.",
        .inputs = {x()},
        .outputs = {y()},
        .run = [](const Call &) -> Result<Outputs> {
            return Outputs{{"y", arma::mat(2, 2, arma::fill::zeros)}};
        }};
}

static Operator drawing()
{
    const auto run = [](const Call &call) -> Result<Outputs> {
        return Outputs{{"y", call.random(call.integer("seed")).uniform()}};
    };
    return {.name = "draw",
        .summary = "Draws a number.",
        .options = {{.name = "seed", .type = Type::Integer, .fallback = 0}},
        .outputs = {{.name = "y", .type = Type::Number}},
        .run = run};
}

static Operator doubting()
{
    return {.name = "doubt",
        .summary = "Throws while it checks.",
        .inputs = {x()},
        .outputs = {y()},
        .check = [](const Call &) -> Result<void> { throw std::runtime_error("no idea"); },
        .run = [](const Call &call) -> Result<Outputs> { return same(call); }};
}

class NaughtyPlugin : public QObject, public OperatorPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID HEED_OPERATOR_PLUGIN_IID FILE "naughty.json")
    Q_INTERFACES(heed::OperatorPlugin)

public:
    [[nodiscard]] std::vector<Operator> operators() const override
    {
        return {waiting("wait", true), waiting("stubborn", false), refusing(), exploding(), measuring(), huge(),
            lying(), drawing(), ramp(), muddled(), doubting(), brooding(), pondering()};
    }
};

} // namespace heed

#include "naughty.moc"
