// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/scalars.h"
#include "read_lesson.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace heed;
using namespace heed::test;

Q_DECLARE_METATYPE(heed::Type)

static YamlNode plain(const std::string &text, bool quoted = false)
{
    YamlNode node;
    node.text = text;
    node.quoted = quoted;
    return node;
}

class TestScalars : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void integers()
    {
        QCOMPARE(readInteger("007").value(), std::int64_t{7});
        QCOMPARE(readInteger("-9223372036854775808").value(), INT64_MIN);
        for (const std::string_view text : {"", "-", "+5", "1.0", "0x10", "9223372036854775808", " 1", "1 "})
            QVERIFY2(!readInteger(text), text.data());
    }

    void numbers()
    {
        QCOMPARE(readNumber("-12.5e-1").value(), -1.25);
        QCOMPARE(readNumber("1E+2").value(), 100.0);
        QCOMPARE(readNumber("-inf").value(), -INFINITY);
        QVERIFY(std::isnan(readNumber("nan").value()));
        for (const std::string_view text :
            {"", ".5", "5.", "+5", "1e", "1e+", "infinity", "NaN", "0x1p3", "1_000", "--1", "1 2"})
            QVERIFY2(!readNumber(text), text.data());
    }

    void outOfRange()
    {
        QVERIFY(!readNumber("1e400") && isTooLarge("1e400"));
        QVERIFY(!readNumber("-1e999999999999999999999") && isTooLarge("-1e999999999999999999999"));
        QCOMPARE(readNumber("1.7976931348623157e308").value(), std::numeric_limits<double>::max());
        QVERIFY(isTooLarge("1.7976931348623159e308"));
        QCOMPARE(readNumber("1e-400").value(), 0.0);
        QVERIFY(std::signbit(readNumber("-1e-400").value()));
        QCOMPARE(readNumber("5e-324").value(), 5e-324);
        QCOMPARE(readNumber("0." + std::string(400, '0') + "1").value(), 0.0);
        QVERIFY(!readNumber("1" + std::string(400, '0') + "e-1"));
        QVERIFY(isTooLarge(std::string(400, '9')));
        for (const std::string_view text : {"inf", "nan", "cat", "1e", "1e-400", "12"})
            QVERIFY2(!isTooLarge(text), text.data());
    }

    void everyWrongEntry_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<Type>("type");
        QTest::addColumn<QList<int>>("columns");
        const auto row = [](const char *yaml, Type type, const QList<int> &columns) {
            QTest::newRow(yaml) << QByteArray(yaml) << type << columns;
        };
        row("[a, 1, b]", Type::Numbers, {1, 7});
        row("[[1.5, 2], [2.5, 3]]", Type::Integers, {2, 12});
        row("[a, [1], b]", Type::Numbers, {1, 4}); // what is ragged ends it
        row("[[1], c]", Type::Texts, {1});
        row("[a,b,c,d,e,f,g,h,i,j,k,l]", Type::Mask, {1, 3, 5, 7, 9, 11, 13, 15, 17, 19});
        row("a", Type::Number, {0});
    }
    void everyWrongEntry()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(Type, type);
        const Source source("f", "k: " + yaml.toStdString() + "\n");
        const YamlResult read = readYaml(source, {0, source.text().size()});
        QList<int> columns;
        std::vector<WrittenError> further;
        const auto value = readValue(*read.root->find("k"), type, &further);
        QVERIFY(!value);
        further.insert(further.begin(), value.error());
        for (const WrittenError &error : further)
            columns << static_cast<int>(error.span.begin) - 3;
        QTEST(columns, "columns");
        const auto alone = readValue(*read.root->find("k"), type);
        QVERIFY(!alone && alone.error().message == value.error().message);
    }

    void values_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<Type>("type");
        QTest::addColumn<QString>("error"); // where it must be refused: "1:5 shape"; empty: it is a value
        const auto row = [](const char *name, const char *yaml, Type type, const char *error = "") {
            QTest::newRow(name) << QByteArray(yaml) << type << shown(error);
        };
        row("toggle", "true", Type::Toggle);
        row("quoted toggle", "'true'", Type::Toggle);
        row("yes", "yes", Type::Toggle, "1:1 type");
        row("text that looks like null", "null", Type::Text);
        row("integral number", "7.0", Type::Integer);
        row("exponent", "1e3", Type::Integer);
        row("fraction", "7.5", Type::Integer, "1:1 type");
        row("list for a scalar", "[1]", Type::Integer, "1:1 type");
        row("matrix", "[[1, 2], [3, 4]]", Type::Numbers);
        row("block matrix", "- [1, 2]\n- [3, 4]", Type::Numbers);
        row("rank 3", "[[[1], [2]]]", Type::Numbers);
        row("empty", "[]", Type::Numbers);
        row("no columns", "[[], []]", Type::Numbers);
        row("not finite", "[inf, -inf, nan]", Type::Numbers);
        row("short row", "[[1, 2], [3]]", Type::Numbers, "1:10 shape");
        row("long row", "- [1, 2]\n- [3, 4, 5]", Type::Numbers, "2:3 shape");
        row("number among rows", "[[1, 2], 3]", Type::Numbers, "1:10 shape");
        row("row among numbers", "[1, [2]]", Type::Numbers, "1:5 shape");
        row("word", "[[1, 2], [3, x]]", Type::Numbers, "1:14 type");
        row("map", "[{a: 1}]", Type::Numbers, "1:2 type");
        row("integers", "[1, 2.0, 1e2]", Type::Integers);
        row("fraction among integers", "[1, 2.5]", Type::Integers, "1:5 type");
        row("mask", "[true, false, 1, 0]", Type::Mask);
        row("2 in a mask", "[1, 2]", Type::Mask, "1:5 type");
        row("texts", "[no, null, ~, '', 1]", Type::Texts);
        row("text for texts", "a", Type::Texts, "1:1 type");
        row("list in texts", "[a, [b]]", Type::Texts, "1:5 type");
        row("expression", "=x", Type::Text, "1:1 type");
        row("expression among texts", "[a, \"=x\"]", Type::Texts, "1:5 type");
        row("table", "{a: 1}", Type::Table, "1:1 type");
    }
    void values()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(Type, type);
        QFETCH(QString, error);
        const Source source("f", yaml.toStdString());
        const YamlResult read = readYaml(source, {0, source.text().size()});
        QVERIFY2(read.diagnostics.empty(), messages(read.diagnostics).c_str());
        const auto value = readValue(*read.root, type);
        QCOMPARE(value.has_value(), error.isEmpty());
        if (value) {
            QCOMPARE(static_cast<int>(value->type()), static_cast<int>(type));
            return;
        }
        const SourceLocation place = source.location(value.error().span.begin);
        QCOMPARE(shown(std::to_string(place.line) + ":" + std::to_string(place.column) + " "
                     + std::string(ruleName(value.error().rule))),
            error);
    }

    void hints_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("hint");
        QTest::newRow("comma") << shown("0,5") << shown("0.5");
        QTest::newRow("no digit before") << shown("-.5") << shown("-0.5");
        QTest::newRow("no digit after") << shown("5.") << shown("5.0");
        QTest::newRow("plus") << shown("+5") << shown("no +");
        QTest::newRow("too large") << shown("1e400")
                                   << shown("found '1e400'; that is larger than any number, about 1.8e308.");
    }
    void hints()
    {
        QFETCH(QString, written);
        QFETCH(QString, hint);
        const auto value = readValue(plain(written.toStdString()), Type::Number);
        QVERIFY(!value);
        QVERIFY2(shown(value.error().message).contains(hint), value.error().message.c_str());
    }

    void integerHints_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *written, const char *message) {
            QTest::newRow(written) << shown(written)
                                   << shown("Expected an integer, found '") + shown(written) + shown(message);
        };
        row("99999999999999999999", "'; an integer is at most 9223372036854775807.");
        row("-99999999999999999999", "'; an integer is at least -9223372036854775808.");
        row("1e400", "'; an integer is at most 9223372036854775807.");
        row("1e17", "'; an integer above 2^53 is written with all its digits.");
        row("0.5", "'.");
        row("inf", "'.");
        row("+5", "'; no + stands before a number.");
        row("cat", "'.");
    }
    void integerHints()
    {
        QFETCH(QString, written);
        QFETCH(QString, message);
        const auto value = readValue(plain(written.toStdString()), Type::Integer);
        QVERIFY(!value);
        QCOMPARE(shown(value.error().message), message);
    }

    void texts()
    {
        QCOMPARE(shown(readValue(plain("==x"), Type::Text)->get<std::string>()), shown("=x"));
        QVERIFY(!isExpression(plain("==x")));
        QVERIFY(isExpression(plain("=x", true)));
    }

    void untyped()
    {
        QCOMPARE(static_cast<int>(readUntyped(plain("7"))->type()), static_cast<int>(Type::Integer));
        QCOMPARE(static_cast<int>(readUntyped(plain("7.0"))->type()), static_cast<int>(Type::Number));
        QVERIFY(!readUntyped(plain("seven")));
    }
};

QTEST_GUILESS_MAIN(TestScalars)
#include "tst_scalars.moc"
