// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/typesetter.h"

#include "typeset/script.h"
#include "typeset/watchdog.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <atomic>
#include <mutex>
#include <utility>

namespace heed {

namespace {

TypesetFormula refused(std::string why, bool isLasting)
{
    TypesetFormula formula;
    formula.error = std::move(why);
    formula.isLasting = isLasting;
    return formula;
}

} // namespace

struct Typesetter::Private {
    Private(std::string folder_, TypesetterLimits limits_)
        : folder(std::move(folder_))
        , limits(limits_)
    {
    }

    void interrupt()
    {
        const std::lock_guard lock(mutex);
        if (script)
            script->interrupt();
    }
    void replace(std::unique_ptr<MathJaxScript> other)
    {
        const std::lock_guard lock(mutex);
        std::swap(script, other);
        if (script && isStopped)
            script->interrupt();
    }
    /// Runs a part of the work; false when it took too long, and what was loaded is gone.
    template<typename Work>
    bool inTime(std::chrono::milliseconds limit, const Work &work)
    {
        watchdog.begin(limit);
        work();
        if (!watchdog.end())
            return true;
        replace(nullptr);
        hasSpeech = false;
        return false;
    }

    void load()
    {
        if (script || !problem.empty())
            return;
        replace(std::make_unique<MathJaxScript>());
        if (!inTime(limits.load, [&] { problem = script->load(folder); }))
            problem = "MathJax took too long to load.";
    }
    bool loadSpeech()
    {
        load();
        if (!problem.empty() || hasSpeech || hasNoSpeech)
            return problem.empty() && hasSpeech;
        std::string why = "It took too long to load.";
        inTime(limits.load, [&] { why = script->loadSpeech(folder); });
        hasSpeech = why.empty();
        hasNoSpeech = !hasSpeech;
        return hasSpeech;
    }

    std::string folder;
    TypesetterLimits limits;
    std::string problem; ///< why nothing can be typeset
    bool hasSpeech = false, hasNoSpeech = false;
    std::atomic<bool> isStopped = false;
    std::mutex mutex; ///< of which script there is
    std::unique_ptr<MathJaxScript> script;
    Watchdog watchdog{[this] { interrupt(); }};
};

Typesetter::Typesetter(std::string folder, TypesetterLimits limits)
    : m(std::make_unique<Private>(std::move(folder), limits))
{
}

Typesetter::~Typesetter() = default;

void Typesetter::stop()
{
    m->isStopped = true;
    m->interrupt();
}

TypesetFormula Typesetter::typeset(const FormulaRequest &request)
{
    if (request.tex.size() > m->limits.texBytes)
        return refused("The formula has " + std::to_string(request.tex.size()) + " bytes; at most "
                + std::to_string(m->limits.texBytes) + " are typeset.",
            true);
    m->load();
    if (!m->problem.empty())
        return refused(m->problem, false);
    TypesetFormula formula;
    if (!m->inTime(m->limits.formula, [&] { formula = m->script->typeset(request); }))
        return refused("The formula took too long to typeset.", false);
    if (formula.svg.size() > m->limits.svgBytes)
        return refused("The formula is too large to draw.", true);
    formula.isLasting = formula.isLasting && !m->isStopped;
    return formula;
}

std::string Typesetter::speak(const FormulaRequest &request)
{
    std::string speech;
    if (request.tex.size() > m->limits.texBytes || !m->loadSpeech())
        return speech;
    return m->inTime(m->limits.formula, [&] { speech = m->script->speak(request); }) ? speech : std::string();
}

std::string mathJaxVersion(const std::string &folder)
{
    QFile file(QString::fromStdString(folder) + QLatin1String("/mathjax-full/package.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String("version")).toString().toStdString();
}

} // namespace heed
