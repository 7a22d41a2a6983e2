// SPDX-License-Identifier: GPL-3.0-or-later
/// The session of an open lesson in its thread: what it sends, and what interrupts it.
#include "page/cell_words.h"
#include "watched_lesson.h"

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <latch>

using namespace heed;
using namespace heed::test;

namespace {

QByteArray control(const char *name, const char *value)
{
    return QByteArray("```yaml control ") + name + "\ntype: number\nvalue: " + value + "\nrange: [0, 100]\n```\n\n";
}

QByteArray cell(const char *name, const QByteArray &keys)
{
    return QByteArray("```yaml cell ") + name + "\n" + keys + "```\n\n";
}

/// A cell that takes as many seconds as it is told to, a minute at first, and one that hangs on it.
QByteArray slow(const QByteArray &keys = {})
{
    return control("pause", "60") + cell("c", "op: wait\nx: =[pause]\nseconds: =pause\n" + keys)
        + cell("d", "op: softmax\nscores: =[c.y]\n");
}

/// The steps of `b` take a minute at first; its run is known from `a`.
QByteArray slowSteps()
{
    const QByteArray call = "op: ponder\nx: [1]\nseconds: =pause\n";
    return control("pause", "60") + cell("a", call) + cell("b", call + "show: [y, steps: {row: 0}]\n");
}

} // namespace

class TestOpenLesson : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<PageFixture> m;
    std::optional<LessonEngine> engine;

    [[nodiscard]] Watched open(const QByteArray &body) { return {*engine, m->write(body)}; }
    /// Ends the threads of closed lessons, then lets whatever they still sent arrive.
    void endThreads()
    {
        engine.reset();
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }

private Q_SLOTS:
    void init()
    {
        m = std::make_unique<PageFixture>();
        engine.emplace(m->catalogue, m->runner, 0);
    }
    void cleanup()
    {
        engine.reset();
        m.reset();
    }

    void aGoodFile()
    {
        Watched lesson = open(control("t", "2") + "```yaml value v\nvalue: =1 / 4\n```\n\n"
            + cell("c", "op: wait\nx: =[t]\nseconds: 0.01\n"));
        QVERIFY(lesson.lesson->bound() == nullptr && !lesson.lesson->isSettled());
        QVERIFY(lesson.untilSettled());
        QCOMPARE(lesson.opened, 1);
        QCOMPARE(lesson.settled, 1);
        QVERIFY(lesson.lesson->diagnostics().empty());
        QCOMPARE(lesson.lesson->value("t").get<double>(), 2.0);
        QCOMPARE(lesson.lesson->declared("t").get<double>(), 2.0);
        QCOMPARE(lesson.lesson->value("v").get<double>(), 0.25);
        QVERIFY(lesson.lesson->range("t") == std::pair(0.0, 100.0));
        QVERIFY(!lesson.lesson->range("v") && lesson.lesson->value("nothing").isEmpty());
        QCOMPARE(lesson.states.front(), (std::vector{CellState::Queued, CellState::Running, CellState::Fresh}));
        QCOMPARE(lesson.y(0), 2.0);
        QCOMPARE(lesson.lesson->cell(0).shown.size(), 1U);
        QVERIFY(lesson.lesson->cell(0).seconds >= 0.01);
        QVERIFY(!lesson.lesson->cell(0).isCutShort);
    }

    void unreadableFiles_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(name) << QString::fromUtf8(expected);
        };
        row("missing", "The file can't be opened: No such file or directory.");
        row("folder", "This is a folder, not a file.");
        row("zeros", "Found a zero byte, so this is no text file; a lesson is Markdown in UTF-8.");
#ifdef Q_OS_UNIX
        row("pipe", "This is a pipe or a device, not a file.");
        if (::geteuid() != 0)
            row("locked", "The file can't be opened: Permission denied.");
#endif
    }
    void unreadableFiles()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, expected);
        const QString file = m->folder.filePath(name);
        QVERIFY(QDir().mkpath(m->folder.filePath(QStringLiteral("folder"))));
        for (const char *made : {"zeros", "locked"}) {
            QFile written(m->folder.filePath(QString::fromUtf8(made)));
            QVERIFY(written.open(QIODevice::WriteOnly) && written.write(QByteArray(100, '\0')) == 100);
        }
        QVERIFY(QFile::setPermissions(m->folder.filePath(QStringLiteral("locked")), {}));
#ifdef Q_OS_UNIX
        QCOMPARE(::mkfifo(QFile::encodeName(m->folder.filePath(QStringLiteral("pipe"))).constData(), 0600), 0);
#endif
        Watched lesson(*engine, file);
        QVERIFY(lesson.untilSettled());
        QCOMPARE(lesson.opened, 1);
        QVERIFY(lesson.lesson->bound()->lesson().blocks.empty());
        QCOMPARE(QString::fromStdString(lesson.lesson->diagnostics().front().message), expected);
    }

    void aCellIsStopped()
    {
        Watched lesson = open(slow());
        QVERIFY(lesson.untilRun(0));
        lesson.lesson->stopCell(1); // it doesn't run
        lesson.lesson->stopCell(99);
        lesson.lesson->stopCell(0);
        QVERIFY(lesson.untilSettled());
        const CellPicture &stopped = lesson.lesson->cell(0);
        QCOMPARE(stopped.state, CellState::Failed);
        QCOMPARE(stopped.error->rule, "stopped");
        QCOMPARE(noticeOf(stopped).text, QStringLiteral("The run was stopped."));
        QVERIFY(!showsResult(stopped));
        QCOMPARE(lesson.state(1), CellState::Blocked);
        QCOMPARE(lesson.lesson->cell(1).cause, "c");

        lesson.lesson->runCell(0);
        QVERIFY(!lesson.lesson->isSettled());
        QVERIFY(lesson.untilRun(0, 2));
        lesson.lesson->setControl("pause", 0);
        QVERIFY(lesson.untilSettled());
        QCOMPARE(lesson.state(0), CellState::Fresh);
        QCOMPARE(lesson.state(1), CellState::Fresh);
        QVERIFY(!lesson.lesson->cell(0).error);
    }

    void stepsAreStopped()
    {
        Watched lesson = open(slowSteps());
        for (const int times : {1, 2}) {
            QVERIFY(lesson.untilRun(1, times));
            QCOMPARE(lesson.state(0), CellState::Fresh);
            lesson.lesson->stopCell(1);
            QVERIFY(lesson.untilSettled());
            const CellPicture &stopped = lesson.lesson->cell(1);
            QCOMPARE(stopped.state, CellState::Fresh);
            QVERIFY(stopped.isCutShort && showsResult(stopped));
            QCOMPARE(stopped.shown.size(), 2U);
            QVERIFY(stopped.shown[0].error.empty());
            QCOMPARE(stopped.shown[1].error, "The run was stopped.");
            lesson.lesson->runCell(1);
        }
        QVERIFY(lesson.untilRun(1, 3));
        lesson.lesson->setControl("pause", 0);
        QVERIFY(lesson.untilSettled());
        QVERIFY(!lesson.lesson->cell(1).isCutShort);
        QVERIFY(lesson.lesson->cell(1).shown[1].error.empty());
    }

    void aCellIsRunByHand()
    {
        Watched lesson = open(cell("c", "op: measure\nx: [1]\n") + cell("d", "op: softmax\nscores: =[[c]]\n"));
        QVERIFY(lesson.untilSettled());
        QCOMPARE(lesson.state(0), CellState::Manual);
        QCOMPARE(lesson.state(1), CellState::Blocked);
        lesson.lesson->runCell(99); // there is none
        QVERIFY(lesson.untilSettled());
        std::vector<std::int64_t> measured;
        for (int i = 0; i < 2; ++i) {
            lesson.lesson->runCell(0);
            QVERIFY(!lesson.lesson->isSettled());
            QVERIFY(lesson.untilSettled());
            QCOMPARE(lesson.state(0), CellState::Fresh);
            QCOMPARE(lesson.state(1), CellState::Fresh);
            measured.push_back(lesson.lesson->cell(0).run->outputs.at("count").get<std::int64_t>());
        }
        QVERIFY(measured[1] > measured[0]);
    }

    void aControlSupersedesTheRun()
    {
        Watched lesson = open(slow());
        QVERIFY(lesson.untilRun(0));
        lesson.lesson->setControl("pause", 50);
        QVERIFY(lesson.untilRun(0, 2));
        lesson.lesson->setControl("pause", 40);
        lesson.lesson->setControl("pause", 0);
        QVERIFY(lesson.untilSettled());
        QCOMPARE(lesson.y(0), 0.0);
        QCOMPARE(lesson.count(0, CellState::Failed), 0);
        QCOMPARE(lesson.count(0, CellState::Fresh), 1);
        QCOMPARE(lesson.lesson->value("pause").get<double>(), 0.0);
        QCOMPARE(lesson.lesson->declared("pause").get<double>(), 60.0);
    }

    void anotherControlLeavesTheRunAlone()
    {
        Watched lesson = open(slow() + control("other", "1"));
        QVERIFY(lesson.untilRun(0));
        lesson.lesson->setControl("other", 2);
        lesson.lesson->stopCell(0);
        QVERIFY(lesson.untilSettled());
        QCOMPARE(lesson.state(0), CellState::Failed); // so it wasn't begun anew
        QCOMPARE(lesson.count(0, CellState::Running), 1);
        QCOMPARE(lesson.lesson->value("other").get<double>(), 2.0);
    }

    void aRefusalLetsTheRunGoOn_data()
    {
        QTest::addColumn<QByteArray>("keys");
        QTest::newRow("by itself") << QByteArray();
        QTest::newRow("by hand") << QByteArray("run: manual\n");
    }
    void aRefusalLetsTheRunGoOn()
    {
        QFETCH(const QByteArray, keys);
        Watched lesson = open(slow(keys));
        if (!keys.isEmpty()) {
            QVERIFY(lesson.untilSettled());
            lesson.lesson->runCell(0);
        }
        const int before = keys.isEmpty() ? 0 : static_cast<int>(lesson.count(0, CellState::Running));
        QVERIFY(lesson.untilRun(0, before + 1));
        lesson.lesson->setControl("pause", 1000);
        QVERIFY(lesson.untilRun(0, before + 2));
        QCOMPARE(lesson.refusals, QStringList{QStringLiteral("pause: Expected pause to be 0 to 100, found 1000.")});
        QCOMPARE(lesson.values, QStringList{QStringLiteral("pause")});
        QCOMPARE(lesson.lesson->value("pause").get<double>(), 60.0);
        QCOMPARE(lesson.count(0, CellState::Failed), 0);
        QCOMPARE(lesson.state(0), CellState::Running);
        lesson.lesson->setControl("pause", 0);
        QVERIFY(lesson.untilSettled());
        QCOMPARE(lesson.state(0), keys.isEmpty() ? CellState::Fresh : CellState::Manual);
    }

    void theLastOfManyControlsWins()
    {
        constexpr int calls = 1000;
        Watched lesson = open(control("t", "100") + cell("c", "op: stubborn\nx: =[t]\nseconds: 0.2\n"));
        QVERIFY(lesson.untilRun(0));
        for (int i = 1; i <= calls; ++i)
            lesson.lesson->setControl("t", 0.1 * i);
        QVERIFY(lesson.untilSettled());
        QCOMPARE(lesson.y(0), 0.1 * calls);
        QVERIFY(lesson.count(0, CellState::Running) < calls);
        QVERIFY(lesson.values.size() < calls);
    }

    /// What was said of an earlier value may still be on its way.
    void settledOnlyAfterTheLatest()
    {
        Watched lesson = open(control("t", "0") + cell("c", "op: wait\nx: =[t]\n"));
        constexpr int last = 50;
        int round = 0;
        connect(lesson.lesson.get(), &OpenLesson::cellChanged, this, [&] {
            if (lesson.state(0) == CellState::Fresh && round < last)
                lesson.lesson->setControl("t", ++round);
        });
        QVERIFY(lesson.untilSettled());
        QCOMPARE(round, last);
        QCOMPARE(lesson.y(0), 1.0 * last);
        QCOMPARE(lesson.settled, 1);
    }

    void onlyChangedNumbersAreTold()
    {
        Watched lesson = open(control("s", "1") + control("t", "2") + cell("c", "op: wait\nx: =[s + t]\n")
            + "[1](=s), [2](=t), [3.0](=c.y[0]), [0](=s/1000), [7](=7).\n");
        QVERIFY(lesson.untilSettled());
        QVERIFY(lesson.numbers.empty()); // all are as they are written
        const auto told = [&](const char *name, double value) {
            lesson.numbers.clear();
            lesson.lesson->setControl(name, value);
            std::set<std::size_t> all;
            if (lesson.untilSettled())
                for (const auto &changed : lesson.numbers)
                    all.insert(changed.begin(), changed.end());
            return all;
        };
        QCOMPARE(told("s", 4), (std::set<std::size_t>{0, 2}));
        QCOMPARE(lesson.lesson->number(0).text, QStringLiteral("4"));
        QCOMPARE(lesson.lesson->number(2).text, QStringLiteral("6.0"));
        QVERIFY(!lesson.lesson->number(2).isAuthors);
        QCOMPARE(lesson.lesson->number(3).exact, QStringLiteral("0.004")); // it reads as before
        QCOMPARE(told("t", 3), (std::set<std::size_t>{1, 2}));
        QVERIFY(told("t", 3).empty());
        QVERIFY(told("t", -1).empty());
        QCOMPARE(lesson.refusals.size(), 1);
        QCOMPARE(told("s", 1), (std::set<std::size_t>{0, 2}));
        QVERIFY(lesson.lesson->number(0).isAuthors);
    }

    void closedWhileItIsRead()
    {
        QByteArray body;
        for (int i = 0; i < 1000; ++i)
            body += cell(("c" + QByteArray::number(i)).constData(), "op: softmax\nscores: [[1, 2]]\n");
        Watched lesson = open(body);
        lesson.lesson.reset();
        endThreads();
        QCOMPARE(lesson.opened + lesson.settled, 0);
    }

    void closedWhileACellRuns_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("cell");
        QTest::newRow("obeys") << slow() << 0;
        QTest::newRow("steps") << slowSteps() << 1;
        QTest::newRow("runs on") << cell("c", "op: stubborn\nx: [1]\nseconds: 0.5\n") << 0;
    }
    void closedWhileACellRuns()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const int, cell);
        Watched lesson = open(body);
        QVERIFY(lesson.untilRun(static_cast<std::size_t>(cell)));
        const auto told = lesson.states;
        lesson.lesson.reset();
        endThreads();
        QCOMPARE(lesson.states, told);
        QCOMPARE(lesson.settled, 0);
    }

    void othersGoOnWhenOneIsClosed()
    {
        Watched closed = open(slow());
        QVERIFY(closed.untilRun(0));
        Watched other = open(control("t", "1") + cell("c", "op: wait\nx: =[t]\n"));
        closed.lesson.reset();
        QVERIFY(other.untilSettled());
        other.lesson->setControl("t", 2);
        QVERIFY(other.untilSettled());
        QCOMPARE(other.y(0), 2.0);
    }

    void threadsAreRetiredWithoutWaiting()
    {
        std::latch mayEnd(1);
        auto first = std::make_shared<std::atomic<bool>>(false), second = std::make_shared<std::atomic<bool>>(true);
        engine->retire(std::jthread([&mayEnd, done = first.get()] {
            mayEnd.wait();
            *done = true;
            done->notify_all();
        }),
            first);
        engine->retire(std::jthread([] {}), second);
        QCOMPARE(first.use_count(), 2); // the engine keeps it
        mayEnd.count_down();
        first->wait(false);
        engine->retire(std::jthread([] {}), std::make_shared<std::atomic<bool>>(true));
        QCOMPARE(first.use_count(), 1); // joined
        QCOMPARE(second.use_count(), 1);
    }
};

QTEST_MAIN(TestOpenLesson)
#include "tst_open_lesson.moc"
