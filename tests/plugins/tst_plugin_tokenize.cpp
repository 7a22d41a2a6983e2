// SPDX-License-Identifier: GPL-3.0-or-later
/// Texts into tokens: right pieces and ids, working read line by line, refusals. The ids of byte pairs are compared with
/// another program's in tests/tokens.
#include "loaded_plugin.h"
#include "prepared_call.h"

#include "../tokens/some_text.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

class TestTokenize : public QObject {
    Q_OBJECT

    const LoadedPlugin plugin{"tokens"};
    const Operator &tokenize = plugin.op("tokenize");

    /// An example with byte pairs is there when the vocabulary is.
    [[nodiscard]] bool hasVocabulary() const { return tokenize.examples.size() > 2; }
    std::string pieces(const Texts &texts) const
    {
        const Ran result = ranTexts(tokenize, texts);
        return result.outputs.empty() ? result.message() : valueText(result.outputs.at("pieces"), 10000);
    }
    std::string ids(const Texts &texts) const
    {
        const Ran result = ranTexts(tokenize, texts);
        return result.outputs.empty() ? result.message() : valueText(result.outputs.at("ids"), 10000);
    }
    std::string lines(const Texts &texts, const Sizes &index = {}, const std::string &output = "ids") const
    {
        std::string text;
        const Focus focus{.output = output, .index = index};
        for (const std::string &line : plainOf(tokenize.derive(bound(tokenize, texts), {}, focus)))
            text += (text.empty() ? "" : "\n") + line;
        return text;
    }

private Q_SLOTS:
    void words()
    {
        QCOMPARE(pieces({{"text", "It's 3 o'clock — naïve हिन्दी"}}), "[It, ', s, 3, o, ', clock, —, naïve, हिन्दी]");
        QCOMPARE(ids({{"text", "the cat, the dog"}}), "[3, 1, 0, 3, 2]");
        QCOMPARE(pieces({{"text", "  \n "}}), "[]");
        QCOMPARE(ids({{"text", ""}}), "[]");
    }

    void charactersAndBytes()
    {
        QCOMPARE(pieces({{"text", "né 🙂"}, {"scheme", "characters"}}), "[n, é, \" \", 🙂]");
        QCOMPARE(ids({{"text", "baab"}, {"scheme", "characters"}}), "[1, 0, 0, 1]");
        QCOMPARE(pieces({{"text", "né\n"}, {"scheme", "bytes"}}), "[n, <0xC3>, <0xA9>, \"\\n\"]");
        QCOMPARE(ids({{"text", "né\n"}, {"scheme", "bytes"}}), "[110, 195, 169, 10]");
        QCOMPARE(ids({{"token_ids", "[110, 195]"}, {"scheme", "bytes"}}), "[110, 195]");
        QCOMPARE(pieces({{"token_ids", "[110, 195]"}, {"scheme", "bytes"}}), "[n, <0xC3>]");
    }

    /// The exercises of the lesson on tokens.
    void bytePairs()
    {
        if (!hasVocabulary())
            QSKIP("This build has no vocabulary.");
        const auto pairs = [](const char *text) { return Texts{{"text", text}, {"scheme", "bpe"}}; };
        QCOMPARE(ids(pairs("Data visualization empowers users to")), "[6601, 32704, 795, 30132, 2985, 284]");
        QCOMPARE(ids(pairs("attention")), "[1078, 1463]");
        QCOMPARE(ids(pairs(" attention")), "[3241]");
        QCOMPARE(pieces(pairs(" Lahore")), "[\" Lah\", ore]");
        QCOMPARE(pieces(pairs("🙂")), "[<0xF0><0x9F>, <0x99><0x82>]");
        QCOMPARE(pieces({{"token_ids", "[1078, 1463, 50256]"}, {"scheme", "bpe"}}), "[att, ention, <|endoftext|>]");
        QCOMPARE(pieces({{"token_ids", "[8582, 25081]"}, {"scheme", "bpe"}}), "[<0xF0><0x9F>, <0x99><0x82>]");
    }

    void brokenText()
    {
        const std::string broken = "caf\xE9 \xF0\x9F\x99";
        QCOMPARE(pieces({{"text", broken}}), "[caf, <0xE9>, <0xF0>, <0x9F>, <0x99>]");
        QCOMPARE(pieces({{"text", "\xE9x"}, {"scheme", "bytes"}}), "[<0xE9>, x]");
        const Ran words = ranTexts(tokenize, {{"text", broken}});
        QCOMPARE(words.note(), "The text holds 2 places that are no UTF-8, shown as bytes.");
        if (!hasVocabulary())
            QSKIP("This build has no vocabulary.");
        const Ran pairs = ranTexts(tokenize, {{"text", "caf\xE9"}, {"scheme", "bpe"}});
        QCOMPARE(valueText(pairs.outputs.at("pieces")), "[c, af, <0xE9>]");
        QCOMPARE(valueText(pairs.outputs.at("ids")), "[66, 1878, 4210]");
        QCOMPARE(pairs.note(),
            "The text holds 1 place that is no UTF-8, shown as bytes; GPT-2's vocabulary gets U+FFFD for each, as from "
            "JavaScript's TextDecoder.");
    }

    void wordsByHand()
    {
        QCOMPARE(lines({{"text", "the cat, the dog"}}, {3}),
            "Cut at spaces and around signs: “the”, “cat”, “,”, “the”, “dog”\n"
            "Number the different pieces in the order of their characters: “,”: 0, “cat”: 1, “dog”: 2, “the”: 3\n"
            "Look up piece 4, “the”: id_4 = 3");
        QCOMPARE(lines({{"text", "ab"}, {"scheme", "characters"}}, {1}, "pieces"),
            "Cut into characters: “a”, “b”\n"
            "Number the different pieces in the order of their characters: “a”: 0, “b”: 1\n"
            "Look up piece 2, “b”: id_2 = 1");
        QCOMPARE(
            lines({{"text", "é"}, {"scheme", "bytes"}}, {1}), "The number of byte 2: id_2 = 0xA9 = 10·16 + 9 = 169");
        QCOMPARE(
            lines({{"token_ids", "[10]"}, {"scheme", "bytes"}}), "The number of byte 1: id_1 = 0x0A = 0·16 + 10 = 10");
    }

    void bytePairsByHand()
    {
        if (!hasVocabulary())
            QSKIP("This build has no vocabulary.");
        QCOMPARE(lines({{"text", "Pay attention!"}, {"scheme", "bpe"}}, {1}),
            "Cut before merging: letters, digits and signs apart, a space with what follows: “Pay”, “ attention”, “!”\n"
            "The bytes of “ attention”: “ ”, “a”, “t”, “t”, …, “o”, “n”\n"
            "Merge neighbours, of all pairs the one learnt first: “ ” + “a” → “ a” (merge 1); “o” + “n” → “on” (merge "
            "5); “e” + “n” → “en” (merge 12); “i” + “on” → “ion” (merge 39); …; “ent” + “ion” → “ention” (merge 1207); "
            "“ att” + “ention” → “ attention” (merge 2985)\n"
            "What is left of “ attention”: “ attention”\n"
            "The id of “ attention”: 256 bytes come first, then the merges: id_2 = 256 + 2985 = 3241");
        QCOMPARE(lines({{"text", "a b c d e f g!"}, {"scheme", "bpe"}}, {7}),
            "Cut before merging: letters, digits and signs apart, a space with what follows: …, “ e”, “ f”, “ g”, “!”\n"
            "The bytes of “!”: “!”\n"
            "The id of “!”: the place among the 256 bytes, those that print first: id_8 = 0");
        const auto steps = tokenize.derive(bound(tokenize, {{"text", " \n{"}, {"scheme", "bpe"}}), {}, {.index = {1}});
        QCOMPARE(steps->front().tex, "\\text{“ ”},\\quad \\text{“<0x0A>”},\\quad \\text{“\\{”}");
    }

    void longWordsByHand()
    {
        if (!hasVocabulary())
            QSKIP("This build has no vocabulary.");
        QCOMPARE(lines({{"text", std::string(100, 'a') + "!"}, {"scheme", "bpe"}}),
            "Cut before merging: letters, digits and signs apart, a space with what follows: "
            "“aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa … aaaaaaaaaaaaaaaa”, “!”\n"
            "The merges of this piece, out of a word of 100 bytes: “a” + “a” → “aa” (merge 6996); “a” + “a” → “aa” "
            "(merge 6996); “aa” + “aa” → “aaaa” (merge 24538)\n"
            "The id of “aaaa”: 256 bytes come first, then the merges: id_1 = 256 + 24538 = 24794");
    }

    void fromIdsByHand()
    {
        if (!hasVocabulary())
            QSKIP("This build has no vocabulary.");
        const Texts texts{{"token_ids", "[995, 50256, 210]"}, {"scheme", "bpe"}};
        QCOMPARE(lines(texts),
            "The id of “ world”: 256 bytes come first, then the merges: id_1 = 256 + 739 = 995\n"
            "The merges that made it: “ ” + “w” → “ w” (merge 10); “o” + “r” → “or” (merge 17); “l” + “d” → “ld” "
            "(merge "
            "79); “ w” + “or” → “ wor” (merge 220); “ wor” + “ld” → “ world” (merge 739)\n"
            "Its bytes: 0x20 0x77 0x6F 0x72 0x6C 0x64 = “ world”");
        QCOMPARE(lines(texts, {1}),
            "The id of “<|endoftext|>”: the mark of a text's end comes last, behind the bytes and the merges: id_2 = "
            "256 "
            "+ 50000 = 50256\n"
            "Its bytes: 0x3C 0x7C 0x65 0x6E … 0x7C 0x3E = “<|endoftext|>”");
        QCOMPARE(lines(texts, {2}),
            "The id of “<0x16>”: the place among the 256 bytes, those that print first: id_3 = 210\n"
            "Its bytes: 0x16 = “<0x16>”");
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("ports"); // name=value; name=value
        QTest::addColumn<QString>("port");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *ports, const char *port, const char *message) {
            QTest::newRow(ports) << QString::fromUtf8(ports) << QString::fromUtf8(port) << QString::fromUtf8(message);
        };
        row("", "text", "The operator tokenize needs a text, or token_ids to be turned back.");
        row("text=a; token_ids=[1]", "token_ids", "Expected a text, or token_ids to be turned back; found both.");
        row("text=a; scheme=word", "scheme",
            "Expected scheme to be words, characters, bytes or bpe, found 'word'. Did you mean 'words'?");
        row("token_ids=[1]", "scheme",
            "The scheme words numbers the pieces of the text at hand, so its ids can't be turned back alone; bytes and "
            "bpe can.");
        row("token_ids=[255, 256]; scheme=bytes", "token_ids", "id 256, but there are 256 bytes (0 to 255).");
        row("token_ids=[-1]; scheme=bytes", "token_ids", "id -1, but there are 256 bytes (0 to 255).");
        if (hasVocabulary())
            row("token_ids=[50257]; scheme=bpe", "token_ids",
                "id 50257, but GPT-2's vocabulary has 50257 entries (0 to 50256).");
        else
            row("text=a; scheme=bpe", "scheme",
                "The scheme bpe needs GPT-2's vocabulary, and this Heed was built without it: its makers fetch it with "
                "npm, or name a folder with HEED_GPT2_DIR. The schemes words, characters and bytes need none.");
    }

    void refusals()
    {
        QFETCH(QString, ports);
        Texts texts;
        for (const QString &port : ports.split(QStringLiteral("; "), Qt::SkipEmptyParts))
            texts[port.section(QLatin1Char('='), 0, 0).toStdString()] = port.section(QLatin1Char('='), 1).toStdString();
        const Ran result = ranTexts(tokenize, texts);
        QTEST(QString::fromStdString(result.message()), "message");
        QTEST(QString::fromStdString(result.error.port), "port");
    }

    void nothingToDeriveOutside()
    {
        const auto message = [this](const Texts &texts, std::size_t piece) {
            const auto steps = tokenize.derive(bound(tokenize, texts), {}, {.index = {piece}});
            return steps ? "derived" : steps.error().message;
        };
        QCOMPARE(message({{"text", "a b"}}, 2), "There is no such piece to derive: 2 pieces were found.");
        QCOMPARE(
            message({{"text", ""}, {"scheme", "bytes"}}, 0), "There is no such piece to derive: 0 pieces were found.");
        QCOMPARE(message({{"token_ids", "[1]"}, {"scheme", "bytes"}}, 1),
            "There is no such piece to derive: 1 piece was found.");
        if (hasVocabulary())
            QCOMPARE(message({{"text", "a b"}, {"scheme", "bpe"}}, 2),
                "There is no such piece to derive: 2 pieces were found.");
    }

    void stops()
    {
        for (const char *scheme : {"words", "characters", "bytes", "bpe"}) {
            Call call = bound(tokenize, {{"text", "a b"}, {"scheme", scheme}});
            std::stop_source source;
            source.request_stop();
            call.stop = source.get_token();
            const auto outputs = tokenize.run(call);
            const bool isRefused = std::string(scheme) == "bpe" && !hasVocabulary();
            QVERIFY2(!outputs && (isRefused || outputs.error().rule == Rule::Stopped), scheme);
        }
    }

    void onlyWantedOutputs()
    {
        if (!hasVocabulary())
            QSKIP("This build has no vocabulary.");
        Call call = bound(tokenize, {{"text", "a b"}, {"scheme", "bpe"}});
        call.wantedOutputs = {"ids"};
        QCOMPARE(tokenize.run(call)->size(), 1U);
    }

    void lawsOfTexts()
    {
        SomeText some(3);
        for (int i = 0; i < 400; ++i)
            for (const char *scheme : {"words", "characters", "bytes", "bpe"}) {
                const std::string text = some.next();
                if (std::string(scheme) != "bpe" || hasVocabulary())
                    QCOMPARE(missedLaw(tokenize, {{"text", text}, {"scheme", scheme}}), "");
            }
        QCOMPARE(missedLaw(tokenize, {{"token_ids", Array<std::int64_t>::vector({1, 2})}, {"scheme", "bytes"}}), "");
    }
};

QTEST_GUILESS_MAIN(TestTokenize)
#include "tst_plugin_tokenize.moc"
