// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/machine.h"

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#else
#include <unistd.h>
#endif

#include <cstdlib>

namespace heed::platform {

std::uint64_t physicalMemory()
{
#ifdef _WIN32
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return GlobalMemoryStatusEx(&status) != 0 ? status.ullTotalPhys : 0;
#else
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : 0;
#endif
}

std::string vectorInstructions()
{
#if defined(__aarch64__) || defined(_M_ARM64)
    return "neon";
#elif (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") != 0)
        return "avx512";
    if (__builtin_cpu_supports("avx2") != 0)
        return "avx2";
    return __builtin_cpu_supports("sse2") != 0 ? "sse2" : "plain";
#elif defined(_M_X64)
    return IsProcessorFeaturePresent(PF_AVX512F_INSTRUCTIONS_AVAILABLE) != 0 ? "avx512"
        : IsProcessorFeaturePresent(PF_AVX2_INSTRUCTIONS_AVAILABLE) != 0     ? "avx2"
                                                                             : "sse2";
#else
    return "plain";
#endif
}

void endNow(int exitCode)
{
#ifdef _WIN32
    TerminateProcess(GetCurrentProcess(), static_cast<UINT>(exitCode));
    std::abort();
#else
    _exit(exitCode);
#endif
}

} // namespace heed::platform
