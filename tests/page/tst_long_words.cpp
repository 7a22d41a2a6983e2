// SPDX-License-Identifier: GPL-3.0-or-later
/// Words that are wider than what they stand in are broken, and nothing of them is cut off.
#include "page/card_parts.h"
#include "page/cell_card.h"
#include "page/notice_view.h"
#include "page/page_cards.h"
#include "page/wrapped_label.h"
#include "page_fixture.h"

#include <QClipboard>

using namespace heed;
using namespace heed::test;

namespace {

const QString word = QStringLiteral("Wort").repeated(60);

int lineOf(const QFont &font) { return QFontMetrics(font).lineSpacing(); }

} // namespace

class TestLongWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyWhatIsTooWideIsBroken()
    {
        const QFont font = textFont(15);
        const QString text = QStringLiteral("two words, then ") + word;
        QCOMPARE(breakable(QStringLiteral("two words"), font, 120), QStringLiteral("two words"));
        QCOMPARE(breakable(text, font, 10'000), text);
        const QString broken = breakable(text, font, 200);
        QVERIFY(broken.startsWith(QStringLiteral("two words, then W\u200Bo")));
        QCOMPARE(QString(broken).remove(QChar(0x200B)), text);
        const QString marks = QStringLiteral("e\u0301").repeated(80); // letters with accents stay whole
        QVERIFY(!breakable(marks, font, 100).contains(QStringLiteral("e\u200B")));
    }

    void labelsGrowAndShowAllOfIt()
    {
        auto &label = static_cast<WrappedLabel &>(*wrappedLabel(word, textFont(15), QPalette::WindowText, nullptr));
        const int height = label.heightForWidth(200);
        QVERIFY(height > 4 * lineOf(label.font()));
        label.resize(200, height);
        label.show();
        QVERIFY(QTest::qWaitForWindowExposed(&label));
        QVERIFY(label.text().contains(QChar(0x200B)));
        QCOMPARE(label.accessibleName(), word);
        label.resize(5'000, height);
        QCOMPARE(label.text(), word);
        delete &label;
    }

    void copyingGivesTheWordItself()
    {
        auto &label = static_cast<WrappedLabel &>(*wrappedLabel(word, textFont(15), QPalette::WindowText, nullptr));
        label.resize(200, 300);
        label.show();
        QVERIFY(QTest::qWaitForWindowExposed(&label));
        label.setSelection(0, static_cast<int>(label.text().size()));
        QTest::keyClick(&label, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), word);
        delete &label;
    }

    void noticesToo()
    {
        NoticeView view(CardScale{}, nullptr);
        const CellNotice notice{.tone = CellNotice::Tone::Bad, .text = QStringLiteral("No ") + word};
        view.setNotice(notice);
        const int height = view.heightForWidth(200);
        QVERIFY(height > 4 * lineOf(CardScale{}.text()));
        view.resize(200, height);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto *label = view.findChild<QLabel *>();
        QVERIFY(label->heightForWidth(label->width()) <= height + 2);
        QVERIFY(label->text().contains(QChar(0x200B)));
    }

    void titlesOfCells()
    {
        LessonPage page;
        page.show("```yaml cell a\nop: softmax\nscores: [[1, 2]]\ntitle: " + word.toUtf8()
            + "\nshow: [weights: table]\n```\n");
        const Card *card = page.view.cards().card(0);
        const auto labels = card->findChildren<WrappedLabel *>();
        QVERIFY(!labels.isEmpty());
        const WrappedLabel *title = labels.front();
        QVERIFY(title->width() <= card->width());
        QVERIFY(title->height() > 2 * lineOf(title->font()));
        QCOMPARE(title->accessibleName(), word);
    }
};

QTEST_MAIN(TestLongWords)
#include "tst_long_words.moc"
