// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace heed {

/// Kept alive by the threads too, since an abandoned one may outlive the pool.
struct Pool::Shared {
    struct Job {
        Ticket ticket;
        std::function<void()> work;
    };
    struct Worker {
        std::thread thread;
        Ticket ticket = 0; ///< of the present job, 0: none
        bool abandoned = false;
    };

    std::mutex mutex;
    std::condition_variable wake;
    std::deque<Job> jobs;
    std::vector<std::unique_ptr<Worker>> workers;
    Ticket lastTicket = 0;
    unsigned wantedThreads = 1;
    bool ending = false;
    bool hasAbandoned = false;

    static void work(const std::shared_ptr<Shared> &shared, Worker &worker)
    {
        std::unique_lock lock(shared->mutex);
        while (!worker.abandoned) {
            shared->wake.wait(lock, [&] { return shared->ending || !shared->jobs.empty(); });
            if (shared->jobs.empty())
                return;
            Job job = std::move(shared->jobs.front());
            shared->jobs.pop_front();
            worker.ticket = job.ticket;
            lock.unlock();
            job.work();
            job.work = nullptr;
            lock.lock();
            worker.ticket = 0;
        }
    }

    /// With the mutex held. Threads are started when there is work for them, so that a program that needs none has none.
    static void addWorker(const std::shared_ptr<Shared> &shared)
    {
        Worker &worker = *shared->workers.emplace_back(std::make_unique<Worker>());
        worker.thread = std::thread([shared, &worker] { work(shared, worker); });
    }

    [[nodiscard]] std::size_t idle() const
    {
        return static_cast<std::size_t>(
            std::ranges::count_if(workers, [](const auto &w) { return w->ticket == 0 && !w->abandoned; }));
    }

    static Ticket start(const std::shared_ptr<Shared> &shared, std::function<void()> job)
    {
        const std::lock_guard lock(shared->mutex);
        const Ticket ticket = ++shared->lastTicket;
        shared->jobs.push_back({ticket, std::move(job)});
        const auto alive = std::ranges::count_if(shared->workers, [](const auto &w) { return !w->abandoned; });
        // once the pool is ending, nobody may add to the threads it is joining
        if (!shared->ending && shared->idle() < shared->jobs.size() && alive < shared->wantedThreads)
            addWorker(shared);
        shared->wake.notify_one();
        return ticket;
    }
};

Pool::Pool(unsigned threads)
    : m_shared(std::make_shared<Shared>())
{
    m_shared->wantedThreads = std::max(threads, 1U);
}

Pool::~Pool()
{
    {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->ending = true;
    }
    m_shared->wake.notify_all();
    for (const auto &worker : m_shared->workers) {
        if (worker->abandoned)
            worker->thread.detach();
        else
            worker->thread.join();
    }
}

Pool::Ticket Pool::start(std::function<void()> job) { return Shared::start(m_shared, std::move(job)); }

void Pool::abandon(Ticket ticket)
{
    const std::lock_guard lock(m_shared->mutex);
    if (std::erase_if(m_shared->jobs, [ticket](const auto &job) { return job.ticket == ticket; }) > 0)
        return;
    for (const auto &worker : m_shared->workers)
        if (worker->ticket == ticket) {
            worker->abandoned = true;
            m_shared->hasAbandoned = true;
            Shared::addWorker(m_shared);
            return;
        }
}

bool Pool::hasAbandoned() const
{
    const std::lock_guard lock(m_shared->mutex);
    return m_shared->hasAbandoned;
}

unsigned Pool::threads() const { return m_shared->wantedThreads; }

namespace {

/// One call of parallel(): shared with helpers that may come late, when all the work is done.
struct Sharing {
    std::size_t count;
    const std::function<void(std::size_t)> *each; ///< valid until `done` has reached `count`
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::condition_variable finished;
    std::size_t done = 0;
    std::exception_ptr thrown = {};
    std::size_t thrownAt = 0;

    void help()
    {
        for (std::size_t i = next++; i < count; i = next++) {
            std::exception_ptr mine;
            try {
                (*each)(i);
            } catch (...) {
                mine = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            if (mine && (!thrown || i < thrownAt)) { // the same one for every number of threads
                thrown = mine;
                thrownAt = i;
            }
            if (++done == count)
                finished.notify_all();
        }
    }
};

} // namespace

Parallel Pool::parallel()
{
    return [shared = m_shared](std::size_t count, const std::function<void(std::size_t)> &each) {
        const auto sharing = std::make_shared<Sharing>();
        sharing->count = count;
        sharing->each = &each;
        const std::size_t helpers = std::min<std::size_t>(count, shared->wantedThreads);
        for (std::size_t i = 1; i < helpers; ++i)
            Shared::start(shared, [sharing] { sharing->help(); });
        sharing->help();
        std::unique_lock lock(sharing->mutex);
        sharing->finished.wait(lock, [&] { return sharing->done == sharing->count; });
        if (sharing->thrown)
            std::rethrow_exception(sharing->thrown);
    };
}

} // namespace heed
