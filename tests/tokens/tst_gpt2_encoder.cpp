// SPDX-License-Identifier: GPL-3.0-or-later
/// Ids against those that the package gpt-3-encoder gives under Node.js, text by text.
#include "character_class.h"
#include "gpt2.h"
#include "node.h"
#include "some_text.h"

#include <QJsonArray>

using namespace heed;
using namespace heed::test;

static constexpr std::uint64_t seed = 20261130;
static constexpr int howMany = 4000;

static QByteArray bytesOf(const std::string &text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

static QJsonArray idsOf(const BytePairs &pairs, const std::string &text)
{
    std::vector<TokenId> ids;
    QJsonArray all;
    if (!encode(pairs, cleaned(text).text, ids, {}))
        return all;
    for (const TokenId id : ids)
        all.append(static_cast<qint64>(id));
    return all;
}

class TestGpt2Encoder : public QObject {
    Q_OBJECT

    /// With another version of Unicode only characters that are older than both.
    static SomeText::Wanted comparable()
    {
        if (nodesUnicodeVersion() == unicodeVersionOfClasses())
            return {};
        return [](std::uint32_t point) {
            const QChar::UnicodeVersion version = QChar::unicodeVersion(point);
            return version != QChar::Unicode_Unassigned && version <= QChar::Unicode_14_0;
        };
    }

    static std::vector<std::string> texts()
    {
        std::vector<std::string> all{
            "", " ", "  ", "a", "'", "\n", " \n", "\xFF", "\xF0\x9F\x99", "\xEF\xBB\xBFx", "\xED\xA0\x80"};
        SomeText some(seed, comparable());
        while (all.size() < howMany)
            all.push_back(some.next());
        return all;
    }

private Q_SLOTS:
    void sameIds()
    {
        if (node().isEmpty() || QByteArray(HEED_GPT2_ENCODER).isEmpty())
            QSKIP("There is no node, or no gpt-3-encoder, to compare with.");
        const Gpt2 gpt2;
        QVERIFY(gpt2.isHere() && gpt2.pairs());
        const std::vector<std::string> all = texts();
        QJsonArray given;
        std::size_t broken = 0;
        for (const std::string &text : all) {
            given.append(QString::fromLatin1(bytesOf(text).toBase64()));
            broken += cleaned(text).broken.empty() ? 0 : 1;
        }
        const QJsonArray expected = asked(QStringLiteral("gpt2_ids.mjs"), {QStringLiteral(HEED_GPT2_ENCODER)},
            QJsonDocument(given).toJson(QJsonDocument::Compact))
                                        .array();
        QCOMPARE(expected.size(), howMany);
        qsizetype ids = 0;
        for (int i = 0; i < howMany; ++i) {
            const QJsonArray found = idsOf(*gpt2.pairs(), all[static_cast<std::size_t>(i)]);
            ids += found.size();
            if (found != expected[i].toArray())
                QFAIL(qPrintable(
                    QStringLiteral("text %1: %2\nfound %3\nexpected %4")
                        .arg(i)
                        .arg(QString::fromUtf8(bytesOf(all[static_cast<std::size_t>(i)]).toPercentEncoding()),
                            QString::fromUtf8(QJsonDocument(found).toJson(QJsonDocument::Compact)),
                            QString::fromUtf8(QJsonDocument(expected[i].toArray()).toJson(QJsonDocument::Compact)))));
        }
        qInfo("%d texts with seed %llu, %zu of them with bytes that are no UTF-8, gave the same %lld ids", howMany,
            static_cast<unsigned long long>(seed), broken, static_cast<long long>(ids));
        QVERIFY(broken > 500);
    }
};

QTEST_GUILESS_MAIN(TestGpt2Encoder)
#include "tst_gpt2_encoder.moc"
