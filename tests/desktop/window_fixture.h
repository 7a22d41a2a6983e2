// SPDX-License-Identifier: GPL-3.0-or-later
/// The window as the program makes it, with the built plugins and lessons of a test's own.
#pragma once

#include "lesson_folder.h"

#include "desktop/main_window.h"
#include "page/theme.h"
#include "typeset/formula_service.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <optional>

namespace heed::test {

class WindowFixture {
public:
    LessonFolder folder;
    Pool pool{2};
    ResultCache cache;
    Runner runner{pool, cache};
    std::vector<std::string> plugins{
        std::string(HEED_BINARY_DIR) + "/lib/heed", std::string(HEED_BINARY_DIR) + "/tests/plugins"};
    Catalogue catalogue{plugins};
    std::optional<LessonEngine> engine{std::in_place, catalogue, runner, 0.0};
    FormulaService service{FormulaPlaces{}};
    Formulas formulas{service};
    QSettings settings{folder.path(QStringLiteral("settings.ini")), QSettings::IniFormat};
    QString placesFile = folder.path(QStringLiteral("data/progress.sqlite"));
    std::unique_ptr<MainWindow> window;

    /// With the folder "built" as the built-in course.
    void start(const QStringList &targets = {}, QSize size = {1200, 800})
    {
        window = std::make_unique<MainWindow>(DesktopServices{.engine = *engine,
            .formulas = formulas,
            .settings = settings,
            .builtInCourse = folder.path(QStringLiteral("built")),
            .placesFile = placesFile,
            .pluginFolders = plugins});
        window->resize(size);
        window->start(targets);
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
        window->activateWindow();
    }

    [[nodiscard]] PageView &page() const { return window->page(); }
    /// The text of the page, empty while no lesson is there.
    [[nodiscard]] QString text() const { return page().lesson() == nullptr ? QString() : page().toPlainText(); }
    [[nodiscard]] QString file() const { return page().lesson() == nullptr ? QString() : page().lesson()->file(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(
            QApplication::focusWidget() == nullptr ? window.get() : QApplication::focusWidget(), key, modifiers);
    }
    void type(const QString &text) const { QTest::keyClicks(QApplication::focusWidget(), text); }
    template<typename Part>
    [[nodiscard]] Part &part() const
    {
        auto *found = window->findChild<Part *>();
        Q_ASSERT(found != nullptr);
        return *found;
    }
};

} // namespace heed::test
