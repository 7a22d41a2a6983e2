// SPDX-License-Identifier: GPL-3.0-or-later
/// heed-typeset itself: when it ends, and what then becomes of the others.
#include "children.h"

#include "typeset/message.h"
#include "typeset/typesetter.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace heed;
using namespace heed::test;
using namespace std::chrono_literals;

namespace {

constexpr const char *program = HEED_BINARY_DIR "/libexec/heed/heed-typeset";
constexpr const char *mathJax = HEED_BINARY_DIR "/share/heed/mathjax";

QString text(const std::string &utf8) { return QString::fromStdString(utf8); }

/// With many cells it takes seconds.
std::string hardTex(int cells = 1'100)
{
    std::string tex = "\\begin{matrix}";
    for (int i = 0; i < cells; ++i)
        tex += "\\frac{a_1}{b^2}&";
    return tex + "\\end{matrix}";
}

} // namespace

class TestTypesettingProgram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wantsArguments();
    void endsWithItsInput();
    void refusesWhatIsNoQuestion();
    void mayBeKilled();
    void endsWithItsParent();
};

void TestTypesettingProgram::wantsArguments()
{
    QProcess process;
    process.start(QString::fromUtf8(program), QStringList{});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(process.readAllStandardError().startsWith("usage: heed-typeset "));
}

void TestTypesettingProgram::endsWithItsInput()
{
    QProcess process;
    process.start(QString::fromUtf8(program), {QString::fromUtf8(mathJax), QStringLiteral("1000000")});
    const std::string questions =
        framed(toBytes(Question{Task::LoadMathJax})) + framed(toBytes(Question{Task::Typeset, {hardTex(), true}}));
    process.write(QByteArray::fromStdString(questions));
    QVERIFY(process.waitForReadyRead(30'000)); // MathJax is loaded, and the formula begun
    QElapsedTimer timer;
    timer.start();
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
    QVERIFY2(timer.elapsed() < 2'000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.readAllStandardError(), QByteArray());
}

void TestTypesettingProgram::refusesWhatIsNoQuestion()
{
    for (const std::string &bytes : {framed("no question"), std::string(8, '\x7F') + "x"}) {
        QProcess process;
        process.start(QString::fromUtf8(program), {QString::fromUtf8(mathJax), QStringLiteral("1000")});
        process.write(QByteArray::fromStdString(bytes));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.readAllStandardOutput(), QByteArray());
    }
}

void TestTypesettingProgram::mayBeKilled()
{
    Typesetter typesetter({.program = program, .mathJax = mathJax}, {.formula = 60s});
    const TypesetFormula before = typesetter.typeset({"x", false});
    QCOMPARE(text(before.error), QString());
    const QList<qint64> first = childrenOf(QCoreApplication::applicationPid());
    if (first.isEmpty())
        QSKIP("This system doesn't tell of its processes.");
    std::jthread killer([&] {
        std::this_thread::sleep_for(50ms);
        QProcess::execute(QStringLiteral("kill"), {QStringLiteral("-KILL"), QString::number(first[0])});
    });
    QCOMPARE(text(typesetter.typeset({hardTex(60), true}).error), QString());
    killer.join();
    QVERIFY(typesetter.typeset({"x", false}) == before);
    const QList<qint64> second = childrenOf(QCoreApplication::applicationPid());
    QCOMPARE(second.size(), 1);
    QVERIFY(second != first);
}

void TestTypesettingProgram::endsWithItsParent()
{
    if (!QFile::exists(QStringLiteral("/proc/self/stat")))
        QSKIP("This system doesn't tell of its processes.");
    const QTemporaryDir folder;
    QFile lesson(folder.filePath(QStringLiteral("hard.md")));
    QVERIFY(lesson.open(QIODevice::WriteOnly));
    lesson.write("---\nid: hard\n---\n\n$$" + QByteArray::fromStdString(hardTex()) + "$$\n");
    lesson.close();
    QProcess parent;
    parent.start(QStringLiteral(HEED_BINARY_DIR "/app/formula_pack/heed_formula_pack"),
        {QString::fromUtf8(program), QString::fromUtf8(mathJax), folder.filePath(QStringLiteral("pack")),
            lesson.fileName()});
    QVERIFY(parent.waitForStarted());
    QTRY_COMPARE_WITH_TIMEOUT(childrenOf(parent.processId()).size(), 1, 20'000);
    const qint64 child = childrenOf(parent.processId())[0];
    parent.kill();
    QVERIFY(parent.waitForFinished());
    QTRY_VERIFY_WITH_TIMEOUT(!processState(child).isThere(), 5'000);
}

QTEST_GUILESS_MAIN(TestTypesettingProgram)
#include "tst_typesetting_program.moc"
