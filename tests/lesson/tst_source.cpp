// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/utf8.h"
#include "lesson/written_number.h"
#include "read_lesson.h"

#include <QTemporaryDir>
#include <QTest>

using namespace heed;
using namespace heed::test;

class TestSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void places_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("offset");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::newRow("start") << QByteArray("abc") << 0 << 1 << 1;
        QTest::newRow("end") << QByteArray("abc") << 3 << 1 << 4;
        QTest::newRow("second line") << QByteArray("a\nbc") << 3 << 2 << 2;
        QTest::newRow("carriage return and line feed") << QByteArray("a\r\nbc") << 4 << 2 << 2;
        QTest::newRow("carriage return alone") << QByteArray("a\rbc") << 3 << 2 << 2;
        QTest::newRow("two kinds of line end") << QByteArray("a\r\r\nb") << 4 << 3 << 1;
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                       "ab")
                                         << 4 << 1 << 2;
        QTest::newRow("before the byte order mark ends") << QByteArray("\xEF\xBB\xBF"
                                                                       "ab")
                                                         << 0 << 1 << 1;
        QTest::newRow("tab is one") << QByteArray("\t\tx") << 2 << 1 << 3;
        QTest::newRow("umlaut") << QByteArray("\xC3\xA4x") << 2 << 1 << 2;
        QTest::newRow("astral") << QByteArray("\xF0\x9F\x99\x82x") << 4 << 1 << 2;
        QTest::newRow("after a last line end") << QByteArray("a\n") << 2 << 2 << 1;
        QTest::newRow("past the end") << QByteArray("ab") << 99 << 1 << 3;
        QTest::newRow("far along a line") << QByteArray("\xC3\xA4").repeated(1000) << 1600 << 1 << 801;
    }
    void places()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, offset);
        const Source source("f.md", text.toStdString());
        const SourceLocation location = source.location(static_cast<std::size_t>(offset));
        QTEST(location.line, "line");
        QTEST(location.column, "column");
    }

    void aMadeUpSourceIsEmpty()
    {
        const Source source;
        QCOMPARE(source.lineCount(), std::size_t{1});
        QCOMPARE(source.location(0).column, 1);
    }

    void unreadable_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("found");
        QTest::newRow("good") << QByteArray("a\xC3\xA4") << QString();
        QTest::newRow("utf-16") << QByteArray("\xFF\xFE"
                                              "a\0",
            4) << shown("1:1 encoding");
        QTest::newRow("zero byte") << QByteArray("ab\n\0c", 5) << shown("2:1 encoding");
        QTest::newRow("latin-1") << QByteArray("ab\n\xE4 c") << shown("2:1 encoding");
        QTest::newRow("overlong") << QByteArray("a\xC0\x80") << shown("1:2 encoding");
        QTest::newRow("surrogate") << QByteArray("a\xED\xA0\x80") << shown("1:2 encoding");
        QTest::newRow("past unicode") << QByteArray("\xF4\x90\x80\x80") << shown("1:1 encoding");
        QTest::newRow("cut short") << QByteArray("ab\xE2\x82") << shown("1:3 encoding");
    }
    void unreadable()
    {
        QFETCH(QByteArray, text);
        QTEST(shown(test::places(unreadableBytes(Source("f.md", text.toStdString())))), "found");
    }

    void atMost16MiB()
    {
        QVERIFY(unreadableBytes(Source("f.md", std::string(Source::mostBytes, 'x'))).empty());
        QCOMPARE(shown(test::places(readLesson("f.md", std::string(Source::mostBytes + 1, 'x')).diagnostics)),
            shown("1:1 size"));
    }

    void readsFiles()
    {
        QTemporaryDir folder;
        QVERIFY(!readFile(folder.path().toStdString(), 10));
        QVERIFY(!readFile(folder.filePath(QStringLiteral("absent.md")).toStdString(), 10));
        QFile file(folder.filePath(QString::fromUtf8("gr\xC3\xB6\xC3\x9F"
                                                     "e.md")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("0123456789abc");
        file.close();
        QCOMPARE(shown(readFile(file.fileName().toStdString(), 20).value()), shown("0123456789abc"));
        QCOMPARE(readFile(file.fileName().toStdString(), 10).value().size(), std::size_t{11});
    }

    void terminalColumns()
    {
        QCOMPARE(utf8::columns("a\xCC\x88"
                               "b"),
            std::size_t{2});
        QCOMPARE(utf8::columns("\xE4\xB8\xAD\xF0\xA0\x80\x80"), std::size_t{4});
    }
};

QTEST_GUILESS_MAIN(TestSource)
#include "tst_source.moc"
