// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/typesetter.h"

#include "typeset/restart_limit.h"
#include "typeset/typesetting_process.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <atomic>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace heed {

namespace {

using Failure = TypesettingProcess::Failure;
using Answer = TypesettingProcess::Answer;

TypesetFormula refused(std::string why, bool isLasting)
{
    TypesetFormula formula;
    formula.error = std::move(why);
    formula.isLasting = isLasting;
    return formula;
}

std::string sentenceOf(Failure failure)
{
    switch (failure) {
    case Failure::Damaged:
        return "The formula can't be typeset: the typesetter's answer is damaged.";
    case Failure::TooSlow:
        return "The formula took too long to typeset.";
    case Failure::Stopped:
        return "The formula isn't typeset: the typesetter was told to stop.";
    case Failure::Ended:
        break;
    }
    return "The formula can't be typeset: the typesetter stopped unexpectedly.";
}

/// A formula, or why there is none.
struct Attempt {
    TypesetFormula formula = {};
    bool isWorthAnother = false;
};

Attempt refusedNow(std::string why) { return {refused(std::move(why), false)}; }

bool isDeath(Failure failure) { return failure == Failure::Ended || failure == Failure::Damaged; }

std::vector<Task> partsFor(Task task)
{
    return task == Task::Speak ? std::vector{Task::LoadMathJax, Task::LoadSpeech} : std::vector{Task::LoadMathJax};
}

} // namespace

struct Typesetter::Private {
    Private(TypesetterPlaces places_, TypesetterLimits limits_)
        : places(std::move(places_))
        , limits(limits_)
    {
    }

    TypesetFormula answer(const Question &question)
    {
        Attempt attempt = once(question);
        if (attempt.isWorthAnother)
            attempt = once(question);
        return std::move(attempt.formula);
    }

    Attempt once(const Question &question)
    {
        if (isStopped)
            return failed(Failure::Stopped);
        for (const Task part : partsFor(question.task))
            if (const auto known = unloadable.find(part); known != unloadable.end())
                return refusedNow(known->second);
        if (const std::string problem = start(); !problem.empty())
            return refusedNow(problem);
        for (const Task part : partsFor(question.task))
            if (Attempt loading = load(part); !loading.formula.error.empty())
                return loading;
        const Answer answer = ask(question, limits.formula);
        if (!answer)
            return failed(answer.error());
        restarts.succeed();
        return {*answer};
    }

    /// A sentence when there is no program to ask.
    std::string start()
    {
        if (process)
            return {};
        if (!restarts.allows(now()))
            return notStarted.empty()
                ? "The formula can't be typeset: the typesetter stopped unexpectedly too often; it is "
                  "started again after a minute."
                : notStarted;
        notStarted.clear();
        process = std::make_unique<TypesettingProcess>(limits.svgBytes + limits.texBytes + mostAnswerHead);
        const std::string reason = process->start(places.program, {places.mathJax, std::to_string(limits.svgBytes)});
        if (reason.empty())
            return {};
        notStarted =
            "There is no program to typeset formulas with: " + places.program + " can't be started (" + reason + ").";
        restarts.fail(now());
        end();
        return notStarted;
    }

    /// With an error when it can't be loaded, now or ever.
    Attempt load(Task part)
    {
        if (loaded.contains(part))
            return {};
        const Answer answer = ask({part}, limits.load);
        if (answer && answer->error.empty()) {
            loaded.insert(part);
            return {};
        }
        if (!answer && answer.error() != Failure::TooSlow)
            return failed(answer.error());
        if (part == Task::LoadMathJax)
            end();
        return refusedNow(unloadable[part] = answer ? answer->error : "MathJax took too long to load.");
    }

    Answer ask(const Question &question, std::chrono::milliseconds limit)
    {
        Answer answer = process->ask(question, limit, isStopped);
        if (answer)
            return answer;
        if (isDeath(answer.error()))
            restarts.fail(now());
        end();
        return answer;
    }

    void end()
    {
        process.reset();
        loaded.clear();
    }

    static Attempt failed(Failure failure) { return {refused(sentenceOf(failure), false), isDeath(failure)}; }
    static RestartLimit::Time now() { return std::chrono::steady_clock::now(); }

    TypesetterPlaces places;
    TypesetterLimits limits;
    std::atomic<bool> isStopped = false;
    RestartLimit restarts;
    std::unique_ptr<TypesettingProcess> process;
    std::set<Task> loaded; ///< by this process
    std::map<Task, std::string> unloadable; ///< by any
    std::string notStarted; ///< why the program last couldn't be started
};

Typesetter::Typesetter(TypesetterPlaces places, TypesetterLimits limits)
    : m(std::make_unique<Private>(std::move(places), limits))
{
}

Typesetter::~Typesetter() = default;

void Typesetter::stop() { m->isStopped = true; }

TypesetFormula Typesetter::typeset(const FormulaRequest &request)
{
    if (request.tex.size() > m->limits.texBytes)
        return refused("The formula has " + std::to_string(request.tex.size()) + " bytes; at most "
                + std::to_string(m->limits.texBytes) + " are typeset.",
            true);
    TypesetFormula formula = m->answer({Task::Typeset, request});
    if (formula.svg.size() > m->limits.svgBytes)
        return refused("The formula is too large to draw.", true);
    return formula;
}

std::string Typesetter::speak(const FormulaRequest &request)
{
    return request.tex.size() > m->limits.texBytes ? std::string() : m->answer({Task::Speak, request}).speech;
}

std::string mathJaxVersion(const std::string &folder)
{
    QFile file(QString::fromStdString(folder) + QLatin1String("/mathjax-full/package.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String("version")).toString().toStdString();
}

} // namespace heed
