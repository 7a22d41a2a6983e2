// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_drawing.h"
#include "page/formula_numbers.h"
#include "typeset/typesetter.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <rapidcheck.h>

using namespace heed;

namespace {

TypesetFormula formulaOf(const std::string &content, double width = 1, double ascent = 1)
{
    return {
        .svg = "<svg viewBox=\"0 -1000 1000 1000\"><g stroke=\"currentColor\" fill=\"currentColor\" stroke-width=\"0\">"
            + content + "</g></svg>",
        .width = width,
        .ascent = ascent};
}

/// 1 em is 100 pixels, and the baseline the lower edge.
QImage painted(const TypesetFormula &formula, const QColor &color = Qt::black)
{
    const auto drawing = FormulaDrawing::of(formula);
    QImage image(qMax(1, qCeil(formula.width * 100)), qMax(1, qCeil((formula.ascent + formula.depth) * 100)),
        QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    if (drawing)
        drawing->paint(painter, {0, formula.ascent * 100}, 100, color);
    return image;
}

int inkIn(const QImage &image, const QRect &area)
{
    int ink = 0;
    for (int y = area.top(); y <= area.bottom(); ++y)
        for (int x = area.left(); x <= area.right(); ++x)
            ink += image.pixelColor(x, y) != QColor(Qt::white) ? 1 : 0;
    return ink;
}

QColor at(const QImage &image, int x, int y) { return image.pixelColor(x, y); }

} // namespace

class TestFormulaDrawing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void paths_data();
    void paths();
    void pathsWithMistakes();
    void transforms();
    void colors();
    void drawsElements_data();
    void drawsElements();
    void takesTheTextsColor();
    void keepsItsOwnColors();
    void windowsClipAndScale();
    void stylesOfTables();
    void lettersFromTheFont();
    void badSvgDrawsNothing_data();
    void badSvgDrawsNothing();
    void anySvgIsSurvived();
    void bracketsAreWhole();
    void colorsOfTex();
    void lettersOfTex();
    void eachZoom();

private:
    TypesetFormula typeset(const char *tex, bool isDisplay = true)
    {
        const TypesetFormula formula = m_typesetter.typeset({tex, isDisplay});
        if (!formula.error.empty())
            qWarning("%s", formula.error.c_str());
        return formula;
    }

    Typesetter m_typesetter{
        {.program = HEED_BINARY_DIR "/libexec/heed/heed-typeset", .mathJax = HEED_BINARY_DIR "/share/heed/mathjax"}};
};

void TestFormulaDrawing::paths_data()
{
    QTest::addColumn<QString>("data");
    QTest::addColumn<QString>("same");
    const auto row = [](const char *data, const char *same) {
        QTest::newRow(data) << QString::fromUtf8(data) << QString::fromUtf8(same);
    };
    row("M1 2 L3 4 5 6Z", "M 1,2 L 3,4 L 5,6 Z");
    row("m1 2 l3 4 5 6z", "M1 2L4 6L9 12Z");
    row("M1 2 3 4", "M1 2L3 4");
    row("m1 2 3 4", "M1 2L4 6");
    row("M1 2H5V9h-2v-3", "M1 2L5 2L5 9L3 9L3 6");
    row("M1 2H5 6", "M1 2L5 2L6 2");
    row("M0 0Q1 1 2 0T4 0", "M0 0Q1 1 2 0Q3 -1 4 0");
    row("M0 0q1 1 2 0t2 0", "M0 0Q1 1 2 0Q3 -1 4 0");
    row("M0 0T4 0", "M0 0Q0 0 4 0");
    row("M0 0C1 1 2 1 3 0S5 -1 6 0", "M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0");
    row("M0 0c1 1 2 1 3 0s2 -1 3 0", "M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0");
    row("M0 0S5 -1 6 0", "M0 0C0 0 5 -1 6 0");
    row("M1-2.5L1e1-2E-1", "M1 -2.5L10 -0.2");
    row("M1-2.5L.5.25", "M1 -2.5L0.5 0.25");
    row("M0 0L1 1zL2 2", "M0 0L1 1ZL2 2");
    row("", "");
}

void TestFormulaDrawing::paths()
{
    QFETCH(const QString, data);
    QFETCH(const QString, same);
    QCOMPARE(svgPath(data), svgPath(same));
    QCOMPARE(svgPath(data).isEmpty(), data.isEmpty());
}

void TestFormulaDrawing::pathsWithMistakes()
{
    QCOMPARE(svgPath(u"M0 0L1 1L2"), svgPath(u"M0 0L1 1"));
    QCOMPARE(svgPath(u"M0 0L1 1A1 1 0 0 0 2 2"), svgPath(u"M0 0L1 1"));
    QCOMPARE(svgPath(u"M0 0L1 1 x L2 2"), svgPath(u"M0 0L1 1"));
    QCOMPARE(svgPath(u"M0 0L1 1Z 2 2"), svgPath(u"M0 0L1 1Z"));
    QVERIFY(svgPath(u"L1 1").isEmpty());
    QVERIFY(svgPath(u"1 1").isEmpty());
    QVERIFY(svgPath(u"Mnan 0L1 1").isEmpty());
    QCOMPARE(svgPath(u"M0 0L1 1L1e99 0"), svgPath(u"M0 0L1 1"));
}

void TestFormulaDrawing::transforms()
{
    const auto mapped = [](QStringView text, QPointF point) {
        return svgTransform(text).value_or(QTransform()).map(point);
    };
    QCOMPARE(mapped(u"translate(1,2)", {3, 4}), QPointF(4, 6));
    QCOMPARE(mapped(u"translate(5)", {1, 1}), QPointF(6, 1));
    QCOMPARE(mapped(u"scale(2)", {3, 4}), QPointF(6, 8));
    QCOMPARE(mapped(u"scale(1,-1)", {3, 4}), QPointF(3, -4));
    QCOMPARE(mapped(u"translate(10,0) scale(2)", {1, 1}), QPointF(12, 2));
    QCOMPARE(mapped(u"matrix(1 0 0 -1 7 8)", {1, 1}), QPointF(8, 7));
    QCOMPARE(mapped(u"rotate(90)", {1, 0}), QPointF(0, 1));
    QCOMPARE(mapped(u"rotate(180 1 1)", {0, 0}), QPointF(2, 2));
    for (const QStringView bad : {u"skewX(1)", u"scale", u"scale(", u"scale()", u"matrix(1)", u")(", u"scale(x)"})
        QVERIFY(!svgTransform(bad));
    QCOMPARE(svgTransform(u""), QTransform());
}

void TestFormulaDrawing::colors()
{
    QCOMPARE(svgColor(u"red"), QColor(Qt::red));
    QCOMPARE(svgColor(u"#00ff00"), QColor(Qt::green));
    QCOMPARE(svgColor(u"rgb(0, 0, 255)"), QColor(Qt::blue));
    for (const QStringView bad : {u"", u"rgb(1,2)", u"rgb(1,2,999)", u"url(#x)", u"var(--x)"})
        QVERIFY(!svgColor(bad).isValid());
}

void TestFormulaDrawing::drawsElements_data()
{
    QTest::addColumn<QString>("content");
    QTest::addColumn<QPoint>("inked");
    QTest::addColumn<QPoint>("empty");
    const auto row = [](const char *name, const char *content, QPoint inked, QPoint empty) {
        QTest::newRow(name) << QString::fromUtf8(content) << inked << empty;
    };
    row("path", "<path d='M0 0H500V-500H0Z'/>", {25, 75}, {75, 25});
    row("rect", "<rect x='0' y='-500' width='500' height='500'/>", {25, 75}, {75, 25});
    row("round rect", "<rect x='0' y='-1000' width='1000' height='1000' rx='500'/>", {50, 50}, {3, 3});
    row("polygon", "<polygon points='0,0 1000,0 0,-1000'/>", {20, 80}, {80, 20});
    row("polyline", "<polyline points='0,0 1000,0 0,-1000'/>", {20, 80}, {80, 20});
    row("ellipse", "<ellipse cx='500' cy='-500' rx='500' ry='250'/>", {50, 50}, {50, 10});
    row("circle", "<circle cx='500' cy='-500' r='200'/>", {50, 50}, {50, 10});
    row("line", "<line x1='0' y1='-500' x2='1000' y2='-500' stroke-width='100'/>", {50, 50}, {50, 20});
    row("frame", "<rect x='100' y='-900' width='800' height='800' fill='none' stroke-width='100'/>", {50, 10},
        {50, 50});
    row("in a group",
        "<g transform='scale(1,-1)'><g transform='translate(500,0)'><rect width='500' height='500'/></g></g>", {75, 75},
        {25, 75});
    row("in a link", "<a href='#'><rect y='-500' width='500' height='500'/></a>", {25, 75}, {75, 25});
    row("by style",
        "<rect y='-500' width='500' height='500' style='fill: none'/><rect x='500' y='-500' width='500' "
        "height='500'/>",
        {75, 75}, {25, 75});
    row("beside the unknown",
        "<defs><rect y='-1000' width='1000' height='1000'/></defs><rect y='-500' width='500' "
        "height='500'/>",
        {25, 75}, {75, 25});
    row("turned", "<g transform='rotate(-90)'><rect width='1000' height='300'/></g>", {15, 50}, {50, 50});
}

void TestFormulaDrawing::drawsElements()
{
    QFETCH(const QString, content);
    QFETCH(const QPoint, inked);
    QFETCH(const QPoint, empty);
    const QImage image = painted(formulaOf(content.toStdString()));
    QCOMPARE(image.pixelColor(inked), QColor(Qt::black));
    QCOMPARE(image.pixelColor(empty), QColor(Qt::white));
}

void TestFormulaDrawing::takesTheTextsColor()
{
    const std::string square = "<rect y='-1000' width='1000' height='1000'/>";
    QCOMPARE(at(painted(formulaOf(square), Qt::blue), 50, 50), QColor(Qt::blue));
    QCOMPARE(at(painted(formulaOf("<g fill='url(#x)'>" + square + "</g>"), Qt::blue), 50, 50), QColor(Qt::blue));
}

void TestFormulaDrawing::keepsItsOwnColors()
{
    const std::string own = "<g fill='red'><rect y='-500' width='500' height='500'/>"
                            "<g fill='currentColor'><rect y='-1000' width='500' height='500'/></g></g>"
                            "<rect x='500' y='-500' width='500' height='500' fill='transparent'/>";
    const QImage image = painted(formulaOf(own), Qt::blue);
    QCOMPARE(at(image, 25, 75), QColor(Qt::red));
    QCOMPARE(at(image, 25, 25), QColor(Qt::blue));
    QCOMPARE(at(image, 75, 75), QColor(Qt::white));
}

void TestFormulaDrawing::windowsClipAndScale()
{
    const std::string window = "<svg x='200' y='-800' width='400' height='400' viewBox='0 0 100 100'>"
                               "<rect x='-500' y='-500' width='1000' height='550'/></svg>";
    const QImage image = painted(formulaOf(window));
    QCOMPARE(at(image, 40, 25), QColor(Qt::black)); // in the window's upper half
    QCOMPARE(at(image, 40, 55), QColor(Qt::white)); // in its lower half
    QCOMPARE(at(image, 10, 25), QColor(Qt::white)); // outside
    QCOMPARE(at(image, 40, 10), QColor(Qt::white));
    QCOMPARE(
        inkIn(painted(formulaOf("<svg><rect width='900' height='900' y='-900'/></svg>")), QRect(0, 0, 100, 100)), 0);
    QCOMPARE(
        inkIn(painted(formulaOf("<svg viewBox='0 0 0 0' width='9' height='9'><rect/></svg>")), QRect(0, 0, 100, 100)),
        0);
}

void TestFormulaDrawing::stylesOfTables()
{
    const QImage solid = painted(formulaOf("<line class='mjx-solid' x1='0' y1='-500' x2='1000' y2='-500'/>"));
    const QImage dashed = painted(formulaOf("<line class='mjx-dashed' x1='0' y1='-500' x2='1000' y2='-500'/>"));
    const QImage dotted = painted(formulaOf("<line class='mjx-dotted' x1='0' y1='-500' x2='1000' y2='-500'/>"));
    const QRect row(0, 50, 100, 1);
    QCOMPARE(inkIn(solid, row), 100);
    QVERIFY(inkIn(dashed, row) > 40 && inkIn(dashed, row) < 70);
    QVERIFY(inkIn(dotted, row) > 30 && inkIn(dotted, row) < 80);
    QCOMPARE(inkIn(solid, QRect(0, 0, 100, 40)), 0);
}

void TestFormulaDrawing::lettersFromTheFont()
{
    const QImage plain = painted(formulaOf("<g transform='scale(1,-1)'><text transform='scale(1,-1)' "
                                           "font-size='884px'>ß</text></g>"),
        Qt::red);
    QVERIFY(inkIn(plain, QRect(0, 0, 60, 100)) > 100);
    QCOMPARE(inkIn(plain, QRect(62, 0, 38, 100)), 0);
    const QImage wide = painted(formulaOf("<text font-size='884px'>WW</text>", 2), Qt::red);
    QCOMPARE(inkIn(wide, QRect(122, 0, 70, 100)), 0);
    QVERIFY(inkIn(wide, QRect(62, 0, 56, 100)) > 100);
    QCOMPARE(inkIn(painted(formulaOf("<text font-size='0'>x</text>")), QRect(0, 0, 100, 100)), 0);
}

void TestFormulaDrawing::badSvgDrawsNothing_data()
{
    QTest::addColumn<QString>("svg");
    for (const char *svg : {"", "no svg", "<svg", "<svg><g></svg>", "<html/>", "<svg><path d='M0 0L1 1'></svg>",
             "<!DOCTYPE x [<!ENTITY a \"&a;\">]><svg>&a;</svg>", "\xFF\xFE<svg/>"})
        QTest::newRow(svg) << QString::fromLatin1(svg);
    QString deep;
    for (int i = 0; i < 20'000; ++i)
        deep += QStringLiteral("<g>");
    QTest::newRow("deep") << QStringLiteral("<svg>") + deep;
    QTest::newRow("endless numbers") << QStringLiteral(
        "<svg><g transform='scale(1e7)'><g transform='scale(1e7)'><rect width='1e7' height='1e7'/></g></g></svg>");
}

void TestFormulaDrawing::badSvgDrawsNothing()
{
    QFETCH(const QString, svg);
    TypesetFormula formula{.svg = svg.toStdString(), .width = 1, .ascent = 1};
    QCOMPARE(inkIn(painted(formula), QRect(0, 0, 100, 100)), 0);
    formula.error = "wrong";
    QVERIFY(!FormulaDrawing::of(formula));
}

void TestFormulaDrawing::anySvgIsSurvived()
{
    const std::string whole = typeset("\\left(\\frac{a}{\\boxed{b}}\\right)\\text{ö}").svg;
    const bool holds = rc::check("a damaged SVG is drawn somehow", [&] {
        std::string damaged = whole;
        for (int i = *rc::gen::inRange(1, 6); i > 0; --i) {
            const auto place = *rc::gen::inRange<std::size_t>(0, damaged.size());
            damaged[place] = *rc::gen::element('<', '>', '\'', '"', '0', '9', 'e', '-', '.', ' ', '\0', '\xC3');
        }
        const QImage image = painted({.svg = damaged, .width = 2, .ascent = 1, .depth = 1});
        RC_ASSERT(image.width() == 200);
    });
    QVERIFY(holds);
}

void TestFormulaDrawing::bracketsAreWhole()
{
    const TypesetFormula formula = typeset("\\left(\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\end{matrix}\\right)");
    const QImage image = painted(formula);
    QVERIFY(formula.ascent + formula.depth > 5);
    for (int y = 5; y < image.height() - 5; ++y) {
        QVERIFY2(inkIn(image, QRect(0, y, 87, 1)) > 0, qPrintable(QString::number(y)));
        QVERIFY2(inkIn(image, QRect(image.width() - 87, y, 87, 1)) > 0, qPrintable(QString::number(y)));
    }
}

void TestFormulaDrawing::colorsOfTex()
{
    const QImage boxed = painted(typeset("\\colorbox{yellow}{x}"));
    QCOMPARE(at(boxed, 3, 3), QColor(Qt::yellow));
    const QImage framed = painted(typeset("\\fcolorbox{red}{blue}{x}"));
    QCOMPARE(at(framed, framed.width() / 2, framed.height() / 3 / 10), QColor(Qt::red));
    const QImage rule = painted(typeset("\\rule{1em}{1em}"), Qt::green);
    QCOMPARE(at(rule, 50, 50), QColor(Qt::green));
    const QImage colored = painted(typeset("\\textcolor{red}{\\rule{1em}{1em}}\\rule{1em}{1em}"), Qt::green);
    QCOMPARE(at(colored, 150, 50), QColor(Qt::green));
}

void TestFormulaDrawing::lettersOfTex()
{
    const QImage image = painted(typeset("\\text{größe}"));
    QVERIFY(inkIn(image, image.rect()) > 500);
    const TypesetFormula urdu = typeset("\\text{توجہ اور وزن}");
    QVERIFY(inkIn(painted(urdu), QRect(0, 0, qCeil(urdu.width * 100), 90)) > 100);
    const auto shapes = readFormulaSvg(urdu.svg);
    QCOMPARE(shapes->letters.size(), std::size_t{1});
    QCOMPARE(shapes->letters[0].text, QStringLiteral("توجہ اور وزن"));
    const auto mixed = readFormulaSvg(typeset("\\text{größe ä} + \\mathbf{ä}").svg);
    QCOMPARE(mixed->letters.size(), std::size_t{3});
    QCOMPARE(mixed->letters[0].text, QStringLiteral("öß"));
    QVERIFY(mixed->letters[2].isBold);
    const auto emoji = readFormulaSvg(typeset("\\text{a😀}").svg);
    QCOMPARE(emoji->letters.size(), std::size_t{1});
    QCOMPARE(emoji->letters[0].text, QStringLiteral("😀"));
    const TypesetFormula han = typeset("\\text{注意}");
    QCOMPARE(han.width, 2.0);
}

void TestFormulaDrawing::eachZoom()
{
    const auto drawing = FormulaDrawing::of(typeset("\\sum_{i=1}^n x_i^2"));
    double share = 0;
    for (const int pixels : {20, 80, 320}) {
        QImage image(qCeil(drawing->width() * pixels), qCeil((drawing->ascent() + drawing->depth()) * pixels),
            QImage::Format_Grayscale8);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawing->paint(painter, {0, drawing->ascent() * pixels}, pixels, Qt::black);
        painter.end();
        double dark = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                dark += (255 - image.pixelColor(x, y).lightness()) / 255.0;
        const double found = dark / pixels / pixels;
        QVERIFY(share == 0 || qAbs(found / share - 1) < 0.05);
        share = found;
    }
}

QTEST_MAIN(TestFormulaDrawing)
#include "tst_formula_drawing.moc"
