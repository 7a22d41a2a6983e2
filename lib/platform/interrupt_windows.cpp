// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef _WIN32
#include "platform/interrupt.h"

#include <atomic>

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

namespace heed::platform {

static std::atomic<std::stop_source *> current{nullptr};
static std::atomic<int> interruptions{0};
static constexpr UINT exitCode = 130;

/// Runs in a thread of its own.
static BOOL WINAPI onControl(DWORD)
{
    if (interruptions.fetch_add(1) > 0)
        TerminateProcess(GetCurrentProcess(), exitCode);
    if (std::stop_source *source = current.load())
        source->request_stop();
    return TRUE;
}

Interrupt::Interrupt()
{
    current = &m_source;
    SetConsoleCtrlHandler(onControl, TRUE);
}

Interrupt::~Interrupt()
{
    SetConsoleCtrlHandler(onControl, FALSE);
    current = nullptr;
    interruptions = 0;
}

} // namespace heed::platform
#endif
