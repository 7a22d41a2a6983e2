// SPDX-License-Identifier: GPL-3.0-or-later
/// Chance from a seed, the same on every system.
#pragma once

#include <array>
#include <cstdint>
#include <random>

namespace heed::test {

class Dice {
public:
    explicit Dice(std::uint64_t seed)
        : m_random(seed)
    {
    }

    std::size_t below(std::size_t count) { return m_random() % count; }
    bool isOneIn(std::size_t count) { return below(count) == 0; }
    bool coin() { return below(2) == 0; }
    std::int64_t between(std::int64_t low, std::int64_t high)
    {
        return low + static_cast<std::int64_t>(below(static_cast<std::size_t>(high - low) + 1));
    }
    template<typename List>
    const auto &of(const List &list)
    {
        return list[below(list.size())];
    }
    template<typename T, std::size_t count>
    T of(const T (&list)[count])
    {
        return list[below(count)];
    }

private:
    std::mt19937_64 m_random;
};

} // namespace heed::test
