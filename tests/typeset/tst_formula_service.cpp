// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/formula_queue.h"
#include "typeset/formula_service.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <mutex>
#include <thread>

using namespace heed;
using namespace std::chrono_literals;

namespace {

const std::string mathJax = HEED_BINARY_DIR "/share/heed/mathjax";
const std::string program = HEED_BINARY_DIR "/libexec/heed/heed-typeset";

std::string hardTex(int cells)
{
    std::string tex = "\\begin{matrix}";
    for (int i = 0; i < cells; ++i)
        tex += "\\frac{a_1}{b^2}&";
    return tex + "\\end{matrix}";
}

/// What arrives, from any thread.
class Arrivals {
public:
    FormulaService::Done done(const std::string &name)
    {
        return [this, name](const TypesetFormula &formula) {
            const std::lock_guard lock(m_mutex);
            m_names.push_back(name + (formula.speech.empty() ? "" : " spoken"));
            m_last = formula;
        };
    }
    std::vector<std::string> names() const
    {
        const std::lock_guard lock(m_mutex);
        return m_names;
    }
    TypesetFormula last() const
    {
        const std::lock_guard lock(m_mutex);
        return m_last;
    }
    std::size_t count() const { return names().size(); }

private:
    mutable std::mutex m_mutex;
    std::vector<std::string> m_names;
    TypesetFormula m_last;
};

constexpr int patience = 30'000; // MathJax and the rules are loaded in the time

using Names = std::vector<std::string>;

} // namespace

class TestFormulaService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void queueTakesTheMostUrgent();
    void queueServesEqualsTogether();
    void queueForgetsTheCancelled();
    void typesetsAndSpeaks();
    void findsAgainAndInAnotherRun();
    void comesByPriority();
    void cancels();
    void cancelsInsideACall();
    void stopsWhileBusy();
    void stopsWhileLoading();
    void survivesAFormulaThatTakesTooLong();
    void saysThatMathJaxIsMissing();

private:
    FormulaPlaces places(const char *user = "") const
    {
        const std::string folder =
            *user == '\0' ? std::string() : m_folder.filePath(QString::fromUtf8(user)).toStdString();
        return {.mathJax = mathJax, .pack = {}, .user = folder, .program = program};
    }

    QTemporaryDir m_folder;
};

void TestFormulaService::queueTakesTheMostUrgent()
{
    FormulaQueue queue;
    const auto nothing = [](const TypesetFormula &) {};
    const auto low = queue.add({"low", false}, 1, nothing);
    (void)queue.add({"high", false}, 5, nothing);
    (void)queue.add({"also high", false}, 5, nothing);
    const auto raised = queue.add({"raised", false}, 0, nothing);
    queue.prioritise(raised, 9);
    queue.prioritise(12345, 9);
    Names order;
    for (auto job = queue.take(); job; job = queue.take()) {
        order.push_back(job->request.tex + (job->step == FormulaQueue::Step::Speak ? " spoken" : ""));
        if (job->request.tex == "raised" && job->step == FormulaQueue::Step::Draw)
            queue.speakLater(*job);
        else
            queue.finish(*job);
    }
    QCOMPARE(order, (Names{"raised", "high", "also high", "low", "raised spoken"}));
    QVERIFY(queue.isEmpty());
    QVERIFY(!queue.done(low));
}

void TestFormulaService::queueServesEqualsTogether()
{
    FormulaQueue queue;
    const auto nothing = [](const TypesetFormula &) {};
    const auto one = queue.add({"x", false}, 1, nothing), two = queue.add({"x", false}, 7, nothing);
    (void)queue.add({"x", true}, 3, nothing);
    const auto job = queue.take();
    QVERIFY(job && !job->request.isDisplay);
    QCOMPARE(job->tickets, (std::vector{one, two}));
    QVERIFY(queue.take()->request.isDisplay);
}

void TestFormulaService::queueForgetsTheCancelled()
{
    FormulaQueue queue;
    const auto nothing = [](const TypesetFormula &) {};
    const auto one = queue.add({"x", false}, 1, nothing), two = queue.add({"x", false}, 1, nothing);
    queue.cancel(one);
    queue.cancel(one);
    QCOMPARE(queue.take()->tickets, std::vector{two});
    queue.cancel(two);
    QVERIFY(!queue.done(two));
    const auto three = queue.add({"y", false}, 1, nothing);
    queue.cancel(three);
    QVERIFY(queue.isEmpty());
    const auto four = queue.add({"z", false}, 1, nothing);
    const auto job = queue.take();
    queue.cancel(four);
    queue.speakLater(*job);
    QVERIFY(queue.isEmpty());
}

void TestFormulaService::typesetsAndSpeaks()
{
    FormulaService service(places());
    Arrivals arrivals;
    QVERIFY(!service.find({"x^2", false}));
    service.request({"x^2", false}, 0, arrivals.done("square"));
    service.request({"\\frac{a", false}, 0, arrivals.done("wrong"));
    QTRY_COMPARE_WITH_TIMEOUT(arrivals.names(), (Names{"square", "wrong", "square spoken"}), patience);
    QCOMPARE(QString::fromStdString(arrivals.last().speech), QStringLiteral("x squared"));
    QVERIFY(service.find({"x^2", false}) == arrivals.last());
    QCOMPARE(service.find({"\\frac{a", false})->error, std::string("Missing close brace"));
    service.request({"x^2", false}, 0, arrivals.done("again"));
    QTRY_COMPARE_WITH_TIMEOUT(arrivals.names().back(), std::string("again spoken"), patience);
    QTest::qWait(20);
    QCOMPARE(arrivals.count(), std::size_t{4});
}

void TestFormulaService::findsAgainAndInAnotherRun()
{
    Arrivals arrivals;
    {
        FormulaService service(places("kept"));
        service.request({"y_1", true}, 0, arrivals.done("y"));
        QTRY_COMPARE_WITH_TIMEOUT(arrivals.count(), std::size_t{2}, patience);
    }
    FormulaPlaces withoutProgram = places("kept");
    withoutProgram.program = "/no/such/program";
    FormulaService later(withoutProgram); // what is known needs none
    const auto found = later.find({"y_1", true});
    QVERIFY(found);
    QCOMPARE(found->speech, std::string("y sub 1"));
    later.request({"y_1", true}, 0, arrivals.done("later"));
    QTRY_COMPARE_WITH_TIMEOUT(arrivals.names().back(), std::string("later spoken"), patience);
}

void TestFormulaService::comesByPriority()
{
    FormulaService service(places());
    Arrivals arrivals;
    service.request({hardTex(200), false}, 9, arrivals.done("first"));
    QTest::qWait(20); // it is being typeset
    service.request({"\\alpha", false}, 1, arrivals.done("low"));
    const auto raised = service.request({"\\beta", false}, 0, arrivals.done("raised"));
    service.request({"\\gamma", false}, 5, arrivals.done("high"));
    service.prioritise(raised, 7);
    QTRY_VERIFY_WITH_TIMEOUT(arrivals.count() >= 4, patience);
    const Names names = arrivals.names();
    QCOMPARE(Names(names.begin(), names.begin() + 4), (Names{"first", "raised", "high", "low"}));
}

void TestFormulaService::cancels()
{
    FormulaService service(places());
    Arrivals arrivals;
    service.request({hardTex(100), false}, 9, arrivals.done("first"));
    const auto unwanted = service.request({"\\alpha", false}, 5, arrivals.done("unwanted"));
    service.request({"\\alpha", false}, 5, arrivals.done("wanted"));
    service.cancel(unwanted);
    service.cancel(12345);
    QTRY_VERIFY_WITH_TIMEOUT(arrivals.count() >= 2, patience);
    QCOMPARE(arrivals.names()[1], std::string("wanted"));

    // However close: what is cancelled doesn't hear of it any more.
    for (int i = 0; i < 50; ++i) {
        auto alive = std::make_unique<std::atomic<int>>(0);
        const auto ticket = service.request({"\\alpha", false}, 5, [&](const TypesetFormula &) { ++*alive; });
        std::this_thread::sleep_for(std::chrono::microseconds(i * 10));
        service.cancel(ticket);
        alive.reset();
    }
}

void TestFormulaService::cancelsInsideACall()
{
    FormulaService service(places());
    std::atomic<int> calls = 0;
    std::atomic<FormulaService::Ticket> ticket = 0, other = 0;
    std::mutex ready;
    {
        const std::lock_guard lock(ready);
        ticket = service.request({"\\delta", false}, 0, [&](const TypesetFormula &) {
            const std::lock_guard wait(ready);
            ++calls;
            service.cancel(ticket);
            other = service.request({"\\epsilon", false}, 0, [&](const TypesetFormula &) { ++calls; });
        });
    }
    QTRY_COMPARE_WITH_TIMEOUT(calls.load(), 3, patience); // once; and the other, which is spoken too
}

void TestFormulaService::stopsWhileBusy()
{
    Arrivals arrivals;
    QElapsedTimer timer;
    {
        FormulaService service(places(), {.formula = 60s});
        service.request({"x", false}, 9, arrivals.done("loaded"));
        QTRY_VERIFY_WITH_TIMEOUT(arrivals.count() >= 1, patience);
        for (int i = 0; i < 20; ++i)
            service.request({hardTex(1'000 + i), false}, 9, arrivals.done("hard"));
        QTest::qWait(50);
        timer.start();
    }
    QVERIFY2(timer.elapsed() < 2'000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(arrivals.last().isLasting);
}

void TestFormulaService::stopsWhileLoading()
{
    for (const auto pause : {0ms, 5ms, 60ms}) {
        QElapsedTimer timer;
        {
            FormulaService service(places());
            service.request({"x", false}, 0, [](const TypesetFormula &) {});
            std::this_thread::sleep_for(pause);
            timer.start();
        }
        QVERIFY2(timer.elapsed() < 2'000, qPrintable(QString::number(timer.elapsed())));
    }
    FormulaService unused(places());
}

void TestFormulaService::survivesAFormulaThatTakesTooLong()
{
    FormulaService service(places("hasty"), {.formula = 1s});
    Arrivals arrivals;
    service.request({hardTex(1'200), true}, 9, arrivals.done("hard"));
    service.request({"x", false}, 0, arrivals.done("x"));
    QTRY_COMPARE_WITH_TIMEOUT(arrivals.names(), (Names{"hard", "x", "x spoken"}), patience);
    QVERIFY(!service.find({hardTex(1'200), true}));
}

void TestFormulaService::saysThatMathJaxIsMissing()
{
    FormulaService service({.mathJax = "/no/such/folder", .pack = {}, .user = {}, .program = program});
    Arrivals arrivals;
    service.request({"x", false}, 0, arrivals.done("x"));
    QTRY_COMPARE_WITH_TIMEOUT(arrivals.count(), std::size_t{1}, patience);
    QVERIFY(arrivals.last().error.starts_with("There is no MathJax"));
    QVERIFY(!arrivals.last().isLasting);
}

QTEST_GUILESS_MAIN(TestFormulaService)
#include "tst_formula_service.moc"
