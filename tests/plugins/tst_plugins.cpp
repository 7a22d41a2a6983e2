// SPDX-License-Identifier: GPL-3.0-or-later
/// What every shipped plugin must hold to.
#include "bound_call.h"
#include "loaded_plugin.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

static std::string examplesText(const Operator &op, const Example &example)
{
    const Call call = bound(op, example.inputs);
    const Result<Outputs> outputs = evaluated(op, call);
    if (!outputs)
        return outputs.error().message;
    for (const auto &[name, expected] : example.outputs)
        if (const std::string differs = difference(outputs->at(name), expected); !differs.empty())
            return name + ": " + differs;
    for (const Law &law : op.laws)
        if (const Result<double> missed = law.deviation(call, *outputs); !missed || !(*missed <= law.within))
            return "the law '" + law.name + "' is missed by " + std::to_string(missed.value_or(-1));
    return {};
}

/// Every output can be derived for a row and for an entry, and every step is written twice.
static std::string derivationsText(const Operator &op, const Example &example)
{
    const Call call = bound(op, example.inputs);
    const Outputs outputs = op.run(call).value();
    for (const Output &output : op.outputs) {
        if (output.optional && !outputs.contains(output.name))
            continue;
        for (const Sizes &index : {Sizes{}, Sizes{0}, Sizes(outputs.at(output.name).shape().size(), 0)}) {
            const Result<Derivation> steps = op.derive(call, outputs, {.output = output.name, .index = index});
            if (!steps || steps->empty())
                return output.name + " has no derivation";
            for (const Step &step : *steps)
                if (step.title.empty() || step.tex.empty() || step.plain.empty())
                    return output.name + ": the step '" + step.title + "' is incomplete";
        }
    }
    return {};
}

static bool isDocumented(const Operator &op)
{
    const auto hasHelp = [](const auto &port) { return port.help.ends_with('.'); };
    return op.summary.ends_with('.') && !op.formula.empty() && !op.laws.empty() && !op.examples.empty() && op.estimate
        && op.derive && std::ranges::all_of(op.inputs, hasHelp) && std::ranges::all_of(op.options, hasHelp)
        && std::ranges::all_of(op.outputs, hasHelp);
}

class TestPlugins : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOne_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : builtPlugins())
            QTest::newRow(qPrintable(name)) << name;
    }

    void everyOne()
    {
        QFETCH(QString, name);
        const LoadedPlugin plugin(name.toStdString());
        QCOMPARE(plugin.metaData().value(QStringLiteral("IID")).toString(), QStringLiteral(HEED_OPERATOR_PLUGIN_IID));
        const QJsonObject own = plugin.metaData().value(QStringLiteral("MetaData")).toObject();
        QCOMPARE(own.value(QStringLiteral("version")).toString(), QStringLiteral("0.1.0"));
        QJsonArray names;
        for (const Operator &op : plugin.operators()) {
            names.append(QString::fromStdString(op.name));
            QVERIFY2(flawsOf(op).empty(), flawsOf(op).empty() ? "" : flawsOf(op).front().c_str());
            QVERIFY2(isDocumented(op), op.name.c_str());
            for (const Example &example : op.examples) {
                const std::string differs = examplesText(op, example);
                QVERIFY2(differs.empty(), (op.name + ": " + differs).c_str());
                const std::string missing = derivationsText(op, example);
                QVERIFY2(missing.empty(), (op.name + ": " + missing).c_str());
            }
        }
        QCOMPARE(own.value(QStringLiteral("operators")).toArray(), names);
    }
};

QTEST_GUILESS_MAIN(TestPlugins)
#include "tst_plugins.moc"
