// SPDX-License-Identifier: GPL-3.0-or-later
/// What another Markdown reader makes of the shipped lessons: cmark-gfm, GitHub's own, must see the same fences, headings,
/// numbers and words as Heed does. What it does inside formulas is left out: it doesn't know them.
#include "lesson/lesson.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <QXmlStreamReader>

using namespace heed;

/// What a reader sees, in order.
struct Rendering {
    QStringList fences; ///< info string and content
    QStringList headings, numbers, code;
    QString words; ///< everything but fences, without Markdown's own signs
};

/// Without blanks and the signs that Markdown uses, which one reader keeps in a formula and another doesn't.
static QString plain(QString text)
{
    static const QRegularExpression signs(QStringLiteral("[\\s*_`#|>~\\\\\\[\\]$+-]"));
    return text.remove(signs);
}

static QString decoded(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

static QByteArray bodyOf(const Lesson &lesson)
{
    const std::string_view body = lesson.source.text().substr(lesson.front.span.end);
    return {body.data(), static_cast<qsizetype>(body.size())};
}

static bool hasCmark() { return !QStandardPaths::findExecutable(QStringLiteral("cmark-gfm")).isEmpty(); }

static std::optional<QByteArray> cmark(const QByteArray &markdown)
{
    QProcess process;
    process.start(QStringLiteral("cmark-gfm"),
        QStringLiteral("--to xml --full-info-string -e table -e strikethrough -e tasklist").split(QLatin1Char(' ')));
    process.write(markdown);
    process.closeWriteChannel();
    const bool isFine = process.waitForFinished(30000) && process.exitCode() == 0;
    return isFine ? std::optional(process.readAllStandardOutput()) : std::nullopt;
}

/// Reads cmark's tree.
class CmarkReader {
public:
    explicit CmarkReader(const QByteArray &xml)
        : m_xml(xml)
    {
    }

    Rendering read()
    {
        while (!m_xml.atEnd()) {
            m_xml.readNext();
            if (m_xml.isStartElement())
                begin(m_xml.name().toString());
            else if (m_xml.isEndElement())
                end(m_xml.name().toString());
        }
        return std::move(m_seen);
    }

private:
    void begin(const QString &name)
    {
        if (name == QLatin1String("code_block")) {
            const QString info = m_xml.attributes().value(QLatin1String("info")).toString();
            m_seen.fences.append(info + QLatin1Char('\n') + m_xml.readElementText());
        } else if (name == QLatin1String("text") || name == QLatin1String("code")) {
            const QString text = m_xml.readElementText();
            if (name == QLatin1String("code"))
                m_seen.code.append(text);
            see(text);
        } else if (name == QLatin1String("heading"))
            m_seen.headings.append(QString());
        else if (name == QLatin1String("link")) {
            m_target = m_xml.attributes().value(QLatin1String("destination")).toString();
            m_linked.clear();
        }
        m_inHeading = m_inHeading || name == QLatin1String("heading");
    }

    void end(const QString &name)
    {
        if (name == QLatin1String("heading"))
            m_inHeading = false;
        if (name == QLatin1String("link") && m_target.startsWith(QLatin1Char('=')))
            m_seen.numbers.append(m_linked + QLatin1String(" is ") + m_target);
    }

    void see(const QString &text)
    {
        m_seen.words += plain(text);
        m_linked += plain(text);
        if (m_inHeading)
            m_seen.headings.last() += plain(text);
    }

    QXmlStreamReader m_xml;
    Rendering m_seen;
    QString m_target, m_linked;
    bool m_inHeading = false;
};

/// The source without what isn't seen: fences, link targets, list numbers and the line below a table's head.
static QString wordsOf(const Lesson &lesson)
{
    std::string text(lesson.source.text());
    const auto blank = [&text](Span span) {
        std::fill(text.begin() + static_cast<std::ptrdiff_t>(span.begin),
            text.begin() + static_cast<std::ptrdiff_t>(span.end), ' ');
    };
    blank(lesson.front.span);
    for (const Fence &fence : lesson.markdown.fences)
        blank(fence.span);
    for (const Link &link : lesson.markdown.links)
        blank({link.text.end, link.span.end});
    QString seen = QString::fromStdString(text);
    static const QRegularExpression number(QStringLiteral("^[ >]*\\d+[.)] "), QRegularExpression::MultilineOption);
    static const QRegularExpression rule(QStringLiteral("^[ >]*[|: -]+$"), QRegularExpression::MultilineOption);
    return plain(seen.remove(number).remove(rule));
}

static Rendering renderingOf(const Lesson &lesson)
{
    const auto slice = [&lesson](Span span) { return decoded(lesson.source.slice(span)); };
    Rendering seen;
    for (const Fence &fence : lesson.markdown.fences)
        seen.fences.append(QString::fromStdString(fence.info) + QLatin1Char('\n') + slice(fence.content));
    for (const Heading &heading : lesson.markdown.headings)
        seen.headings.append(plain(QString::fromStdString(heading.text)));
    for (const Link &link : lesson.markdown.links)
        seen.numbers.append(plain(slice(link.text)) + QLatin1String(" is ") + QString::fromStdString(link.url));
    for (const Span &code : lesson.markdown.code)
        seen.code.append(slice(code).remove(QLatin1Char('`')));
    seen.words = wordsOf(lesson);
    return seen;
}

/// Where two texts part.
static QByteArray difference(const QString &heed, const QString &other)
{
    qsizetype at = 0;
    while (at < heed.size() && at < other.size() && heed[at] == other[at])
        ++at;
    if (at == heed.size() && at == other.size())
        return {};
    const qsizetype begin = std::max<qsizetype>(at - 20, 0);
    return "Heed sees '" + heed.mid(begin, 60).toUtf8() + "', cmark-gfm '" + other.mid(begin, 60).toUtf8() + "'";
}

static QByteArray difference(const Rendering &heed, const Rendering &other)
{
    const QString line = QStringLiteral("\n");
    for (const auto member : {&Rendering::fences, &Rendering::headings, &Rendering::numbers, &Rendering::code})
        if (const QByteArray found = difference((heed.*member).join(line), (other.*member).join(line));
            !found.isEmpty())
            return found;
    return difference(heed.words, other.words);
}

static QByteArray compared(const LessonResult &read)
{
    const auto xml = cmark(bodyOf(read.lesson));
    return xml ? difference(renderingOf(read.lesson), CmarkReader(*xml).read()) : QByteArray("cmark-gfm failed");
}

static QByteArray comparedText(const std::string &body)
{
    return compared(readLesson("f.md", "---\nheed: 1\nid: f\ntitle: F\n---\n" + body));
}

class TestRendering : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lessonsLookTheSame_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(HEED_SOURCE_DIR "/lessons"));
        const QStringList files = folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
        QVERIFY(!files.isEmpty());
        for (const QString &file : files)
            QTest::newRow(qPrintable(file)) << folder.filePath(file);
    }

    void lessonsLookTheSame()
    {
        if (!hasCmark())
            QSKIP("cmark-gfm is not installed, so nothing was compared.");
        QFETCH(QString, file);
        const auto text = readFile(file.toStdString(), Source::mostBytes);
        QVERIFY(text);
        const LessonResult read = readLesson(file.toStdString(), *text);
        QVERIFY(read.lesson.numbers.size() >= 5 && !read.lesson.blocks.empty());
        const QByteArray found = compared(read);
        QVERIFY2(found.isEmpty(), found.constData());
    }

    /// The comparison itself finds what is lost.
    void lossesAreSeen()
    {
        if (!hasCmark())
            QSKIP("cmark-gfm is not installed, so nothing was compared.");
        QCOMPARE(comparedText("# F\n\nFine: [1](=a), `x`, $y_1$, ~~z~~.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"),
            QByteArray());
        QVERIFY(!comparedText("# F\n\nA <b>tag</b>.\n").isEmpty());
        QVERIFY(!comparedText("# F\n\nA [link](https://example.org).\n").isEmpty());
        QVERIFY(!comparedText("# F\n\nA comment <!-- gone -->.\n").isEmpty());
    }

    /// Neither errors nor warnings nor notes: all formulas stand in forms that GitHub shows.
    void lessonsAreSilent()
    {
        QProcess process;
        process.start(QStringLiteral(HEED_BINARY_DIR "/bin/heed"),
            {QStringLiteral("check"), QStringLiteral(HEED_SOURCE_DIR "/lessons")}, QIODevice::ReadOnly);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.readAllStandardOutput(), QByteArray());
        QCOMPARE(process.exitCode(), 0);
    }
};

QTEST_GUILESS_MAIN(TestRendering)
#include "tst_rendering.moc"
