// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers as colours: which map, from where to where, and that a text on each can be read.
#include "page/colour_map.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace heed;

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN(), Inf = std::numeric_limits<double>::infinity();

ColourRange rangeOf(const std::vector<double> &entries, const ViewSettings &settings = {})
{
    ShownItem item;
    item.value.value = Array<double>::vector(entries);
    item.settings = settings;
    return colourRangeOf(item);
}

ViewSettings mapped(const char *map)
{
    ViewSettings settings;
    settings.map = map;
    return settings;
}

} // namespace

class TestColourMap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void weightsBeginAtZero()
    {
        QCOMPARE(rangeOf({0.2, 0.5, 0.3}), (ColourRange{MapKind::Sequential, 0, 0.5}));
        QCOMPARE(rangeOf({100, 101}), (ColourRange{MapKind::Sequential, 100, 101}));
        QCOMPARE(rangeOf({3, 3}), (ColourRange{MapKind::Sequential, 0, 3}));
        QCOMPARE(rangeOf({0, 0}), (ColourRange{MapKind::Sequential, 0, 0}));
    }
    void signedValuesReachAsFarBelowZero()
    {
        QCOMPARE(rangeOf({-1, 0.5}), (ColourRange{MapKind::Diverging, -1, 1}));
        QCOMPARE(rangeOf({0.5, 2}, mapped("diverging")), (ColourRange{MapKind::Diverging, -2, 2}));
        QCOMPARE(rangeOf({-4, 2}, mapped("cividis")), (ColourRange{MapKind::Cividis, -4, 2}));
        QCOMPARE(rangeOf({-4, 2}, mapped("sequential")), (ColourRange{MapKind::Sequential, -4, 2}));
    }
    void aWrittenRangeHolds()
    {
        ViewSettings settings;
        settings.range = std::pair(0.0, 2.0);
        QCOMPARE(rangeOf({0.2, 0.5}, settings), (ColourRange{MapKind::Sequential, 0, 2}));
    }
    void onlyFiniteNumbersCount()
    {
        QCOMPARE(rangeOf({NaN, -Inf, Inf, 2}), (ColourRange{MapKind::Sequential, 0, 2}));
        QCOMPARE(rangeOf({NaN, NaN}), (ColourRange{MapKind::Sequential, 0, 0}));
        QCOMPARE(rangeOf({}), (ColourRange{MapKind::Sequential, 0, 0}));
    }

    void endsAndMiddle()
    {
        const Theme &theme = lightTheme();
        const ColourMap weights({MapKind::Sequential, 0, 0.5}, theme);
        QCOMPARE(QColor(weights.at(0.5)), theme.accent);
        QVERIFY(weights.at(0) != theme.card.rgb()); // the square of a 0 is seen
        QVERIFY(weights.at(0.1) != weights.at(0.2));
        const ColourMap around({MapKind::Diverging, -1, 1}, theme);
        QCOMPARE(QColor(around.at(-1)), theme.accent);
        QCOMPARE(QColor(around.at(1)), theme.warn);
        QCOMPARE(around.at(5), around.at(1));
        QCOMPARE(around.at(Inf), around.at(1));
        const ColourMap cividis({MapKind::Cividis, 0, 1}, theme);
        QCOMPARE(cividis.at(0), QRgb(0xFF00204D));
        QCOMPARE(cividis.at(1), QRgb(0xFFFFEA46));
    }
    void oddRangesAreHarmless()
    {
        const ColourMap huge({MapKind::Diverging, -1.7e308, 1.7e308}, lightTheme());
        QCOMPARE(QColor(huge.at(1.7e308)), lightTheme().warn);
        QVERIFY(huge.at(0) != huge.at(1e308));
        const ColourMap flat({MapKind::Sequential, 0, 0}, lightTheme());
        QCOMPARE(flat.at(0), flat.along(0));
        QCOMPARE(QColor(flat.at(NaN)), lightTheme().soft);
    }

    void numbersCanBeReadOnEveryColour()
    {
        for (const Theme *theme : {&lightTheme(), &darkTheme()})
            for (const MapKind kind : {MapKind::Sequential, MapKind::Diverging, MapKind::Cividis}) {
                const ColourMap map({kind, -1, 1}, *theme);
                for (int i = -100; i <= 100; ++i) {
                    const double share = contrast(map.inkAt(i / 100.0), QColor(map.at(i / 100.0)));
                    QVERIFY2(share >= 4.5, qPrintable(QStringLiteral("%1 at %2").arg(share).arg(i)));
                }
            }
        QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21) < 1e-9);
        QCOMPARE(contrast(Qt::red, Qt::red), 1.0);
    }
    void cividisGrowsLighter()
    {
        const ColourMap map({MapKind::Cividis, 0, 1}, lightTheme());
        for (int i = 1; i <= 20; ++i)
            QVERIFY(contrast(QColor(map.along(i / 20.0)), Qt::black)
                > contrast(QColor(map.along((i - 1) / 20.0)), Qt::black));
    }

    void numbersAreRead()
    {
        QVERIFY(!numbersIn(Value("text"), 0));
        QVERIFY(!numbersIn(Value(Array<double>(Sizes{0, 2})), 0));
        QVERIFY(!numbersIn(Value(Array<double>(Sizes{2, 2})), 1));
        QCOMPARE(numbersIn(Value(MaskArray::fromRowMajor({1, 2}, {0, 1})), 0)(0, 1), 1.0);
        QCOMPARE(numbersIn(Value(Array<double>::fromRowMajor({2, 1, 2}, {1, 2, 3, 4})), 1)(0, 1), 4.0);
    }
};

QTEST_APPLESS_MAIN(TestColourMap)
#include "tst_colour_map.moc"
