// SPDX-License-Identifier: GPL-3.0-or-later
/// The tokens of the look, their contrast, and the style sheet made of them.
#include "page/theme.h"

#include <QFontInfo>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace heed;

namespace {

qreal luminance(const QColor &colour)
{
    const auto part = [](qreal x) { return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}

/// By the rule of the Web Content Accessibility Guidelines.
qreal contrast(const QColor &a, const QColor &b)
{
    const qreal x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void themes_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void paletteTellsItsTheme_data() { themes_data(); }
    void paletteTellsItsTheme()
    {
        QFETCH(const bool, isDark);
        const Theme &theme = isDark ? darkTheme() : lightTheme();
        QCOMPARE(themeOf(paletteOf(theme)).isDark, isDark);
        QCOMPARE(&themeOf(paletteOf(theme)), &theme);
        QPalette side = paletteOf(theme);
        side.setColor(QPalette::Window, theme.side);
        QCOMPARE(&themeOf(side), &theme);
    }

    void textCanBeRead_data() { themes_data(); }
    void textCanBeRead()
    {
        QFETCH(const bool, isDark);
        const Theme &theme = isDark ? darkTheme() : lightTheme();
        for (const QColor &behind : {theme.page, theme.side, theme.card}) {
            QVERIFY(contrast(theme.ink, behind) >= 7);
            for (const QColor &colour : {theme.soft, theme.accent, theme.bad})
                QVERIFY2(contrast(colour, behind) >= 4.4, qPrintable(colour.name() + behind.name()));
            for (const QColor &colour : {theme.good, theme.warn}) // signs and large words
                QVERIFY(contrast(colour, behind) >= 3.8);
        }
    }

    void sheetIsWhole_data() { themes_data(); }
    void sheetIsWhole()
    {
        QFETCH(const bool, isDark);
        const QString sheet = styleSheetOf(isDark ? darkTheme() : lightTheme());
        QVERIFY(!sheet.contains(QLatin1Char('@')));
        const QRegularExpression images(QStringLiteral("url\\(([^)]*)\\)"));
        int count = 0;
        for (auto found = images.globalMatch(sheet); found.hasNext(); ++count)
            QVERIFY2(QFile::exists(found.next().captured(1)), "an image is missing");
        QVERIFY(count >= 6);
        QPushButton button;
        QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); // Qt names what it can't parse
        button.setStyleSheet(sheet);
        button.ensurePolished();
    }

    void buttonsAreOfTheTheme()
    {
        QPushButton button;
        button.setPalette(paletteOf(darkTheme()));
        button.setStyleSheet(styleSheetOf(darkTheme()));
        button.resize(80, 30);
        QCOMPARE(button.grab().toImage().pixelColor(40, 5).name(), darkTheme().card.name());
    }

    void fontsAreAsHighAsAsked()
    {
        QCOMPARE(QFontInfo(textFont(sizes::body)).pixelSize(), 16);
        QCOMPARE(QFontInfo(textFont(sizes::title)).pixelSize(), 29);
        QCOMPARE(QFontInfo(textFont(0)).pixelSize(), 1);
        QVERIFY(textFont(15, QFont::Bold).bold());
        QVERIFY(QFontInfo(codeFont(13)).fixedPitch());
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
