// SPDX-License-Identifier: GPL-3.0-or-later
/// The tables of letters, marks and numbers against JavaScript's own, for every code point.
#include "character_class.h"
#include "node.h"

#include <QJsonObject>
#include <QVersionNumber>

using namespace heed;
using namespace heed::test;

static char letterOf(char32_t point)
{
    switch (characterClass(point)) {
    case CharacterClass::Space:
        return 's';
    case CharacterClass::Letter:
        return 'L';
    case CharacterClass::Number:
        return 'N';
    case CharacterClass::Mark:
        return 'M';
    default:
        return 'o';
    }
}

class TestCharacterClass : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownOnes()
    {
        std::string classes;
        for (const char32_t point :
            {U'a', U'é', U'ß', U'漢', U'٣', U'½', U'Ⅷ', U'\u0301', U'\u094D', U'🙂', U'_', U'\u200D'})
            classes += letterOf(point);
        QCOMPARE(classes, "LLLLNNNMMooo");
        for (const char32_t space :
            {U' ', U'\t', U'\v', U'\u00A0', U'\u1680', U'\u2003', U'\u2029', U'\u3000', U'\uFEFF'})
            QCOMPARE(letterOf(space), 's');
        for (const char32_t other :
            {char32_t{0x85}, char32_t{0x180E}, char32_t{0x200B}, char32_t{0x1C}, char32_t{0x10FFFF}})
            QCOMPARE(letterOf(other), 'o');
    }

    /// Exact when both know the same Unicode version; else for what the older of both has assigned.
    void everyCodePoint()
    {
        if (node().isEmpty())
            QSKIP("There is no node to compare with; Debian has it in nodejs.");
        const QJsonObject answer = asked(QStringLiteral("character_classes.mjs"), {}).object();
        const QString classes = answer.value(QStringLiteral("classes")).toString();
        QCOMPARE(classes.size(), 0x110000);
        const auto theirs = QVersionNumber::fromString(answer.value(QStringLiteral("unicode")).toString());
        const auto ours = QVersionNumber::fromString(QLatin1String(unicodeVersionOfClasses()));
        int compared = 0, assigned = 0;
        for (char32_t point = 0; point < 0x110000; ++point) {
            const char their = classes[static_cast<int>(point)].toLatin1(), our = letterOf(point);
            const bool isNewer = (theirs < ours && their == '-') || (theirs > ours && our == 'o');
            if (isNewer)
                continue;
            ++compared;
            assigned += their == '-' ? 0 : 1;
            if (our != (their == '-' ? 'o' : their))
                QFAIL(qPrintable(QStringLiteral("U+%1 is %2, in JavaScript %3")
                                     .arg(point, 0, 16)
                                     .arg(QLatin1Char(our))
                                     .arg(QLatin1Char(their))));
        }
        qInfo("Unicode %s here, %s in Node.js: %d code points compared, %d of them assigned", unicodeVersionOfClasses(),
            qPrintable(theirs.toString()), compared, assigned);
        QVERIFY(compared > 140000 && assigned > 140000);
    }
};

QTEST_GUILESS_MAIN(TestCharacterClass)
#include "tst_character_class.moc"
