// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/history.h"

namespace heed {

void History::visit(const Visit &visit)
{
    if (!m_visits.empty())
        m_visits.resize(m_present + 1);
    if (!m_visits.empty() && m_visits.back() == visit)
        return;
    m_visits.push_back(visit);
    if (m_visits.size() > most)
        m_visits.erase(m_visits.begin());
    m_present = m_visits.size() - 1;
}

void History::note(const PagePlace &place)
{
    if (!m_visits.empty())
        m_visits[m_present].place = place;
}

std::optional<Visit> History::peek(int steps) const
{
    return at(steps) < m_visits.size() ? std::optional(m_visits[at(steps)]) : std::nullopt;
}

void History::move(int steps)
{
    if (at(steps) < m_visits.size())
        m_present = at(steps);
}

void History::forget(int steps)
{
    if (steps == 0 || at(steps) >= m_visits.size())
        return;
    m_visits.erase(m_visits.begin() + static_cast<std::ptrdiff_t>(at(steps)));
    if (steps < 0)
        --m_present;
}

} // namespace heed
