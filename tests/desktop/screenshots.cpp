// SPDX-License-Identifier: GPL-3.0-or-later
/// Pictures of the real window, to be looked at: screenshots FOLDER SUFFIX WIDTHxHEIGHT...
#include "desktop/main_window.h"
#include "desktop/operator_dialog.h"
#include "desktop/operator_text.h"
#include "desktop/shortcuts_dialog.h"
#include "desktop/window_style.h"
#include "page/comparison_view.h"
#include "page/control_history.h"
#include "page/origin_body.h"
#include "typeset/formula_service.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace heed;
using namespace Qt::StringLiterals;

namespace {

constexpr auto wrongLesson = R"(---
heed: 1
id: wrong
title: A lesson with errors
---
# A lesson with errors

The cell below names an operator that there is not, the next one has two shapes that disagree.

```yaml cell first
op: atention
query: [[1, 0]]
key: [[1, 0]]
value: [[1]]
```

```yaml cell second
op: attention
query: [[1, 0]]
key: [[1, 0, 2]]
value: [[1]]
```

A formula with a mistake: $\frac{1}{$, and one without: $\frac{1}{2}$.
)";

/// What main() makes, with nothing remembered.
struct Program {
    QTemporaryDir folder;
    Pool pool{2};
    ResultCache cache;
    Runner runner{pool, cache};
    std::vector<std::string> plugins{std::string(HEED_BINARY_DIR) + "/lib/heed"};
    Catalogue catalogue{plugins};
    LessonEngine engine{catalogue, runner, 0};
    FormulaService service{FormulaPlaces{.mathJax = std::string(HEED_BINARY_DIR) + "/share/heed/mathjax",
        .pack = std::string(HEED_BINARY_DIR) + "/share/heed/formulas.pack",
        .user = {},
        .program = std::string(HEED_BINARY_DIR) + "/libexec/heed/heed-typeset"}};
    Formulas formulas{service};
    QSettings settings{folder.filePath(u"settings.ini"_s), QSettings::IniFormat};
    MainWindow window{{.engine = engine,
        .formulas = formulas,
        .settings = settings,
        .builtInCourse = QStringLiteral(HEED_BINARY_DIR "/share/heed/lessons"),
        .placesFile = folder.filePath(u"progress.sqlite"_s),
        .pluginFolders = plugins}};

    QString wrong() const
    {
        QDir(folder.path()).mkdir(u"Examples"_s);
        QFile file(folder.filePath(u"Examples/wrong.md"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(wrongLesson);
        return file.fileName();
    }

    /// Until all is computed and typeset, or half a minute has passed.
    void settle()
    {
        QElapsedTimer all, quiet;
        all.start();
        quiet.start();
        const auto again = QObject::connect(&formulas, &Formulas::arrived, [&quiet] { quiet.restart(); });
        const auto isReady = [&] {
            const OpenLesson *lesson = window.page().lesson();
            return lesson != nullptr && lesson->isSettled() && quiet.elapsed() > 600;
        };
        while (!isReady() && all.elapsed() < 30'000)
            QTest::qWait(50);
        QObject::disconnect(again);
    }

    void open(const QString &file)
    {
        window.openPaths({file});
        QTest::qWait(100);
        settle();
    }
};

class Camera {
public:
    Camera(Program &program, const QDir &folder, QString suffix)
        : m_program(program)
        , m_folder(folder)
        , m_suffix(std::move(suffix))
    {
    }

    bool take(QSize size)
    {
        m_program.window.resize(size);
        QTest::qWait(200);
        for (QAction *theme : {m_program.window.actions().themeLight, m_program.window.actions().themeDark}) {
            theme->trigger();
            m_name = u"%1x%2-%3%4.png"_s.arg(size.width())
                         .arg(size.height())
                         .arg(theme == m_program.window.actions().themeDark ? u"dark"_s : u"light"_s, m_suffix);
            takeScenes();
        }
        return m_allSaved;
    }

private:
    void takeScenes()
    {
        const Actions &actions = m_program.window.actions();
        m_program.open(QStringLiteral(HEED_SOURCE_DIR "/lessons/scaled-dot-product-attention.md"));
        save(u"lesson"_s);
        for (int i = 0; i < 4; ++i)
            actions.nextHeading->trigger();
        m_program.settle();
        save(u"reading"_s);
        overlay();
        origin();
        compare();
        presentation();
        actions.find->trigger();
        type(u"query"_s);
        save(u"find"_s);
        QTest::keyClick(m_program.window.focusWidget(), Qt::Key_Escape);
        actions.search->trigger();
        type(u"softmax"_s);
        QTest::qWait(400);
        save(u"search"_s);
        QTest::keyClick(m_program.window.focusWidget(), Qt::Key_Escape);
        errors();
        dialogs();
        views();
        cost();
        derivations();
    }

    /// Each control and each view.
    void views()
    {
        m_program.open(QStringLiteral(HEED_SOURCE_DIR "/tests/data/every-view.md"));
        save(u"controls"_s);
        for (const QString &cell : {u"one"_s, u"signed"_s, u"many"_s, u"distribution"_s, u"cost"_s, u"parts"_s})
            saveCell(cell);
    }

    void cost()
    {
        m_program.open(QStringLiteral(HEED_SOURCE_DIR "/lessons/counting-parameters-and-cost.md"));
        save(u"cost-lesson"_s);
        for (const QString &cell : {u"parameters"_s, u"growth"_s, u"play_cost"_s})
            saveCell(cell);
    }

    /// To be read line by line.
    void derivations()
    {
        m_program.open(QStringLiteral(HEED_SOURCE_DIR "/tests/data/derivations.md"));
        for (const QString &cell : {u"attention"_s, u"heads"_s, u"norm"_s, u"rotary"_s, u"gradient"_s, u"online"_s,
                 u"nucleus"_s, u"loss"_s, u"swiglu"_s, u"scores"_s, u"parameters"_s, u"memory"_s, u"components"_s})
            saveCell(cell);
    }

    void saveCell(const QString &cell)
    {
        m_program.window.page().goToName(cell);
        m_program.settle();
        save(u"cell-"_s + cell);
    }

    void dialogs()
    {
        MainWindow &window = m_program.window;
        window.actions().shortcuts->trigger();
        auto *shortcuts = window.findChild<ShortcutsDialog *>();
        save(u"shortcuts"_s, *shortcuts);
        delete shortcuts;
        auto *menu = window.findChild<WindowMenu *>();
        menu->popup(window.mapToGlobal(QPoint(100, 50)));
        save(u"menu"_s, *menu);
        menu->close();
        OperatorDialog op(u"softmax"_s, description(), m_program.formulas, &window);
        op.show();
        save(u"operator"_s, op);
    }

    [[nodiscard]] QString description() const { return operatorHtml(*m_program.catalogue.find("softmax")); }

    /// The side bar where it lies over the page.
    void overlay()
    {
        if (m_program.window.width() >= PageFrame::narrow)
            return;
        m_program.window.actions().sideBar->trigger();
        save(u"side-bar"_s);
        m_program.window.actions().sideBar->trigger();
    }

    /// Where a number comes from; in a narrow window the panel lies over the page.
    void origin()
    {
        OpenLesson &lesson = *m_program.window.page().lesson();
        lesson.choose(lesson.cellNamed("three").value_or(0), {.output = "weights", .index = {0, 2}});
        m_program.window.page().goToName(u"three"_s);
        m_program.window.actions().origin->trigger();
        m_program.settle();
        save(u"origin"_s);
        if (auto *body = m_program.window.findChild<OriginPanel *>()->body())
            save(u"origin-whole"_s, *body);
        m_program.window.actions().origin->trigger();
    }

    /// A pinned result beside the present one.
    void compare()
    {
        MainWindow &window = m_program.window;
        OpenLesson &lesson = *window.page().lesson();
        window.page().goToName(u"play"_s);
        window.actions().pin->trigger();
        save(u"pinned"_s);
        lesson.setControl("divisor", 0.5);
        QTest::qWait(50);
        m_program.settle();
        lesson.choose(lesson.cellNamed("play").value_or(0), {.output = "weights", .index = {2, 2}});
        m_program.settle();
        window.page().goTo({.name = u"play"_s, .offset = 300});
        save(u"compare"_s);
        if (auto *comparison = window.findChild<ComparisonView *>())
            save(u"compare-whole"_s, *comparison);
        lesson.unpin(lesson.cellNamed("play").value_or(0));
        lesson.history().resetAll();
        lesson.choose(lesson.cellNamed("play").value_or(0), {});
        m_program.settle();
    }

    /// Presented: a formula, a derivation of which some steps are shown, a control with what depends on it.
    void presentation()
    {
        MainWindow &window = m_program.window;
        window.activateWindow();
        window.page().goToName({});
        window.actions().present->trigger();
        window.setWindowState(Qt::WindowNoState); // of the size that is asked for
        m_program.settle();
        save(u"present"_s);
        PageView &page = window.presenter().view().page();
        advanceTo(page, u"first"_s);
        for (int step = 0; step < 2; ++step)
            QTest::keyClick(&page, Qt::Key_Right);
        m_program.settle();
        save(u"present-steps"_s);
        advanceTo(page, u"divisor"_s);
        m_program.settle();
        save(u"present-control"_s);
        QTest::keyClick(&page, Qt::Key_Escape);
    }

    static void advanceTo(PageView &page, const QString &card)
    {
        constexpr int most = 200;
        for (int key = 0; key < most && !page.partNamed(card); ++key)
            QTest::keyClick(&page, Qt::Key_Right);
    }

    void errors()
    {
        m_program.open(m_program.wrong());
        auto *bar = m_program.window.findChild<FindingsBar *>();
        bar->button().setChecked(true);
        save(u"errors"_s);
        bar->button().setChecked(false);
    }

    void type(const QString &text) const
    {
        QTest::qWait(50);
        QTest::keyClicks(m_program.window.focusWidget(), text);
        QTest::qWait(200);
    }

    void save(const QString &scene) { save(scene, m_program.window); }
    void save(const QString &scene, QWidget &widget)
    {
        QTest::qWait(100);
        m_allSaved = widget.grab().save(m_folder.filePath(scene + u'-' + m_name)) && m_allSaved;
    }

    Program &m_program;
    QDir m_folder;
    QString m_suffix, m_name;
    bool m_allSaved = true;
};

} // namespace

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    const QStringList words = QApplication::arguments();
    if (words.size() < 4 || !QDir().mkpath(words[1]))
        return 2;
    dressProgram();
    Program program;
    program.window.start({});
    program.window.show();
    program.window.activateWindow();
    program.settle();
    Camera camera(program, QDir(words[1]), words[2]);
    return std::all_of(words.begin() + 3, words.end(),
               [&camera](const QString &size) {
                   return camera.take({size.section(u'x', 0, 0).toInt(), size.section(u'x', 1).toInt()});
               })
        ? 0
        : 1;
}
