// SPDX-License-Identifier: GPL-3.0-or-later
/// A page with everything that is hard to set, and 500 formulas, of which some are wrong.
#include "page_fixture.h"

#include "page/formula_drawing.h"
#include "page/formula_object.h"
#include "typeset/formula_service.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>

using namespace heed;
using namespace heed::test;

namespace {

constexpr int formulaCount = 500, wrongEach = 25;

FormulaPlaces places(const QTemporaryDir &folder)
{
    const std::string share = std::string(HEED_BINARY_DIR) + "/share/heed";
    return {.mathJax = share + "/mathjax",
        .pack = {},
        .user = folder.path().toStdString(),
        .program = HEED_BINARY_DIR "/libexec/heed/heed-typeset"};
}

QByteArray formulas()
{
    QByteArray text = "\n## Formulas\n\n";
    for (int i = 0; i < formulaCount; ++i) {
        const QByteArray n = QByteArray::number(i);
        text += i % wrongEach == 0 ? "Wrong $\\frac{" + n + "$ here.\n\n"
            : i % 3 == 0           ? "Fraction $\\frac{q_{" + n + "} k}{\\sqrt{d}}$ and words.\n\n"
            : i % 3 == 1 ? "$$\n\\left(\\begin{matrix} " + n + " \\\\ 1 \\\\ 2 \\\\ 3 \\end{matrix}\\right)\n$$\n\n"
                         : "Index $\\alpha_{" + n + "}$.\n\n";
    }
    return text;
}

} // namespace

class TestTorture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsLost_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<QString>("lang");
        QTest::addColumn<double>("zoom");
        QTest::newRow("wide") << 1440 << QStringLiteral("en") << 1.0;
        QTest::newRow("narrow") << 480 << QStringLiteral("en") << 1.0;
        QTest::newRow("large") << 1024 << QStringLiteral("en") << 2.0;
        QTest::newRow("right to left") << 800 << QStringLiteral("ur") << 1.0;
    }
    void nothingIsLost()
    {
        QFETCH(int, width);
        QFETCH(QString, lang);
        QFETCH(double, zoom);
        const QString file = copyOf(lang, {});
        FormulaService service(places(m_cache));
        Formulas found(service);
        PageView view(found);
        view.resize(width, 700);
        view.setZoom(zoom);
        view.show();
        show(view, file);
        const QString page = view.toPlainText();
        for (const char *words : {"one", "A second paragraph in five.", "done", "nested quote with",
                 "def f(x):", "supercalifragilisticexpialidocious", "sothatithastobebroken", "توجہ ہی سب کچھ ہے۔",
                 "الانتباه هو كل ما تحتاجه", "注意力", "α", "—", "another lesson", "<b>html</b>", "End."}) {
            QString plain = page, wanted = QString::fromUtf8(words);
            QVERIFY2(plain.remove(u' ').contains(wanted.remove(u' ')), words);
        }
        QVERIFY(!page.contains(QStringLiteral("a comment")));
        QCOMPARE(view.cards().count(), 2U);
        QVERIFY2(view.document()->size().width() <= view.viewport()->width() + 1, "the page is wider than its window");
        for (int i = 0; i < 40 && view.verticalScrollBar()->value() < view.verticalScrollBar()->maximum(); ++i) {
            view.verticalScrollBar()->setValue(view.verticalScrollBar()->value() + 500);
            QTest::qWait(1);
            QVERIFY(!view.grab().isNull());
        }
    }

    void whatLiesDeepHasRoom_data()
    {
        QTest::addColumn<QByteArray>("mark");
        QTest::newRow("bullets") << QByteArray("- ");
        QTest::newRow("numbers") << QByteArray("7. ");
        QTest::newRow("quotes") << QByteArray("> ");
    }
    void whatLiesDeepHasRoom()
    {
        QFETCH(const QByteArray, mark);
        constexpr int depth = 40;
        QByteArray text = "\n\n";
        for (int i = 0; i < depth; ++i) {
            const QByteArray before = mark == "> " ? mark.repeated(i) : QByteArray(i * mark.size(), ' ');
            text += before + mark + "Some words at a level.\n" + (mark == "> " ? before + mark : QByteArray()) + "\n";
        }
        Formulas found(m_service);
        PageView view(found);
        view.resize(480, 700);
        view.show();
        show(view, copyOf(QStringLiteral("en"), text));
        int levels = 0;
        for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next()) {
            if (!block.text().endsWith(QLatin1String("Some words at a level.")))
                continue;
            ++levels;
            QVERIFY2(block.layout()->lineCount() <= 2, qPrintable(QString::number(levels)));
        }
        QCOMPARE(levels, depth);
        QVERIFY(view.document()->size().width() <= view.viewport()->width() + 1);
    }

    void aParagraphOfManyWords()
    {
        Formulas found(m_service);
        PageView view(found);
        view.resize(800, 700);
        view.show();
        show(view, copyOf(QStringLiteral("en"), "\n\n" + QByteArray("many words ").repeated(10'000) + "and an end\n"));
        QVERIFY(view.document()->lastBlock().text().endsWith(QLatin1String("and an end")));
        QElapsedTimer timer;
        timer.start();
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
        QVERIFY(!view.grab().isNull());
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }

    void fiveHundredFormulas()
    {
        if (!QFile::exists(QStringLiteral(HEED_BINARY_DIR "/share/heed/mathjax")))
            QSKIP("MathJax is not there.");
        const QString file = copyOf(QStringLiteral("en"), formulas());
        FormulaService service(places(m_cache));
        Formulas found(service);
        PageView view(found);
        view.resize(1000, 700);
        view.show();
        show(view, file);
        int right = 0, wrong = 0;
        for (const int position : view.map().formulas) {
            QTextCursor cursor(view.document());
            cursor.setPosition(position + 1);
            const QTextCharFormat format = cursor.charFormat();
            QVERIFY(isFormula(format));
            const Formulas::Found *formula = nullptr;
            QTRY_VERIFY_WITH_TIMEOUT(
                (formula = found.find(formulaTex(format), isDisplayFormula(format))) != nullptr, 60'000);
            if (formula->drawing && formula->error.isEmpty())
                ++right;
            else if (!formula->error.isEmpty())
                ++wrong;
            QVERIFY(formula->drawing || !formula->error.isEmpty());
        }
        QCOMPARE(wrong, formulaCount / wrongEach);
        QVERIFY(right >= formulaCount - wrong);
        QVERIFY(view.goToName(QStringLiteral("formulas")));
        QTest::qWait(50);
    }

private:
    QString copyOf(const QString &lang, const QByteArray &more)
    {
        QFile source(QStringLiteral(HEED_SOURCE_DIR "/tests/data/torture.md"));
        if (!source.open(QIODevice::ReadOnly))
            return {};
        QByteArray text = source.readAll().replace("\nminutes: 5\n", "\nminutes: 5\nlang: " + lang.toUtf8() + "\n");
        QFile copy(m_folder.filePath(QStringLiteral("torture.md")));
        if (copy.open(QIODevice::WriteOnly))
            copy.write(text + more);
        return copy.fileName();
    }

    void show(PageView &view, const QString &file)
    {
        m_lesson = std::make_unique<OpenLesson>(m_fixture.engine, file);
        QSignalSpy settled(m_lesson.get(), &OpenLesson::settled);
        view.showLesson(m_lesson.get());
        QVERIFY(settled.wait(30'000));
        QTest::qWait(20);
    }

    PageFixture m_fixture;
    FormulaService m_service{FormulaPlaces{}};
    QTemporaryDir m_folder, m_cache;
    std::unique_ptr<OpenLesson> m_lesson;
};

QTEST_MAIN(TestTorture)
#include "tst_torture.moc"
