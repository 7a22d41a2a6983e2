// SPDX-License-Identifier: GPL-3.0-or-later
/// The panel "Where does this number come from?" on real explanations, with real keys and mouse.
#include "page_fixture.h"

#include "page/formula_line.h"
#include "page/number_item.h"
#include "page/origin_body.h"
#include "page/origin_input.h"
#include "page/origin_panel.h"
#include "page/steps_item.h"
#include "page/value_table.h"

#include <QClipboard>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

namespace {

const QByteArray lessonText = "```yaml control t\ntype: number\nvalue: 1\nrange: [0, 10]\n```\n\n"
                              "```yaml value q\nvalue: [[1, 0], [0, 1], [1, 1]]\n```\n\n"
                              "```yaml cell three\nop: attention\nquery: =q\nkey: =q\nvalue: [[1, 0], [0, 2], [1, 1]]\n"
                              "scale: =t\nlabels: {n: [The, cat, sat], m: [The, cat, sat]}\nshow: [weights]\n```\n\n"
                              "```yaml cell after\nop: softmax\nscores: =three.weights\nshow: [weights]\n```\n\n";

} // namespace

class TestOriginPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<PageFixture> f;
    std::unique_ptr<FormulaService> service;
    std::unique_ptr<Formulas> formulas;
    std::unique_ptr<OriginPanel> panel;

    void begin(const QByteArray &text)
    {
        f = std::make_unique<PageFixture>();
        f->open(f->write(text));
        service = std::make_unique<FormulaService>(FormulaPlaces{});
        formulas = std::make_unique<Formulas>(*service);
        panel = std::make_unique<OriginPanel>(*formulas);
        panel->resize(400, 900);
        panel->QWidget::show();
    }
    void settle() const { QTRY_VERIFY_WITH_TIMEOUT(f->lesson->isSettled(), 20'000); }
    void explain(const std::string &cell, const Choice &choice) const
    {
        const std::size_t index = f->lesson->cellNamed(cell).value();
        f->lesson->choose(index, choice);
        settle();
        show(cell);
    }
    void show(const std::string &cell) const
    {
        panel->show(QString::fromStdString(cell), f->lesson->cell(f->lesson->cellNamed(cell).value()));
        QTest::qWait(1);
    }
    [[nodiscard]] QString text() const
    {
        QStringList all;
        for (const QLabel *label : panel->findChildren<QLabel *>())
            if (label->isVisible())
                all.append(label->text());
        return all.join(u'\n');
    }
    [[nodiscard]] OriginInput &input(const char *port) const
    {
        for (OriginInput *found : panel->body()->inputs())
            if (found->accessibleName().endsWith(QLatin1String(port)))
                return *found;
        qFatal("no input %s", port);
    }

private Q_SLOTS:
    void initTestCase() { qApp->setPalette(paletteOf(lightTheme())); }
    void cleanup()
    {
        panel.reset();
        formulas.reset();
        service.reset();
        f.reset();
    }

    void anEntryWithAllThatWentIntoIt()
    {
        begin(lessonText);
        explain("three", {"weights", {0, 2}});
        QVERIFY2(panel->body() != nullptr, qPrintable(text()));
        QVERIFY2(text().contains(u"weights[0][2]"_s), qPrintable(text()));
        QVERIFY(text().contains(u"query The, key sat"_s));
        QVERIFY(text().contains(u"1, 3 counted from 1, as in formulas; [0][2] from 0"_s));
        auto *figure = panel->body()->findChild<FigureButton *>();
        QCOMPARE(figure->text(), u"0.4223"_s);
        QVERIFY(figure->exact().size() > 12 && text().contains(figure->exact()));
        QVERIFY(panel->body()->steps() != nullptr && panel->body()->steps()->revealed() > 0);
        QVERIFY(panel->findChild<FormulaLine *>() != nullptr);
        QVERIFY((input("query").table()->mark() == ValueTable::Mark{0, {}}));
        QVERIFY((input("key").table()->mark() == ValueTable::Mark{2, {}}));
        QVERIFY(text().contains(u"<code>=q</code>"_s) && text().contains(u"href=\"#q\""_s));
        QVERIFY(input("query").follow()->isHidden());
    }

    void followsAControlInTheSameParts()
    {
        begin(lessonText);
        explain("three", {"weights", {0, 2}});
        const OriginBody *body = panel->body();
        const QString before = panel->body()->findChild<FigureButton *>()->exact();
        f->lesson->setControl("t", Value(2.0));
        settle();
        show("three");
        QVERIFY(panel->body() == body);
        QVERIFY(panel->body()->findChild<FigureButton *>()->exact() != before);
        QVERIFY2(text().contains(u"<b>scale</b> = 2"_s), qPrintable(text()));
    }

    void leadsUpToTheCellThatItComesFrom()
    {
        begin(lessonText);
        explain("after", {"weights", {1, 0}});
        QVERIFY2(panel->body() != nullptr, qPrintable(text()));
        QSignalSpy asked(panel.get(), &OriginPanel::followAsked);
        QPushButton *follow = input("scores").follow();
        QVERIFY(follow->isVisible());
        QCOMPARE(follow->accessibleName(), u"Where does three.weights[1][0] come from?"_s);
        follow->setFocus();
        QTest::keyClick(follow, Qt::Key_Space);
        QCOMPARE(asked.count(), 1);
        const auto origin = asked.front().front().value<Origin>();
        explain(origin.cell, choiceOf(origin));
        QVERIFY(text().contains(u"weights[1][0]"_s) && text().contains(u"query cat, key The"_s));
        explain(origin.cell, {"weights", {1}}); // a row, which is no number
        QVERIFY(text().contains(u"query cat"_s) && !text().contains(u"key The"_s));
        QVERIFY(panel->body()->findChild<FigureButton *>()->isHidden());
        QVERIFY(panel->isAncestorOf(QApplication::focusWidget()) || QApplication::focusWidget() == nullptr);
    }

    void saysWhyACellHasNoResult()
    {
        begin("```yaml control t\ntype: number\nvalue: 1\nrange: [0, 10]\n```\n\n"
              "```yaml cell c\nop: softmax\nscores: [[1, 2]]\ntemperature: =t\nshow: [weights]\n```\n\n");
        explain("c", {"weights", {0, 1}});
        QVERIFY(panel->body() != nullptr);
        f->lesson->setControl("t", Value(0.0)); // no temperature
        settle();
        show("c");
        const CellPicture &picture = f->lesson->cell(0);
        QCOMPARE(picture.state, CellState::Failed);
        QVERIFY(panel->body() == nullptr);
        QVERIFY(text().contains(u"weights[0][1]"_s));
        QVERIFY(text().contains(QString::fromStdString(picture.error->message).toHtmlEscaped()));
    }

    void saysWhenThereIsNoSuchNumber()
    {
        begin(lessonText);
        explain("three", {"weights", {0, 7}});
        QVERIFY(panel->body() == nullptr);
        QVERIFY2(text().contains(u"There is no such number"_s), qPrintable(text()));
    }

    void saysHowToChoose()
    {
        begin(lessonText);
        show("three");
        QVERIFY(panel->body() == nullptr && text().contains(u"Choose a number"_s));
        explain("three", {"weights", {0, 2}});
        QVERIFY(panel->body() != nullptr && !text().contains(u"Choose a number"_s));
        explain("three", {});
        QVERIFY(panel->body() == nullptr && text().contains(u"Choose a number"_s));
    }

    void withoutStepsTheRestIsThere()
    {
        begin("```yaml cell c\nop: softmax\nscores: [[1, 2], [3, 4]]\nshow: [weights]\n```\n\n");
        explain("c", {"weights", {0, 1}});
        CellPicture picture = f->lesson->cell(0);
        Explanation without = *picture.explanation;
        without.steps = fail(Rule::Shape, "There are no steps of a sweep.");
        picture.explanation = std::make_shared<const Explanation>(without);
        panel->show(u"c"_s, picture);
        QVERIFY(panel->body()->steps() == nullptr);
        QVERIFY(text().contains(u"There are no steps of a sweep."_s));
        QVERIFY(panel->body()->findChild<FigureButton *>()->isVisible() && !panel->body()->inputs().empty());
    }

    void ofManyRowsThoseThatTakePart()
    {
        Origin origin{.port = "query"};
        origin.value.value = Array<double>::fromRowMajor({1000, 1}, std::vector<double>(1000, 3));
        origin.value.letters = {"n", "d"};
        origin.taken = {2, std::nullopt};
        OriginPart part = shownPart(origin);
        QCOMPARE(part.remark, u"row 3 of 1,000"_s);
        QCOMPARE(part.value.value.shape(), Sizes({1, 1}));
        QCOMPARE(part.row, std::optional<std::size_t>(0));
        origin.taken = {std::nullopt, std::nullopt};
        part = shownPart(origin);
        QCOMPARE(part.remark, u"rows 1 to 8 of 1,000"_s);
        QCOMPARE(part.value.value.shape(), Sizes({8, 1}));
    }

    void ofManyHeadsTheOneThatTakesPart()
    {
        Origin origin{.port = "scores"};
        origin.value.value = Array<double>::fromRowMajor({2, 1, 2}, {1, 2, 3, 4});
        origin.value.letters = {"h", "n", "m"};
        origin.value.letterNames = {{"h", "head"}};
        origin.taken = {1, 0, std::nullopt};
        const OriginPart part = shownPart(origin);
        QCOMPARE(part.slice, std::size_t{1});
        QCOMPARE(part.remark, u"head 2 of 2"_s);
        QCOMPARE(choiceOf(origin).index, Sizes({1, 0}));
    }

    void linksCloseAndBack()
    {
        begin(lessonText);
        explain("three", {"weights", {0, 2}});
        QSignalSpy closed(panel.get(), &OriginPanel::closeAsked), back(panel.get(), &OriginPanel::backAsked);
        QSignalSpy link(panel.get(), &OriginPanel::linkActivated), op(panel.get(), &OriginPanel::operatorAsked);
        QLabel *facts = nullptr;
        for (QLabel *label : panel->findChildren<QLabel *>())
            if (label->isVisible() && label->text().contains(u"operator:"_s))
                facts = label;
        QVERIFY(facts != nullptr);
        Q_EMIT facts->linkActivated(u"operator:attention"_s);
        Q_EMIT facts->linkActivated(u"#three"_s);
        Q_EMIT facts->linkActivated(u"hash:abc"_s);
        QCOMPARE(op.front().front().toString(), u"attention"_s);
        QCOMPARE(link.front().front().toString(), u"#three"_s);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"abc"_s);
        auto *button = panel->findChild<QWidget *>(u"originBack"_s);
        QVERIFY(button->isHidden());
        panel->setCanGoBack(true);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(back.count(), 1);
        QTest::keyClick(panel->findChild<QWidget *>(u"originClose"_s), Qt::Key_Escape);
        QCOMPARE(closed.count(), 1);
        panel->setZoom(1.5);
        QVERIFY(panel->body() != nullptr && text().contains(u"weights[0][2]"_s));
    }

    void textOfALessonIsNoMarkup()
    {
        Origin origin{.port = "a", .written = "=\"<img src=x>\"", .blocks = {"b"}};
        origin.value.value = Value(std::string("<b>no</b>"));
        OriginInput view({}, nullptr);
        view.setOrigin(origin);
        for (const QLabel *label : view.findChildren<QLabel *>())
            QVERIFY(!label->text().contains(u"<img"_s) && !label->text().contains(u"<b>no"_s));
    }
};

QTEST_MAIN(TestOriginPanel)
#include "tst_origin_panel.moc"
