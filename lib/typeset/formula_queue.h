// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "typeset/formula.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace heed {

/// Which formula comes next. All that ask for the same formula are served together; formulas are drawn before any is spoken.
class FormulaQueue {
public:
    using Ticket = std::uint64_t;
    using Done = std::function<void(const TypesetFormula &)>;
    enum class Step { Draw, Speak };
    struct Job {
        FormulaRequest request;
        Step step = Step::Draw;
        std::vector<Ticket> tickets;
    };

    [[nodiscard]] Ticket add(FormulaRequest request, int priority, Done done);
    /// Tickets that are done or cancelled are ignored.
    void prioritise(Ticket ticket, int priority);
    void cancel(Ticket ticket);

    /// The job of the highest priority, the oldest of several; its tickets stay until they are finished.
    [[nodiscard]] std::optional<Job> take();
    /// Null when it was cancelled.
    [[nodiscard]] const Done *done(Ticket ticket) const;
    /// What is left of a job that was drawn waits again, to be spoken.
    void speakLater(const Job &job);
    void finish(const Job &job);

    [[nodiscard]] bool isEmpty() const { return m_waiting.empty(); }

private:
    struct Asked {
        FormulaRequest request;
        int priority = 0;
        Done done;
    };
    struct Rank {
        Step step = Step::Draw;
        int priority = 0;
        Ticket oldest = 0;
        [[nodiscard]] bool isBefore(const Rank &other) const;
    };
    [[nodiscard]] Rank rankOf(const Job &job) const;

    Ticket m_last = 0;
    std::unordered_map<Ticket, Asked> m_asked;
    std::unordered_map<FormulaRequest, Job> m_waiting;
};

} // namespace heed
