// SPDX-License-Identifier: GPL-3.0-or-later
/// A desktop takes a lesson for a lesson and other Markdown for Markdown.
#include <QFile>
#include <QMimeDatabase>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

static const char *const lesson = "text/x-heed-lesson";
static const char *const markdown = "text/markdown";

class TestLessonType : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void fileHasType_data();
    void fileHasType();
    void isMarkdown();
    void shippedFiles();

private:
    QTemporaryDir m_home;
};

/// The user's own table of types, with Heed's, on top of the system's.
void TestLessonType::initTestCase()
{
    const QString tool = QStringLiteral("update-mime-database");
    if (QStandardPaths::findExecutable(tool).isEmpty())
        QSKIP("update-mime-database is missing; Debian has it in shared-mime-info");
    QVERIFY(m_home.isValid());
    qputenv("XDG_DATA_HOME", m_home.path().toUtf8());
    QVERIFY(QDir(m_home.path()).mkpath(QStringLiteral("mime/packages")));
    QVERIFY(QFile::copy(QStringLiteral(HEED_SOURCE_DIR "/resources/desktop/heed-lesson.xml"),
        m_home.filePath(QStringLiteral("mime/packages/heed-lesson.xml"))));
    QProcess update;
    update.start(tool, {m_home.filePath(QStringLiteral("mime"))});
    QVERIFY(update.waitForFinished());
    QCOMPARE(update.readAllStandardError(), QByteArray());
    QCOMPARE(update.exitCode(), 0);
}

void TestLessonType::fileHasType_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("type");
    const QByteArray keys = "heed: 1\nid: a\ntitle: A\n---\n# A\n";
    QTest::newRow("lesson") << "---\n" + keys << QByteArray(lesson);
    QTest::newRow("lesson with CR LF") << QByteArray("---\r\nid: a\r\nheed: 1\r\n---\r\n") << QByteArray(lesson);
    QTest::newRow("lesson with byte order mark") << "\xef\xbb\xbf---\n" + keys << QByteArray(lesson);
    QTest::newRow("key further down") << "---\n# " + QByteArray(600, 'x') + "\n" + keys << QByteArray(lesson);
    QTest::newRow("empty") << QByteArray() << QByteArray(markdown);
    QTest::newRow("prose") << QByteArray("# A\n\nheed: 1\n") << QByteArray(markdown);
    QTest::newRow("other front matter") << QByteArray("---\ntitle: A\n---\n# A\n") << QByteArray(markdown);
    QTest::newRow("heed inside a line") << QByteArray("---\ntitle: take heed: 1\n---\n") << QByteArray(markdown);
    QTest::newRow("heed without front matter") << QByteArray("\n---\nheed: 1\n---\n") << QByteArray(markdown);
    QTest::newRow("key far away") << "---\n" + QByteArray(2000, 'x') + "\nheed: 1\n" << QByteArray(markdown);
}

void TestLessonType::fileHasType()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, type);
    const QMimeDatabase types;
    QCOMPARE(types.mimeTypeForFileNameAndData(QStringLiteral("a.md"), content).name().toUtf8(), type);
}

void TestLessonType::isMarkdown()
{
    const QMimeType type = QMimeDatabase().mimeTypeForName(QString::fromUtf8(lesson));
    QVERIFY(type.isValid());
    QVERIFY(type.inherits(QString::fromUtf8(markdown)));
    QCOMPARE(type.iconName(), QStringLiteral("heed-desktop"));
}

void TestLessonType::shippedFiles()
{
    const QString root = QStringLiteral(HEED_SOURCE_DIR "/");
    const QMimeDatabase types;
    QCOMPARE(types.mimeTypeForFile(root + QStringLiteral("README.md")).name(), QString::fromUtf8(markdown));
    const QStringList names = QDir(root + QStringLiteral("lessons")).entryList({QStringLiteral("*.md")});
    QVERIFY(!names.isEmpty());
    for (const QString &name : names)
        QCOMPARE(types.mimeTypeForFile(root + QStringLiteral("lessons/") + name).name(), QString::fromUtf8(lesson));
}

QTEST_APPLESS_MAIN(TestLessonType)
#include "tst_lesson_type.moc"
