// SPDX-License-Identifier: GPL-3.0-or-later
#include "mathjax.h"

#include "mathjax_files.h"
#include "script_engine.h"
#include "scripts.h"

#include <QJSEngine>
#include <QStringList>

#include <utility>

namespace heed {

namespace {

std::string sentenceOf(const QJSValue &error)
{
    const QString text = error.toString();
    if (text.startsWith(QLatin1String("RangeError")))
        return "The formula is nested too deeply.";
    return "The formula can't be typeset: " + text.toStdString() + ".";
}

TypesetFormula failed(std::string error)
{
    TypesetFormula formula;
    formula.error = std::move(error);
    return formula;
}

constexpr double unitsPerEm = 1000;

TypesetFormula drawn(const QJSValue &answer)
{
    const QStringList box = answer.property(QStringLiteral("box")).toString().split(QLatin1Char(' '));
    if (box.size() != 4)
        return failed("The formula can't be typeset: it has no size.");
    TypesetFormula formula;
    formula.svg = answer.property(QStringLiteral("svg")).toString().toStdString();
    formula.width = box[2].toDouble() / unitsPerEm;
    formula.ascent = -box[1].toDouble() / unitsPerEm;
    formula.depth = box[3].toDouble() / unitsPerEm - formula.ascent;
    return formula;
}

} // namespace

struct MathJax::Private {
    explicit Private(const std::string &folder)
        : script(folder)
    {
    }

    ScriptEngine script;
    QJSValue api = {};

    QJSValue call(const char *function, const FormulaRequest &request)
    {
        return api.property(QLatin1String(function)).call({QString::fromStdString(request.tex), request.isDisplay});
    }
};

MathJax::MathJax(const std::string &folder)
    : m(std::make_unique<Private>(folder))
{
}

MathJax::~MathJax() = default;

Result<void> MathJax::load()
{
    for (const char *file : typesettingFiles)
        if (auto done = m->script.evaluateFile(file); !done)
            return fail(done.error());
    auto api = m->script.evaluate(scripts::mathJax, "mathjax.js");
    if (!api)
        return fail(api.error());
    m->api = *api;
    return {};
}

TypesetFormula MathJax::typeset(const FormulaRequest &request)
{
    const QJSValue answer = m->call("typeset", request);
    if (answer.isError())
        return failed(sentenceOf(answer));
    const QJSValue error = answer.property(QStringLiteral("error"));
    return error.isUndefined() ? drawn(answer) : failed(error.toString().toStdString());
}

std::string MathJax::mathml(const FormulaRequest &request)
{
    const QJSValue text = m->call("mathml", request);
    return text.isString() ? text.toString().toStdString() : std::string();
}

} // namespace heed
