// SPDX-License-Identifier: GPL-3.0-or-later
/// Whatever is asked of an operator, it answers or refuses with a sentence. HEED_RANDOM_CALLS says how many calls.
#include "loaded_plugin.h"
#include "prepared_call.h"
#include "random_call.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

static constexpr std::uint64_t seed = 20261130;

struct Tally {
    std::size_t ran = 0, refused = 0, steps = 0;
};

/// Empty, or what is no answer. Only an operator that is at fault gives an error of rule `internal`.
static std::string complaint(const Error &error)
{
    const bool isSentence = error.message.ends_with('.') || error.message.ends_with('?');
    return error.rule == Rule::Internal || !isSentence ? error.message : std::string();
}

/// One call, its derivation and its laws.
static std::string answered(const Operator &op, RandomCall &random, Tally &tally)
{
    const auto prepared = PreparedCall::prepare(op, random.next(op));
    if (!prepared) {
        ++tally.refused;
        return complaint(prepared.error());
    }
    const auto outputs = prepared->run();
    if (!outputs) {
        ++tally.refused;
        return complaint(outputs.error());
    }
    ++tally.ran;
    if (prepared->unified().batch.empty())
        for (const Law &law : op.laws)
            if (const Result<double> missed = law.deviation(prepared->call(), *outputs); !missed)
                return "the law '" + law.name + "': " + missed.error().message;
    const auto steps = prepared->derive(*outputs, random.focus(op));
    if (!steps)
        return complaint(steps.error());
    for (const Step &step : *steps)
        if (step.title.empty() || step.plain.empty() || step.tex.empty())
            return "the step '" + step.title + "' is incomplete";
    tally.steps += steps->size();
    return {};
}

class TestRandomCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOperator_data()
    {
        QTest::addColumn<QString>("plugin");
        for (const char *plugin : {"softmax", "attention", "accounting", "linear", "tokens"})
            QTest::newRow(plugin) << QString::fromLatin1(plugin);
    }

    void everyOperator()
    {
        QFETCH(QString, plugin);
        const LoadedPlugin loaded(plugin.toStdString());
        const int most = qEnvironmentVariable("HEED_RANDOM_CALLS", QStringLiteral("10000")).toInt();
        for (const Operator &op : loaded.operators()) {
            const int calls = op.measures ? most / 100 : most; // to measure takes time
            RandomCall random(seed);
            Tally tally;
            for (int i = 0; i < calls; ++i)
                if (const std::string wrong = answered(op, random, tally); !wrong.empty())
                    QFAIL(qPrintable(QStringLiteral("%1, call %2: %3")
                                         .arg(QString::fromStdString(op.name))
                                         .arg(i)
                                         .arg(QString::fromStdString(wrong))));
            qInfo("%s: %zu calls ran, %zu were refused, %zu steps were derived", op.name.c_str(), tally.ran,
                tally.refused, tally.steps);
            QVERIFY(tally.ran > static_cast<std::size_t>(calls) / 100 && tally.refused > 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestRandomCalls)
#include "tst_random_calls.moc"
