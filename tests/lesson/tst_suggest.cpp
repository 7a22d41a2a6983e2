// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/suggest.h"
#include "read_lesson.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestSuggest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void suggests_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QStringList>("candidates");
        QTest::addColumn<QString>("meant"); // nothing where none is near
        const auto row = [](const char *word, const char *candidates, const char *meant) {
            QTest::newRow(word) << shown(word) << shown(candidates).split(QLatin1Char(' ')) << shown(meant);
        };
        const char *functions = "sqrt exp log dot softmax";
        row("sqr", functions, "sqrt");
        row("lgo", functions, "log");
        row("foo", functions, "");
        row("totl", functions, "");
        row("sofmtax", functions, "softmax");
        row("SoftMax", functions, "softmax");
        row("log", "lag log", ""); // it is one of them
        row("B", "a b", "b");
        row("c", "a b", "");
        row("Weigths", "heights weights", "weights");
        row("", "a", "");
        row("rows_of", "rows columns", "rows");
    }
    void suggests()
    {
        QFETCH(QString, word);
        QFETCH(QStringList, candidates);
        std::vector<std::string> all;
        for (const QString &candidate : candidates)
            all.push_back(candidate.toStdString());
        QTEST(shown(nearest(word.toStdString(), all).value_or("")), "meant");
    }

    void longWordsAreLeftAlone() { QVERIFY(!nearest(std::string(65, 'a'), {std::string(64, 'a')})); }
};

QTEST_GUILESS_MAIN(TestSuggest)
#include "tst_suggest.moc"
