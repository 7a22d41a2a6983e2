// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/actions.h"

#include <QActionGroup>
#include <QWidget>

namespace heed {

Actions::Actions(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    makeFile();
    makeEdit();
    makeGo();
    makeFind();
    makeView();
    makeHelp();
}

QAction *Actions::make(const QString &text, const QList<QKeySequence> &keys)
{
    auto *action = new QAction(text, this);
    action->setShortcuts(keys);
    m_window->addAction(action);
    m_groups.back().actions.append(action);
    return action;
}

void Actions::makeFile()
{
    m_groups.push_back({tr("Files"), {}});
    open = make(tr("&Open a lesson…"), {QKeySequence::Open});
    openFolder = make(tr("Open a fol&der…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_O});
    reload = make(tr("&Read again from the disk"), {QKeySequence(Qt::Key_F5)});
    savePdf = make(tr("Save as P&DF…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_P});
    print = make(tr("&Print…"), {QKeySequence::Print});
    close = make(tr("&Close the window"), {Qt::CTRL | Qt::Key_W});
    quit = make(tr("&Quit"), {Qt::CTRL | Qt::Key_Q});
}

void Actions::makeEdit()
{
    m_groups.push_back({tr("Edit"), {}});
    undo = make(tr("&Undo"), {Qt::CTRL | Qt::Key_Z});
    redo = make(tr("&Redo"), {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
    resetControls = make(tr("Back to the &author's values"));
    pin = make(tr("&Pin or unpin this result"), {QKeySequence(Qt::Key_F8)}); // Ctrl+D deletes in a number field
}

void Actions::makeGo()
{
    m_groups.push_back({tr("Go"), {}});
    back = make(tr("&Back"), {Qt::ALT | Qt::Key_Left});
    forward = make(tr("&Forward"), {Qt::ALT | Qt::Key_Right});
    previousLesson = make(tr("&Previous lesson"), {Qt::CTRL | Qt::Key_PageUp});
    nextLesson = make(tr("&Next lesson"), {Qt::CTRL | Qt::Key_PageDown});
    previousHeading = make(tr("Previous &heading"), {Qt::ALT | Qt::Key_Up});
    nextHeading = make(tr("Next h&eading"), {Qt::ALT | Qt::Key_Down});
    // Not Ctrl and an arrow, which steps tenfold in number fields and moves by paragraphs in text.
    previousCard = make(tr("Previous &card"), {Qt::ALT | Qt::SHIFT | Qt::Key_Up});
    nextCard = make(tr("Next c&ard"), {Qt::ALT | Qt::SHIFT | Qt::Key_Down});
}

void Actions::makeFind()
{
    m_groups.push_back({tr("Find"), {}});
    search = make(tr("&Search lessons and operators"), {Qt::CTRL | Qt::Key_K});
    find = make(tr("&Find in this lesson"), {QKeySequence::Find});
    findNext = make(tr("Next &match"), {QKeySequence(Qt::Key_F3)});
    findPrevious = make(tr("Pre&vious match"), {Qt::SHIFT | Qt::Key_F3});
}

void Actions::makeView()
{
    m_groups.push_back({tr("View"), {}});
    sideBar = make(tr("&Side bar"), {QKeySequence(Qt::Key_F9)});
    origin = make(tr("&Where does this number come from?"), {QKeySequence(Qt::Key_F4)});
    zoomIn = make(tr("&Larger"), {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal});
    zoomOut = make(tr("S&maller"), {Qt::CTRL | Qt::Key_Minus});
    zoomReset = make(tr("&Normal size"), {Qt::CTRL | Qt::Key_0});
    fullScreen = make(tr("&Full screen"), {QKeySequence(Qt::Key_F11)});
    present = make(tr("&Present"), {Qt::SHIFT | Qt::Key_F5});
    themeSystem = make(tr("Colours as the s&ystem has them"));
    themeLight = make(tr("L&ight colours"));
    themeDark = make(tr("&Dark colours"));
    auto *themes = new QActionGroup(this);
    for (QAction *theme : {themeSystem, themeLight, themeDark}) {
        theme->setCheckable(true);
        themes->addAction(theme);
    }
}

void Actions::makeHelp()
{
    m_groups.push_back({tr("Help"), {}});
    menu = make(tr("Open this menu"), {QKeySequence(Qt::Key_F10)});
    shortcuts = make(tr("&Keyboard shortcuts"), {QKeySequence(Qt::Key_F1)});
    about = make(tr("&About Heed"));
}

} // namespace heed
