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

std::optional<Visit> History::back()
{
    if (!canGoBack())
        return std::nullopt;
    return m_visits[--m_present];
}

std::optional<Visit> History::forward()
{
    if (!canGoForward())
        return std::nullopt;
    return m_visits[++m_present];
}

} // namespace heed
