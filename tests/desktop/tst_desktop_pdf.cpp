// SPDX-License-Identifier: GPL-3.0-or-later
/// The lesson on the page is saved as PDF and printed, by keys.
#include "window_test.h"

#include "desktop/notice_bar.h"
#include "page/print_dialog.h"

#include <QFileDialog>
#include <QLabel>
#include <QPrintDialog>
#include <QPrinter>
#include <QTimer>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopPdf : public WindowTest {
    Q_OBJECT

    /// Ctrl+Shift+P, then the name and Enter.
    void save(const QString &name)
    {
        QTimer answering;
        connect(&answering, &QTimer::timeout, this, [&answering, name] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            if (dialog == nullptr)
                return;
            answering.stop();
            dialog->findChild<QLineEdit *>()->setText(name);
            QTest::keyClick(dialog->findChild<QLineEdit *>(), Qt::Key_Return);
        });
        answering.start(10);
        f->key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    }
    [[nodiscard]] bool isSaid(const QString &words)
    {
        const auto labels = f->part<NoticeBar>().findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(words); });
    }

    /// Ctrl+P, then Escape.
    void cancelPrinting()
    {
        QTimer answering;
        connect(&answering, &QTimer::timeout, this, [&answering] {
            if (auto *dialog = qobject_cast<QPrintDialog *>(QApplication::activeModalWidget())) {
                answering.stop();
                QTest::keyClick(dialog, Qt::Key_Escape);
            }
        });
        answering.start(10);
        f->key(Qt::Key_P, Qt::ControlModifier);
    }

private Q_SLOTS:
    void initTestCase()
    {
        dressProgram();
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init()
    {
        begin();
        f->folder.lesson(u"built/two.md"_s, "two", "Second lesson", knob + "Words and $x$.\n");
        f->start({f->folder.path(u"built/two.md"_s)});
        waitForLesson(u"Second lesson"_s);
    }
    void cleanup() { f.reset(); }

    void keysSaveIt()
    {
        save(f->folder.path(u"built/two"_s));
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(u"saved as"_s), 60'000);
        QFile file(f->folder.path(u"built/two.pdf"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("%PDF-"));
        QVERIFY(f->window->actions().savePdf->isEnabled());
    }

    void printingCanBeCancelled()
    {
        cancelPrinting();
        QVERIFY(f->window->actions().print->isEnabled());
        QVERIFY(isPrinterThere() || isSaid(u"No printer is set up"_s));
    }

    void anAcceptedPrinterPrints()
    {
        PdfSaver saver(f->page(), {*f->window->actions().savePdf, *f->window->actions().print});
        QSignalSpy said(&saver, &PdfSaver::said);
        auto printer = std::make_shared<QPrinter>();
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setOutputFileName(f->folder.path(u"built/printed.pdf"_s));
        saver.print(printer);
        QVERIFY(!f->window->actions().print->isEnabled());
        QVERIFY(said.wait(60'000));
        QCOMPARE(said.front().front().toString(), u"The lesson is saved as %1."_s.arg(printer->outputFileName()));
        QVERIFY(QFile::exists(printer->outputFileName()));
    }

    void cancelledNothingIsSaved()
    {
        QTimer answering;
        connect(&answering, &QTimer::timeout, this, [&answering] {
            if (auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget())) {
                answering.stop();
                QTest::keyClick(dialog, Qt::Key_Escape);
            }
        });
        answering.start(10);
        f->key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(f->window->actions().savePdf->isEnabled());
        QVERIFY(!QFile::exists(f->folder.path(u"built/two.pdf"_s)));
    }

    void whyNotIsSaid()
    {
        PdfSaver saver(f->page(), {*f->window->actions().savePdf, *f->window->actions().print});
        QSignalSpy said(&saver, &PdfSaver::said);
        saver.save(f->folder.path(u"nowhere/two.pdf"_s));
        QVERIFY(!f->window->actions().savePdf->isEnabled() && !f->window->actions().print->isEnabled());
        QVERIFY(said.wait(60'000));
        QVERIFY(said.front().front().toString().contains(u"can't be written"_s));
    }

    void anotherLessonEndsIt()
    {
        PdfSaver saver(f->page(), {*f->window->actions().savePdf, *f->window->actions().print});
        QSignalSpy said(&saver, &PdfSaver::said);
        saver.save(f->folder.path(u"built/x.pdf"_s));
        f->window->openPaths({f->folder.path(u"built/one.md"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(said.size() == 1, 60'000);
        const QString message = said.front().front().toString();
        QVERIFY2(message.contains(u"before it was saved"_s) != QFile::exists(f->folder.path(u"built/x.pdf"_s)),
            qPrintable(message));
    }
};

QTEST_MAIN(TestDesktopPdf)
#include "tst_desktop_pdf.moc"
