// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/formula_queue.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace heed {

FormulaQueue::Ticket FormulaQueue::add(FormulaRequest request, int priority, Done done)
{
    Job &job = m_waiting[request];
    job.request = request;
    job.step = Step::Draw;
    job.tickets.push_back(++m_last);
    m_asked.emplace(m_last, Asked{std::move(request), priority, std::move(done)});
    return m_last;
}

void FormulaQueue::prioritise(Ticket ticket, int priority)
{
    if (const auto asked = m_asked.find(ticket); asked != m_asked.end())
        asked->second.priority = priority;
}

void FormulaQueue::cancel(Ticket ticket)
{
    const auto asked = m_asked.find(ticket);
    if (asked == m_asked.end())
        return;
    if (const auto job = m_waiting.find(asked->second.request); job != m_waiting.end()) {
        std::erase(job->second.tickets, ticket);
        if (job->second.tickets.empty())
            m_waiting.erase(job);
    }
    m_asked.erase(asked);
}

bool FormulaQueue::Rank::isBefore(const Rank &other) const
{
    return std::tuple(step, other.priority, oldest) < std::tuple(other.step, priority, other.oldest);
}

FormulaQueue::Rank FormulaQueue::rankOf(const Job &job) const
{
    Rank rank{job.step, std::numeric_limits<int>::min(), job.tickets.front()};
    for (const Ticket ticket : job.tickets)
        rank.priority = std::max(rank.priority, m_asked.at(ticket).priority);
    return rank;
}

std::optional<FormulaQueue::Job> FormulaQueue::take()
{
    const auto first = std::ranges::min_element(
        m_waiting, [this](const auto &a, const auto &b) { return rankOf(a.second).isBefore(rankOf(b.second)); });
    if (first == m_waiting.end())
        return std::nullopt;
    Job job = std::move(first->second);
    m_waiting.erase(first);
    return job;
}

const FormulaQueue::Done *FormulaQueue::done(Ticket ticket) const
{
    const auto asked = m_asked.find(ticket);
    return asked == m_asked.end() ? nullptr : &asked->second.done;
}

void FormulaQueue::speakLater(const Job &job)
{
    for (const Ticket ticket : job.tickets) {
        if (!m_asked.contains(ticket))
            continue;
        const auto [place, isNew] = m_waiting.try_emplace(job.request, Job{job.request, Step::Speak, {}});
        place->second.tickets.push_back(ticket);
        std::ranges::sort(place->second.tickets);
    }
}

void FormulaQueue::finish(const Job &job)
{
    for (const Ticket ticket : job.tickets)
        m_asked.erase(ticket);
}

} // namespace heed
