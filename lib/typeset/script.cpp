// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/script.h"

#include "typeset/mathjax_files.h"
#include "typeset/mathjax_script.h"

#include <QCoreApplication>
#include <QFile>
#include <QJSEngine>
#include <QLoggingCategory>
#include <QStringList>

#include <mutex>
#include <optional>

namespace heed {

namespace {

QLoggingCategory::CategoryFilter filterBefore = nullptr;

/// MathJax uses variables before their declarations, which the script compiler would remark on.
void filterCategory(QLoggingCategory *category)
{
    filterBefore(category);
    if (qstrcmp(category->categoryName(), "qt.qml.compiler") == 0)
        category->setEnabled(QtWarningMsg, false);
}

void silenceCompiler()
{
    static std::once_flag once;
    std::call_once(once, [] { filterBefore = QLoggingCategory::installFilter(filterCategory); });
}

std::optional<QString> readText(const std::string &folder, const char *name)
{
    QFile file(QString::fromStdString(folder) + QLatin1Char('/') + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return QString::fromUtf8(file.readAll());
}

std::string missing(const std::string &folder, const char *name)
{
    return "There is no MathJax to typeset formulas with: " + folder + "/" + name + " can't be read.";
}

/// In Qt 6.4 an arrow function in a derived class's constructor doesn't find `this`.
QString withoutThisInArrow(QString source)
{
    return source.replace(QLatin1String("(t=>this.getFactory().defaultMap.add(t,e)).bind(this)"),
        QLatin1String("function(t){this.getFactory().defaultMap.add(t,e)}.bind(this)"));
}

std::string sentenceOf(const QJSValue &error)
{
    const QString text = error.toString();
    if (text.startsWith(QLatin1String("RangeError")))
        return "The formula is nested too deeply.";
    return "The formula can't be typeset: " + text.toStdString() + ".";
}

TypesetFormula failed(std::string error, bool isLasting)
{
    TypesetFormula formula;
    formula.error = std::move(error);
    formula.isLasting = isLasting;
    return formula;
}

/// Their jobs are events of this thread, and each may make another.
void settlePromises()
{
    for (int turn = 0; turn < 50; ++turn)
        QCoreApplication::sendPostedEvents();
}

constexpr double unitsPerEm = 1000;

TypesetFormula drawn(const QJSValue &answer)
{
    const QStringList box = answer.property(QStringLiteral("box")).toString().split(QLatin1Char(' '));
    if (box.size() != 4)
        return failed("The formula can't be typeset: it has no size.", true);
    TypesetFormula formula;
    formula.svg = answer.property(QStringLiteral("svg")).toString().toStdString();
    formula.width = box[2].toDouble() / unitsPerEm;
    formula.ascent = -box[1].toDouble() / unitsPerEm;
    formula.depth = box[3].toDouble() / unitsPerEm - formula.ascent;
    return formula;
}

} // namespace

struct MathJaxScript::Private {
    QJSEngine engine;
    QJSValue api;
    bool canSpeak = false;

    QJSValue evaluate(const QString &text, const char *name) { return engine.evaluate(text, QLatin1String(name)); }
    /// A sentence when the file can't be evaluated.
    std::string evaluateFile(const std::string &folder, const char *name)
    {
        const auto text = readText(folder, name);
        if (!text)
            return missing(folder, name);
        const QJSValue value = evaluate(withoutThisInArrow(*text), name);
        return value.isError() ? std::string(name) + " can't be run: " + value.toString().toStdString() + "."
                               : std::string();
    }
    std::string addModule(QJSValue &modules, const std::string &folder, const ScriptModule &module)
    {
        const auto text = readText(folder, module.file);
        if (!text)
            return missing(folder, module.file);
        const QString function = QLatin1String("(function(module,exports,require){") + *text + QLatin1String("\n})");
        modules.setProperty(QLatin1String(module.name), evaluate(function, module.file));
        return {};
    }
    QJSValue call(const char *function, const QJSValueList &arguments)
    {
        return api.property(QLatin1String(function)).call(arguments);
    }
};

MathJaxScript::MathJaxScript()
    : m((silenceCompiler(), std::make_unique<Private>()))
{
}

MathJaxScript::~MathJaxScript() = default;

void MathJaxScript::interrupt() { m->engine.setInterrupted(true); }

std::string MathJaxScript::load(const std::string &folder)
{
    m->evaluate(QStringLiteral("var MathJax = {};"
                               "var console = {log: function () {}, warn: function () {}, error: function () {}};"),
        "before");
    for (const char *file : typesettingFiles)
        if (std::string problem = m->evaluateFile(folder, file); !problem.empty())
            return problem;
    m->api = m->evaluate(QString::fromUtf8(mathJaxScript), "mathjax.js");
    return m->api.isError() ? "MathJax can't be started: " + m->api.toString().toStdString() + "." : std::string();
}

std::string MathJaxScript::loadSpeech(const std::string &folder)
{
    QJSValue modules = m->engine.newObject();
    for (const ScriptModule &module : speechModules)
        if (std::string problem = m->addModule(modules, folder, module); !problem.empty())
            return problem;
    QJSValue rules = m->engine.newObject();
    for (const char *name : speechRules) {
        const auto text = readText(folder + "/" + speechRulesFolder, name);
        if (!text)
            return missing(folder + "/" + speechRulesFolder, name);
        rules.setProperty(QLatin1String(name), *text);
    }
    m->call("prepareSpeech", {modules, rules});
    if (std::string problem = m->evaluateFile(folder, speechEngine); !problem.empty())
        return problem;
    settlePromises(); // it starts itself, in a way that is no use here
    m->call("startSpeech", {});
    settlePromises();
    m->canSpeak = m->call("isSpeaking", {}).toBool();
    return m->canSpeak ? std::string() : "The speech rules can't be started.";
}

TypesetFormula MathJaxScript::typeset(const FormulaRequest &request)
{
    const QJSValue answer = m->call("typeset", {QString::fromStdString(request.tex), request.isDisplay});
    if (answer.isError())
        return failed(sentenceOf(answer), true);
    const QJSValue error = answer.property(QStringLiteral("error"));
    return error.isUndefined() ? drawn(answer) : failed(error.toString().toStdString(), true);
}

std::string MathJaxScript::speak(const FormulaRequest &request)
{
    if (!m->canSpeak)
        return {};
    const QJSValue text = m->call("speak", {QString::fromStdString(request.tex), request.isDisplay});
    return text.isString() ? text.toString().toStdString() : std::string();
}

} // namespace heed
