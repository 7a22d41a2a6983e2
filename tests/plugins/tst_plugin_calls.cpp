// SPDX-License-Identifier: GPL-3.0-or-later
/// Whatever a call is given, it is refused in a sentence or answered, and then every output can be worked out by hand.
#include "any_call.h"
#include "loaded_plugin.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestPluginCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyCall_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"sampling", "statistics", "recurrence", "gradients"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void anyCall()
    {
        QFETCH(QString, name);
        const LoadedPlugin plugin(name.toStdString());
        for (const Operator &op : plugin.operators()) {
            std::size_t calls = 0, answered = 0;
            QVERIFY(rc::check("any call of " + op.name, [&] {
                ++calls;
                const AnyCall call(op);
                const std::string wrong = wrongWith(op, call.values, answered);
                if (!wrong.empty())
                    RC_FAIL(op.name + ": " + wrong);
            }));
            QVERIFY2(answered > calls / 50 && answered < calls, (op.name + ": " + std::to_string(answered)).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestPluginCalls)
#include "tst_plugin_calls.moc"
