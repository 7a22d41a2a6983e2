// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/formula_service.h"

#include "typeset/formula_queue.h"

#include <QThread>

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

namespace heed {

namespace {

using Job = FormulaQueue::Job;
using Step = FormulaQueue::Step;

} // namespace

struct FormulaService::Private {
    Private(const FormulaPlaces &places, TypesetterLimits limits_)
        : cache(places)
        , typesetting{.program = places.program, .mathJax = places.mathJax}
        , limits(limits_)
    {
    }

    std::optional<Job> next()
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, stop.get_token(), [this] { return !queue.isEmpty(); });
        return stop.stop_requested() ? std::nullopt : queue.take();
    }

    void run()
    {
        Typesetter own(typesetting, limits);
        const std::stop_callback stopping(stop.get_token(), [&own] { own.stop(); });
        while (const auto job = next()) {
            serve(*job, own);
            if (isIdle())
                cache.trimIfDue();
        }
    }

    bool isIdle()
    {
        const std::lock_guard lock(mutex);
        return queue.isEmpty();
    }

    void serve(const Job &job, Typesetter &typesetter)
    {
        auto known = cache.findSlowly(job.request);
        bool isNew = !known;
        TypesetFormula formula = known ? std::move(*known) : typesetter.typeset(job.request);
        const bool canBeSpoken = formula.error.empty() && formula.speech.empty();
        if (job.step == Step::Speak && canBeSpoken) {
            formula.speech = typesetter.speak(job.request);
            isNew = isNew || !formula.speech.empty();
        }
        if (isNew)
            cache.remember(job.request, formula);
        if ((job.step == Step::Draw || !formula.speech.empty()) && !stop.stop_requested())
            tell(job, formula);
        if (isNew)
            cache.keep(job.request, formula);
        const std::lock_guard lock(mutex);
        if (job.step == Step::Draw && canBeSpoken)
            queue.speakLater(job);
        else
            queue.finish(job);
    }

    void tell(const Job &job, const TypesetFormula &formula)
    {
        for (const Ticket ticket : job.tickets) {
            const std::lock_guard calling(callMutex);
            if (const Done done = doneOf(ticket))
                done(formula);
        }
    }
    Done doneOf(Ticket ticket)
    {
        const std::lock_guard lock(mutex);
        const Done *done = queue.done(ticket);
        return done ? *done : Done();
    }

    FormulaCache cache;
    TypesetterPlaces typesetting;
    TypesetterLimits limits;
    std::recursive_mutex callMutex; ///< held while a caller's function runs; taken before the other
    std::mutex mutex; ///< of the queue
    std::condition_variable_any changed;
    FormulaQueue queue;
    std::stop_source stop;
    std::unique_ptr<QThread> thread;
};

FormulaService::FormulaService(const FormulaPlaces &places, TypesetterLimits limits)
    : m(std::make_unique<Private>(places, limits))
{
    m->thread.reset(QThread::create([service = m.get()] { service->run(); }));
    m->thread->start(QThread::LowPriority);
}

FormulaService::~FormulaService()
{
    m->stop.request_stop();
    m->thread->wait();
}

std::optional<TypesetFormula> FormulaService::find(const FormulaRequest &request)
{
    return m->cache.find(trimmed(request));
}

FormulaService::Ticket FormulaService::request(FormulaRequest request, int priority, Done done)
{
    const std::lock_guard lock(m->mutex);
    const Ticket ticket = m->queue.add(trimmed(std::move(request)), priority, std::move(done));
    m->changed.notify_one();
    return ticket;
}

void FormulaService::prioritise(Ticket ticket, int priority)
{
    const std::lock_guard lock(m->mutex);
    m->queue.prioritise(ticket, priority);
}

void FormulaService::cancel(Ticket ticket)
{
    const std::lock_guard calling(m->callMutex);
    const std::lock_guard lock(m->mutex);
    m->queue.cancel(ticket);
}

} // namespace heed
