// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/formulas.h"
#include "sdk/hand_labels.h"
#include "typeset/typesetter.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <thread>

using namespace heed;
using namespace std::chrono_literals;

namespace {

const TypesetterPlaces places{
    .program = HEED_BINARY_DIR "/libexec/heed/heed-typeset", .mathJax = HEED_BINARY_DIR "/share/heed/mathjax"};

std::string repeated(const char *text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

QString text(const std::string &utf8) { return QString::fromStdString(utf8); }

} // namespace

class TestTypesetter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void draws();
    void measuresFromTheBaseline();
    void drawsEachFormulaOfTheArticle();
    void drawsAnyLabel();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void forgets_data();
    void forgets();
    void bounds_data();
    void bounds();
    void givesUpInTime();
    void stopsFromAnotherThread();
    void saysThatMathJaxIsMissing();
    void speaks_data();
    void speaks();
    void speaksNothingWrong();

private:
    TypesetFormula typeset(const char *tex, bool isDisplay = false) { return m_typesetter.typeset({tex, isDisplay}); }

    Typesetter m_typesetter{places};
};

void TestTypesetter::draws()
{
    const TypesetFormula formula = typeset("\\sqrt{d_k}");
    QCOMPARE(text(formula.error), QString());
    QVERIFY(formula.svg.starts_with("<svg "));
    QVERIFY(formula.svg.find("<path ") != std::string::npos);
    QVERIFY(formula.isLasting);
    QVERIFY(typeset("\\sum_i^n x", true).ascent > typeset("\\sum_i^n x", false).ascent);
}

void TestTypesetter::measuresFromTheBaseline()
{
    const TypesetFormula x = typeset("x"), y = typeset("y");
    QCOMPARE(x.width, 0.572);
    QCOMPARE(x.ascent, 0.442);
    QVERIFY(qAbs(x.depth - 0.011) < 1e-9);
    QVERIFY(y.depth > 0.2);
    const TypesetFormula nothing = typeset("");
    QCOMPARE(text(nothing.error), QString());
    QVERIFY(nothing.width < 0.02);
}

void TestTypesetter::drawsEachFormulaOfTheArticle()
{
    const QDir folder(qEnvironmentVariable("HEED_ARTICLE", QStringLiteral(HEED_SOURCE_DIR "/../shared/article")));
    if (!folder.exists())
        QSKIP(qPrintable(QStringLiteral("There is no folder %1; HEED_ARTICLE names another.").arg(folder.path())));
    int count = 0;
    for (const QFileInfo &info : folder.entryInfoList(QDir::Files)) {
        QFile file(info.filePath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string article = file.readAll().toStdString();
        for (const Formula &formula : findFormulas(article, 0)) {
            const std::string tex = article.substr(formula.tex.begin, formula.tex.end - formula.tex.begin);
            const TypesetFormula found = m_typesetter.typeset({tex, formula.isDisplay()});
            QVERIFY2(found.error.empty(), (tex + ": " + found.error).c_str());
            QVERIFY2(!m_typesetter.speak({tex, formula.isDisplay()}).empty(), tex.c_str());
            ++count;
        }
    }
    QVERIFY2(count > 10, "hardly a formula was found");
}

/// Labels and tokens are anyone's text.
void TestTypesetter::drawsAnyLabel()
{
    std::string all;
    for (char c = ' '; c < 0x7F; ++c) {
        const std::string tex = "\\text{“" + hand::texText({c}) + "”}";
        QCOMPARE(text(typeset(tex.c_str()).error), QString());
        all += c;
    }
    QCOMPARE(
        text(typeset(("\\text{" + hand::texText(all + "é हिन्दी 🙂") + "}").c_str()).error), QString());
}

void TestTypesetter::saysWhatIsWrong_data()
{
    QTest::addColumn<QString>("tex");
    QTest::addColumn<QString>("error");
    const auto row = [](const char *tex, const char *error) {
        QTest::newRow(tex) << QString::fromUtf8(tex) << QString::fromUtf8(error);
    };
    row("\\frac{a", "Missing close brace");
    row("a_b_c", "Double subscripts: use braces to clarify");
    row("\\foo", "Undefined control sequence \\foo");
    row("\\left( x", "Extra \\left or missing \\right");
    row("\\begin{matrix} a", "Missing \\end{matrix}");
    row("\\begin{nothing}\\end{nothing}", "Unknown environment 'nothing'");
    row("a & b", "Misplaced &");
    row("}", "Extra close brace or missing open brace");
    // What would load or link, or change how the page looks or answers.
    row("\\require{physics}", "Undefined control sequence \\require");
    row("\\href{https://example.org}{x}", "Undefined control sequence \\href");
    row("\\class{a}{x}", "Undefined control sequence \\class");
    row("\\style{color: red}{x}", "Undefined control sequence \\style");
    row("\\texttip{a}{b}", "Undefined control sequence \\texttip");
    row("\\unicode{x2F;}", "Argument to \\unicode must be a number");
}

void TestTypesetter::saysWhatIsWrong()
{
    QFETCH(const QString, tex);
    QFETCH(const QString, error);
    const TypesetFormula formula = m_typesetter.typeset({tex.toStdString(), false});
    QCOMPARE(text(formula.error), error);
    QVERIFY(formula.svg.empty());
    QVERIFY(formula.isLasting);
}

void TestTypesetter::forgets_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    const auto row = [](const char *first, const char *second) {
        QTest::newRow(first) << QString::fromUtf8(first) << QString::fromUtf8(second);
    };
    row("\\newcommand\\mine{x}\\mine", "\\mine");
    row("\\def\\mine{x}\\mine", "\\mine");
    row("\\let\\mine=\\alpha\\mine", "\\mine");
    row("\\newenvironment{mine}{x}{y}\\begin{mine}\\end{mine}", "\\begin{mine}\\end{mine}");
    row("\\DeclarePairedDelimiter\\mine{\\lvert}{\\rvert}\\mine{x}", "\\mine{x}");
    row("\\DeclareMathOperator\\mine{mine}\\mine", "\\mine");
    row("\\definecolor{mine}{rgb}{1,0,0}\\textcolor{mine}{x}", "\\textcolor{mine}{x}");
    row("\\newtagform{mine}{[}{]}\\usetagform{mine}x\\tag{1}", "\\usetagform{mine}x");
}

void TestTypesetter::forgets()
{
    QFETCH(const QString, first);
    QFETCH(const QString, second);
    const TypesetFormula before = m_typesetter.typeset({second.toStdString(), true});
    const TypesetFormula definition = m_typesetter.typeset({first.toStdString(), true});
    QCOMPARE(text(definition.error), QString());
    const TypesetFormula after = m_typesetter.typeset({second.toStdString(), true});
    QVERIFY(after == before);
    QVERIFY(!(after == definition));

    const TypesetFormula label = typeset("\\begin{equation}x\\label{a}\\end{equation}", true);
    QCOMPARE(text(label.error), QString());
    QVERIFY(typeset("\\begin{equation}x\\label{a}\\end{equation}", true) == label);
    const std::string redefined = "\\renewcommand\\alpha{x}\\alpha";
    const TypesetFormula alpha = typeset("\\alpha");
    QCOMPARE(text(m_typesetter.typeset({redefined, false}).error), QString());
    QVERIFY(typeset("\\alpha") == alpha);
}

void TestTypesetter::bounds_data()
{
    QTest::addColumn<QString>("tex");
    QTest::addColumn<QString>("error");
    const auto row = [](const char *name, const std::string &tex, const char *error) {
        QTest::newRow(name) << text(tex) << QString::fromUtf8(error);
    };
    row("too long", repeated("x", 20'001), "The formula has 20001 bytes; at most 20000 are typeset.");
    row("endless macro", "\\def\\x{\\x}\\x", "MathJax maximum macro substitution count");
    row("doubling macro", "\\def\\x{\\x\\x}\\x", "MathJax maximum macro substitution count");
    row("doubling text",
        "\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b}\\def\\d{"
        "\\c\\c\\c\\c\\c\\c\\c}"
        "\\d\\d\\d\\d\\d\\d",
        "The formula took too long to typeset.");
    row("braces", repeated("{", 300) + repeated("}", 300), "The formula is nested too deeply.");
    row("roots", repeated("\\sqrt{", 300) + repeated("}", 300), "The formula is nested too deeply.");
}

void TestTypesetter::bounds()
{
    QFETCH(const QString, tex);
    QFETCH(const QString, error);
    const TypesetFormula formula = m_typesetter.typeset({tex.toStdString(), false});
    QVERIFY2(formula.error.starts_with(error.toStdString()), formula.error.c_str());
    QCOMPARE(text(typeset("x").error), QString());
}

void TestTypesetter::givesUpInTime()
{
    Typesetter hasty(places, {.formula = 20ms});
    const std::string hard = "\\begin{matrix}" + repeated("\\frac{a_1}{b^2}&", 900) + "\\end{matrix}";
    QElapsedTimer timer;
    timer.start();
    const TypesetFormula formula = hasty.typeset({hard, true});
    QCOMPARE(text(formula.error), QStringLiteral("The formula took too long to typeset."));
    QVERIFY(!formula.isLasting);
    QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(hasty.speak({hard, true}), std::string());

    Typesetter patient(places);
    QCOMPARE(text(patient.typeset({"x", false}).error), QString());
    Typesetter impatient(places, {.load = 1ms});
    QCOMPARE(text(impatient.typeset({"x", false}).error), QStringLiteral("MathJax took too long to load."));
}

void TestTypesetter::stopsFromAnotherThread()
{
    Typesetter typesetter(places, {.formula = 60s, .load = 60s});
    QCOMPARE(text(typesetter.typeset({"x", false}).error), QString());
    const std::string hard = "\\begin{matrix}" + repeated("\\frac{a_1}{b^2}&", 1'100) + "\\end{matrix}";
    QElapsedTimer timer;
    timer.start();
    std::jthread stopper([&] {
        std::this_thread::sleep_for(30ms);
        typesetter.stop();
    });
    const TypesetFormula formula = typesetter.typeset({hard, true});
    QVERIFY(!formula.isLasting);
    QVERIFY(!formula.error.empty());
    QVERIFY2(timer.elapsed() < 2'000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(!typesetter.typeset({"x", false}).error.empty());
}

void TestTypesetter::saysThatMathJaxIsMissing()
{
    Typesetter none({.program = places.program, .mathJax = "/no/such/folder"});
    const TypesetFormula formula = none.typeset({"x", false});
    QCOMPARE(text(formula.error),
        QStringLiteral("There is no MathJax to typeset formulas with: "
                       "/no/such/folder/mathjax-full/es5/loader.js can't be read."));
    QVERIFY(!formula.isLasting);
    QCOMPARE(none.speak({"x", false}), std::string());
    QCOMPARE(mathJaxVersion("/no/such/folder"), std::string());
    QCOMPARE(text(mathJaxVersion(places.mathJax)), QStringLiteral("3.2.2"));
}

void TestTypesetter::speaks_data()
{
    QTest::addColumn<QString>("tex");
    QTest::addColumn<QString>("speech");
    const auto row = [](const char *tex, const char *speech) {
        QTest::newRow(tex) << QString::fromUtf8(tex) << QString::fromUtf8(speech);
    };
    row("\\frac{a}{b}", "a over b");
    row("\\sqrt{d_k}", "the square root of d sub k");
    row("d_{\\text{model}}", "d sub model");
    row("\\alpha_{ij}", "alpha sub i j");
    row("x_i^2", "x sub i squared");
    row("QK^\\top", "Q K transpose");
    row("\\mathbb{R}^{n \\times d}", "R raised to the n times d power");
    row("\\sum_{i=1}^n x_i", "the sum from i equals 1 to n of x sub i");
    row("\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "the 2 by 2 matrix Row 1: 1 2 Row 2: 3 4");
    row("\\hat{x} \\approx y", "x hat almost equals y");
    row("\\operatorname{softmax}(z)", "softmax of z");
    row("\\log x", "log x");
    row("e^{-\\lambda t}", "e raised to the negative lambda t power");
    row("-\\infty", "negative infinity");
    row("a \\le b", "a is less than or equal to b");
}

void TestTypesetter::speaks()
{
    QFETCH(const QString, tex);
    QFETCH(const QString, speech);
    QCOMPARE(text(m_typesetter.speak({tex.toStdString(), false})), speech);
}

void TestTypesetter::speaksNothingWrong()
{
    QCOMPARE(m_typesetter.speak({"\\frac{a", false}), std::string());
    QCOMPARE(m_typesetter.speak({repeated("x", 20'001), false}), std::string());
    QCOMPARE(text(m_typesetter.speak({"x", false})), QStringLiteral("x"));
}

QTEST_GUILESS_MAIN(TestTypesetter)
#include "tst_typesetter.moc"
