// SPDX-License-Identifier: GPL-3.0-or-later
/// Whatever is asked of an operator, it answers or refuses with a sentence. HEED_RANDOM_PLUGIN names a plugin, without it
/// all are called; HEED_RANDOM_CALLS says how often; HEED_RANDOM_SEED and HEED_RANDOM_FIRST repeat a finding.
#include "judged_call.h"
#include "loaded_plugin.h"
#include "random_call.h"

#include <QElapsedTimer>
#include <QTest>

#include <list>

using namespace heed;
using namespace heed::test;

static std::size_t setting(const char *name, std::size_t fallback)
{
    bool isNumber = false;
    const qulonglong found = qEnvironmentVariable(name).toULongLong(&isNumber);
    return isNumber ? found : fallback;
}

static std::string writtenOut(const Values &given)
{
    std::string text;
    for (const auto &[name, value] : given)
        text += "\n  " + name + ": " + valueText(value, 400);
    return text;
}

class TestRandomCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyCall_data()
    {
        QTest::addColumn<const Operator *>("op");
        const QString only = qEnvironmentVariable("HEED_RANDOM_PLUGIN");
        for (const QString &plugin : only.isEmpty() ? builtPlugins() : QStringList{only})
            for (const Operator &op : m_plugins.emplace_back(plugin.toStdString()).operators())
                QTest::addRow("%s", op.name.c_str()) << &op;
    }

    void anyCall()
    {
        QFETCH(const Operator *, op);
        const std::size_t most = setting("HEED_RANDOM_CALLS", 10000), seed = setting("HEED_RANDOM_SEED", 20261130);
        const std::size_t calls = op->measures ? std::max<std::size_t>(most / 100, 1) : most; // it takes its time
        RandomCall random(*op, seed);
        Tally tally;
        QElapsedTimer timer;
        timer.start();
        for (std::size_t i = 0; i < calls; ++i) {
            const Values given = random.next();
            if (i < setting("HEED_RANDOM_FIRST", 0))
                continue;
            const std::string wrong = JudgedCall(*op, m_pool, seed + i, tally).judge(given);
            if (!wrong.empty())
                QFAIL((op->name + ", call " + std::to_string(i) + ": " + wrong + writtenOut(given)).c_str());
        }
        qInfo("%s: of %zu calls %zu were answered, %zu refused, %zu too large; %zu derivations with %zu steps; %lld ms",
            op->name.c_str(), calls, tally.answered, tally.refused, tally.tooLarge, tally.derived, tally.steps,
            timer.elapsed());
        QVERIFY2(tally.answered * 100 >= 3 * calls, "too few calls are answered to learn anything");
        QVERIFY2(tally.refused > 0, "no call is refused");
    }

private:
    std::list<LoadedPlugin> m_plugins;
    Pool m_pool{2};
};

QTEST_GUILESS_MAIN(TestRandomCalls)
#include "tst_random_calls.moc"
