// SPDX-License-Identifier: GPL-3.0-or-later
/// Lists of texts as people read them.
#include "sdk/number_text.h"

#include <QTest>

using namespace heed;

class TestNumberText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsWhoseEndsOneSees()
    {
        QCOMPARE(valueText(TextList{"The", "New York", "naïve"}), "[The, New York, naïve]");
        QCOMPARE(valueText(TextList{" a", "b ", "", ","}), "[\" a\", \"b \", \"\", \",\"]");
        QCOMPARE(valueText(TextList{"a\"b", "\n", "\x01"}), "[\"a\\\"b\", \"\\n\", \"\\x01\"]");
    }

    void longWordsAreCut()
    {
        QCOMPARE(valueText(TextList{std::string(100, 'x')}, 5), "[xxxxx…]");
        QCOMPARE(valueText(TextList{"éééé", "y"}, 3), "[é…, …]");
        QCOMPARE(valueText(TextList{"a", "b"}, 4), "[a, b]");
    }
};

QTEST_GUILESS_MAIN(TestNumberText)
#include "tst_number_text.moc"
