// SPDX-License-Identifier: GPL-3.0-or-later
/// Every model of the window under QAbstractItemModelTester.
#include "desktop/course_model.h"
#include "desktop/diagnostics_model.h"
#include "desktop/plain_tip.h"
#include "desktop/search_model.h"
#include "desktop/shortcuts_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocumentFragment>
#include <QWidget>

using namespace heed;
using namespace Qt::StringLiterals;

using Tester = QAbstractItemModelTester;
static constexpr auto fatal = Tester::FailureReportingMode::QtTest;

static CourseContent course()
{
    return {u"/c"_s, u"Course"_s,
        {{u"Start"_s, {{u"/c/a.md"_s, u"a"_s, u"A"_s}, {u"/c/b.md"_s, u"b"_s, u"B"_s}}},
            {u"End"_s, {{u"/c/z.md"_s, u"z"_s, u"Z"_s}}}}};
}

class TestDesktopModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void courseShowsTheHeadingsOfThePresentLesson()
    {
        CourseModel model;
        const Tester tester(&model, fatal);
        model.setContent(course());
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), u"Lessons"_s); // read aloud only
        QVERIFY(!model.headerData(0, Qt::Vertical, Qt::DisplayRole).isValid());
        QCOMPARE(model.rowCount(model.index(0, 0)), 2);
        model.setPresent(u"/c/b.md"_s);
        model.setHeadings({{u"B"_s, u"b"_s, 1}, {u"One"_s, u"one"_s, 2}, {u"Two"_s, u"two"_s, 3}});
        const QModelIndex b = model.lessonIndex(u"/c/b.md"_s);
        QCOMPARE(model.rowCount(b), 2); // the title is left out
        QCOMPARE(model.index(0, 0, b).data().toString(), u"One"_s);
        QCOMPARE(model.index(1, 0, b).data(CourseModel::LevelRole).toInt(), 3);
        model.setPresentHeading(2);
        QVERIFY(model.index(1, 0, b).data(CourseModel::PresentRole).toBool());
        QVERIFY(!model.index(0, 0, b).data(CourseModel::PresentRole).toBool());
        model.setPresentHeading(-1);
        model.setPresent(u"/c/z.md"_s);
        QCOMPARE(model.rowCount(b), 0);
        QVERIFY(model.lessonIndex(u"/c/z.md"_s).data(CourseModel::PresentRole).toBool());
    }

    void courseTakesAnotherContentUnderneath()
    {
        CourseModel model;
        const Tester tester(&model, fatal);
        model.setPresent(u"/c/z.md"_s);
        model.setHeadings({{u"One"_s, u"one"_s, 2}}); // known before the course is
        model.setContent(course());
        const QModelIndex z = model.lessonIndex(u"/c/z.md"_s);
        QCOMPARE(model.rowCount(z), 1);
        QCOMPARE(model.index(0, 0, z).parent(), z);
        model.setHeadings({});
        QCOMPARE(model.rowCount(model.lessonIndex(u"/c/z.md"_s)), 0);
        model.setContent({});
        QCOMPARE(model.rowCount(), 0);
    }

    void courseMarksWhatWasBegun()
    {
        CourseModel model;
        const Tester tester(&model, fatal);
        model.setContent(course());
        model.setBegun({u"a"_s});
        const QModelIndex a = model.lessonIndex(u"/c/a.md"_s), b = model.lessonIndex(u"/c/b.md"_s);
        QVERIFY(a.data(CourseModel::BegunRole).toBool() && !b.data(CourseModel::BegunRole).toBool());
        QVERIFY(a.data(Qt::AccessibleTextRole).toString() != b.data(Qt::AccessibleTextRole).toString());
    }

    void tipsShowWhatIsWritten()
    {
        QCOMPARE(plainTip(u"Queries & keys"_s), u"Queries & keys"_s);
        for (const QString &text : {u"<b>Bold</b> & <img src=x>"_s, u"a &lt; b"_s}) {
            CourseModel model;
            model.setContent({u"/c"_s, u"C"_s, {{text, {{u"/c/a.md"_s, u"a"_s, text}}}}});
            model.setPresent(u"/c/a.md"_s);
            model.setHeadings({{text, u"x"_s, 2}});
            const QModelIndex part = model.index(0, 0), lesson = model.lessonIndex(u"/c/a.md"_s);
            for (const QModelIndex &index : {part, lesson, model.index(0, 0, lesson)}) {
                QCOMPARE(index.data().toString(), text);
                const QString tip = index.data(Qt::ToolTipRole).toString();
                QVERIFY(Qt::mightBeRichText(tip));
                QCOMPARE(QTextDocumentFragment::fromHtml(tip).toPlainText(), text);
            }
        }
    }

    void courseKnowsNeighbours()
    {
        CourseModel model;
        model.setContent(course());
        model.setPresent(u"/c/b.md"_s);
        QCOMPARE(model.neighbour(1), u"/c/z.md"_s);
        QCOMPARE(model.neighbour(-1), u"/c/a.md"_s);
        model.setPresent(u"/c/z.md"_s);
        QVERIFY(model.neighbour(1).isEmpty());
        model.setPresent(u"/elsewhere.md"_s);
        QVERIFY(model.neighbour(-1).isEmpty());
    }

    void diagnosticsKeepErrors()
    {
        DiagnosticsModel model;
        const Tester tester(&model, fatal);
        model.setDiagnostics({{.location = {"a.md", 3, 1}, .rule = "shape", .message = "Wrong."},
            {.location = {}, .severity = Severity::Warning, .rule = "x", .message = "Odd."},
            {.location = {}, .rule = "y", .message = "Elsewhere."}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0).data().toString(), u"Line 3: Wrong."_s);
        QCOMPARE(model.index(1).data().toString(), u"Elsewhere."_s);
        model.setDiagnostics({});
        QCOMPARE(model.rowCount(), 0);
    }

    void searchAnswersTheLatestQuery()
    {
        SearchModel model;
        const Tester tester(&model, fatal);
        QSignalSpy searched(&model, &SearchModel::searched);
        SearchIndex index;
        for (const QString &title : {u"Softmax"_s, u"Masks"_s})
            index.entries.push_back({.kind = SearchEntry::Kind::Lesson, .title = title, .words = foldedText(title)});
        model.setQuery(u"mask"_s); // before anything is known
        model.setIndex(index);
        QTRY_COMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0).data().toString(), u"Masks"_s);
        for (const QString &query : {u"s"_s, u"so"_s, u"sof"_s})
            model.setQuery(query);
        QTRY_COMPARE(model.index(0).data().toString(), u"Softmax"_s);
        model.setQuery(u"  "_s);
        QCOMPARE(model.rowCount(), 0);
    }

    void shortcutsListEveryAction()
    {
        QWidget window;
        const Actions actions(&window);
        ShortcutsModel model(actions);
        const Tester tester(&model, fatal);
        int count = 0;
        QStringList all;
        for (const Actions::Group &group : actions.groups())
            count += static_cast<int>(group.actions.size());
        QCOMPARE(model.rowCount(), count);
        for (int row = 0; row < count; ++row)
            all.append(model.index(row, 1).data().toString() + u": "_s + model.index(row, 2).data().toString());
        QVERIFY(all.contains(u"Keyboard shortcuts: F1"_s));
        QVERIFY(all.filter(u"&"_s).isEmpty());
    }

    void shortcutsAreUnlike()
    {
        QWidget window;
        const Actions actions(&window);
        QStringList keys;
        for (const Actions::Group &group : actions.groups())
            for (const QAction *action : group.actions)
                for (const QKeySequence &sequence : action->shortcuts())
                    keys.append(sequence.toString());
        const qsizetype all = keys.size();
        keys.removeDuplicates();
        QCOMPARE(keys.size(), all);
    }
};

QTEST_MAIN(TestDesktopModels)
#include "tst_desktop_models.moc"
