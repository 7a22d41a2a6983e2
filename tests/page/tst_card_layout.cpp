// SPDX-License-Identifier: GPL-3.0-or-later
/// Where the parts of cards go, and what cards say in words.
#include "page/cell_words.h"
#include "page/flow.h"
#include "page/notice_view.h"
#include "page/table_layout.h"
#include "page/tex_break.h"

#include <QFontMetrics>
#include <QLabel>
#include <QTest>

using namespace heed;

namespace {

FlowPart part(int wanted, int height, bool isAlone = false)
{
    return {.wanted = wanted, .isAlone = isAlone, .height = [height](int) { return height; }};
}

ShownValue matrix(std::size_t rows, std::size_t columns) { return {.value = Array<double>(Sizes{rows, columns})}; }

CellPicture picture(CellState state, const char *rule, const char *cause = "")
{
    return {.state = state,
        .error = Diagnostic{.location = {"a.md", 12, 8}, .rule = rule, .message = "It is <too> large."},
        .cause = cause};
}

} // namespace

class TestCardLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texBreaks_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<int>("where");
        QTest::addColumn<QString>("parts");
        const auto row = [](const char *name, const char *tex, TexBreak where, const char *parts) {
            QTest::newRow(name) << QString::fromUtf8(tex) << static_cast<int>(where) << QString::fromUtf8(parts);
        };
        row("statements", "a = 1,\\quad b = (1,\\quad 2),\\quad c", TexBreak::Comma, "a = 1,|b = (1,\\quad 2),|c");
        row("no space behind", "a, b", TexBreak::Comma, "a, b");
        row("a space without a comma", "a\\quad b", TexBreak::Comma, "a\\quad b");
        row("relations", "z = a = b \\approx c", TexBreak::Relation, "z|{}= a|{}= b|{}\\approx c");
        row("not in braces", "\\frac{a = b}{c} = d", TexBreak::Relation, "\\frac{a = b}{c}|{}= d");
        row("not between left and right", "\\left. a = b \\right| = c", TexBreak::Relation,
            "\\left. a = b \\right||{}= c");
        row("not another command", "a \\approxeq b", TexBreak::Relation, "a \\approxeq b");
        row("sums", "{}= a + b(c + d) + e", TexBreak::Sum, "{}= a|{}+ b(c + d)|{}+ e");
        row("begins with a sign", "{}+ a", TexBreak::Sum, "{}+ a");
        row("nothing", "", TexBreak::Comma, "");
        row("ends in a backslash", "a = \\", TexBreak::Relation, "a|{}= \\");
    }
    void texBreaks()
    {
        QFETCH(const QString, tex);
        QFETCH(const int, where);
        QFETCH(const QString, parts);
        QCOMPARE(brokenTex(tex, static_cast<TexBreak>(where)).join(QLatin1Char('|')), parts);
    }

    void partsFlow()
    {
        const auto places = flowed({part(100, 20), part(150, 30), part(80, 10), part(50, 40, true)}, 300, {10, 5});
        QCOMPARE(places.size(), 4U);
        QCOMPARE(places[1].x, 110);
        QCOMPARE(places[1].width, 190); // the last of a row takes what is left
        QCOMPARE(places[2].y, 35);
        QCOMPARE(places[2].row, 1U);
        QCOMPARE(places[3].y, 50); // alone, though it would fit
        QCOMPARE(flowHeight(places), 90);
        QVERIFY(flowed({}, 300, {}).empty());
        QCOMPARE(flowed({part(900, 20)}, 300, {}).front().width, 300);
    }

    void tablesGrowToAPoint()
    {
        const CardScale scale;
        const TableLayout three(ValueGrid(matrix(3, 3)), scale), fourteen(ValueGrid(matrix(14, 3)), scale),
            many(ValueGrid(matrix(1000, 1000)), scale);
        QCOMPARE(three.heightFor(1000), 3 * three.rowHeight());
        QCOMPARE(fourteen.heightFor(1000), 14 * three.rowHeight());
        QVERIFY(!fourteen.scrollsDown());
        QVERIFY(many.scrollsDown());
        QVERIFY(many.heightFor(500) < 14 * many.rowHeight());
        QVERIFY(many.heightFor(many.width()) < many.heightFor(500)); // no scroll bar below
        QVERIFY(many.hasEqualColumns());
        QCOMPARE(TableLayout(ValueGrid(), scale).heightFor(100), 0);
    }

    void columnsHoldTheirNumbers_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::newRow("one") << 1.0;
        QTest::newRow("two") << 2.0;
        QTest::newRow("half") << 0.5;
    }
    void columnsHoldTheirNumbers()
    {
        QFETCH(const double, zoom);
        const CardScale scale{zoom};
        const ValueGrid grid(ShownValue{.value = Array<double>::vector({-1234.5, 0.44444, 1111111.1}),
            .letters = {"m"},
            .labels = {{"a", "a rather long label", "b"}}});
        const TableLayout layout(grid, scale);
        const QFontMetrics figures(scale.figures()), heads(scale.small());
        for (int column = 0; column < 3; ++column) {
            const int room = layout.columnWidth(column) - 2 * layout.margin();
            QVERIFY(figures.horizontalAdvance(grid.text(0, column)) <= room);
            QVERIFY(heads.horizontalAdvance(grid.columnHead(column)) <= room);
        }
    }

    void durations_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("no time") << 0.0 << QString::fromUtf8("1 µs");
        QTest::newRow("microseconds") << 9.4e-6 << QString::fromUtf8("9 µs");
        QTest::newRow("milliseconds") << 1.24e-3 << QStringLiteral("1.2 ms");
        QTest::newRow("many milliseconds") << 0.2344 << QStringLiteral("234 ms");
        QTest::newRow("seconds") << 3.0 << QStringLiteral("3 s");
        QTest::newRow("minutes") << 125.0 << QStringLiteral("125 s");
    }
    void durations()
    {
        QFETCH(const double, seconds);
        QFETCH(const QString, text);
        QCOMPARE(durationText(seconds).replace(QChar(0xA0), QLatin1Char(' ')), text);
    }

    void notices()
    {
        QCOMPARE(noticeOf({.state = CellState::Fresh}).tone, CellNotice::Tone::None);
        const CellNotice failed = noticeOf(picture(CellState::Failed, "range"));
        QCOMPARE(failed.tone, CellNotice::Tone::Bad);
        QCOMPARE(failed.text, QStringLiteral("It is <too> large."));
        QCOMPARE(failed.place, QStringLiteral("line 12, column 8"));
        CellPicture expected = picture(CellState::Failed, "range");
        expected.failsAsExpected = true;
        QCOMPARE(noticeOf(expected).tone, CellNotice::Tone::Calm);
        QVERIFY(noticeOf(expected).place.isEmpty());
        const CellNotice blocked = noticeOf(picture(CellState::Blocked, "range", "first"));
        QCOMPARE(blocked.link, QStringLiteral("first"));
        QVERIFY(blocked.text.contains(QStringLiteral("which failed: It is <too> large.")));
        QVERIFY(noticeOf(picture(CellState::Blocked, "manual", "first")).text.contains(QStringLiteral("run by hand")));
        QVERIFY(noticeOf(picture(CellState::Blocked, "range")).link.isEmpty());
        QCOMPARE(noticeOf({.state = CellState::Manual}).tone, CellNotice::Tone::Waiting);
    }

    void linkIsTheNameItself()
    {
        const CellNotice notice = noticeOf(picture(CellState::Blocked, "range", "a"));
        QCOMPARE(notice.text.mid(notice.linkAt), QStringLiteral("a, which failed: It is <too> large."));
        NoticeView view(CardScale{}, nullptr);
        view.setNotice(notice);
        const QString said = view.findChild<QLabel *>()->text();
        QVERIFY2(said.contains(QStringLiteral("Waits for <a href=")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("&lt;too&gt;")), qPrintable(said));
    }

    void statesHaveDifferentWords()
    {
        QSet<QString> words;
        for (const CellState state : {CellState::Fresh, CellState::Stale, CellState::Queued, CellState::Running,
                 CellState::Failed, CellState::Blocked, CellState::Manual})
            words.insert(stateWord(state));
        words.insert(stateWord(CellState::Failed, true));
        QCOMPARE(words.size(), 8);
    }
};

QTEST_MAIN(TestCardLayout)
#include "tst_card_layout.moc"
