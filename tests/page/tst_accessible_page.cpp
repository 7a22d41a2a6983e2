// SPDX-License-Identifier: GPL-3.0-or-later
/// The page as a screen reader finds it.
#include "accessible_fixture.h"

#include "page/steps_item.h"

#include <QTableView>

#include <vector>

using namespace heed;
using namespace heed::test;

namespace {

const char *wordOf(QAccessible::Role role)
{
    switch (role) {
    case QAccessible::Heading:
        return "heading";
    case QAccessible::Paragraph:
        return "paragraph";
    case QAccessible::List:
        return "list";
    case QAccessible::ListItem:
        return "item";
    case QAccessible::Table:
        return "table";
    case QAccessible::Cell:
        return "entry";
    case QAccessible::ColumnHeader:
        return "head";
    case QAccessible::Grouping:
        return "card";
    case QAccessible::Section:
        return "section";
    case QAccessible::Separator:
        return "rule";
    case QAccessible::Equation:
        return "formula";
    case QAccessible::StaticText:
        return "number";
    case QAccessible::Link:
        return "link";
    case QAccessible::Graphic:
        return "image";
    default:
        return "?";
    }
}

/// "heading Title|list{item a|item b}", without what is in cards.
QString treeOf(QAccessibleInterface *part)
{
    QStringList children;
    for (int i = 0; i < part->childCount(); ++i) {
        QAccessibleInterface *child = part->child(i);
        const QString word = QLatin1String(wordOf(child->role()));
        const QString text = saying(child);
        const QString inner = child->role() == QAccessible::Grouping ? QString() : treeOf(child);
        children +=
            word + (text.isEmpty() ? QString() : u' ' + text) + (inner.isEmpty() ? QString() : u'{' + inner + u'}');
    }
    return children.join(u'|');
}

} // namespace

class TestAccessiblePage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m = std::make_unique<AccessiblePage>(); }
    void cleanup() { m.reset(); }

    void pageIsADocument()
    {
        m->show("Words.\n", "heed: 1\nid: test\ntitle: Attention\nsummary: What it is.\n");
        QAccessibleInterface *page = m->page();
        QCOMPARE(page->role(), QAccessible::WebDocument);
        QCOMPARE(page->text(QAccessible::Name), QStringLiteral("Attention"));
        QCOMPARE(page->text(QAccessible::Description), QStringLiteral("What it is."));
        QVERIFY(page->state().readOnly && page->state().focusable && page->state().selectableText);
        QCOMPARE(m->body()->parent(), page);
        QVERIFY(page->indexOfChild(m->body()) >= 0);
        QCOMPARE(page->child(page->indexOfChild(m->body())), m->body());
    }

    void pageWithoutLesson()
    {
        QCOMPARE(m->page()->text(QAccessible::Name), QStringLiteral("Lesson"));
        QCOMPARE(m->body()->childCount(), 0);
        QVERIFY(m->body()->child(0) == nullptr);
    }

    void partsInReadingOrder_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("tree");
        const auto row = [](const char *name, const QByteArray &body, const char *tree) {
            QTest::newRow(name) << "# T\n\n" + body << QString(QLatin1String("heading T|") + QString::fromUtf8(tree));
        };
        row("prose", "One *two*\nthree.\n\n## A `b`\n", "paragraph One two three.|heading A b");
        row("lists", "- a\n  - b\n\n    more\n- c\n\ntext\n\n1. d\n",
            "list{item a{list{item b{paragraph more}}}|item c}|paragraph text|list{item d}");
        row("a quote", "> q\n>\n> - a\n\nafter\n", "section Quotation{paragraph q|list{item a}}|paragraph after");
        row("a table", "|x|y|\n|---|---|\n|1|2|\n\nafter\n",
            "table Table of 1 rows and 2 columns{head x|head y|entry x: 1|entry 1, y: 2}|paragraph after");
        row("code and a rule", "```\na\nb\n```\n\n***\n\nafter\n", "paragraph a\nb|rule|paragraph after");
        row("pieces", "[2](=1+1) and ![a map](m.png) and [a *link*](#t).\n",
            "paragraph 2 and a map and a link.{number 2, 1 + 1|image a map|link a link}");
        row("equal formulas", "$x$$x$\n", "paragraph xx{formula x|formula x}");
        row("cards", QByteArray(warmth) + "between\n\n" + cell + "after\n",
            "card Controls: Warmth|paragraph between|card Shares: c, softmax, fresh|paragraph after");
    }
    void partsInReadingOrder()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const QString, tree);
        m->show(body);
        QTRY_COMPARE(treeOf(m->body()), tree);
        isConsistent(m->body());
    }

    void stepsPauseAtCommas()
    {
        if (!QFile::exists(QStringLiteral(HEED_BINARY_DIR "/share/heed/mathjax")))
            QSKIP("MathJax is not there.");
        StepRow row({}, &m->formulas, nullptr);
        row.setStep({.title = "Scores", .tex = "s_1 = 2, \\quad f(x, y) = 3", .plain = "s1 = 2, f(x, y) = 3"}, 1);
        QCOMPARE(row.accessibleName(), QString::fromUtf8("1 \u00B7 Scores: s1 = 2, f(x, y) = 3"));
        QTRY_VERIFY_WITH_TIMEOUT((row.update(), row.accessibleName().contains(QStringLiteral("equals"))), 30'000);
        const QString name = row.accessibleName();
        QVERIFY2(
            name.contains(QStringLiteral("equals 2; f")) && name.contains(QStringLiteral("x, y")), qPrintable(name));
        QVERIFY2(!name.contains(QStringLiteral("comma")), qPrintable(name));
    }

    void unreadableLessonIsRead()
    {
        m->show("x", "heed: 1\nid: t\ntitle: \xff\n");
        QVERIFY(m->body()->childCount() >= 2);
        QCOMPARE(m->body()->child(0)->role(), QAccessible::Heading);
    }

    void descriptions()
    {
        m->show("### Deep\n\n- [x] done\n- [ ] open\n- plain\n\n```\ncode\n```\n");
        QCOMPARE(described("Deep"), QStringLiteral("Heading of level 3"));
        QCOMPARE(described("done"), QStringLiteral("Done"));
        QCOMPARE(described("open"), QStringLiteral("Not done"));
        QCOMPARE(described("plain"), QString());
        QCOMPARE(described("code"), QStringLiteral("Code"));
    }

    void tables()
    {
        m->show("| step | *The* |\n|---|---|\n| compare | [1](=1) |\n| scale | [2](=2) |\n");
        QAccessibleInterface *table = m->body()->child(1);
        QAccessibleTableInterface *entries = table->tableInterface();
        QVERIFY(entries != nullptr);
        QCOMPARE(entries->rowCount(), 3);
        QCOMPARE(entries->columnCount(), 2);
        QAccessibleInterface *entry = entries->cellAt(2, 1);
        QCOMPARE(entry->text(QAccessible::Name), QStringLiteral("scale, The: 2"));
        QCOMPARE(entry->textInterface()->text(0, -1), QStringLiteral("2"));
        QCOMPARE(entry->child(0)->text(QAccessible::Name), QStringLiteral("2, 2"));
        QAccessibleTableCellInterface *place = entry->tableCellInterface();
        QCOMPARE(std::pair(place->rowIndex(), place->columnIndex()), std::pair(2, 1));
        QCOMPARE(place->table(), table);
        QCOMPARE(saying(place->columnHeaderCells().at(0)), QStringLiteral("The"));
        QCOMPARE(saying(place->rowHeaderCells().at(0)->parent()->child(4)), QStringLiteral("step: scale"));
        QCOMPARE(entries->columnDescription(1), QStringLiteral("The"));
        QCOMPARE(entries->rowDescription(1), QStringLiteral("compare"));
        QVERIFY(entry->rect().isValid() && table->rect().contains(entry->rect()));
        QVERIFY(!entry->rect().intersects(entries->cellAt(1, 1)->rect()));
        QVERIFY(entries->cellAt(3, 0) == nullptr && entries->cellAt(0, -1) == nullptr);
        QCOMPARE(table->indexOfChild(entry), 5);
    }

    void cardsAreThereBeforeTheyAreMade()
    {
        m->show(QByteArray(warmth) + QByteArray("Words.\n\n").repeated(300) + cell + "End.\n");
        QAccessibleInterface *body = m->body();
        QAccessibleInterface *near = body->child(1), *far = body->child(body->childCount() - 2);
        QVERIFY(near->object() != nullptr);
        QVERIFY(far->object() == nullptr);
        QCOMPARE(far->role(), QAccessible::Grouping);
        QCOMPARE(far->text(QAccessible::Name), QStringLiteral("Shares"));
        QVERIFY2(far->text(QAccessible::Description).contains(QLatin1String("0.2689")),
            qPrintable(far->text(QAccessible::Description)));
        QVERIFY(far->state().offscreen && far->state().focusable);
        QVERIFY(m->view.cards().existing(1) == nullptr);
        far->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
        Card *card = m->view.cards().existing(1);
        QVERIFY(card != nullptr);
        QAccessibleInterface *made = body->child(body->childCount() - 2);
        QCOMPARE(made->object(), card);
        QCOMPARE(made->parent(), body);
        QCOMPARE(body->indexOfChild(made), body->childCount() - 2);
        QVERIFY(!made->state().offscreen);
        QVERIFY(body->rect().intersects(made->rect()));
    }

    void entriesOfACardsTable()
    {
        m->show(QByteArray(warmth)
            + "```yaml cell c\nop: softmax\nscores: [[1, 2], [3, 4]]\ntemperature: =t\n"
              "labels: {n: [The, cat], m: [sat, down]}\nshow: [weights: table]\n```\n");
        const QAccessibleInterface *entry = nullptr;
        const auto *view = m->view.findChild<QTableView *>();
        QVERIFY(view != nullptr);
        QAccessibleInterface *table = QAccessible::queryAccessibleInterface(view->parentWidget());
        for (int i = 0; entry == nullptr && i < table->childCount(); ++i)
            if (QAccessibleTableInterface *entries = table->child(i)->tableInterface())
                entry = entries->cellAt(1, 0);
        QVERIFY(entry != nullptr);
        QVERIFY2(entry->text(QAccessible::Name).endsWith(QLatin1String(", 0.2689")),
            qPrintable(entry->text(QAccessible::Name)));
        QVERIFY(entry->text(QAccessible::Name).contains(QLatin1String("cat")));
        QVERIFY(entry->text(QAccessible::Name).contains(QLatin1String("sat")));
    }

    void oldPartsGoWithTheirLesson()
    {
        m->show("# Old\n\nWords with $x$.\n\n| a |\n|---|\n| b |\n");
        std::vector<QAccessible::Id> ids;
        collect(m->body(), ids);
        QVERIFY(ids.size() >= 6);
        QAccessibleInterface *old = m->body()->child(0);
        const auto before = std::move(m->lesson_);
        m->open("# New\n", "heed: 1\nid: test\ntitle: New\n");
        QSignalSpy shown(&m->view, &PageView::shown);
        QVERIFY(shown.wait(20'000));
        QCOMPARE(treeOf(m->body()), QStringLiteral("heading New"));
        QVERIFY(m->body()->child(0) != old);
        QTRY_VERIFY(std::ranges::all_of(
            ids, [](QAccessible::Id id) { return QAccessible::accessibleInterface(id) == nullptr; }));
    }

    void oldPartsAnswerNothingWhileTheyWait()
    {
        m->show(
            "# Old\n\nWords with $x$ and [1](=1) and [a](#a).\n\n| a |\n|---|\n| b |\n\n- i\n\n" + QByteArray(warmth));
        std::vector<QAccessible::Id> ids;
        collect(m->body(), ids);
        m->view.showLesson(nullptr);
        QCOMPARE(m->body()->childCount(), 0);
        int asked = 0;
        for (const QAccessible::Id id : ids)
            if (QAccessibleInterface *part = QAccessible::accessibleInterface(id);
                part != nullptr && !part->isValid()) {
                ++asked;
                askAll(part);
            }
        QVERIFY(asked > 8);
    }

    void partsGoWithTheirView()
    {
        auto view = std::make_unique<PageView>(m->formulas);
        m->show("Words.\n");
        view->showLesson(m->lesson_.get());
        view->show();
        std::vector<QAccessible::Id> ids;
        QAccessibleInterface *page = QAccessible::queryAccessibleInterface(view.get());
        collect(page, ids);
        QVERIFY(ids.size() >= 3);
        view.reset();
        for (const QAccessible::Id id : ids)
            QVERIFY(QAccessible::accessibleInterface(id) == nullptr);
    }

    void manyBlocksCostNothingUntilTheyAreAskedFor()
    {
        const auto next = [] {
            QWidget probe;
            return QAccessible::uniqueId(QAccessible::queryAccessibleInterface(&probe));
        };
        const QAccessible::Id before = next();
        m->show(QByteArray("Words.\n\n").repeated(3000));
        m->view.moveCursor(QTextCursor::Down);
        QCOMPARE(next(), before + 1);
        QCOMPARE(m->body()->childCount(), 3001);
        QVERIFY(m->body()->child(2000) != nullptr);
    }

private:
    QString described(const char *text) { return m->part(text)->text(QAccessible::Description); }

    static void isConsistent(QAccessibleInterface *part)
    {
        for (int i = 0; i < part->childCount(); ++i) {
            QAccessibleInterface *child = part->child(i);
            QVERIFY(child != nullptr && child->isValid());
            QCOMPARE(child->parent(), part);
            QCOMPARE(part->indexOfChild(child), i);
            QCOMPARE(part->child(i), child);
            if (child->object() == nullptr)
                isConsistent(child);
        }
        QVERIFY(part->child(part->childCount()) == nullptr && part->child(-1) == nullptr);
    }

    static void collect(QAccessibleInterface *part, std::vector<QAccessible::Id> &ids)
    {
        for (int i = 0; i < part->childCount(); ++i) {
            ids.push_back(QAccessible::uniqueId(part->child(i)));
            collect(part->child(i), ids);
        }
    }

    static void askAll(QAccessibleInterface *part)
    {
        (void)part->text(QAccessible::Name);
        (void)part->text(QAccessible::Description);
        QVERIFY(part->parent() == nullptr && part->child(0) == nullptr && part->childAt(0, 0) == nullptr);
        QCOMPARE(part->childCount(), 0);
        QVERIFY(part->state().invisible && part->window() == nullptr && !part->rect().isValid());
        (void)part->role();
        if (QAccessibleActionInterface *action = part->actionInterface())
            for (const QString &name : action->actionNames())
                action->doAction(name);
        if (QAccessibleTextInterface *text = part->textInterface())
            askText(*text);
    }
    static void askText(QAccessibleTextInterface &text)
    {
        int begin = 0, end = 0;
        text.setCursorPosition(1);
        text.setSelection(0, 0, 1);
        text.scrollToSubstring(0, 1);
        QCOMPARE(text.cursorPosition(), -1);
        QCOMPARE(text.selectionCount(), 0);
        QCOMPARE(text.offsetAtPoint({}), -1);
        QVERIFY(text.textAtOffset(0, QAccessible::LineBoundary, &begin, &end).isEmpty());
    }

    std::unique_ptr<AccessiblePage> m;
};

QTEST_MAIN(TestAccessiblePage)
#include "tst_accessible_page.moc"
