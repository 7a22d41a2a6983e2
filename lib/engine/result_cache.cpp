// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result_cache.h"

#include <algorithm>

namespace heed {

std::optional<ResultCache::Entry> ResultCache::find(const std::string &hash, const std::vector<std::string> &wanted)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_byHash.find(hash);
    if (found == m_byHash.end())
        return std::nullopt;
    const Entry &entry = found->second->entry;
    const auto isHeld = [&](const std::string &name) {
        return entry.outputs.contains(name) || std::ranges::find(entry.wanted, name) != entry.wanted.end();
    };
    if (!entry.wanted.empty() && (wanted.empty() || !std::ranges::all_of(wanted, isHeld)))
        return std::nullopt;
    m_entries.splice(m_entries.begin(), m_entries, found->second);
    return entry;
}

static void keepHeld(ResultCache::Entry &entry, ResultCache::Entry &held)
{
    entry.outputs.merge(held.outputs);
    if (held.wanted.empty())
        entry.wanted.clear();
    else if (!entry.wanted.empty())
        for (std::string &name : held.wanted)
            if (std::ranges::find(entry.wanted, name) == entry.wanted.end())
                entry.wanted.push_back(std::move(name));
}

static std::size_t bytesOf(const ResultCache::Entry &entry)
{
    std::size_t bytes = 0;
    for (const auto &[name, value] : entry.outputs)
        bytes += name.size() + value.bytes();
    for (const std::string &note : entry.notes)
        bytes += sizeof(note) + note.size();
    return bytes;
}

void ResultCache::insert(const std::string &hash, Entry entry)
{
    const std::lock_guard lock(m_mutex);
    if (const auto known = m_byHash.find(hash); known != m_byHash.end()) {
        keepHeld(entry, known->second->entry);
        m_bytes -= known->second->bytes;
        m_entries.erase(known->second);
        m_byHash.erase(known);
    }
    const std::size_t bytes = sizeof(Held) + hash.size() + bytesOf(entry);
    if (bytes > m_mostBytes)
        return;
    m_entries.push_front({hash, std::move(entry), bytes});
    m_byHash.emplace(hash, m_entries.begin());
    for (m_bytes += bytes; m_bytes > m_mostBytes; m_entries.pop_back()) {
        m_bytes -= m_entries.back().bytes;
        m_byHash.erase(m_entries.back().hash);
    }
}

std::size_t ResultCache::bytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

} // namespace heed
