// SPDX-License-Identifier: GPL-3.0-or-later
#include "speech.h"

#include "mathjax_files.h"
#include "script_engine.h"
#include "scripts.h"

#include <QJSEngine>

namespace heed {

struct Speech::Private {
    explicit Private(const std::string &folder)
        : script(folder)
    {
    }

    ScriptEngine script;
    QJSValue api = {};

    QJSValue call(const char *function, const QJSValueList &arguments = {})
    {
        return api.property(QLatin1String(function)).call(arguments);
    }
    Result<QJSValue> modules()
    {
        QJSValue all = script.engine().newObject();
        for (const auto &[name, file] : speechModules) {
            const auto function = script.moduleFunction(file);
            if (!function)
                return fail(function.error());
            all.setProperty(QLatin1String(name), *function);
        }
        return all;
    }
    Result<QJSValue> rules()
    {
        QJSValue all = script.engine().newObject();
        for (const auto &[name, file] : speechRules) {
            const auto text = script.read(file);
            if (!text)
                return fail(text.error());
            all.setProperty(QLatin1String(name), QString::fromStdString(*text));
        }
        return all;
    }
    Result<void> prepare()
    {
        const auto functions = modules(), texts = rules(), value = script.evaluate(scripts::speech, "speech.js");
        for (const auto *part : {&functions, &texts, &value})
            if (!*part)
                return fail(part->error());
        api = *value;
        call("prepare", {*functions, *texts});
        return {};
    }
};

Speech::Speech(const std::string &folder)
    : m(std::make_unique<Private>(folder))
{
}

Speech::~Speech() = default;

Result<void> Speech::load()
{
    if (auto prepared = m->prepare(); !prepared)
        return prepared;
    if (auto done = m->script.evaluateFile(speechEngine); !done)
        return fail(done.error());
    m->script.settlePromises(); // it starts itself, in a way that is no use here
    m->call("start");
    m->script.settlePromises();
    if (!m->call("isReady").toBool())
        return fail(Rule::Internal, "The speech rules can't be started.");
    return {};
}

std::string Speech::speak(const std::string &mathml)
{
    const QJSValue text = m->call("speak", {QString::fromStdString(mathml)});
    return text.isString() ? text.toString().toStdString() : std::string();
}

} // namespace heed
