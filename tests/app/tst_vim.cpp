// SPDX-License-Identifier: GPL-3.0-or-later
/// Vim, set up as the README says, jumps to where `heed check` found something.
#include "heed_process.h"

#include <QFile>
#include <QJsonArray>
#include <QStandardPaths>

using namespace heed::test;

static QByteArray contents(const QString &file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

/// The README's line that sets the format.
static QByteArray errorFormat()
{
    for (const QByteArray &line : contents(QStringLiteral(HEED_SOURCE_DIR "/README.md")).split('\n'))
        if (line.startsWith("set errorformat="))
            return line;
    return {};
}

/// What Vim makes of the messages: the list of errors, and for each the character it jumps to.
struct Jumps {
    QJsonArray errors;
    QList<QByteArray> characters;
};

class TestVim : public QObject {
    Q_OBJECT

    Folder m_folder;

    Jumps jumps(const QByteArray &messages)
    {
        m_folder.write("messages", messages);
        m_folder.write("script.vim",
            "set encoding=utf-8\n" + errorFormat() + "\ncgetfile " + m_folder.path("messages")
                + "\nlet lines = [json_encode(getqflist())]\n"
                  "for item in getqflist()\n  if item.lnum\n    execute 'cc' index(getqflist(), item) + 1\n"
                  "    call add(lines, matchstr(getline('.'), '.', col('.') - 1))\n  endif\nendfor\n"
                  "call writefile(lines, '"
                + m_folder.path("result") + "')\nqall!\n");
        runScript();
        QList<QByteArray> lines = contents(QString::fromUtf8(m_folder.path("result"))).split('\n');
        const QByteArray errors = lines.takeFirst();
        lines.removeAll(QByteArray());
        return {QJsonDocument::fromJson(errors).array(), lines};
    }

    void runScript()
    {
        QProcess vim;
        vim.start(QStringLiteral("vim"),
            {QStringLiteral("-es"), QStringLiteral("-N"), QStringLiteral("-u"), QStringLiteral("NONE"),
                QStringLiteral("-i"), QStringLiteral("NONE"), QStringLiteral("-S"),
                QString::fromUtf8(m_folder.path("script.vim"))});
        vim.closeWriteChannel();
        if (!vim.waitForStarted() || !vim.waitForFinished(60000))
            vim.kill();
    }

    /// The buffer after the README's filter went over it.
    QByteArray filtered(const QByteArray &text)
    {
        const QByteArray readme = contents(QStringLiteral(HEED_SOURCE_DIR "/README.md"));
        const qsizetype begin = readme.indexOf(":%!heed");
        QByteArray filter = readme.mid(begin, readme.indexOf('`', begin) - begin);
        filter.replace("heed", program().toUtf8());
        const QByteArray file = m_folder.write("filtered.md", text);
        m_folder.write("script.vim", "edit " + file + "\n" + filter + "\nwrite\nqall!\n");
        runScript();
        return contents(QString::fromUtf8(file));
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("vim")).isEmpty())
            QSKIP("Vim is not installed.");
        QVERIFY(!errorFormat().isEmpty());
    }

    void itJumpsBehindTextThatIsNotAscii()
    {
        const QByteArray file =
            m_folder.write("a.md", lesson("Äpfel für \\(x\\) und — é — [3](=nowhere).\n\n[x](=max(a, b))\n"));
        const Finished check = ask({"check", file});
        QCOMPARE(check.code, 3);
        const Jumps jumped = jumps(check.out + check.err);
        QCOMPARE(jumped.errors.size(), 3);
        QCOMPARE(jumped.characters, (QList<QByteArray>{"\\", "n", "="}));
        const QJsonObject second = jumped.errors.at(1).toObject();
        QCOMPARE(second.value(QStringLiteral("lnum")).toInt(), 8);
        QCOMPARE(second.value(QStringLiteral("vcol")).toInt(), 1);
        QCOMPARE(second.value(QStringLiteral("type")).toString(), QStringLiteral("e"));
        QVERIFY(second.value(QStringLiteral("text")).toString().startsWith(QStringLiteral("There is no value")));
        QCOMPARE(jumped.errors.at(0).toObject().value(QStringLiteral("type")).toString(), QStringLiteral("n"));
    }

    void itsFilterTidiesTheBuffer()
    {
        QCOMPARE(filtered(lesson("```yaml value  v \nvalue: 1\n```\n")), lesson("```yaml value v\nvalue: 1\n```\n"));
        const QByteArray broken = lesson("```yaml value  v \nvalue: [1\n```\n");
        QCOMPARE(filtered(broken), broken);
    }

    void aFileThatCantBeReadIsListed()
    {
        const Finished check = ask({"check", m_folder.path("nowhere.md")});
        const Jumps jumped = jumps(check.out + check.err);
        QCOMPARE(jumped.errors.size(), 1);
        const QJsonObject error = jumped.errors.at(0).toObject();
        QCOMPARE(error.value(QStringLiteral("text")).toString(), QStringLiteral("There is no such file or folder."));
        QCOMPARE(error.value(QStringLiteral("lnum")).toInt(), 0);
    }
};

QTEST_GUILESS_MAIN(TestVim)
#include "tst_vim.moc"
