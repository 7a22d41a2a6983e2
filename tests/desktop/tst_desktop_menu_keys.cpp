// SPDX-License-Identifier: GPL-3.0-or-later
/// The window's menu by keyboard alone: every entry is reached by F10 and arrow keys.
#include "keyboard_test.h"

#include "desktop/shortcuts_dialog.h"
#include "page/origin_panel.h"

#include <QTextBlock>

using namespace heed;
using namespace heed::test;
using namespace Qt::StringLiterals;

class TestDesktopMenuKeys : public KeyboardTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { dressProgram(); }
    void init() { openShipped(u"scaled-dot-product-attention.md"_s); }
    void cleanup() { f.reset(); }

    void everyEntryIsReached()
    {
        QList<QStringList> paths;
        inMenu([this] { press(Qt::Key_F10); }, [&] { collect(*menu(), {}, paths); });
        QVERIFY2(paths.size() > 20, QByteArray::number(paths.size()));
        for (const QStringList &path : paths)
            inMenu([this] { press(Qt::Key_F10); },
                [&] {
                    QVERIFY2(goTo(path), qPrintable(path.join(u" > "_s)));
                    QCOMPARE(plain(menu()->activeAction()), path.last());
                });
    }

    void menusClose()
    {
        inMenu([this] { press(Qt::Key_F10); }, [] { QVERIFY(goTo({u"Go"_s, u"Next heading"_s})); });
        QVERIFY(QApplication::activePopupWidget() == nullptr);
        QVERIFY(f->window->isAncestorOf(QApplication::focusWidget()));
    }

    void whatIsChosenHappens()
    {
        chooseFromMenu({u"View"_s, u"Dark colours"_s});
        QCOMPARE(f->page().palette().color(QPalette::Window), darkTheme().page);
        chooseFromMenu({u"View"_s, u"Light colours"_s});
        QCOMPARE(f->page().palette().color(QPalette::Window), lightTheme().page);
        chooseFromMenu({u"View"_s, u"Larger"_s});
        QTRY_VERIFY(f->page().zoom() > 1);
        chooseFromMenu({u"View"_s, u"Normal size"_s});
        QTRY_COMPARE(f->page().zoom(), 1.0);
        chooseFromMenu({u"Go"_s, u"Next heading"_s});
        QVERIFY(!f->page().textCursor().block().text().isEmpty());
        chooseFromMenu({u"View"_s, u"Where does this number come from?"_s});
        QTRY_VERIFY(f->part<OriginPanel>().isVisible());
        press(Qt::Key_Escape);
        QVERIFY(!f->part<OriginPanel>().isVisible());
        chooseFromMenu({u"Keyboard shortcuts"_s});
        QTRY_VERIFY(f->window->findChild<ShortcutsDialog *>() != nullptr);
        press(Qt::Key_Escape);
        QTRY_VERIFY(f->window->findChild<ShortcutsDialog *>() == nullptr);
    }

private:
    static void collect(QMenu &menu, const QStringList &above, QList<QStringList> &paths)
    {
        for (const QAction *action : menu.actions()) {
            if (action->isSeparator() || !action->isEnabled())
                continue;
            const QStringList path = above + QStringList{plain(action)};
            if (action->menu() == nullptr)
                paths.append(path);
            else
                collect(*action->menu(), path, paths);
        }
    }
};

QTEST_MAIN(TestDesktopMenuKeys)
#include "tst_desktop_menu_keys.moc"
