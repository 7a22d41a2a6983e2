// SPDX-License-Identifier: GPL-3.0-or-later
/// A cell's views as SVG: read as XML, saved and copied.
#include "full_disk.h"
#include "page_fixture.h"

#include "page/cell_body.h"
#include "page/cell_card.h"
#include "page/cell_head.h"
#include "page/cell_save.h"
#include "page/cell_svg.h"

#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>
#include <QXmlStreamReader>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

QByteArray matrix(int rows, int columns)
{
    QByteArray text;
    for (int row = 0; row < rows; ++row) {
        QByteArray entries;
        for (int column = 0; column < columns; ++column)
            entries += (column == 0 ? "" : ",") + QByteArray::number((row * 7 + column * 3) % 11);
        text += (row == 0 ? "[" : ",[") + entries + "]";
    }
    return "[" + text + "]";
}

QByteArray softmax(int rows, int columns, const QByteArray &show)
{
    return "```yaml cell c\nop: softmax\nscores: " + matrix(rows, columns) + "\n" + show + "```\n";
}

/// What a reader without Qt's SVG finds in a document.
struct Found {
    QString error = {}, title = {}, description = {};
    QStringList texts = {}, cuts = {}, used = {}, fonts = {};
    QMap<QString, int> elements = {};
    QRectF box = {};
};

void readElement(QXmlStreamReader &xml, Found &found)
{
    const QString name = xml.name().toString();
    const QXmlStreamAttributes attributes = xml.attributes();
    ++found.elements[name];
    if (attributes.hasAttribute(u"font-family"_s))
        found.fonts.append(attributes.value(u"font-family"_s).toString());
    if (attributes.hasAttribute(u"clip-path"_s))
        found.used.append(attributes.value(u"clip-path"_s).toString());
    if (name == u"clipPath")
        found.cuts.append(u"url(#%1)"_s.arg(attributes.value(u"id"_s).toString()));
    if (name == u"svg") {
        const QStringList box = attributes.value(u"viewBox"_s).toString().split(u' ');
        found.box = {
            box.value(0).toDouble(), box.value(1).toDouble(), box.value(2).toDouble(), box.value(3).toDouble()};
    }
    if (name == u"title")
        found.title = xml.readElementText();
    else if (name == u"desc")
        found.description = xml.readElementText();
    else if (name == u"text")
        found.texts.append(xml.readElementText());
}

Found read(const QByteArray &svg)
{
    Found found;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement)
            readElement(xml, found);
    found.error = xml.hasError() ? xml.errorString() : QString();
    return found;
}

} // namespace

class TestCellSvg : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<PageFixture> m;
    std::unique_ptr<CellCard> m_card;

    [[nodiscard]] const CellPicture &picture() const { return m->lesson->cell(0); }
    [[nodiscard]] const BoundCell &cell() const { return m->lesson->bound()->cells().front(); }
    [[nodiscard]] QByteArray svg() const { return cellAsSvg(cell(), picture(), *m_card->body()); }
    void show(const QByteArray &body, const Theme &theme = lightTheme())
    {
        qApp->setPalette(paletteOf(theme));
        m = std::make_unique<PageFixture>();
        m->open(m->write(body));
        m_card = std::make_unique<CellCard>(cell(), u"id"_s, nullptr, CardScale{}, nullptr);
        m_card->setPicture(picture());
        m_card->resize(800, m_card->heightForWidth(800));
        m_card->show();
    }
    QString save(const QString &file)
    {
        std::optional<QString> error;
        saveCell(file, cell(), picture(), *m_card->body(), [&error](const QString &found) { error = found; });
        return QTest::qWaitFor([&error] { return error.has_value(); }, 20'000) ? *error : u"never done"_s;
    }

private Q_SLOTS:
    void cleanup()
    {
        m_card.reset();
        m.reset();
    }

    void everyViewIsLinesAndLetters()
    {
        show("```yaml cell c\nop: softmax\ntitle: Who & <what>\nscores: [[0, 0, 2], [0, 1, 0], [1, 0, 0]]\n"
             "labels: {n: [The, cat, sat], m: [The, cat, sat]}\nshow:\n  - weights: heatmap\n  - weights: bars\n"
             "  - weights: table\n  - weights: arcs\n  - weights: lines\n  - weights: histogram\n  - weights: vectors\n"
             "  - sum(weights) + 0.125: number\n  - steps: {row: 0}\n```\n");
        QCOMPARE(m_card->body()->views().size(), 9U);
        const Found found = read(svg());
        QCOMPARE(found.error, QString());
        QCOMPARE(found.title, u"c, softmax"_s);
        QVERIFY2(found.description.startsWith(u"Who & <what>\n"_s), qPrintable(found.description));
        QVERIFY2(found.description.contains(u"highest"_s), qPrintable(found.description));
        QCOMPARE(found.elements.value(u"image"_s), 0);
        for (const QString &text : {u"0.1065"_s, u"0.7870"_s, u"cat"_s, u"3.1250"_s, u"Table"_s})
            QCOMPARE(found.texts.contains(text), text != u"Table");
        QVERIFY(found.elements.value(u"path"_s) > 9);
        for (const QString &font : found.fonts)
            QVERIFY2(font.endsWith(u", sans-serif"_s), qPrintable(font));
        QVERIFY(found.box.width() > 500 && found.box.width() < m_card->body()->width() + 50);
        QVERIFY(found.box.height() > 500 && found.box.height() < m_card->body()->height() + 50);
    }

    void theSameBytesEachTime()
    {
        const QByteArray text = softmax(20, 20, "show: [weights: heatmap, weights: bars, weights: table]\n");
        show(text);
        const QByteArray once = svg();
        QVERIFY(once.size() > 1000);
        QCOMPARE(svg(), once);
        m_card->body()->views().front()->setFocus();
        QCOMPARE(svg(), once);
        show(text);
        QCOMPARE(svg(), once);
        show(text, darkTheme());
        QVERIFY(svg() != once && svg().contains(darkTheme().card.name().toUtf8()));
    }

    void whatIsChosenIsSeen()
    {
        show(softmax(3, 3, "show: [weights: heatmap]\n"));
        const QByteArray before = svg();
        m_card->body()->selection().choose("weights", {1, 2}, {"n", "m"});
        QVERIFY(svg() != before);
        QVERIFY(svg().contains(lightTheme().accent.name().toUtf8()));
    }

    void whatScrollsDownIsCut()
    {
        show(softmax(40, 3, "show: [weights: table]\n"));
        const Found cut = read(svg());
        QCOMPARE(cut.error, QString());
        QVERIFY(!cut.cuts.isEmpty());
        QCOMPARE(cut.used, cut.cuts);
        show(softmax(4, 30, "show: [weights: table]\n"));
        const Found wide = read(svg());
        QVERIFY(wide.cuts.isEmpty() && wide.box.width() > 1000);
        QVERIFY(wide.texts.size() >= 120);
    }

    void largeMaps_data()
    {
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("images");
        QTest::newRow("squares") << 100 << 0;
        QTest::newRow("a picture") << 160 << 1;
    }
    void largeMaps()
    {
        QFETCH(const int, side);
        QFETCH(const int, images);
        show(softmax(side, side, "show: [weights: heatmap]\n"));
        const QByteArray written = svg();
        const Found found = read(written);
        QCOMPARE(found.error, QString());
        QCOMPARE(found.elements.value(u"image"_s), images);
        QVERIFY2(written.size() < 6'000'000, QByteArray::number(written.size()));
        QCOMPARE(found.elements.value(u"path"_s) > side * side / 2, images == 0);
    }

    void savedAndCopied()
    {
        show(softmax(3, 3, "show: [weights: heatmap]\n"));
        const QString file = m->folder.filePath(u"a.svg"_s);
        QCOMPARE(save(file), QString());
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(saved.readAll(), svg());
        m_card->head()->menuButton()->click();
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        const auto actions = menu->actions();
        const auto copy = std::ranges::find(actions, u"Copy as SVG"_s, &QAction::text);
        QVERIFY(copy != actions.end() && (*copy)->isEnabled());
        (*copy)->trigger();
        menu->close();
        QCOMPARE(QApplication::clipboard()->mimeData()->data(u"image/svg+xml"_s), svg());
    }

    void whyItIsNotSaved()
    {
        show(softmax(3, 3, "show: [weights: heatmap]\n"));
        QVERIFY(QDir(m->folder.path()).mkdir(u"b.svg"_s));
        for (const QString &name : {u"b.svg"_s, u"nowhere/b.svg"_s}) {
            const QString file = m->folder.filePath(name);
            QVERIFY(save(file).startsWith(file + u" can't be written: "_s));
        }
        const QString old = m->folder.filePath(u"old.svg"_s);
        QFile before(old);
        QVERIFY(before.open(QIODevice::WriteOnly) && before.write("old") == 3);
        before.close();
        {
            const FullDisk disk(100);
            const QString error = save(old);
            QVERIFY2(error.startsWith(old + u" can't be written: "_s), qPrintable(error));
        }
        QVERIFY(before.open(QIODevice::ReadOnly));
        QCOMPARE(before.readAll(), "old");
        QCOMPARE(QDir(m->folder.path()).entryList({u"old*"_s}).size(), 1); // nothing half written lies about
    }
};

QTEST_MAIN(TestCellSvg)
#include "tst_cell_svg.moc"
