// SPDX-License-Identifier: GPL-3.0-or-later
/// Finding in the page, searching through lessons and operators, and the list of errors.
#include "window_test.h"

#include "desktop/operator_dialog.h"
#include "page/formula_object.h"

#include <QClipboard>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopFinding : public WindowTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init() { begin(); }
    void cleanup() { f.reset(); }

    void findsInThePage()
    {
        startAtFirst();
        f->key(Qt::Key_F, Qt::ControlModifier);
        auto &find = f->part<FindBar>();
        QTRY_VERIFY(find.field().hasFocus());
        f->type(u"needle"_s);
        QTRY_COMPARE(find.countText(), u"1 of 12"_s);
        f->key(Qt::Key_F3);
        QTRY_COMPARE(find.countText(), u"2 of 12"_s);
        f->key(Qt::Key_F3, Qt::ShiftModifier);
        QTRY_COMPARE(find.countText(), u"1 of 12"_s);
        f->key(Qt::Key_Return, Qt::ShiftModifier);
        QTRY_COMPARE(find.countText(), u"12 of 12"_s);
        f->type(u"x"_s);
        QTRY_COMPARE(find.countText(), u"Not found"_s);
        f->key(Qt::Key_Escape);
        QTRY_VERIFY(!find.isVisible() && f->page().hasFocus());
    }

    void searchesAndGoes()
    {
        startAtFirst();
        f->key(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(f->part<SearchField>().hasFocus());
        f->type(u"knob"_s);
        auto &popup = f->part<SearchPopup>();
        QTRY_VERIFY(popup.isVisible() && popup.list().model()->rowCount() > 0);
        f->key(Qt::Key_Return);
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->page().place().name, u"knob"_s);
        QVERIFY(!popup.isVisible() && f->page().hasFocus());
    }

    void searchingEndsWhereTheFocusGoes()
    {
        startAtFirst();
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"section"_s);
        auto &popup = f->part<SearchPopup>();
        QTRY_VERIFY(popup.isVisible());
        QTest::mouseClick(
            f->page().viewport(), Qt::LeftButton, {}, f->page().viewport()->rect().bottomLeft() + QPoint(5, -5));
        QVERIFY(f->page().hasFocus());
        QVERIFY(!popup.isVisible());
        // What arrives later doesn't bring it back.
        auto &model = static_cast<SearchModel &>(*popup.list().model());
        QSignalSpy searched(&model, &SearchModel::searched);
        model.setQuery(u"section 2"_s);
        QTRY_COMPARE(searched.size(), 1);
        QVERIFY(!popup.isVisible());
        f->key(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(popup.isVisible());
    }

    void foundTextIsMarked()
    {
        f->folder.lesson(
            u"built/two.md"_s, "two", "Second lesson", sections(9) + "A rare zebra word.\n\n" + sections(3));
        startAtFirst();
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"zebra"_s);
        QTRY_COMPARE(f->part<SearchPopup>().list().model()->rowCount(), 1);
        f->key(Qt::Key_Return);
        waitForLesson(u"Second lesson"_s);
        QTRY_COMPARE(f->part<FindBar>().countText(), u"1 of 1"_s);
        QCOMPARE(f->page().place().name, u"#section-9"_s);
        f->key(Qt::Key_Escape);
        f->key(Qt::Key_K, Qt::ControlModifier); // in the same lesson
        f->type(u"rare zebra"_s);
        QTRY_COMPARE(f->part<SearchPopup>().list().model()->rowCount(), 1);
        f->key(Qt::Key_Return);
        QTRY_COMPARE(f->part<FindBar>().field().text(), u"rare zebra"_s);
        QTRY_COMPARE(f->part<FindBar>().countText(), u"1 of 1"_s);
    }

    void searchesByKeys()
    {
        startAtFirst();
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"section"_s);
        auto &popup = f->part<SearchPopup>();
        QTRY_VERIFY(popup.isVisible() && popup.list().model()->rowCount() > 5);
        f->key(Qt::Key_Down);
        QTRY_VERIFY(popup.list().hasFocus());
        f->key(Qt::Key_Down);
        QCOMPARE(popup.list().currentIndex().row(), 1);
        f->key(Qt::Key_Up);
        f->key(Qt::Key_Up);
        QTRY_VERIFY(f->part<SearchField>().hasFocus());
        f->key(Qt::Key_Escape);
        QVERIFY(!popup.isVisible() && f->page().hasFocus());
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"zzzz"_s);
        QTRY_VERIFY(popup.isVisible() && popup.list().model()->rowCount() == 0);
    }

    void anOperatorIsDescribed()
    {
        startAtFirst();
        f->key(Qt::Key_K, Qt::ControlModifier);
        f->type(u"log softmax"_s);
        QTRY_VERIFY(f->part<SearchPopup>().list().model()->rowCount() > 0);
        f->key(Qt::Key_Return);
        QTRY_VERIFY(f->window->findChild<OperatorDialog *>() != nullptr);
        auto &dialog = f->part<OperatorDialog>();
        QTRY_VERIFY(dialog.isVisible());
        const QString text = dialog.findChild<QTextBrowser *>()->toPlainText();
        for (const QString &part : {u"Inputs"_s, u"Also called torch.log_softmax"_s, u"Convention: PyTorch and ONNX."_s,
                 u"precision"_s, u"Laws"_s, u"a shift"_s, u"Examples"_s, u"scores: [["_s})
            QVERIFY2(text.contains(part), qPrintable(part));
        dialog.close();
    }

    void formulasOfAnOperatorAreTypeset()
    {
        FormulaService service(
            FormulaPlaces{.mathJax = QStringLiteral(HEED_BINARY_DIR "/share/heed/mathjax").toStdString(),
                .pack = {},
                .user = {},
                .program = QStringLiteral(HEED_BINARY_DIR "/libexec/heed/heed-typeset").toStdString()});
        Formulas formulas(service);
        OperatorDialog dialog(u"x"_s, u"<p>$$\\frac{1}{2}$$</p><p>A $x$, 5 $ and 6 $.</p>"_s, formulas, nullptr);
        auto *browser = dialog.findChild<QTextBrowser *>();
        dialog.show();
        QTextDocument &document = *browser->document();
        QCOMPARE(browser->toPlainText().count(u'$'), 2);
        QVERIFY(browser->accessibleDescription().contains(u"x"_s));
        QTextCursor first(&document);
        first.setPosition(1);
        QVERIFY(isDisplayFormula(first.charFormat()));
        QCOMPARE(formulaTex(first.charFormat()), u"\\frac{1}{2}"_s);
        browser->setFocus();
        QTest::keyClick(browser, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(browser, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), u"$$\\frac{1}{2}$$\nA $x$, 5 $ and 6 $."_s);
        if (!QFile::exists(QStringLiteral(HEED_BINARY_DIR "/share/heed/mathjax")))
            QSKIP("MathJax is not there.");
        QTRY_COMPARE_WITH_TIMEOUT(browser->accessibleDescription(), u"one half; x"_s, 30'000);
        const Formulas::Found *found = formulas.find(u"\\frac{1}{2}"_s, true);
        QVERIFY(found != nullptr && found->drawing);
        QVERIFY(!browser->grab().isNull());
    }

    void errorsAreListedAndLeadThere()
    {
        const QString file = f->folder.lesson(u"wrong.md"_s, "wrong", "Wrong lesson",
            sections(6) + "```yaml cell bad\nop: softmx\nscores: [[1]]\n```\n\n" + sections(6));
        f->start({file});
        waitForLesson(u"Wrong lesson"_s);
        auto &bar = f->part<FindingsBar>();
        QTRY_VERIFY(bar.isVisible());
        QVERIFY2(bar.button().text().contains(u"1 error in"_s), qPrintable(bar.button().text()));
        DiagnosticsModel three;
        FindingsBar many(three);
        three.setDiagnostics(std::vector<Diagnostic>(3));
        QVERIFY2(many.button().text().contains(u"3 errors in"_s), qPrintable(many.button().text()));
        bar.button().click();
        QVERIFY(bar.list().isVisible());
        QVERIFY(bar.list().model()->index(0, 0).data().toString().contains(u"softmx"_s));
        QTest::mouseClick(
            bar.list().viewport(), Qt::LeftButton, {}, bar.list().visualRect(bar.list().model()->index(0, 0)).center());
        QTRY_COMPARE(f->page().place().name, u"bad"_s);
        f->folder.lesson(u"wrong.md"_s, "wrong", "Wrong lesson", "Mended.");
        waitForLesson(u"Mended"_s);
        QVERIFY(!bar.isVisible());
    }
};

QTEST_MAIN(TestDesktopFinding)
#include "tst_desktop_finding.moc"
