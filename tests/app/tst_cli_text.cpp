// SPDX-License-Identifier: GPL-3.0-or-later
/// How text, numbers and matrices are laid out for a terminal.
#include "engine/number_format.h"
#include "engine/shown.h"
#include "grid.h"
#include "layout.h"
#include "markdown_layout.h"
#include "port_arguments.h"
#include "style.h"
#include "value_text.h"
#include "written_value.h"

#include <QTest>

using namespace heed;

static QByteArray bytes(const std::string &text) { return QByteArray::fromStdString(text); }

static QByteArray laidOut(const std::string &markdown, std::size_t columns = 80, bool hasColour = false)
{
    MarkdownLayout layout({columns, hasColour});
    for (std::size_t at = 0; at <= markdown.size();) {
        const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
        layout.line(markdown.substr(at, end - at));
        at = end + 1;
    }
    return bytes(layout.text());
}

class TestCliText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wraps()
    {
        QCOMPARE(bytes(wrapped("one two three", 7)), QByteArray("one two\nthree\n"));
        QCOMPARE(bytes(wrapped("one two", 5, "- ", "  ")), QByteArray("- one\n  two\n"));
        QCOMPARE(bytes(wrapped("incomprehensible is", 4)), QByteArray("incomprehensible\nis\n"));
        QCOMPARE(bytes(wrapped("日本 語", 5)), QByteArray("日本\n語\n"));
        QCOMPARE(bytes(wrapped(Style(true).bold("one") + " two", 7)), QByteArray("\xFF[1mone\xFF[0m two\n"));
        QCOMPARE(bytes(wrapped("", 7)), QByteArray());
    }

    void cuts()
    {
        QCOMPARE(bytes(cut("attention", 5)), QByteArray("atte…"));
        QCOMPARE(bytes(cut("日本語", 5)), QByteArray("日本…"));
        QCOMPARE(bytes(cut("short", 5)), QByteArray("short"));
    }

    void markdown_data()
    {
        QTest::addColumn<QByteArray>("markdown");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const char *markdown, const char *text) {
            QTest::newRow(name) << QByteArray(markdown) << QByteArray(text);
        };
        row("paragraphs", "a\nb\n\n\nc", "a b\n\nc\n");
        row("heading", "# Title\ntext", "Title\n=====\n\ntext\n");
        row("underlined heading", "Title\n-----\ntext", "Title\n-----\n\ntext\n");
        row("small heading", "### Title", "Title\n");
        row("list", "- one\n- two\n  more\n1. three", "- one\n- two more\n1. three\n");
        row("list behind text", "text\n- one", "text\n- one\n");
        row("quote", "> one\n> two", "> one two\n");
        row("table", "| a | b |\n|---|---|\n| long | c \\| d |", "  a     b\n  long  c | d\n");
        row("no list", "a - b\n5.2 is", "a - b 5.2 is\n");
    }
    void markdown()
    {
        QFETCH(const QByteArray, markdown);
        QFETCH(const QByteArray, text);
        QCOMPARE(laidOut(markdown.toStdString()), text);
    }

    void headingsAreBoldInColour() { QCOMPARE(laidOut("# A", 80, true), QByteArray("\xFF[1mA\xFF[0m\n")); }

    void numbers()
    {
        const auto text = [](const std::vector<double> &numbers) {
            QByteArray all;
            const NumberFormat format(numbers);
            for (const double number : numbers)
                all += (all.isEmpty() ? "" : " ") + bytes(format.text(number));
            return all;
        };
        QCOMPARE(text({1, 2}), QByteArray("1 2"));
        QCOMPARE(text({1, 0.5}), QByteArray("1.0000 0.5000"));
        QCOMPARE(text({1e-7, 0}), QByteArray("1.0000e-07 0.0000e+00"));
        QCOMPARE(text({1.5e12 + 0.5}), QByteArray("1.5000e+12"));
        QCOMPARE(text({INFINITY, 0.5}), QByteArray("inf 0.5000"));
    }

    void matrices()
    {
        ShownValue shown{.name = "w",
            .value = arma::mat("10 0.5 -3; 1 2 3"),
            .letters = {"n", "m"},
            .labels = {{}, {"The", "cat"}},
            .letterNames = {{"n", "query"}, {"m", "key"}}};
        QCOMPARE(bytes(valueLines(shown, {40, false}, "")),
            QByteArray("w\n"
                       "             key\n"
                       "  query      The     cat        3\n"
                       "  1      10.0000  0.5000  -3.0000\n"
                       "  2       1.0000  2.0000   3.0000\n")
                .replace("             key", "         key"));
        QCOMPARE(bytes(valueLines(shown, {30, false}, "")),
            QByteArray("w\n"
                       "         key\n"
                       "  query      The           3\n"
                       "  1      10.0000  …  -3.0000\n"
                       "  2       1.0000  …   3.0000\n"));
    }

    void tallMatricesAreShortened()
    {
        const ShownValue shown{.name = "x", .value = arma::mat(1000, 2, arma::fill::zeros)};
        const QByteArray text = bytes(valueLines(shown, {}, ""));
        QCOMPARE(text.count('\n'), 1 + static_cast<int>(mostRows));
        QVERIFY(text.contains("  …\n"));
    }

    void noLineIsTooWide_data()
    {
        QTest::addColumn<int>("columns");
        for (const int columns : {20, 33, 80, 200})
            QTest::newRow(std::to_string(columns).c_str()) << columns;
    }
    void noLineIsTooWide()
    {
        QFETCH(const int, columns);
        const auto width = static_cast<std::size_t>(columns);
        for (arma::uword count = 1; count < 90; ++count) {
            const ShownValue shown{
                .name = "x", .value = arma::mat(arma::mat(2, count, arma::fill::ones) * 0.5), .letters = {"n", "m"}};
            const std::string text = valueLines(shown, {width, false}, "");
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t end = text.find('\n', at);
                QVERIFY2(shownColumns(text.substr(at, end - at)) <= width, text.c_str());
                at = end + 1;
            }
            QCOMPARE(text.find("…") != std::string::npos, 2 + 1 + count * 8 > width);
        }
    }

    void otherValues()
    {
        const auto text = [](const Value &value, std::vector<std::string> letters = {}) {
            return bytes(valueLines({.name = "x", .value = value, .letters = std::move(letters)}, {}, "  "));
        };
        QCOMPARE(text(std::int64_t{1050624}), QByteArray("  x = 1,050,624\n"));
        QCOMPARE(text(0.5), QByteArray("  x = 0.5000\n"));
        QCOMPARE(text(TextList{"The", "cat"}), QByteArray("  x = [The, cat]\n"));
        QCOMPARE(text(Array<double>(Sizes{0, 2})), QByteArray("  x is empty: 0 x 2\n"));
        QCOMPARE(text(Array<double>::fromRowMajor({2, 1, 1}, {1, 2}), {"h", "n", "m"}),
            QByteArray(
                "  x\n    h 1\n         m\n      n  1\n      1  1\n    h 2\n         m\n      n  1\n      1  2\n"));
        QCOMPARE(text(Table({"query", "total"}, {"weights", "note"},
                     {std::int64_t{1000}, std::string("a"), 0.5, std::string("b")})),
            QByteArray("  x\n           weights  note\n    query    1,000     a\n    total   0.5000     b\n"));
    }

    void portArgumentsAreTaken()
    {
        std::vector<std::string> arguments{
            "op", "softmax", "--scores", "-0.5", "--json", "--stable", "--output", "weights", "--axis=1", "-"};
        const auto ports = takePortArguments(arguments);
        QCOMPARE(arguments, (std::vector<std::string>{"op", "softmax", "--json", "--output", "weights", "-"}));
        QCOMPARE(ports.size(), 3U);
        QCOMPARE(bytes(*ports[0].value), QByteArray("-0.5"));
        QVERIFY(!ports[1].value);
        QCOMPARE(bytes(ports[2].name + *ports[2].value), QByteArray("axis1"));
    }

    void whatIsWrittenIsNoExpression()
    {
        const auto is = [](const char *text, const Value &value) {
            const auto read = readWritten(std::string(text), value.type(), "x");
            return read && identical(*read, value);
        };
        QVERIFY(is("=1 + 1", "=1 + 1"));
        QVERIFY(is("a: b # c", "a: b # c"));
        QVERIFY(is("\"quoted\"", "quoted"));
        QVERIFY(is("[The, '=cat']", TextList{"The", "=cat"}));
        QVERIFY(is("[[1, inf]]", Array<double>::fromRowMajor({1, 2}, {1, INFINITY})));
        QVERIFY(is("[[1, \"inf\"]]", Array<double>::fromRowMajor({1, 2}, {1, INFINITY})));
        QVERIFY(is("{\"shape\": [0, 2], \"data\": []}", Array<double>(Sizes{0, 2})));
        QVERIFY(is("true", true));
        QVERIFY(!readWritten(std::string("=1"), Type::Number, "x"));
        QVERIFY(!readWritten(std::string("yes"), Type::Toggle, "x"));
        QVERIFY(!readWritten(std::string(), Type::Number, "x"));
    }

    void slices()
    {
        const Value matrix = arma::mat{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
        const ShownValue some = sliced({.value = matrix, .labels = {{"a", "b", "c"}, {}}}, Sizes{0, 2, 7}, Sizes{1});
        QVERIFY(identical(some.value, Array<double>::fromRowMajor({2, 1}, {2, 8})));
        QVERIFY((some.labels == std::vector<TextList>{{"a", "c"}, {"2"}}));
        QVERIFY(identical(sliced({.value = matrix}, std::nullopt, std::nullopt).value, matrix));
        const Value heads = Array<double>::fromRowMajor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
        QVERIFY(identical(sliced({.value = heads}, Sizes{1}, std::nullopt).value,
            Array<double>::fromRowMajor({2, 1, 2}, {3, 4, 7, 8})));
        const Table table({"q", "k"}, {"weights", "biases"}, {std::int64_t(1), 2.0, std::int64_t(3), 4.0});
        const Value part = sliced({.value = table}, Sizes{1}, Sizes{1, 0}).value;
        QVERIFY(identical(part, Table({"k"}, {"biases", "weights"}, {4.0, std::int64_t(3)})));
        QVERIFY(identical(sliced({.value = 7.0}, Sizes{3}, Sizes{}).value, Value(7.0)));
    }
};

QTEST_APPLESS_MAIN(TestCliText)
#include "tst_cli_text.moc"
