// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand_labels.h"
#include "sdk/hand_softmax.h"

#include <QTest>

#include <rapidcheck.h>

using namespace heed;
using hand::AxisNames;

static QByteArray bytes(const std::string &text) { return QByteArray::fromStdString(text); }

static AxisNames named(const TextList &labels) { return {Focus{.labels = {{"m", labels}}}, "m"}; }

/// Whether every brace that isn't escaped has its partner, and no character starts a command or a formula.
static bool isSafeInText(std::string tex)
{
    for (const std::string_view whole : {"$\\backslash$", "\\^{}", "\\~{}"})
        for (std::size_t at = tex.find(whole); at != std::string::npos; at = tex.find(whole))
            tex.replace(at, whole.size(), "-");
    int depth = 0;
    for (std::size_t at = 0; at < tex.size(); ++at) {
        if (std::string_view("$&#%_^~").find(tex[at]) != std::string_view::npos || (tex[at] >= 0 && tex[at] < ' '))
            return false;
        if (tex[at] == '\\') {
            if (std::string_view("{}$&#%_").find(tex.at(at + 1)) == std::string_view::npos)
                return false;
            ++at;
            continue;
        }
        depth += tex[at] == '{' ? 1 : tex[at] == '}' ? -1 : 0;
        if (depth < 0)
            return false;
    }
    return depth == 0;
}

class TestHandLabels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data()
    {
        QTest::addColumn<QByteArray>("label");
        QTest::addColumn<QByteArray>("tex");
        QTest::addColumn<QByteArray>("plain");
        const auto row = [](const char *label, const char *tex, const char *plain) {
            QTest::newRow(label) << QByteArray(label) << QByteArray(tex) << QByteArray(plain);
        };
        row("cat", "\\text{cat}", "cat");
        row("mat's", "\\text{mat's}", "mat's");
        row("Äpfel", "\\text{Äpfel}", "Äpfel");
        row("New York", "\\text{New York}", "“New York”");
        row("a_b", "\\text{a\\_b}", "“a_b”");
        row("5% $x$ {y}", "\\text{5\\% \\$x\\$ \\{y\\}}", "“5% $x$ {y}”");
        row("\\end{x}", "\\text{$\\backslash$end\\{x\\}}", "“\\end{x}”");
        row("^~#&", "\\text{\\^{}\\~{}\\#\\&}", "“^~#&”");
        row(" two\nlines\t", "\\text{two lines}", "“two lines”");
        row("incomprehensibilities of things", "\\text{incomprehensibilities of…}",
            "“incomprehensibilities of things”");
        row("", "1", "1");
        row(" \n", "1", "1");
    }
    void names()
    {
        QFETCH(const QByteArray, label);
        QFETCH(const QByteArray, tex);
        QFETCH(const QByteArray, plain);
        const hand::Written name = named({label.toStdString()})[0];
        QCOMPARE(bytes(name.tex), tex);
        QCOMPARE(bytes(name.plain), plain);
    }

    void countsWithoutALabel()
    {
        QCOMPARE(bytes(AxisNames()[4].plain), QByteArray("5"));
        QCOMPARE(bytes(named({"a"})[1].tex), QByteArray("2"));
        QCOMPARE(bytes(AxisNames(Focus{.labels = {{"m", {"a"}}}}, "n")[0].plain), QByteArray("1"));
        QVERIFY(AxisNames().heading(0).plain.empty());
    }

    void tellsEqualLabelsApart()
    {
        const AxisNames names = named({"the", "cat", "the"});
        QCOMPARE(bytes(names[0].plain + " " + names[1].plain + " " + names[2].plain), QByteArray("the(1) cat the(3)"));
        QCOMPARE(bytes(names[2].tex), QByteArray("\\text{the(3)}"));
    }

    void headsLines()
    {
        const hand::Line line{hand::both("1 + 1"), {2}};
        const hand::Line headed = named({"cat"}).headed(0, line);
        QCOMPARE(bytes(headed.left.plain), QByteArray("cat: 1 + 1"));
        QCOMPARE(bytes(headed.left.tex), QByteArray("\\text{cat}\\colon\\;1 + 1"));
        QCOMPARE(bytes(headed.name), QByteArray("1 + 1 of cat"));
        QCOMPARE(bytes(AxisNames().headed(0, line).left.plain), QByteArray("1 + 1"));
    }

    void softmaxNamesItsEntries()
    {
        hand::SoftmaxRow row({0, 1}, false);
        row.names = named({"The", "cat"});
        QCOMPARE(bytes(row.exponentiate(4).front().plain), QByteArray("The: e^0 = 1, cat: e^1 ≈ 2.7183"));
        QCOMPARE(bytes(row.normalise(4, 1).plain), QByteArray("1 + 2.7183 ≈ 3.7183, cat: 2.7183 / 3.7183 ≈ 0.7311"));
    }

    void anyLabelIsSafe()
    {
        const bool fine = rc::check("any label is one line and safe in TeX", [] {
            const auto label =
                *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab \\{}$%&#_^~\n\t\r\x01\x7F\"'")));
            const hand::Written name = named({label})[0];
            RC_ASSERT(name.plain.find_first_of("\n\r\t\x01\x7F") == std::string::npos);
            RC_ASSERT(name.tex.starts_with("\\text{") || name.tex == "1");
            if (name.tex != "1")
                RC_ASSERT(isSafeInText(name.tex.substr(6, name.tex.size() - 7)));
        });
        QVERIFY(fine);
    }
};

QTEST_APPLESS_MAIN(TestHandLabels)
#include "tst_hand_labels.moc"
