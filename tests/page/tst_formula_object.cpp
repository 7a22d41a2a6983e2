// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_drawing.h"
#include "page/formula_object.h"
#include "page/formula_picture.h"
#include "page/theme.h"
#include "typeset/formula_service.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

using namespace heed;

namespace {

FormulaPlaces placesIn(const QString &user)
{
    return {.mathJax = HEED_BINARY_DIR "/share/heed/mathjax",
        .pack = {},
        .user = user.toStdString(),
        .program = HEED_BINARY_DIR "/libexec/heed/heed-typeset"};
}

/// Where the ink of the columns from `left` to `right` begins and ends.
std::pair<int, int> rowsWithInk(const QImage &image, int left, int right)
{
    int first = image.height(), last = -1;
    for (int y = 0; y < image.height(); ++y)
        for (int x = left; x < right; ++x)
            if (image.pixelColor(x, y).lightness() < 140) {
                first = qMin(first, y);
                last = qMax(last, y);
            }
    return {first, last};
}

} // namespace

class TestFormulaObject : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void standsOnTheBaseline_data();
    void standsOnTheBaseline();
    void isNotCutOff();
    void takesTheColorOfItsText();
    void standsInWhileOnItsWay();
    void saysWhatIsWrong();
    void wideDisplaysAreMadeSmaller();
    void announcesOnceForMany();
    void whatIsSeenComesFirst();
    void speechFollows();
    void goesAwayWhileBusy();
    void withoutMathJax();

private:
    /// The document's text as an image, 4 pixels to each of the text's.
    QImage painted(QTextDocument &document, const QColor &ink = Qt::black);
    void write(QTextDocument &document, const QString &tex, bool isDisplay = false);
    void fit(QTextDocument &document)
    {
        QTextCursor cursor(&document);
        cursor.setPosition(1);
        cursor.setPosition(2, QTextCursor::KeepAnchor);
        cursor.setCharFormat(m_object->fitting(document, 1, cursor.charFormat()));
    }
    bool waitFor(Formulas &formulas, const QString &tex, bool isDisplay = false)
    {
        return QTest::qWaitFor([&] { return formulas.find(tex, isDisplay) != nullptr; }, 20'000);
    }

    QTemporaryDir m_folder;
    FormulaService m_service{placesIn(m_folder.path())};
    std::unique_ptr<Formulas> m_formulas;
    std::unique_ptr<FormulaObject> m_object;
};

void TestFormulaObject::init()
{
    m_formulas = std::make_unique<Formulas>(m_service);
    m_object = std::make_unique<FormulaObject>(*m_formulas);
}

void TestFormulaObject::write(QTextDocument &document, const QString &tex, bool isDisplay)
{
    document.documentLayout()->registerHandler(FormulaObject::objectType(), m_object.get());
    document.setDefaultFont(textFont(40));
    document.setDocumentMargin(0);
    QTextCursor cursor(&document);
    cursor.insertText(QStringLiteral("x"));
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), formulaFormat(tex, isDisplay, QTextCharFormat()));
    cursor.insertText(QStringLiteral("x"), QTextCharFormat());
}

QImage TestFormulaObject::painted(QTextDocument &document, const QColor &ink)
{
    QImage image(document.size().toSize() + QSize(2, 2), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, ink);
    document.documentLayout()->draw(&painter, context);
    return image;
}

void TestFormulaObject::standsOnTheBaseline_data()
{
    QTest::addColumn<QString>("tex");
    for (const char *tex : {"x", "\\text{x}", "x^{2^2}\\hspace{-3em}x", "\\mathbf{x}"})
        QTest::newRow(tex) << QString::fromUtf8(tex);
}

void TestFormulaObject::standsOnTheBaseline()
{
    // What stands on the line: an x, whose foot in MathJax's font goes 1/100 em below it.
    QVERIFY(waitFor(*m_formulas, QStringLiteral("x")));
    QTextDocument document;
    write(document, QStringLiteral("x"));
    const QImage image = painted(document);
    const QFontMetricsF metrics(document.defaultFont());
    const int letter = qFloor(metrics.horizontalAdvance(u'x'));
    const int formula = qFloor(
        m_formulas->find(QStringLiteral("x"), false)->drawing->width() * formulaPixelsPerEm(document.defaultFont()));
    const auto [top, bottom] = rowsWithInk(image, 0, letter - 1);
    const auto [formulaTop, formulaBottom] = rowsWithInk(image, letter + 1, letter + formula - 1);
    QVERIFY(bottom > top);
    QVERIFY2(qAbs(formulaBottom - bottom) <= 1, qPrintable(QStringLiteral("%1 %2").arg(formulaBottom).arg(bottom)));
    QVERIFY2(qAbs(formulaTop - top) <= 4, qPrintable(QStringLiteral("%1 %2").arg(formulaTop).arg(top)));
    const auto [lastTop, lastBottom] = rowsWithInk(image, letter + formula + 1, image.width());
    QCOMPARE(lastBottom, bottom);
    QCOMPARE(lastTop, top);

    // However high or deep it is.
    QFETCH(const QString, tex);
    for (const QString &around : {QStringLiteral("%1"), QStringLiteral("%1\\frac{1}{\\frac{2}{\\frac{3}{4}}}"),
             QStringLiteral("%1\\rule{1em}{3em}"), QStringLiteral("%1\\rule[-3em]{1em}{1em}")}) {
        const QString whole = around.arg(QStringLiteral("x"));
        QVERIFY(waitFor(*m_formulas, whole));
        QTextDocument tall;
        write(tall, whole);
        QTextBlockFormat distant;
        distant.setLineHeight(12, QTextBlockFormat::LineDistanceHeight);
        QTextCursor(&tall).setBlockFormat(distant);
        for (const bool isFitted : {false, true}) {
            if (isFitted)
                fit(tall);
            const QImage picture = painted(tall);
            const auto [textTop, textBottom] = rowsWithInk(picture, 0, letter - 1);
            const auto [xTop, xBottom] = rowsWithInk(picture, letter + 1, letter + formula - 1);
            QVERIFY2(qAbs(xBottom - textBottom) <= 1, qPrintable(whole));
        }
    }
}

void TestFormulaObject::isNotCutOff()
{
    for (const char *tex : {"\\rule{1em}{3em}", "\\rule[-3em]{1em}{1em}", "\\rule[-2em]{1em}{4em}"}) {
        QVERIFY(waitFor(*m_formulas, QString::fromUtf8(tex)));
        QTextDocument document;
        write(document, QString::fromUtf8(tex));
        const QImage image = painted(document);
        const auto drawing = m_formulas->find(QString::fromUtf8(tex), false)->drawing;
        const qreal pixels = formulaPixelsPerEm(document.defaultFont());
        const int left = qFloor(QFontMetricsF(document.defaultFont()).horizontalAdvance(u'x')) + 2;
        const auto [top, bottom] = rowsWithInk(image, left, left + qFloor(pixels) - 4);
        const qreal high = QByteArray(tex).contains("-3em") ? pixels : (drawing->ascent() + drawing->depth()) * pixels;
        QVERIFY2(qAbs(bottom - top + 1 - high) <= 2, tex);
        QVERIFY(top >= 0 && bottom < image.height() - 1);
    }
}

void TestFormulaObject::takesTheColorOfItsText()
{
    QVERIFY(waitFor(*m_formulas, QStringLiteral("\\rule{1em}{1em}")));
    QTextDocument document;
    write(document, QStringLiteral("\\rule{1em}{1em}"));
    const int x = qFloor(QFontMetricsF(document.defaultFont()).horizontalAdvance(u'x')) + 20;
    const auto colorsAt = [&](const QImage &image) {
        QSet<QRgb> colors;
        for (int y = 0; y < image.height(); ++y)
            colors.insert(image.pixel(x, y) & RGB_MASK);
        return colors;
    };
    QVERIFY(colorsAt(painted(document, Qt::blue)).contains(0x0000FF));
    QTextCursor cursor(&document);
    cursor.setPosition(1);
    cursor.setPosition(2, QTextCursor::KeepAnchor);
    QTextCharFormat red;
    red.setForeground(Qt::red);
    cursor.mergeCharFormat(red);
    const auto colors = colorsAt(painted(document, Qt::blue));
    QVERIFY(colors.contains(0xFF0000) && !colors.contains(0x0000FF));
}

void TestFormulaObject::standsInWhileOnItsWay()
{
    const QFont font = textFont(15.5);
    const FormulaPicture waiting(nullptr, QStringLiteral("\\frac{a}{b}"), false, font);
    QVERIFY(waiting.width() > 5 && waiting.width() < 60);
    QCOMPARE(waiting.ascent(), QFontMetricsF(font).ascent());
    const QString endless(10'000, u'x');
    QVERIFY(FormulaPicture(nullptr, endless, true, font, 300).width() <= 300);
    for (const auto &[ink, soft] :
        {std::pair(lightTheme().ink, lightTheme().soft), {darkTheme().ink, darkTheme().soft}}) {
        QImage image(200, 100, QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        FormulaPicture(nullptr, QStringLiteral("MMMM"), false, textFont(60)).paint(painter, {0, 80}, ink);
        painter.end();
        bool isSoft = false;
        for (int x = 0; x < image.width(); ++x)
            isSoft = isSoft || image.pixelColor(x, 60) == soft;
        QVERIFY(isSoft);
    }
}

void TestFormulaObject::saysWhatIsWrong()
{
    QVERIFY(waitFor(*m_formulas, QStringLiteral("\\frac{a")));
    const Formulas::Found *found = m_formulas->find(QStringLiteral("\\frac{a"), false);
    QVERIFY(!found->drawing);
    QVERIFY(found->isWrong);
    QCOMPARE(found->error, QStringLiteral("Missing close brace"));
    const QFont font = textFont(60);
    const FormulaPicture picture(found, QStringLiteral("\\frac{a"), false, font);
    QVERIFY(picture.width() > QFontMetricsF(font).horizontalAdvance(QStringLiteral("\\frac{a Missing close brace")));
    QImage image(qCeil(picture.width()), 100, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.paint(painter, {0, 80}, lightTheme().ink);
    painter.end();
    bool isBad = false;
    for (int x = 0; x < image.width(); ++x)
        isBad = isBad || image.pixelColor(x, 60) == lightTheme().bad;
    QVERIFY(isBad);
}

void TestFormulaObject::wideDisplaysAreMadeSmaller()
{
    const QString wide = QStringLiteral("a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t+u+v+w+x+y+z");
    QVERIFY(waitFor(*m_formulas, wide, true));
    const auto widthIn = [&](qreal textWidth) {
        QTextDocument document;
        write(document, wide, true);
        document.setTextWidth(textWidth);
        return m_object->intrinsicSize(&document, 1, formulaFormat(wide, true, QTextCharFormat())).width();
    };
    const qreal whole = widthIn(5'000);
    QCOMPARE(widthIn(whole * 0.8), whole * 0.8);
    QCOMPARE(widthIn(whole * 0.1), whole * 0.6);
    QCOMPARE(widthIn(-1), whole);
}

void TestFormulaObject::announcesOnceForMany()
{
    QSignalSpy arrived(m_formulas.get(), &Formulas::arrived);
    for (int i = 0; i < 20; ++i)
        QVERIFY(!m_formulas->find(QStringLiteral("m_{%1}").arg(i), false));
    QTRY_VERIFY_WITH_TIMEOUT(m_formulas->find(QStringLiteral("m_{19}"), false), 20'000);
    QTRY_VERIFY(arrived.count() >= 1);
    QVERIFY(arrived.count() <= 20);
    QVERIFY(m_formulas->find(QStringLiteral(" m_{19}\n"), false));
}

void TestFormulaObject::whatIsSeenComesFirst()
{
    QStringList order;
    QStringList all;
    for (int i = 0; i < 30; ++i)
        all << QStringLiteral("\\frac{s_{%1}}{2}").arg(i);
    for (const QString &tex : all)
        (void)m_formulas->find(tex, true);
    QTest::qWait(1);
    (void)m_formulas->find(all.last(), true);
    QVERIFY(waitFor(*m_formulas, all.last(), true));
    QVERIFY(!m_formulas->find(all[28], true));
}

void TestFormulaObject::speechFollows()
{
    QVERIFY(waitFor(*m_formulas, QStringLiteral("z^2")));
    QTRY_COMPARE_WITH_TIMEOUT(
        m_formulas->find(QStringLiteral("z^2"), false)->speech, QStringLiteral("z squared"), 20'000);
    Formulas later(m_service);
    QVERIFY(later.find(QStringLiteral("z^2"), false));
    QCOMPARE(later.find(QStringLiteral("z^2"), false)->speech, QStringLiteral("z squared"));
}

void TestFormulaObject::goesAwayWhileBusy()
{
    for (int i = 0; i < 5; ++i) {
        Formulas brief(m_service);
        for (int j = 0; j < 20; ++j)
            (void)brief.find(QStringLiteral("b_{%1 %2}").arg(i).arg(j), false);
        QTest::qWait(i * 10);
    }
    QVERIFY(waitFor(*m_formulas, QStringLiteral("x")));
}

void TestFormulaObject::withoutMathJax()
{
    FormulaService none({.mathJax = "/no/such/folder",
        .pack = {},
        .user = {},
        .program = HEED_BINARY_DIR "/libexec/heed/heed-typeset"});
    Formulas formulas(none);
    QVERIFY(waitFor(formulas, QStringLiteral("x^2")));
    const Formulas::Found *found = formulas.find(QStringLiteral("x^2"), false);
    QVERIFY(!found->drawing);
    QVERIFY(!found->isWrong);
    QVERIFY(found->error.startsWith(QStringLiteral("There is no MathJax")));
    const QFont font = textFont(20);
    const qreal width = FormulaPicture(found, QStringLiteral("x^2"), false, font).width();
    QVERIFY(width < 60);
    QVERIFY(width > QFontMetricsF(font).horizontalAdvance(QStringLiteral("x^2"))); // a sign stands behind it
    const FormulaObject object(formulas);
    QCOMPARE(object.toolTip(formulaFormat(QStringLiteral("x^2"), false, {})), found->error);
    QVERIFY(object.toolTip(formulaFormat(QStringLiteral("never asked for"), false, {})).isEmpty());
    QVERIFY(object.toolTip(QTextCharFormat()).isEmpty());
}

QTEST_MAIN(TestFormulaObject)
#include "tst_formula_object.moc"
