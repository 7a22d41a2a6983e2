// SPDX-License-Identifier: GPL-3.0-or-later
/// What the README shows is what there is.
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

static QString contentOf(const char *path)
{
    QFile file(QStringLiteral(HEED_SOURCE_DIR "/") + QLatin1String(path));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The contents of the README's fences with an info string.
static QStringList fences(const QString &mark, const QString &info)
{
    const QRegularExpression fence(QStringLiteral("^%1%2\\n(.*?)^%1$").arg(mark, info),
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    QStringList found;
    for (auto matches = fence.globalMatch(contentOf("README.md")); matches.hasNext();)
        found.append(matches.next().captured(1));
    return found;
}

static QString output(const QStringList &arguments, int exitCode)
{
    QProcess process;
    process.start(QStringLiteral(HEED_BINARY_DIR "/bin/heed"), arguments, QIODevice::ReadOnly);
    if (!process.waitForFinished(60000) || process.exitCode() != exitCode)
        return QStringLiteral("exit %1").arg(process.exitCode());
    return QString::fromUtf8(process.readAllStandardOutput());
}

class TestReadme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pluginIsTheTestedOne()
    {
        const QString file = contentOf("tests/plugin_package/sparsemax/sparsemax.cpp");
        const QStringList parts = fences(QStringLiteral("```"), QStringLiteral("cpp"));
        QVERIFY(!parts.isEmpty());
        for (const QString &part : parts)
            QVERIFY2(file.contains(part), qPrintable(part));
        QCOMPARE(fences(QStringLiteral("```"), QStringLiteral("cmake")),
            QStringList{contentOf("tests/plugin_package/sparsemax/CMakeLists.txt")});
    }

    void lessonHolds()
    {
        const QStringList lessons = fences(QStringLiteral("````"), QStringLiteral("markdown"));
        QCOMPARE(lessons.size(), 1);
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("lesson.md")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(lessons.front().toUtf8());
        file.close();
        QCOMPARE(output({QStringLiteral("check"), file.fileName()}, 0), QString());
        QVERIFY(output({QStringLiteral("test"), file.fileName()}, 0).contains(QStringLiteral("all hold")));
    }

    /// Line by line, in order; "…" stands for what is left out.
    void excerptIsReal()
    {
        const QStringList plain = fences(QStringLiteral("```"), QStringLiteral("text"));
        QCOMPARE(plain.size(), 1);
        QStringList shown = plain.front().trimmed().split(QLatin1Char('\n'));
        QCOMPARE(shown.takeFirst(), QStringLiteral("$ heed run lessons/scaled-dot-product-attention.md"));
        const QString lesson = QStringLiteral(HEED_SOURCE_DIR "/lessons/scaled-dot-product-attention.md");
        const QStringList real = output({QStringLiteral("run"), lesson}, 0).split(QLatin1Char('\n'));
        qsizetype at = 0;
        for (const QString &line : shown) {
            if (line.isEmpty() || line.trimmed() == QStringLiteral("…"))
                continue;
            at = real.indexOf(line, at);
            QVERIFY2(at >= 0, qPrintable(line));
        }
    }
};

QTEST_GUILESS_MAIN(TestReadme)
#include "tst_readme.moc"
