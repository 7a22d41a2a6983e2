// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/call.h"

#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace heed {

/// Outputs by the hash of their call; the least recently used go first. May be used from several threads.
class ResultCache {
public:
    explicit ResultCache(std::size_t mostBytes = std::size_t{256} << 20U)
        : m_mostBytes(mostBytes)
    {
    }
    struct Entry {
        Outputs outputs;
        std::vector<std::string> notes;
        std::vector<std::string> wanted = {}; ///< what the run was asked for; empty: all outputs
    };
    /// Nothing when an output in `wanted` (empty: any) was neither asked for nor given.
    [[nodiscard]] std::optional<Entry> find(const std::string &hash, const std::vector<std::string> &wanted);
    /// What an entry of the same hash holds besides is kept.
    void insert(const std::string &hash, Entry entry);
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Held {
        std::string hash;
        Entry entry;
        std::size_t bytes = 0;
    };
    mutable std::mutex m_mutex;
    std::size_t m_mostBytes, m_bytes = 0;
    std::list<Held> m_entries; ///< the latest first
    std::unordered_map<std::string, std::list<Held>::iterator> m_byHash;
};

} // namespace heed
