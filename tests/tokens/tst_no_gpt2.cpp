// SPDX-License-Identifier: GPL-3.0-or-later
/// A build without GPT-2's vocabulary.
#include "gpt2.h"

#include <QTest>

using namespace heed;

class TestNoGpt2 : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsMissing()
    {
        const Result<void> here = Gpt2().isHere();
        QVERIFY(!here);
        QCOMPARE(here.error().port, "scheme");
        QCOMPARE(here.error().rule, Rule::Range);
        QCOMPARE(here.error().message,
            "The scheme bpe needs GPT-2's vocabulary, and this Heed was built without it: its makers fetch it with "
            "npm, "
            "or name a folder with HEED_GPT2_DIR. The schemes words, characters and bytes need none.");
    }
};

QTEST_GUILESS_MAIN(TestNoGpt2)
#include "tst_no_gpt2.moc"
