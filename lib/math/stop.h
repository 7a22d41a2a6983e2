// SPDX-License-Identifier: GPL-3.0-or-later
/// How a long computation is stopped and how it borrows threads; it starts none of its own.
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>

namespace heed::math {

/// Asks a callable now and then whether to give up. It refers to the callable, which must outlive it and may be asked
/// from several threads at once. Without a callable the answer is no.
class Stop {
public:
    Stop() = default;
    template<typename Callable>
    requires(!std::is_same_v<std::remove_cvref_t<Callable>, Stop> && std::is_invocable_r_v<bool, const Callable &>)
        Stop(const Callable &callable) // NOLINT: implicit on purpose
        : m_callable(&callable)
        , m_ask([](const void *asked) -> bool { return (*static_cast<const Callable *>(asked))(); })
    {
    }

    [[nodiscard]] bool operator()() const { return m_ask != nullptr && m_ask(m_callable); }

private:
    const void *m_callable = nullptr;
    bool (*m_ask)(const void *) = nullptr;
};

/// Runs f(0) to f(n - 1), on any threads and in any order, and returns when all are done. The pieces are cut the same
/// way for every number of threads, so the results are the same bits. Empty: one after the other.
using Parallel = std::function<void(std::size_t n, const std::function<void(std::size_t)> &f)>;

} // namespace heed::math
