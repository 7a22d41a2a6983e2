// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/heap_peak.h"

#include <atomic>
#include <cstdlib>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEED_ADDRESS_SANITIZER
#elif __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HEED_OTHER_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define HEED_ADDRESS_SANITIZER
#elif defined(__SANITIZE_THREAD__)
#define HEED_OTHER_SANITIZER
#endif

namespace {

std::atomic<long long> held = 0, most = 0, start = 0;

void took(std::size_t bytes)
{
    const long long now = held += static_cast<long long>(bytes);
    for (long long before = most; before < now && !most.compare_exchange_weak(before, now);)
        continue;
}

void gave(std::size_t bytes) { held -= static_cast<long long>(bytes); }

} // namespace

#if defined(HEED_ADDRESS_SANITIZER)

// Of sanitizer/allocator_interface.h, which GCC's packages lack.
extern "C" {
std::size_t __sanitizer_get_allocated_size(const volatile void *);
int __sanitizer_install_malloc_and_free_hooks(
    void (*)(const volatile void *, std::size_t), void (*)(const volatile void *));
}

static constexpr bool isWatched = true;

namespace {
void allocated(const volatile void *, std::size_t bytes) { took(bytes); }
void freed(const volatile void *place) { gave(place == nullptr ? 0 : __sanitizer_get_allocated_size(place)); }
[[maybe_unused]] const int installed = __sanitizer_install_malloc_and_free_hooks(allocated, freed);
} // namespace

#elif defined(__GLIBC__) && !defined(HEED_OTHER_SANITIZER)

#include <cerrno>
#include <malloc.h>

static constexpr bool isWatched = true;

// The program's own take the place of the library's, for the plugins too.
#pragma GCC visibility push(default)
extern "C" {
void *__libc_malloc(std::size_t);
void *__libc_calloc(std::size_t, std::size_t);
void *__libc_realloc(void *, std::size_t);
void *__libc_memalign(std::size_t, std::size_t);
void __libc_free(void *);

static void *counted(void *place)
{
    took(malloc_usable_size(place));
    return place;
}

void *malloc(std::size_t bytes) noexcept { return counted(__libc_malloc(bytes)); }
void *calloc(std::size_t count, std::size_t bytes) noexcept { return counted(__libc_calloc(count, bytes)); }
void *memalign(std::size_t alignment, std::size_t bytes) noexcept { return counted(__libc_memalign(alignment, bytes)); }
void *aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept
{
    return counted(__libc_memalign(alignment, bytes));
}
int posix_memalign(void **place, std::size_t alignment, std::size_t bytes) noexcept
{
    *place = counted(__libc_memalign(alignment, bytes));
    return *place == nullptr ? ENOMEM : 0;
}
void *realloc(void *place, std::size_t bytes) noexcept
{
    gave(malloc_usable_size(place));
    return counted(__libc_realloc(place, bytes));
}
void free(void *place) noexcept
{
    gave(malloc_usable_size(place));
    __libc_free(place);
}
}
#pragma GCC visibility pop

#else
static constexpr bool isWatched = false;
#endif

namespace heed::test {

HeapPeak::HeapPeak()
{
    start = held.load();
    most = held.load();
}

std::size_t HeapPeak::bytes() const { return static_cast<std::size_t>(most - start); }
bool HeapPeak::isCounted() { return isWatched; }

} // namespace heed::test
