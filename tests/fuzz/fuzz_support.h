// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace heed::test {

/// Ends the program with a reason, which is a finding.
inline void require(bool holds, std::string_view what)
{
    if (holds)
        return;
    std::fprintf(stderr, "Broken: %.*s.\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

inline std::string textOf(const std::uint8_t *data, std::size_t size) { return {data, data + size}; }

} // namespace heed::test
