// SPDX-License-Identifier: GPL-3.0-or-later
/// The program that typesets the shipped lessons' formulas.
#include "typeset/formula_pack.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace heed;

namespace {

constexpr const char *lesson = R"(---
id: formulas
title: Formulas
---

# Where $a_1$ stands

In text $b_1$ and \(b_2\), and once more $b_1$; displayed:

$$ b_3 $$

```math
b_4
```

In code `$c_1$`, and in a cost of $5 there is none.

What is it?

```yaml exercise which
kind: choice
choices:
  - say: It is $d_1$
    right: true
    because: For $d_2$
  - say: It is $d_3$
hints:
  - Look at $d_4$
solution: Because of $d_5$
```

```yaml control alpha
type: number
value: 1
range: [0, 2]
label: The size $d_6$
```

```yaml cell soft
op: softmax
title: Weights $d_7$
scores: [[1, 2]]
```
)";

QStringList texOf(const FormulaPack &pack, const QStringList &candidates)
{
    QStringList found;
    for (const QString &tex : candidates)
        for (const bool isDisplay : {false, true})
            if (const auto formula = pack.find({tex.toStdString(), isDisplay}))
                found << tex + (isDisplay ? QStringLiteral(" displayed") : QString())
                        + (formula->speech.empty() ? QStringLiteral(" unspoken") : QString());
    return found;
}

} // namespace

class TestFormulaPackTool : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takesWhatALessonShows();
    void keepsWhatItHas();
    void saysWhichTexIsWrong();
    void failsWithoutMathJax();
    void failsWithoutArguments();
    void theShippedLessonsAreInThePack();

private:
    struct Finished {
        int code;
        QString errors;
    };
    static Finished run(const QStringList &arguments)
    {
        QProcess process;
        process.start(QStringLiteral(HEED_BINARY_DIR "/app/formula_pack/heed_formula_pack"),
            QStringList{QStringLiteral(HEED_BINARY_DIR "/libexec/heed/heed-typeset")} + arguments);
        const bool isDone = process.waitForFinished(120'000);
        return {isDone && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardError())};
    }
    QString write(const char *name, const char *text)
    {
        QFile file(m_folder.filePath(QString::fromUtf8(name)));
        return file.open(QIODevice::WriteOnly) && file.write(text) > 0 ? file.fileName() : QString();
    }
    QByteArray bytesOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    const QString m_mathJax = QStringLiteral(HEED_BINARY_DIR "/share/heed/mathjax");
    QTemporaryDir m_folder;
};

void TestFormulaPackTool::takesWhatALessonShows()
{
    const QString file = write("lesson.md", lesson), pack = m_folder.filePath(QStringLiteral("pack"));
    const Finished finished = run({m_mathJax, pack, file});
    QVERIFY2(finished.code == 0, qPrintable(finished.errors));
    QStringList all;
    for (const char *name : {"a_1", "b_1", "b_2", "b_3", "b_4", "c_1", "d_1", "d_2", "d_3", "d_4", "d_5", "d_6", "d_7"})
        all << QString::fromUtf8(name);
    QStringList expected = all;
    expected.removeOne(QStringLiteral("c_1"));
    expected.replaceInStrings(QRegularExpression(QStringLiteral("^(b_[34])$")), QStringLiteral("\\1 displayed"));
    const FormulaPack found(pack.toStdString());
    QCOMPARE(texOf(found, all), expected);
    QCOMPARE(found.size(), std::size_t{12});
}

void TestFormulaPackTool::keepsWhatItHas()
{
    const QString file = write("kept.md", lesson), pack = m_folder.filePath(QStringLiteral("kept"));
    const Finished first = run({m_mathJax, pack, file});
    QVERIFY2(first.code == 0, qPrintable(first.errors));
    const QByteArray bytes = bytesOf(pack);
    QCOMPARE(run({m_mathJax, pack, file}).code, 0);
    QVERIFY(!bytes.isEmpty() && bytesOf(pack) == bytes);
    const QString other = m_folder.filePath(QStringLiteral("other"));
    QCOMPARE(run({m_mathJax, other, file}).code, 0);
    QVERIFY(bytesOf(other) == bytes);
}

void TestFormulaPackTool::saysWhichTexIsWrong()
{
    const QString file = write("wrong.md", "---\nid: wrong\n---\n\nHere $\\frac{a$ is wrong, $e_1$ is not.\n");
    const QString pack = m_folder.filePath(QStringLiteral("wrong"));
    const Finished finished = run({m_mathJax, pack, file});
    QCOMPARE(finished.code, 0);
    QCOMPARE(finished.errors, file + QStringLiteral(": Missing close brace in \\frac{a\n"));
    const FormulaPack found(pack.toStdString());
    QCOMPARE(found.find({"\\frac{a", false})->error, std::string("Missing close brace"));
    QVERIFY(found.find({"e_1", false}));
}

void TestFormulaPackTool::failsWithoutMathJax()
{
    const QString file = write("without.md", "---\nid: without\n---\n\n$x$\n");
    const Finished finished =
        run({QStringLiteral("/no/such/folder"), m_folder.filePath(QStringLiteral("without")), file});
    QCOMPARE(finished.code, 1);
    QVERIFY2(finished.errors.contains(QStringLiteral("There is no MathJax")), qPrintable(finished.errors));
}

void TestFormulaPackTool::failsWithoutArguments()
{
    const Finished finished = run({});
    QCOMPARE(finished.code, 2);
    QVERIFY(finished.errors.startsWith(QStringLiteral("usage: ")));
    const QString file = write("unwritten.md", "---\nid: unwritten\n---\n\nNone.\n");
    const Finished unwritten = run({m_mathJax, QStringLiteral("/no/such/folder/pack"), file});
    QCOMPARE(unwritten.code, 1);
    QVERIFY2(unwritten.errors.contains(QStringLiteral("can't be written")), qPrintable(unwritten.errors));
}

void TestFormulaPackTool::theShippedLessonsAreInThePack()
{
    const FormulaPack pack(HEED_BINARY_DIR "/share/heed/formulas.pack");
    QVERIFY(pack.size() > 5);
    const auto width = pack.find({"d_k", false});
    QVERIFY(width);
    QCOMPARE(width->speech, std::string("d sub k"));
}

QTEST_GUILESS_MAIN(TestFormulaPackTool)
#include "tst_formula_pack_tool.moc"
