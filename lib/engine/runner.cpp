// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner.h"

#include "engine/byte_text.h"

namespace heed {

namespace {

/// What a run gave; an abandoned one writes it when nobody asks any more.
template<typename AnyCall>
struct Attempt {
    explicit Attempt(AnyCall prepared)
        : call(std::move(prepared))
    {
    }
    AnyCall call;
    Result<Outputs> result = Outputs();
    std::vector<std::string> notes = {};

    void work(const std::stop_token &stop, const Parallel &threads)
    {
        result = call.run({.stop = stop, .threads = threads, .notes = &notes});
    }
};

RunError tooLarge(const Operator &op, double bytes, double most)
{
    const std::string needed = byteText(bytes);
    return {.error = {.message = "The operator " + op.name + " would take "
                    + (needed.starts_with("more") ? "" : "about ") + needed + " of memory, and at most "
                    + byteText(most, true) + " may be taken; make its input or its sizes smaller.",
                .rule = Rule::Limit}};
}

const PreparedCall &firstOf(const PreparedCall &call) { return call; }
const PreparedCall &firstOf(const SweptCall &call) { return call.first(); }
std::vector<SweepAxis> axesOf(const PreparedCall & /*call*/) { return {}; }
std::vector<SweepAxis> axesOf(const SweptCall &call) { return call.axes(); }

template<typename AnyCall>
std::shared_ptr<const Run> finished(
    const AnyCall &call, std::string hash, Outputs outputs, std::vector<std::string> notes)
{
    return std::make_shared<const Run>(
        Run{firstOf(call), std::move(hash), std::move(outputs), std::move(notes), axesOf(call)});
}

} // namespace

tl::expected<std::shared_ptr<const Run>, RunError> Runner::run(PreparedCall call, const RunLimits &limits)
{
    return runAny(std::move(call), limits);
}

tl::expected<std::shared_ptr<const Run>, RunError> Runner::run(SweptCall call, const RunLimits &limits)
{
    return runAny(std::move(call), limits);
}

template<typename AnyCall>
tl::expected<std::shared_ptr<const Run>, RunError> Runner::runAny(AnyCall call, const RunLimits &limits)
{
    const Operator &op = call.op();
    const std::vector<std::string> wanted = firstOf(call).call().wantedOutputs;
    const double bytes = limits.bytes > 0 ? call.estimate().bytes : 0;
    if (!(bytes <= limits.bytes))
        return tl::unexpected(tooLarge(op, bytes, limits.bytes));
    std::string hash = call.hash();
    if (!op.measures)
        if (auto known = m_cache.find(hash, wanted))
            return finished(call, std::move(hash), std::move(known->outputs), std::move(known->notes));

    const auto attempt = std::make_shared<Attempt<AnyCall>>(std::move(call));
    const WorkEnd end = runWithin(limits, m_pool,
        [attempt](const std::stop_token &stop, const Parallel &threads) { attempt->work(stop, threads); });
    if (end != WorkEnd::Finished)
        return tl::unexpected(RunError{
            .error = unfinished(end, "The operator " + op.name, limits), .timedOut = end == WorkEnd::TimedOut});
    if (!attempt->result)
        return tl::unexpected(RunError{.error = attempt->result.error()});
    if (!op.measures)
        m_cache.insert(hash, {*attempt->result, attempt->notes, wanted});
    return finished(attempt->call, std::move(hash), std::move(*attempt->result), std::move(attempt->notes));
}

} // namespace heed
