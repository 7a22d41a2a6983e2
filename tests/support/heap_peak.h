// SPDX-License-Identifier: GPL-3.0-or-later
/// How much memory a piece of work takes from the heap, counted where the heap hands it out.
#pragma once

#include <cstddef>

namespace heed::test {

/// Counts from its making on. One at a time.
class HeapPeak {
public:
    HeapPeak();
    /// The most bytes that were held at once, beyond what was held at the start.
    [[nodiscard]] std::size_t bytes() const;
    /// Whether this program's heap can be watched at all.
    [[nodiscard]] static bool isCounted();
};

} // namespace heed::test
