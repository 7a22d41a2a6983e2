// SPDX-License-Identifier: GPL-3.0-or-later
/// UTF-8, the cut before merging, and merging itself, against slow ways and known values.
#include "cutting.h"
#include "gpt2.h"
#include "pair_merges.h"
#include "pre_tokens.h"
#include "some_text.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <memory>

using namespace heed;
using namespace heed::test;

using Lines = std::vector<std::string>;

static Lines cutUp(std::string_view text)
{
    Lines parts;
    PreTokens words(text);
    for (std::string_view word = words.next(); !word.empty(); word = words.next())
        parts.emplace_back(word);
    return parts;
}

static Lines shown(const Parts &parts)
{
    Lines all;
    for (const std::string_view part : parts)
        all.push_back(shownBytes(part));
    return all;
}

/// A few merges: a b, ab c, and a a, aa aa.
static BytePairs fewPairs()
{
    // On the heap, because GCC 12 takes a result on the stack for one whose error is freed.
    const auto pairs = std::make_unique<Result<BytePairs>>(BytePairs::read("#version\na b\nab c\na a\naa aa\n"));
    return pairs->value();
}

static std::vector<TokenId> idsOf(const BytePairs &pairs, std::string_view word)
{
    std::vector<TokenId> ids;
    return pairs.encode(word, ids) ? ids : std::vector<TokenId>();
}

class TestBytePairs : public QObject {
    Q_OBJECT

    const Gpt2 gpt2{};

private Q_SLOTS:
    void brokenUtf8()
    {
        QCOMPARE(shownBytes("é\xFF"
                            "a"),
            "é<0xFF>a");
        QCOMPARE(shownBytes("\xF0\x9F\x99"), "<0xF0><0x9F><0x99>");
        QCOMPARE(shownBytes("\xC0\xAF\xED\xA0\x80"), "<0xC0><0xAF><0xED><0xA0><0x80>");
        QCOMPARE(shownBytes("\xF4\x90\x80\x80\xF5"), "<0xF4><0x90><0x80><0x80><0xF5>");
        QCOMPARE(shownBytes("\xE0\x80"), "<0xE0><0x80>");
    }

    /// The example of the Unicode Standard's section 3.9: as many bytes at once as could have begun a character.
    void replacedInParts()
    {
        const CleanText clean = cleaned("a\xF1\x80\x80\xE1\x80\xC2"
                                        "b\x80"
                                        "c\x80\xBF"
                                        "d");
        QCOMPARE(clean.text, "a\uFFFD\uFFFD\uFFFDb\uFFFDc\uFFFD\uFFFDd");
        QCOMPARE(clean.broken.size(), 6U);
        QCOMPARE(clean.broken[0].bytes.size(), 3U);
        QCOMPARE(clean.broken[1].at, 4U);
    }

    void cutBeforeMerging()
    {
        QCOMPARE(cutUp("I'll don't"), Lines({"I", "'ll", " don", "'t"}));
        QCOMPARE(cutUp("I'LL"), Lines({"I", "'", "LL"}));
        QCOMPARE(cutUp("a  b"), Lines({"a", " ", " b"}));
        QCOMPARE(cutUp("a \n b  "), Lines({"a", " \n", " b", "  "}));
        QCOMPARE(cutUp("\tx\u00A0\u00A0y"), Lines({"\t", "x", "\u00A0", "\u00A0", "y"}));
        QCOMPARE(cutUp("x2y ½!? …"), Lines({"x", "2", "y", " ½", "!?", " …"}));
        QCOMPARE(cutUp("''s"), Lines({"''", "s"}));
        QCOMPARE(cutUp("हिन्दी"), Lines({"ह", "ि", "न", "्", "द", "ी"}));
        QCOMPARE(cutUp(" "), Lines({" "}));
        QCOMPARE(cutUp(""), Lines());
    }

    void merging()
    {
        const BytePairs pairs = fewPairs();
        QCOMPARE(pairs.size(), 261U);
        const TokenId a = pairs.idOfByte('a'), b = pairs.idOfByte('b'), c = pairs.idOfByte('c');
        QCOMPARE(idsOf(pairs, "abc"), std::vector<TokenId>({257}));
        QCOMPARE(idsOf(pairs, "aab"), std::vector<TokenId>({a, 256}));
        QCOMPARE(idsOf(pairs, "aaa"), std::vector<TokenId>({258, a}));
        QCOMPARE(idsOf(pairs, "aaaaa"), std::vector<TokenId>({259, a}));
        QCOMPARE(idsOf(pairs, "cb"), std::vector<TokenId>({c, b}));
        QCOMPARE(idsOf(pairs, ""), std::vector<TokenId>());
        QCOMPARE(mergesWithin(pairs, 257), std::vector<TokenId>({256, 257}));
        QVERIFY(mergesWithin(pairs, a).empty());
    }

    void damagedMerges_data()
    {
        QTest::addColumn<QByteArray>("merges");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("one part") << QByteArray("#\na b\nab\n")
                                  << QByteArray("GPT-2's merges are damaged: expected two parts that were made before, "
                                                "found 'ab' in line 3.");
        QTest::newRow("unknown part") << QByteArray("#\nab c\n")
                                      << QByteArray("GPT-2's merges are damaged: expected two parts that were made "
                                                    "before, found 'ab c' in line 2.");
        QTest::newRow("twice") << QByteArray("#\na b\nb c\nab c\na bc\n")
                               << QByteArray(
                                      "GPT-2's merges are damaged: 'a bc' in line 5 makes what another pair made "
                                      "before.");
    }

    void damagedMerges()
    {
        QFETCH(QByteArray, merges);
        const auto pairs = BytePairs::read(merges.toStdString());
        QVERIFY(!pairs);
        QTEST(QByteArray::fromStdString(pairs.error().message), "message");
    }

    /// All at once, and by looking through all neighbours each time.
    void agreesWithTheSlowWay()
    {
        if (!gpt2.isHere())
            QSKIP("This build has no vocabulary.");
        const BytePairs &pairs = *gpt2.pairs();
        SomeText some(7);
        std::size_t words = 0;
        for (int i = 0; i < 800; ++i) {
            const std::string text = cleaned(some.next()).text;
            for (const std::string &word : cutUp(text)) {
                const std::size_t merges = mergesInOrder(pairs, word).size();
                QCOMPARE(idsOf(pairs, word).size(), word.size() - merges);
                ++words;
            }
            std::string joined;
            for (const std::string &word : cutUp(text))
                joined += word;
            QCOMPARE(joined, text);
        }
        QVERIFY(words > 5000);
    }

    void gpt2sVocabulary()
    {
        if (QByteArray(HEED_GPT2_ENCODER).isEmpty())
            QSKIP("This build has no vocabulary.");
        const BytePairs &pairs = *gpt2.pairs();
        QFile file(QStringLiteral(HEED_GPT2_ENCODER "/encoder.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject theirs = QJsonDocument::fromJson(file.readAll()).object();
        QCOMPARE(static_cast<std::size_t>(theirs.size()), pairs.size());
        QCOMPARE(pairs.size(), 50257U);
        for (const auto &[word, id] : {std::pair("hello", 31373), {"Ġhello", 23748}, {"Ġ", 220}, {"!", 0}, {"Ċ", 198}})
            QCOMPARE(theirs.value(QString::fromUtf8(word)).toInt(), id);
        QCOMPARE(pairs.bytesOf(31373), "hello");
        QCOMPARE(pairs.bytesOf(23748), " hello");
        QCOMPARE(pairs.bytesOf(198), "\n");
        QCOMPARE(pairs.bytesOf(50256), "<|endoftext|>");
        for (const auto &[text, ids] : {std::pair<const char *, std::vector<TokenId>>("attention", {1078, 1463}),
                 {" attention", {3241}}, {"Data", {6601}}, {" visualization", {32704}}})
            QCOMPARE(idsOf(pairs, text), ids);
    }

    /// Counted, not timed: how often a run asks whether to stop grows with the text and no faster.
    void timeInProportion()
    {
        if (!gpt2.isHere())
            QSKIP("This build has no vocabulary.");
        const auto asked = [&](const std::string &word) {
            std::size_t times = 0;
            const auto count = [&times] {
                ++times;
                return false;
            };
            std::vector<TokenId> ids;
            return gpt2.pairs()->encode(word, ids, count) && !ids.empty() ? times : 0;
        };
        std::string letters;
        std::mt19937_64 random(1);
        while (letters.size() < (std::size_t{1} << 18U))
            letters += static_cast<char>('a' + random() % 26);
        const std::size_t few = asked(letters.substr(0, letters.size() / 4)), many = asked(letters);
        QVERIFY2(few > 0 && many >= 4, std::to_string(many).c_str());
        const std::size_t ranks = 50000, perText = 4 * (letters.size() >> 16U);
        QVERIFY2(many <= ranks + perText, std::to_string(many).c_str());
        QVERIFY(asked(std::string(letters.size(), 'a')) <= 200 + perText);
    }

    void stops()
    {
        const BytePairs pairs = fewPairs();
        int times = 0;
        const auto third = [&times] { return ++times == 3; };
        std::vector<TokenId> ids;
        QVERIFY(!pairs.encode(std::string(200000, 'a'), ids, third));
        QVERIFY(ids.empty());
        const auto atOnce = [] { return true; };
        QVERIFY(!cutIntoWords("a", atOnce) && !cutIntoCharacters("a", atOnce));
    }

    void tokensOfBrokenText()
    {
        const CleanText clean = cleaned("a\xFF\xF0\x9F"
                                        "b");
        ShownTokens whole(clean), torn(clean);
        QCOMPARE(whole.next(4), "a<0xFF>");
        QCOMPARE(whole.next(4), "<0xF0><0x9F>b");
        QCOMPARE(torn.next(3), "a<0xEF><0xBF>");
        QCOMPARE(torn.next(1), "<0xBD>");
        QCOMPARE(torn.next(4), "<0xF0><0x9F>b");
    }

    void wordsAndCharacters()
    {
        const Parts words = *cutIntoWords("The naïve_2 cat's\u00A0हिन्दी \xFF\xFE!", {});
        QCOMPARE(shown(words), Lines({"The", "naïve_2", "cat", "'", "s", "हिन्दी", "<0xFF>", "<0xFE>", "!"}));
        const Parts characters = *cutIntoCharacters("é🙂\xE2\x82", {});
        QCOMPARE(shown(characters), Lines({"é", "🙂", "<0xE2>", "<0x82>"}));
        const Parts some = *cutIntoWords("b a b", {});
        QCOMPARE(numbered(some, vocabularyOf(some)), std::vector<std::int64_t>({1, 0, 1}));
    }
};

QTEST_GUILESS_MAIN(TestBytePairs)
#include "tst_byte_pairs.moc"
