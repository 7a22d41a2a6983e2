// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace heed::platform {

/// Bytes of physical memory; 0 when the system doesn't say.
[[nodiscard]] std::uint64_t physicalMemory();

/// The widest vector instructions this processor has: "avx512", "avx2", "sse2", "neon", or "plain".
[[nodiscard]] std::string vectorInstructions();

/// Ends the process without joining threads and without destructors; flush what must be written first.
[[noreturn]] void endNow(int exitCode);

} // namespace heed::platform
