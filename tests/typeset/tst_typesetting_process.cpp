// SPDX-License-Identifier: GPL-3.0-or-later
/// What happens when the program that typesets misbehaves: a stand-in does so.
#include "children.h"

#include "typeset/formula_service.h"
#include "typeset/message.h"
#include "typeset/restart_limit.h"
#include "typeset/typesetter.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace heed;
using namespace heed::test;
using namespace std::chrono_literals;

namespace {

constexpr const char *mathJax = HEED_BINARY_DIR "/share/heed/mathjax";

const QString stoppedSentence = QStringLiteral("The formula can't be typeset: the typesetter stopped unexpectedly.");
const QString damagedSentence = QStringLiteral("The formula can't be typeset: the typesetter's answer is damaged.");

QString text(const std::string &utf8) { return QString::fromStdString(utf8); }

/// The program that misbehaves as `lives` says, and how often it was started.
class Naughty {
public:
    explicit Naughty(const QByteArray &lives)
    {
        QFile file(m_folder.filePath(QStringLiteral("lives")));
        if (file.open(QIODevice::WriteOnly))
            file.write(lives);
    }
    [[nodiscard]] TypesetterPlaces places() const
    {
        return {.program = HEED_BINARY_DIR "/tests/naughty_typesetter", .mathJax = m_folder.path().toStdString()};
    }
    [[nodiscard]] qint64 starts() const { return QFile(m_folder.filePath(QStringLiteral("starts"))).size(); }

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestTypesettingProcess : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void messagesComeBack();
    void framesComeInPieces();
    void restartsAreBounded();

    void isStartedWhenFirstNeeded();
    void triesOnceMore_data();
    void triesOnceMore();
    void givesUpAFormulaAndGoesOn_data();
    void givesUpAFormulaAndGoesOn();
    void speaksAfterADeath();
    void stopsStartingWhatAlwaysDies();
    void mayDieNowAndThen_data();
    void mayDieNowAndThen();
    void takesNoAnswerTwice();
    void refusesWhatIsTooLarge();
    void waitsNoLongerThanAllowed_data();
    void waitsNoLongerThanAllowed();
    void saysWhatCantBeStarted_data();
    void saysWhatCantBeStarted();
    void stopsAtOnce_data();
    void stopsAtOnce();
    void theServiceEndsAtOnce();
    void leavesNothingBehind();
};

void TestTypesettingProcess::messagesComeBack()
{
    for (const Task task : {Task::LoadMathJax, Task::LoadSpeech, Task::Typeset, Task::Speak}) {
        const Question question{task, {"\\alpha\n", true}};
        const auto read = questionOf(toBytes(question));
        QVERIFY(read && read->task == task && read->formula == question.formula);
        const TypesetFormula formula{.svg = "<svg/>", .width = 1, .ascent = 0.5, .depth = -0.25, .speech = "alpha"};
        const std::string bytes = toBytes(formula, question);
        QVERIFY(answerOf(bytes, question) == formula);
        QVERIFY(!answerOf(bytes, {task, {"\\beta", true}}));
        QVERIFY(!answerOf(bytes, {task == Task::Speak ? Task::Typeset : Task::Speak, question.formula}));
        for (std::size_t i = 0; i < bytes.size(); ++i)
            QVERIFY(!answerOf(std::string_view(bytes).substr(0, i), question));
    }
    QVERIFY(!questionOf("typeset"));
    QVERIFY(!questionOf(framed("nothing known") + framed("x") + std::string(8, '\0')));
}

void TestTypesettingProcess::framesComeInPieces()
{
    FrameReader reader(5);
    std::vector<std::string> frames;
    for (const char byte : framed("one") + framed("") + framed("three")) {
        reader.add({&byte, 1});
        while (const auto frame = reader.next())
            frames.push_back(*frame);
    }
    QCOMPARE(frames, (std::vector<std::string>{"one", "", "three"}));
    QVERIFY(reader.isEmpty() && !reader.isBroken());
    reader.add(framed("longer") + framed("x"));
    QVERIFY(!reader.next() && reader.isBroken() && !reader.next());
}

void TestTypesettingProcess::restartsAreBounded()
{
    RestartLimit limit;
    RestartLimit::Time now{};
    for (std::size_t i = 0; i < RestartLimit::mostFailures; ++i) {
        QVERIFY(limit.allows(now));
        limit.fail(now += 1s);
    }
    QVERIFY(!limit.allows(now));
    now += RestartLimit::period - 5s;
    QVERIFY(limit.allows(now)); // the first is long ago
    limit.fail(now);
    QVERIFY(!limit.allows(now));
    limit.succeed();
    QVERIFY(limit.allows(now));
}

void TestTypesettingProcess::isStartedWhenFirstNeeded()
{
    const Naughty naughty("well");
    Typesetter typesetter(naughty.places());
    QVERIFY(!typesetter.typeset({std::string(20'001, 'x'), false}).error.empty());
    QCOMPARE(naughty.starts(), 0);
    QCOMPARE(text(typesetter.typeset({"x", false}).svg), QStringLiteral("<svg x/>"));
    QCOMPARE(text(typesetter.speak({"x", false})), QStringLiteral("said x"));
    QCOMPARE(text(typesetter.typeset({"y", false}).svg), QStringLiteral("<svg y/>"));
    QCOMPARE(naughty.starts(), 1);
}

void TestTypesettingProcess::triesOnceMore_data()
{
    QTest::addColumn<QByteArray>("life");
    for (const char *life : {"dies 0", "dies 1", "garbage", "torn", "announces", "endless", "other", "empty"})
        QTest::newRow(life) << QByteArray(life);
}

void TestTypesettingProcess::triesOnceMore()
{
    QFETCH(const QByteArray, life);
    const Naughty naughty(life + "\nwell");
    Typesetter typesetter(naughty.places());
    const TypesetFormula formula = typesetter.typeset({"x", false});
    QCOMPARE(text(formula.error), QString());
    QCOMPARE(text(formula.svg), QStringLiteral("<svg x/>"));
    QVERIFY(formula.isLasting);
    QCOMPARE(naughty.starts(), 2);
}

void TestTypesettingProcess::givesUpAFormulaAndGoesOn_data()
{
    QTest::addColumn<QByteArray>("life");
    QTest::addColumn<QString>("sentence");
    for (const char *life : {"dies 0", "dies 1", "torn"})
        QTest::newRow(life) << QByteArray(life) << stoppedSentence;
    for (const char *life : {"garbage", "announces", "endless", "other", "empty"})
        QTest::newRow(life) << QByteArray(life) << damagedSentence;
}

void TestTypesettingProcess::givesUpAFormulaAndGoesOn()
{
    QFETCH(const QByteArray, life);
    QFETCH(const QString, sentence);
    const Naughty naughty(life + "\n" + life + "\nwell");
    Typesetter typesetter(naughty.places());
    const TypesetFormula formula = typesetter.typeset({"x", false});
    QCOMPARE(text(formula.error), sentence);
    QVERIFY(formula.svg.empty());
    QVERIFY(!formula.isLasting);
    QCOMPARE(naughty.starts(), 2);
    QCOMPARE(text(typesetter.typeset({"y", false}).svg), QStringLiteral("<svg y/>"));
    QCOMPARE(naughty.starts(), 3);
}

void TestTypesettingProcess::speaksAfterADeath()
{
    const Naughty naughty("dies 3\ndies 2\ndies 2\nwell");
    Typesetter typesetter(naughty.places());
    QVERIFY(typesetter.typeset({"x", false}).error.empty());
    QCOMPARE(
        text(typesetter.speak({"x", false})), QString()); // dies when the rules are loaded, then when they are asked
    QCOMPARE(naughty.starts(), 2);
    QCOMPARE(text(typesetter.speak({"x", false})), QStringLiteral("said x"));
    QCOMPARE(naughty.starts(), 4);
}

void TestTypesettingProcess::stopsStartingWhatAlwaysDies()
{
    const Naughty naughty("dies 1");
    Typesetter typesetter(naughty.places());
    TypesetFormula formula;
    for (int i = 0; i < 20; ++i) {
        formula = typesetter.typeset({"x", false});
        QVERIFY(!formula.isLasting);
    }
    QCOMPARE(naughty.starts(), static_cast<qint64>(RestartLimit::mostFailures));
    QCOMPARE(text(formula.error),
        QStringLiteral(
            "The formula can't be typeset: the typesetter stopped unexpectedly too often; it is started again "
            "after a minute."));
}

void TestTypesettingProcess::mayDieNowAndThen_data()
{
    QTest::addColumn<QByteArray>("life");
    for (const char *life : {"dies 2", "leaves 2"})
        QTest::newRow(life) << QByteArray(life);
}

void TestTypesettingProcess::mayDieNowAndThen()
{
    QFETCH(const QByteArray, life);
    const Naughty naughty(life);
    Typesetter typesetter(naughty.places());
    for (int i = 0; i < 12; ++i)
        QCOMPARE(text(typesetter.typeset({"x", false}).error), QString());
    QCOMPARE(naughty.starts(), 12);
}

void TestTypesettingProcess::takesNoAnswerTwice()
{
    const Naughty naughty("twice\nwell");
    Typesetter typesetter(naughty.places());
    QCOMPARE(text(typesetter.typeset({"x", false}).svg), QStringLiteral("<svg x/>"));
    QCOMPARE(text(typesetter.typeset({"y", false}).svg), QStringLiteral("<svg y/>"));
    QCOMPARE(naughty.starts(), 2);
}

void TestTypesettingProcess::refusesWhatIsTooLarge()
{
    const Naughty naughty("large");
    Typesetter nearly(naughty.places(), {.svgBytes = 99'900});
    const TypesetFormula formula = nearly.typeset({"x", false});
    QCOMPARE(text(formula.error), QStringLiteral("The formula is too large to draw."));
    QVERIFY(formula.svg.empty() && formula.isLasting);
    Typesetter far(naughty.places(), {.texBytes = 100, .svgBytes = 1'000});
    QCOMPARE(text(far.typeset({"x", false}).error), damagedSentence);
}

void TestTypesettingProcess::waitsNoLongerThanAllowed_data()
{
    QTest::addColumn<QByteArray>("life");
    for (const char *life : {"silent", "mute"})
        QTest::newRow(life) << QByteArray(life);
}

void TestTypesettingProcess::waitsNoLongerThanAllowed()
{
    QFETCH(const QByteArray, life);
    const Naughty naughty(life);
    Typesetter typesetter(naughty.places(), {.load = 300ms});
    QElapsedTimer timer;
    timer.start();
    const TypesetFormula formula = typesetter.typeset({"x", false});
    QCOMPARE(text(formula.error), QStringLiteral("MathJax took too long to load."));
    QVERIFY(!formula.isLasting);
    QVERIFY2(timer.elapsed() >= 300 && timer.elapsed() < 3'000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(!typesetter.typeset({"y", false}).error.empty());
    QCOMPARE(naughty.starts(), 1);
}

void TestTypesettingProcess::saysWhatCantBeStarted_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("missing") << QStringLiteral("/no/such/heed-typeset");
    QTest::newRow("not executable") << QStringLiteral(HEED_SOURCE_DIR "/README.md");
    QTest::newRow("a folder") << QStringLiteral(HEED_SOURCE_DIR);
}

void TestTypesettingProcess::saysWhatCantBeStarted()
{
    QFETCH(const QString, path);
    Typesetter typesetter({.program = path.toStdString(), .mathJax = mathJax});
    for (int i = 0; i < 10; ++i) {
        const TypesetFormula formula = typesetter.typeset({"x", false});
        const QString beginning = QStringLiteral("There is no program to typeset formulas with: %1 can't be started (");
        QVERIFY2(text(formula.error).startsWith(beginning.arg(path)), formula.error.c_str());
        QVERIFY(!formula.isLasting);
    }
    QCOMPARE(typesetter.speak({"x", false}), std::string());
}

void TestTypesettingProcess::stopsAtOnce_data()
{
    QTest::addColumn<QByteArray>("life");
    for (const char *life : {"silent", "mute"})
        QTest::newRow(life) << QByteArray(life);
}

void TestTypesettingProcess::stopsAtOnce()
{
    QFETCH(const QByteArray, life);
    const Naughty naughty(life);
    Typesetter typesetter(naughty.places(), {.formula = 60s, .load = 60s});
    std::atomic<qint64> stopped = 0;
    QElapsedTimer timer;
    timer.start();
    std::jthread stopper([&] {
        std::this_thread::sleep_for(200ms);
        stopped = timer.elapsed();
        typesetter.stop();
    });
    QVERIFY(!typesetter.typeset({"x", false}).isLasting);
    QVERIFY2(timer.elapsed() - stopped < 1'000, qPrintable(QString::number(timer.elapsed() - stopped)));
    stopper.join();
    const qint64 starts = naughty.starts();
    QVERIFY(!typesetter.typeset({"x", false}).error.empty());
    QCOMPARE(naughty.starts(), starts);
}

void TestTypesettingProcess::theServiceEndsAtOnce()
{
    const Naughty naughty("silent");
    const TypesetterPlaces places = naughty.places();
    QElapsedTimer timer;
    std::atomic<int> calls = 0;
    {
        FormulaService service({.mathJax = places.mathJax, .pack = {}, .user = {}, .program = places.program});
        service.request({"x", false}, 0, [&](const TypesetFormula &) { ++calls; });
        QTRY_COMPARE_WITH_TIMEOUT(naughty.starts(), 1, 20'000);
        timer.start();
    }
    QVERIFY2(timer.elapsed() < 1'000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(calls.load(), 0);
    QCOMPARE(childrenOf(QCoreApplication::applicationPid()), QList<qint64>());
}

void TestTypesettingProcess::leavesNothingBehind()
{
    const QDir openFiles(QStringLiteral("/proc/self/fd"));
    if (!openFiles.exists())
        QSKIP("This system doesn't tell of its processes.");
    qsizetype before = 0;
    for (int i = 0; i < 8; ++i) {
        const Naughty naughty("dies 1\nsilent");
        Typesetter typesetter(naughty.places(), {.load = 50ms});
        QVERIFY(!typesetter.typeset({"x", false}).error.empty());
        const Naughty good("well");
        Typesetter another(good.places());
        QVERIFY(another.typeset({"x", false}).error.empty());
        QCOMPARE(childrenOf(QCoreApplication::applicationPid()).size(), 1);
        const qsizetype count = openFiles.entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System).size();
        before = i == 0 ? count : before;
        QCOMPARE(count, before);
    }
    QCOMPARE(childrenOf(QCoreApplication::applicationPid()), QList<qint64>());
}

QTEST_GUILESS_MAIN(TestTypesettingProcess)
#include "tst_typesetting_process.moc"
