// SPDX-License-Identifier: GPL-3.0-or-later
/// What the table of refusals cannot hold: derivations, and runs that were stopped.
#include "loaded_plugin.h"
#include "prepared_texts.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

static const std::string five = "[[2, 1, 0.5, 0, -1]]";

class TestSamplingRefusals : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"sampling"};

private Q_SLOTS:
    void aFocusOutsideIsRefused()
    {
        for (const Operator &op : plugin.operators()) {
            Texts given{{"logits", five}};
            if (op.input("targets") != nullptr)
                given.emplace("targets", "[0]");
            QCOMPARE(linesByHand(op, given, {.index = {1}}),
                "There is no such entry to derive: the logits have 1 row and 5 columns.");
        }
    }

    void stops()
    {
        std::stop_source stop;
        stop.request_stop();
        for (const Operator &op : plugin.operators()) {
            Texts given{{"logits", five}};
            if (op.input("targets") != nullptr)
                given.emplace("targets", "[0]");
            Call call = bound(op, given);
            call.stop = stop.get_token();
            const Result<Outputs> outputs = op.run(call);
            QVERIFY2(!outputs && outputs.error().rule == Rule::Stopped, op.name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestSamplingRefusals)
#include "tst_plugin_sampling_refusals.moc"
