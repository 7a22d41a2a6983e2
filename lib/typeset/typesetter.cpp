// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/typesetter.h"

#include "typeset/guarded.h"
#include "typeset/mathjax.h"
#include "typeset/speech.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

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
    TypesetterLimits limits;
    Guarded<MathJax> mathJax;
    Guarded<Speech> speech;

    std::string mathml(const FormulaRequest &request)
    {
        std::string text;
        const bool isFine = request.tex.size() <= limits.texBytes && mathJax.load().empty()
            && mathJax.inTime(limits.formula, [&](MathJax &script) { text = script.mathml(request); });
        return isFine ? text : std::string();
    }
};

Typesetter::Typesetter(const std::string &folder, TypesetterLimits limits)
    : m(new Private{limits, {folder, limits.load}, {folder, limits.load}})
{
}

Typesetter::~Typesetter() = default;

void Typesetter::stop()
{
    m->mathJax.stop();
    m->speech.stop();
}

TypesetFormula Typesetter::typeset(const FormulaRequest &request)
{
    if (request.tex.size() > m->limits.texBytes)
        return refused("The formula has " + std::to_string(request.tex.size()) + " bytes; at most "
                + std::to_string(m->limits.texBytes) + " are typeset.",
            true);
    if (const std::string &problem = m->mathJax.load(); !problem.empty())
        return refused(problem, false);
    TypesetFormula formula;
    if (!m->mathJax.inTime(m->limits.formula, [&](MathJax &script) { formula = script.typeset(request); }))
        return refused("The formula took too long to typeset.", false);
    if (formula.svg.size() > m->limits.svgBytes)
        return refused("The formula is too large to draw.", true);
    formula.isLasting = !m->mathJax.isStopped();
    return formula;
}

std::string Typesetter::speak(const FormulaRequest &request)
{
    const std::string mathml = m->mathml(request);
    std::string text;
    if (mathml.empty() || !m->speech.load().empty())
        return text;
    return m->speech.inTime(m->limits.formula, [&](Speech &script) { text = script.speak(mathml); }) ? text
                                                                                                     : std::string();
}

std::string mathJaxVersion(const std::string &folder)
{
    QFile file(QString::fromStdString(folder) + QLatin1String("/mathjax-full/package.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String("version")).toString().toStdString();
}

} // namespace heed
