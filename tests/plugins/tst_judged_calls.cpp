// SPDX-License-Identifier: GPL-3.0-or-later
/// The random calls find what is wrong with an operator: each fault is built into one that is right.
#include "judged_call.h"
#include "random_call.h"

#include <QTest>

#include <atomic>

using namespace heed;
using namespace heed::test;

namespace {

Outputs twice(const Call &call) { return {{"output", arma::mat(call.matrix("x") * 2.0)}}; }

Result<Derivation> oneStep(const Call &, const Outputs &, const Focus &)
{
    return Derivation{{.title = "Double it", .tex = "2\\left(x_{1}\\right)", .plain = "2 x_1"}};
}

/// A product of an option and a letter, a sum, and a refusal of its own.
Operator rightOperator()
{
    return {.name = "twice",
        .summary = "Doubles x.",
        .inputs = {{.name = "x", .shape = {"n", "heads*d"}}, {.name = "y", .shape = {"n+m", "d"}},
            {.name = "z", .shape = {"m", "d"}, .optional = true}},
        .options = {{.name = "heads", .type = Type::Integer, .fallback = 2, .range = between(1, 8)}},
        .outputs = {{.name = "output", .shape = {"n", "heads*d"}}},
        .laws = {{.name = "a law",
            .says = "It holds.",
            .deviation = [](const Call &, const Outputs &) -> Result<double> { return 0; }}},
        .check = [](const Call &call) -> Result<void> {
            if (call.letters.contains("n") && call.size("n") == 3)
                return fail(Rule::Shape, "Expected a number of rows other than 3, found 3.", "x");
            return {};
        },
        .run = [](const Call &call) -> Result<Outputs> { return twice(call); },
        .derive = oneStep};
}

Result<Derivation> written(const std::string &title, const std::string &tex, const std::string &plain)
{
    return Derivation{{.title = title, .tex = tex, .plain = plain}};
}

struct BuiltIn {
    const char *name;
    void (*change)(Operator &);
    const char *found;
};

const std::vector<BuiltIn> faults{
    {"throws",
        [](Operator &op) { op.run = [](const Call &) -> Result<Outputs> { throw std::out_of_range("map::at"); }; },
        "map::at"},
    {"throws while checking", [](Operator &op) { op.check = [](const Call &) -> Result<void> { throw 1; }; },
        "failed while it checked its input"},
    {"lacks memory", [](Operator &op) { op.run = [](const Call &) -> Result<Outputs> { throw std::bad_alloc(); }; },
        "more memory than it says"},
    {"no sentence",
        [](Operator &op) { op.check = [](const Call &) -> Result<void> { return fail(Rule::Range, "bad range"); }; },
        "it says: bad range"},
    {"wrong shape",
        [](Operator &op) {
            op.run = [](const Call &call) -> Result<Outputs> {
                return Outputs{{"output", arma::mat(call.matrix("x").n_rows + 1, 1)}};
            };
        },
        "has the shape"},
    {"other bits",
        [](Operator &op) {
            op.run = [](const Call &call) -> Result<Outputs> {
                static std::atomic<int> count = 0;
                return Outputs{{"output", arma::mat(arma::size(call.matrix("x")), arma::fill::value(++count))}};
            };
        },
        "is another one the second time"},
    {"other bits with threads",
        [](Operator &op) {
            op.run = [](const Call &call) -> Result<Outputs> {
                return Outputs{
                    {"output", arma::mat(arma::size(call.matrix("x")), arma::fill::value(call.threads ? 1 : 0))}};
            };
        },
        "is another one the second time"},
    {"other bits alone",
        [](Operator &op) {
            op.run = [](const Call &call) -> Result<Outputs> {
                return Outputs{{"output",
                    arma::mat(arma::size(call.matrix("x")), arma::fill::value(call.wantedOutputs.empty() ? 1 : 0))}};
            };
        },
        "is another one the second time"},
    {"a law fails",
        [](Operator &op) {
            op.laws.front().deviation = [](const Call &, const Outputs &) -> Result<double> {
                return fail(Rule::Type, "No.");
            };
        },
        "the law 'a law' says: No."},
    {"a law is missed",
        [](Operator &op) {
            op.laws.front().deviation = [](const Call &, const Outputs &) -> Result<double> { return 1; };
        },
        "the law 'a law' is missed by 1"},
    {"NaN by hand",
        [](Operator &op) {
            op.derive = [](const Call &, const Outputs &, const Focus &) {
                return written("Divide", "\\frac{0}{0}", "0 / 0 = NaN");
            };
        },
        "says NaN of what is finite"},
    {"no derivation",
        [](Operator &op) {
            op.derive = [](const Call &, const Outputs &, const Focus &) -> Result<Derivation> {
                return fail(Rule::Range, "There is none.");
            };
        },
        "There is none."},
    {"no estimate", [](Operator &op) { op.estimate = [](const Call &) { return Estimate{.bytes = std::nan("")}; }; },
        "its estimate is no number"}};

} // namespace

class TestJudgedCalls : public QObject {
    Q_OBJECT

    static std::string firstFinding(const Operator &op, Tally &tally)
    {
        Pool pool(2);
        RandomCall random(op, 1);
        for (std::uint64_t i = 0; i < 1000; ++i)
            if (const std::string wrong = JudgedCall(op, pool, i, tally).judge(random.next()); !wrong.empty())
                return wrong;
        return {};
    }

private Q_SLOTS:
    void aRightOperator()
    {
        Tally tally;
        QCOMPARE(firstFinding(rightOperator(), tally), std::string());
        QVERIFY2(tally.answered > 100, std::to_string(tally.answered).c_str());
        QVERIFY2(tally.refused > 100, std::to_string(tally.refused).c_str());
        QVERIFY(tally.steps > 100);
    }

    void everyFaultIsFound_data()
    {
        QTest::addColumn<const BuiltIn *>("fault");
        for (const BuiltIn &fault : faults)
            QTest::newRow(fault.name) << &fault;
    }

    void everyFaultIsFound()
    {
        QFETCH(const BuiltIn *, fault);
        Operator op = rightOperator();
        fault->change(op);
        Tally tally;
        const std::string finding = firstFinding(op, tally);
        QVERIFY2(finding.find(fault->found) != std::string::npos, finding.c_str());
    }

    void everyStepIsRead_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("plain");
        QTest::addColumn<QString>("flaw");
        const auto row = [](const char *tex, const char *plain, const char *flaw) {
            QTest::newRow(tex) << QString::fromUtf8(tex) << QString::fromUtf8(plain) << QString::fromUtf8(flaw);
        };
        row("\\frac{1}{2}", "1/2", "");
        row("\\{x\\}, \\}", "x", "");
        row("\\left(\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}\\right)", "(1, 2)", "");
        row("\\frac{1}{2", "1/2", "a brace is not closed");
        row("1}{", "1", "a brace is closed that was not opened");
        row("\\begin{pmatrix} 1", "1", "an environment is not ended");
        row("1 \\end{pmatrix}", "1", "an environment ends that was not begun");
        row("\\left( 1 )", "1", "\\left and \\right don't match");
        row("1", "", "has no title, no plain text or no TeX");
        row("", "1", "has no title, no plain text or no TeX");
        row("x = nan", "x = NaN", "says nan");
        row("x = \\infty", "x = -inf", "says inf");
        row("x = ∞", "x = ∞", "writes infinity wrongly");
        row("\\text{information}", "information", "");
    }

    void everyStepIsRead()
    {
        QFETCH(QString, tex);
        QFETCH(QString, plain);
        QFETCH(QString, flaw);
        const std::string bad = badlyWritten(written("A step", tex.toStdString(), plain.toStdString()).value().front());
        QVERIFY2(flaw.isEmpty() == bad.empty() && bad.find(flaw.toStdString()) != std::string::npos, bad.c_str());
    }
};

QTEST_GUILESS_MAIN(TestJudgedCalls)
#include "tst_judged_calls.moc"
