// SPDX-License-Identifier: GPL-3.0-or-later
/// What is found across lessons and operators, and in which order.
#include "lesson_folder.h"

#include "desktop/plain_prose.h"
#include "desktop/search_index.h"

#include <QElapsedTimer>
#include <QTest>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;
using Kind = SearchEntry::Kind;

class TestDesktopSearch : public QObject {
    Q_OBJECT

private:
    LessonFolder m_folder;
    SearchIndex m_index;

    [[nodiscard]] std::vector<SearchEntry> find(const QString &query) const { return search(m_index, query, 20); }
    [[nodiscard]] SearchEntry first(const QString &query) const
    {
        const auto found = find(query);
        return found.empty() ? SearchEntry{} : found.front();
    }

private Q_SLOTS:
    void initTestCase()
    {
        const QString masks = m_folder.lesson(u"masks.md"_s, "masks", "Masks",
            "Softmax turns scores into weights. A *mask* hides [some](other.md) tokens: $a + b$.\n\n"
            "## Café scores\n\nText about être.\n\n"
            "```yaml cell three\nop: attention\ntitle: Worked by hand\nquery: [[1, 0]]\nkey: [[1, 0]]\nvalue: "
            "[[1]]\n```\n\n"
            "```yaml control knob\ntype: number\nlabel: Divide the scores by\nvalue: 1\n```\n");
        const QString softmax = m_folder.lesson(u"softmax.md"_s, "soft", "Softmax", "Nothing else.\n");
        m_index = makeSearchIndex(
            {masks, softmax, masks, m_folder.path(u"missing.md"_s)}, {std::string(HEED_BINARY_DIR) + "/lib/heed"}, {});
    }

    void titlesComeFirst()
    {
        const auto found = find(u"softmax"_s);
        QVERIFY(found.size() >= 3);
        QCOMPARE(found[0].kind, Kind::Lesson);
        QCOMPARE(found[0].title, u"Softmax"_s);
        QCOMPARE(found[1].kind, Kind::Operator);
        QCOMPARE(found[1].title, u"softmax"_s); // before log_softmax
        QCOMPARE(found.back().kind, Kind::Prose);
    }

    void caseAndAccentsDontCount()
    {
        QCOMPARE(first(u"CAFE scores"_s).kind, Kind::Heading);
        QCOMPARE(first(u"etre"_s).title, u"Text about être."_s);
        QCOMPARE(first(u"ÊTRE"_s).title, u"Text about être."_s);
    }

    void cellsAndControlsAreFound()
    {
        const SearchEntry cell = first(u"worked hand"_s);
        QCOMPARE(cell.kind, Kind::Cell);
        QCOMPARE(cell.name, u"three"_s);
        QCOMPARE(cell.lesson, u"Masks"_s);
        QCOMPARE(cell.heading, u"Café scores"_s);
        QCOMPARE(first(u"three"_s).name, u"three"_s);
        QCOMPARE(first(u"divide"_s).kind, Kind::Control);
    }

    void operatorsAreFoundByWhatOthersCallThem()
    {
        bool hasName = false, hasOther = false;
        for (const SearchEntry &entry : find(u"attention"_s))
            hasName = hasName || (entry.kind == Kind::Operator && entry.name == u"attention"_s);
        for (const SearchEntry &entry : find(u"scaled_dot_product_attention"_s))
            hasOther = hasOther || entry.kind == Kind::Operator;
        QVERIFY(hasName && hasOther);
    }

    void operatorsAreDescribed()
    {
        const SearchEntry op = find(u"softmax"_s).at(1);
        for (const QString &part : {u"<h3>Inputs</h3>"_s, u"scores"_s, u"temperature"_s, u"weights"_s})
            QVERIFY2(op.description.contains(part), qPrintable(op.description));
    }

    void everyWordMustBeFound()
    {
        QVERIFY(!find(u"mask tokens"_s).empty());
        QVERIFY(find(u"mask zebra"_s).empty());
        QVERIFY(find({}).empty());
        QVERIFY(find(u"   "_s).empty());
    }

    void beginningsComeBeforeInsides()
    {
        SearchIndex index;
        for (const QString &title : {u"unmasked"_s, u"masking"_s, u"mask"_s})
            index.entries.push_back({.kind = Kind::Heading, .title = title, .words = title});
        const auto found = search(index, u"mask"_s, 5);
        QCOMPARE(found.size(), 3U);
        QCOMPARE(found[0].title, u"mask"_s);
        QCOMPARE(found[1].title, u"masking"_s);
        QCOMPARE(search(index, u"mask"_s, 2).size(), 2U);
    }

    void proseLosesItsMarks()
    {
        const std::string text = LessonFolder::text("a", "A",
            "> A **bold** [link](x.md), `code` and $x^2$\n> over two lines.\n\n- item *one*\n\n"
            "```\nnot prose\n```\n\n1. a &lt; *b*\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\nEnd [0.4](=a.b).\n")
                                     .toStdString();
        const auto paragraphs = plainProse(readLesson("a.md", text).lesson);
        QStringList found;
        for (const PlainParagraph &paragraph : paragraphs)
            found.append(paragraph.text);
        QCOMPARE(found,
            (QStringList{u"A bold link, code and x^2 over two lines."_s, u"item one"_s, u"a < b"_s, u"x y"_s, u"1 2"_s,
                u"End 0.4."_s}));
        QVERIFY(paragraphs.back().begin > text.find("| 1 | 2") && paragraphs.back().begin <= text.find("End"));
    }

    void manyBracketsAreNoTrouble()
    {
        const QByteArray text = LessonFolder::text("a", "A", QByteArray("[x ").repeated(200'000) + "\n");
        const Lesson lesson = readLesson("a.md", text.toStdString()).lesson;
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(plainProse(lesson).size(), 1U);
        QVERIFY2(timer.elapsed() < 60000, qPrintable(QString::number(timer.elapsed())));
    }

    void manyHeadingsAreNoTrouble()
    {
        const QByteArray text = LessonFolder::text("a", "A", QByteArray("## Heading\n\ntext\n\n").repeated(40'000));
        const Lesson lesson = readLesson("a.md", text.toStdString()).lesson;
        QElapsedTimer timer;
        timer.start();
        SearchIndex index;
        index.add(lesson, u"a.md"_s);
        QCOMPARE(index.entries.size(), 80'001U);
        QCOMPARE(index.entries.back().heading, u"Heading"_s);
        QVERIFY2(timer.elapsed() < 60000, qPrintable(QString::number(timer.elapsed())));
    }

    void aLongLessonIsLeftWhenStopped()
    {
        const QByteArray text = LessonFolder::text("a", "A", QByteArray("A paragraph.\n\n").repeated(20'000));
        const Lesson lesson = readLesson("a.md", text.toStdString()).lesson;
        std::stop_source stop;
        stop.request_stop();
        SearchIndex index;
        index.add(lesson, u"a.md"_s, stop.get_token());
        QVERIFY(index.entries.empty());
        QVERIFY(plainProse(lesson, stop.get_token()).empty());
    }

    void aStoppedSearchEnds()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(search(m_index, u"softmax"_s, 20, stop.get_token()).empty());
        QVERIFY(makeSearchIndex({m_folder.path(u"masks.md"_s)}, {}, stop.get_token()).entries.empty());
    }
};

QTEST_MAIN(TestDesktopSearch)
#include "tst_desktop_search.moc"
