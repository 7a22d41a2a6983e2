// SPDX-License-Identifier: GPL-3.0-or-later
/// `heed open`: starting the window, and why it can't be.
#include "heed_process.h"

using namespace heed::test;

/// A copy of the program in a folder of its own, with a display.
class Alone {
public:
    explicit Alone(const QByteArray &folder)
        : m_program(QString::fromUtf8(folder + "/heed"))
    {
        QDir().mkpath(QString::fromUtf8(folder));
        QVERIFY(QFile::copy(program(), m_program));
    }
    QByteArray open(const QList<QByteArray> &words) const
    {
        QProcess process;
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert(QStringLiteral("DISPLAY"), QStringLiteral(":7"));
        variables.insert(QStringLiteral("LD_LIBRARY_PATH"), QStringLiteral(HEED_BINARY_DIR "/lib"));
        process.setProcessEnvironment(variables);
        process.start(m_program, arguments(QList<QByteArray>{"open"} + words));
        process.waitForFinished(60000);
        m_code = process.exitCode();
        return process.readAllStandardError();
    }
    [[nodiscard]] int code() const { return m_code; }

private:
    QString m_program;
    mutable int m_code = -1;
};

class TestCliOpen : public QObject {
    Q_OBJECT

private:
    Folder m_folder;

    static Finished open(const QList<QByteArray> &words, const QStringList &environment = {})
    {
        return askWith({}, QList<QByteArray>{"open"} + words,
            QStringList{
                QStringLiteral("DISPLAY="), QStringLiteral("WAYLAND_DISPLAY="), QStringLiteral("QT_QPA_PLATFORM=")}
                + environment);
    }

private Q_SLOTS:
    void saysThatThereIsNoDisplay()
    {
        const Finished finished = open({m_folder.write("a.md", lesson("Text."))});
        QCOMPARE(finished.code, 2);
        QVERIFY2(finished.says("no display"), finished.err.constData());
    }

    void saysThatThereIsNoFile()
    {
        const Finished finished = open({m_folder.path("missing.md")}, {QStringLiteral("DISPLAY=:7")});
        QCOMPARE(finished.code, 3);
        QVERIFY2(finished.says("There is no file or folder") && finished.says("missing.md"), finished.err.constData());
    }

    void refusesStandardInput()
    {
        QCOMPARE(open({"-"}).code, 2);
        QVERIFY(open({"-"}).says("standard input"));
    }

    /// A copy of the program that stands alone has no window beside it.
    void saysThatTheWindowIsMissing()
    {
        const Alone alone(m_folder.path("alone"));
        const QByteArray said = alone.open({});
        QVERIFY2(said.contains("There is no heed-desktop"), said.constData());
        QCOMPARE(alone.code(), 6);
    }

#ifdef Q_OS_UNIX
    void handsItsWordsToTheWindow()
    {
        const Alone alone(m_folder.path("with a window"));
        const QByteArray file = m_folder.write("with a window/it's a lesson.md", lesson("Text."));
        const QByteArray window =
            m_folder.write("with a window/heed-desktop", "#!/bin/sh\nprintf '%s,' \"$@\" > \"$0.words\"\n");
        QVERIFY(QFile::setPermissions(QString::fromUtf8(window), QFile::ReadOwner | QFile::ExeOwner));
        const QByteArray said = alone.open({file, "heed://softmax#why"});
        QVERIFY2(said.isEmpty(), said.constData());
        QCOMPARE(alone.code(), 0);
        const auto words = [&window] {
            QFile read(QString::fromUtf8(window + ".words"));
            return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
        };
        QTRY_COMPARE(words(), "--," + file + ",heed://softmax#why,");
    }
#endif

    void isInTheHelp()
    {
        QVERIFY(ask({"--help"}).prints("open"));
        QVERIFY(ask({"open", "--help"}).prints("heed open"));
    }
};

QTEST_GUILESS_MAIN(TestCliOpen)
#include "tst_cli_open.moc"
