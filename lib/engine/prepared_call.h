// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checked_call.h"
#include "sdk/operator.h"

#include <string>
#include <vector>

namespace heed {

/// A call that was checked once and may be run any number of times, in the calling thread.
class PreparedCall {
public:
    /// Empty `wanted`: all outputs. The operator must outlive the call. An error of rule `internal` is the operator's own
    /// fault, any other one the input's.
    [[nodiscard]] static Result<PreparedCall> prepare(
        const Operator &op, const Values &given, std::vector<std::string> wanted = {}, const CallRules &rules = {});

    struct Context {
        std::stop_token stop = {};
        Parallel threads = {};
        std::vector<std::string> *notes = nullptr;
    };
    /// Runs the operator, over the batch axes where there are some, and checks what it returns. Exceptions, wrong shapes
    /// and missing outputs of the operator become errors of rule `internal`, a lack of memory one of rule `limit`.
    [[nodiscard]] Result<Outputs> run(const Context &context) const;
    [[nodiscard]] Result<Outputs> run() const { return run(Context()); }

    /// The hand arithmetic for a focus; batch axes are chosen by the first indices.
    [[nodiscard]] Result<Derivation> derive(
        const Outputs &outputs, const Focus &focus, std::stop_token stop = {}) const;

    [[nodiscard]] const Operator &op() const { return *m_op; }
    [[nodiscard]] const Call &call() const { return m_call; }
    [[nodiscard]] const Unified &unified() const { return m_unified; }
    [[nodiscard]] Estimate estimate() const;
    /// SHA-256 over operator, version, options and inputs, in hexadecimal.
    [[nodiscard]] std::string hash() const;

private:
    PreparedCall() = default;
    template<typename Work>
    [[nodiscard]] auto guarded(const std::string &when, Work work) const -> decltype(work());
    [[nodiscard]] Result<Outputs> runOnce(const Call &call) const;
    [[nodiscard]] Result<Outputs> runBatch(const Call &call) const;
    [[nodiscard]] Result<void> checkOutputs(const Outputs &outputs, const Call &call) const;
    [[nodiscard]] Call element(std::size_t index) const;

    const Operator *m_op = nullptr;
    Call m_call;
    Unified m_unified;
    std::map<std::string, KnownSizes, std::less<>> m_shapes; ///< of the array outputs, without batch axes
};

} // namespace heed
