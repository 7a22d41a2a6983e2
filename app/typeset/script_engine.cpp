// SPDX-License-Identifier: GPL-3.0-or-later
#include "script_engine.h"

#include <QCoreApplication>
#include <QFile>
#include <QJSEngine>
#include <QLoggingCategory>

#include <mutex>
#include <utility>

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

void prepareQt()
{
    static std::once_flag once;
    std::call_once(once, [] {
        qputenv("QV4_FORCE_INTERPRETER", "1"); // code that Qt 6.4 compiles from these scripts has crashed
        filterBefore = QLoggingCategory::installFilter(nullptr); // known before the other is first called
        QLoggingCategory::installFilter(filterCategory);
    });
}

// What the scripts would print interests nobody. Qt's Array.from() takes letters beyond 16 bits apart.
constexpr const char *environment = R"(
    var MathJax = {};
    var console = {log: function () {}, warn: function () {}, error: function () {}};
    (function (from) {
        Array.from = function (source) {
            arguments[0] = typeof source === "string" ? [...source] : source;
            return from.apply(this, arguments);
        };
    })(Array.from);
)";

/// In Qt 6.4 an arrow function in a derived class's constructor doesn't find `this`: so it is with one of the speech rule
/// engine's.
QString withoutThisInArrow(QString script)
{
    return script.replace(QLatin1String("(t=>this.getFactory().defaultMap.add(t,e)).bind(this)"),
        QLatin1String("function(t){this.getFactory().defaultMap.add(t,e)}.bind(this)"));
}

} // namespace

ScriptEngine::ScriptEngine(std::string folder)
    : m_folder(std::move(folder))
    , m_engine((prepareQt(), std::make_unique<QJSEngine>()))
{
    m_engine->evaluate(QLatin1String(environment));
}

ScriptEngine::~ScriptEngine() = default;

Result<std::string> ScriptEngine::read(const char *name) const
{
    const std::string path = m_folder + "/" + name;
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return fail(Rule::Internal, "There is no MathJax to typeset formulas with: " + path + " can't be read.");
    return file.readAll().toStdString();
}

Result<QJSValue> ScriptEngine::evaluate(std::string_view script, const char *name)
{
    const QString text = QString::fromUtf8(script.data(), static_cast<qsizetype>(script.size()));
    QJSValue value = m_engine->evaluate(withoutThisInArrow(text), QLatin1String(name));
    if (value.isError())
        return fail(Rule::Internal, std::string(name) + " can't be run: " + value.toString().toStdString() + ".");
    return value;
}

Result<QJSValue> ScriptEngine::evaluateFile(const char *file)
{
    const auto script = read(file);
    return script ? evaluate(*script, file) : fail(script.error());
}

Result<QJSValue> ScriptEngine::moduleFunction(const char *file)
{
    const auto script = read(file);
    return script ? evaluate("(function(module,exports,require){" + *script + "\n})", file) : fail(script.error());
}

void ScriptEngine::settlePromises()
{
    // Their jobs are events of this thread, and each may make another.
    for (int turn = 0; turn < 50; ++turn)
        QCoreApplication::sendPostedEvents();
}

} // namespace heed
