// SPDX-License-Identifier: GPL-3.0-or-later
/// The window driven with keys alone: where the keyboard is, and how to get elsewhere.
#pragma once

#include "window_fixture.h"

#include "desktop/window_style.h"
#include "page/control_history.h"

#include <QMenu>
#include <QTimer>

#include <functional>

namespace heed::test {

class KeyboardTest : public QObject {
protected:
    std::unique_ptr<WindowFixture> f;

    void open(const QString &file)
    {
        f->start({file}, {1366, 900});
        QTRY_VERIFY_WITH_TIMEOUT(f->page().lesson() != nullptr && f->page().lesson()->isSettled(), 20'000);
        QTest::qWait(20);
    }
    void openText(const QByteArray &body)
    {
        f = std::make_unique<WindowFixture>();
        open(f->folder.lesson(QStringLiteral("a.md"), "a", "A lesson", body));
    }
    void openShipped(const QString &name)
    {
        f = std::make_unique<WindowFixture>();
        open(QStringLiteral(HEED_SOURCE_DIR "/lessons/") + name);
    }

    [[nodiscard]] OpenLesson &lesson() const { return *f->page().lesson(); }
    [[nodiscard]] Value value(const char *control) const { return lesson().history().value(control); }
    [[nodiscard]] const CellPicture &cell(const char *name) const { return lesson().cell(*lesson().cellNamed(name)); }
    void settle() const { QTRY_VERIFY_WITH_TIMEOUT(lesson().isSettled(), 20'000); }

    /// Where the next key goes.
    [[nodiscard]] QWidget *keyboard() const
    {
        if (QWidget *popup = QApplication::activePopupWidget())
            return popup;
        return QApplication::focusWidget() == nullptr ? QApplication::activeWindow() : QApplication::focusWidget();
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(keyboard(), static_cast<Qt::Key>(key), modifiers);
    }
    void type(const QString &text) const
    {
        for (const QChar letter : text)
            QTest::keyClicks(keyboard(), letter);
    }
    [[nodiscard]] static QString name() { return nameOf(QApplication::focusWidget()); }
    [[nodiscard]] static QString nameOf(const QWidget *widget)
    {
        return widget == nullptr ? QStringLiteral("nothing") : widget->accessibleName();
    }
    /// Whether Tab came to it, and it is in sight.
    [[nodiscard]] bool tabTo(const QString &wanted, int key = Qt::Key_Tab) const
    {
        return tabUntil([&] { return name() == wanted; }, key);
    }
    [[nodiscard]] bool tabUntil(const std::function<bool()> &isThere, int key = Qt::Key_Tab) const
    {
        constexpr int most = 40;
        QStringList passed;
        for (int i = 0; i < most; ++i) {
            press(key, key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
            passed += name();
            if (isThere())
                return isSeen(*QApplication::focusWidget());
        }
        qWarning() << "Tab passed" << passed;
        return false;
    }
    [[nodiscard]] bool isSeen(const QWidget &widget) const
    {
        return widget.isVisible() && !widget.visibleRegion().isEmpty();
    }
    template<typename Part>
    [[nodiscard]] static bool isAt()
    {
        return qobject_cast<Part *>(QApplication::focusWidget()) != nullptr;
    }
    /// To the next card and into it.
    void enterNextCard() const
    {
        press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
        QCOMPARE(QApplication::focusWidget(), &f->page());
        press(Qt::Key_Tab);
        QVERIFY2(f->page().viewport()->isAncestorOf(QApplication::focusWidget()), qPrintable(name()));
    }

    /// Opens a menu with keys, and goes on in it, though opening may only return once it is closed.
    static void inMenu(const std::function<void()> &openIt, const std::function<void()> &goOn)
    {
        bool isDone = false;
        QWidget *const window = QApplication::activeWindow();
        QTimer poll;
        QObject::connect(&poll, &QTimer::timeout, [&] {
            if (qobject_cast<QMenu *>(QApplication::activePopupWidget()) == nullptr)
                return;
            poll.stop();
            goOn();
            while (QWidget *rest = QApplication::activePopupWidget())
                QTest::keyClick(rest, Qt::Key_Escape);
            isDone = true;
        });
        poll.start(2);
        openIt();
        QTRY_VERIFY_WITH_TIMEOUT(isDone, 2'000);
        const QWidget *active = QApplication::activeWindow();
        if (active == nullptr || !active->isVisible()) // the offscreen platform leaves it with the closed menu
            QApplication::setActiveWindow(window);
    }
    [[nodiscard]] static QMenu *menu() { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); }
    [[nodiscard]] static QString plain(const QAction *action)
    {
        return action == nullptr ? QString() : action->text().remove(QLatin1Char('&')).section(QLatin1Char('\t'), 0, 0);
    }
    /// Down to an entry that begins so; false when there is none that can be chosen.
    [[nodiscard]] static bool goDownTo(const QString &text)
    {
        constexpr int most = 40;
        for (int i = 0; i < most; ++i) {
            if (menu() == nullptr || plain(menu()->activeAction()).startsWith(text))
                return menu() != nullptr;
            QTest::keyClick(menu(), Qt::Key_Down);
        }
        return false;
    }
    /// Through submenus by the right arrow key.
    [[nodiscard]] static bool goTo(const QStringList &path)
    {
        for (qsizetype i = 0; i < path.size(); ++i) {
            if (!goDownTo(path[i]))
                return false;
            QMenu *const above = menu();
            if (i + 1 == path.size())
                return true;
            QTest::keyClick(above, Qt::Key_Right);
            if (menu() == above)
                return false;
        }
        return false;
    }
    /// From the window's menu.
    void chooseFromMenu(const QStringList &path) const
    {
        inMenu([this] { press(Qt::Key_F10); },
            [&] {
                QVERIFY2(goTo(path), qPrintable(path.join(QLatin1Char('>'))));
                QTest::keyClick(menu(), Qt::Key_Return);
            });
    }
};

} // namespace heed::test
