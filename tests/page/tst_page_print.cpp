// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson as a PDF file and on paper.
#include "full_disk.h"
#include "page/page_breaks.h"
#include "page/page_print.h"
#include "page/page_sheets.h"
#include "page_fixture.h"
#include "typeset/formula_service.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QPrinter>
#include <QTextBlock>

using namespace heed;
using namespace heed::test;

class TestPagePrint : public QObject {
    Q_OBJECT

private:
    PageFixture m;
    FormulaService m_service{FormulaPlaces{}};
    Formulas m_formulas{m_service};

    QString print(const QString &file)
    {
        PagePrint printing(*m.lesson, m_formulas, file);
        QSignalSpy finished(&printing, &PagePrint::finished);
        return finished.wait(60'000) ? finished.front().front().toString() : QStringLiteral("never done");
    }
    QString print(const std::shared_ptr<QPrinter> &printer)
    {
        PagePrint printing(*m.lesson, m_formulas, printer);
        QSignalSpy finished(&printing, &PagePrint::finished);
        return finished.wait(60'000) ? finished.front().front().toString() : QStringLiteral("never done");
    }
    [[nodiscard]] std::shared_ptr<QPrinter> printerTo(const char *file) const
    {
        auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setPageLayout(usualLayout());
        printer->setOutputFileName(m.folder.filePath(QString::fromLatin1(file)));
        return printer;
    }
    static QByteArray sections(int count)
    {
        QByteArray text;
        for (int i = 0; i < count; ++i)
            text += "## Part " + QByteArray::number(i) + "\n\n" + QByteArray("Words of it. ").repeated(60) + "\n\n";
        return text;
    }
    static QByteArray read(const QString &name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static qsizetype pages(const QByteArray &pdf) { return pdf.count("/Type /Page\n"); }

private Q_SLOTS:
    void initTestCase()
    {
        qApp->setPalette(paletteOf(darkTheme()));
        qApp->setStyleSheet(styleSheetOf(darkTheme()));
    }

    void pagesEndBetweenParts()
    {
        QCOMPARE(pageStarts({}, 100), std::vector<qreal>({0}));
        QCOMPARE(pageStarts({{0, 40}, {40, 90}, {90, 130}, {130, 180}}, 100), std::vector<qreal>({0, 90}));
        QCOMPARE(pageStarts({{0, 40}, {50, 320}, {330, 340}}, 100), std::vector<qreal>({0, 50, 150, 250}));
        QCOMPARE(pageStarts({{0, 60}, {0, 110}, {70, 100}, {110, 120}}, 115), std::vector<qreal>({0, 110}));
        QCOMPARE(pageStarts({{0, 500}}, 0), std::vector<qreal>({0}));
    }

    void aHeadingStaysWithWhatFollows()
    {
        m.open(m.write("Words.\n\n## A heading\n\nMore words.\n"));
        PageView view(m_formulas);
        view.resize(600, 400);
        view.showLesson(m.lesson.get());
        const auto parts = unbrokenParts(*view.document());
        QVERIFY(parts.size() >= 2);
        const QTextBlock last = view.document()->lastBlock();
        QVERIFY(parts.back().top < view.document()->documentLayout()->blockBoundingRect(last.previous()).bottom());
        QVERIFY(qAbs(parts.back().bottom - view.document()->documentLayout()->blockBoundingRect(last).bottom()) < 2);
        view.showLesson(nullptr);
    }

    void cardsAreNotCut()
    {
        QByteArray body;
        for (int i = 0; i < 30; ++i)
            body += "Words.\n\n```yaml cell c" + QByteArray::number(i)
                + "\nop: softmax\nscores: [[1, 2], [3, 4]]\nshow: [weights: table]\n```\n\n";
        m.open(m.write(body));
        PageView view(m_formulas);
        view.resize(840, 1000);
        view.showLesson(m.lesson.get());
        QTRY_COMPARE(view.layOutWhole(), 0U);
        const std::vector<qreal> starts = pageStarts(unbrokenParts(*view.document()), 700);
        QVERIFY(starts.size() > 3);
        for (std::size_t i = 0; i < view.cards().count(); ++i) {
            const QRectF card = view.cards().rect(i);
            const auto inside = [&card](qreal y) { return y > card.top() + 1 && y < card.bottom() - 1; };
            QVERIFY2(std::ranges::none_of(starts, inside), qPrintable(QString::number(card.top())));
        }
        view.showLesson(nullptr);
    }

    void cardsAndManyPages()
    {
        QByteArray body = "```yaml control t\ntype: number\nvalue: 1\nrange: [0.1, 4]\n```\n\n"
                          "> A quote with $x$.\n\n```python\ncode\n```\n\n";
        for (int i = 0; i < 40; ++i)
            body += "## Part " + QByteArray::number(i) + "\n\nWords, and the number [0.5](=1/2).\n\n```yaml cell c"
                + QByteArray::number(i) + "\nop: softmax\nscores: [[1, 2], [3, 4]]\ntemperature: =t\n```\n\n";
        m.open(m.write(body));
        const QString file = m.folder.filePath(QStringLiteral("a.pdf"));
        QCOMPARE(print(file), QString());
        const QByteArray pdf = read(file);
        QVERIFY(pdf.startsWith("%PDF-") && pdf.trimmed().endsWith("%%EOF"));
        QVERIFY2(pages(pdf) > 4 && pages(pdf) < 40, QByteArray::number(pages(pdf)));
        QCOMPARE(pdf.count("/Subtype /Image"), 0);
        QVERIFY(pdf.contains("/ToUnicode")); // what stands in cards can be searched for
        QVERIFY2(pdf.size() < 1'000'000, QByteArray::number(pdf.size()));
    }

    void inADarkWindowPaperIsLight()
    {
        m.open(m.write(cells(1)));
        PageView view(m_formulas);
        view.setPalette(paletteOf(lightTheme()));
        view.setStyleSheet(styleSheetOf(lightTheme()));
        view.resize(840, 1000);
        view.setAttribute(Qt::WA_DontShowOnScreen);
        view.show();
        view.showLesson(m.lesson.get());
        QTRY_COMPARE(view.layOutWhole(), 0U);
        QPrinter paper;
        paper.setPageLayout(usualLayout());
        QImage image(600, 800, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        PageSheets(view, paper).paint(painter, 0);
        painter.end();
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                colours.insert(image.pixel(x, y));
        QVERIFY(colours.size() > 3); // something stands there
        for (const QColor &dark : {darkTheme().card, darkTheme().page, darkTheme().ink, darkTheme().rule})
            QVERIFY2(!colours.contains(dark.rgb()), qPrintable(dark.name()));
        QVERIFY(colours.contains(lightTheme().card.rgb()));
        view.showLesson(nullptr);
    }

    void aShortLessonIsOnePage()
    {
        m.open(m.write("Words.\n"));
        const QString file = m.folder.filePath(QStringLiteral("b.pdf"));
        QCOMPARE(print(file), QString());
        QCOMPARE(pages(read(file)), 1);
    }

    void whatCannotBeWrittenIsSaid()
    {
        m.open(m.write("Words.\n"));
        const QString file = m.folder.filePath(QStringLiteral("nowhere/a.pdf"));
        QVERIFY(print(file).startsWith(file + QStringLiteral(" can't be written: ")));
        QVERIFY(print(m.folder.path()).startsWith(m.folder.path() + QStringLiteral(" can't be written: ")));
        const auto printer = printerTo("nowhere/b.pdf");
        QVERIFY(print(printer).startsWith(printer->outputFileName() + QStringLiteral(" can't be written: ")));
    }

    void aFullDiskLeavesTheOldFile()
    {
        m.open(m.write("Words.\n"));
        const auto printer = printerTo("old.pdf");
        QFile old(printer->outputFileName());
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
        old.close();
        PagePrint printing(*m.lesson, m_formulas, printer);
        QSignalSpy finished(&printing, &PagePrint::finished);
        {
            const FullDisk disk(100);
            QVERIFY(finished.wait(60'000));
        }
        QVERIFY(finished.front().front().toString().contains(QStringLiteral("can't be written")));
        QCOMPARE(read(old.fileName()), "old");
    }

    void aPrintersPagesAreChosen()
    {
        QPrinter printer;
        printer.setOutputFormat(QPrinter::PdfFormat);
        using Pages = std::vector<std::size_t>;
        QCOMPARE(printedPages(printer, 3), Pages({0, 1, 2}));
        printer.setPrintRange(QPrinter::PageRange);
        printer.setPageRanges(QPageRanges::fromString(QStringLiteral("1,3-9")));
        QCOMPARE(printedPages(printer, 5), Pages({0, 2, 3, 4}));
        printer.setPageOrder(QPrinter::LastPageFirst);
        QCOMPARE(printedPages(printer, 4), Pages({3, 2, 0}));
        printer.setCopyCount(2);
        printer.setCollateCopies(true);
        QCOMPARE(printedPages(printer, 3), Pages({2, 0, 2, 0}));
        printer.setCollateCopies(false);
        QCOMPARE(printedPages(printer, 3), Pages({2, 2, 0, 0}));
    }

    void aPrintersPagesAndPaperAreKept()
    {
        m.open(m.write(sections(16)));
        const auto all = printerTo("all.pdf");
        QCOMPARE(print(all), QString());
        const qsizetype count = pages(read(all->outputFileName()));
        QVERIFY(count > 3);
        const auto some = printerTo("some.pdf");
        some->setPrintRange(QPrinter::PageRange);
        some->setFromTo(2, 3);
        some->setPageLayout(
            {QPageSize(QPageSize::A5), QPageLayout::Landscape, {10, 10, 10, 10}, QPageLayout::Millimeter});
        QCOMPARE(print(some), QString());
        const QByteArray pdf = read(some->outputFileName());
        QCOMPARE(pages(pdf), 2);
        QVERIFY(pdf.contains("/MediaBox [0 0 595") || pdf.contains("/MediaBox [0.000000 0.000000 595"));
    }

    void thereIsNoPrinter()
    {
        m.open(m.write("Words.\n"));
        auto printer = std::make_shared<QPrinter>();
        if (printer->outputFormat() == QPrinter::NativeFormat)
            QSKIP("Here is a printer, and it would print.");
        const QString error = print(printer);
        QVERIFY2(error.startsWith(QStringLiteral("The lesson can't be printed")), qPrintable(error));
    }
};

QTEST_MAIN(TestPagePrint)
#include "tst_page_print.moc"
