// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QObject>

#include <atomic>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace heed {

/// Runs work in a thread of its own and hands what it gives to the owner's thread. New work stops the earlier, whose
/// result is dropped. A member of its owner: its end waits for the work, which must look at its stop token often.
class Background {
public:
    explicit Background(QObject *owner)
        : m_owner(owner)
    {
    }

    /// `work` takes a stop token; `then` takes what it returns, in the owner's thread.
    template<typename Work, typename Then>
    void start(Work work, Then then)
    {
        stop();
        std::erase_if(m_jobs, [](const Job &job) { return job.isDone->load(); });
        auto isDone = std::make_shared<std::atomic<bool>>(false);
        std::jthread thread([owner = m_owner, isDone, work = std::move(work), then = std::move(then)](
                                const std::stop_token &stop) mutable {
            auto result = std::make_shared<decltype(work(stop))>(work(stop));
            const auto deliver = [stop, result, then = std::move(then)]() mutable {
                if (!stop.stop_requested())
                    then(std::move(*result));
            };
            QMetaObject::invokeMethod(owner, deliver, Qt::QueuedConnection);
            isDone->store(true);
        });
        m_jobs.push_back({isDone, std::move(thread)});
    }

    void stop()
    {
        for (Job &job : m_jobs)
            job.thread.request_stop();
    }

private:
    struct Job {
        std::shared_ptr<std::atomic<bool>> isDone;
        std::jthread thread;
    };
    QObject *m_owner;
    std::vector<Job> m_jobs;
};

} // namespace heed
