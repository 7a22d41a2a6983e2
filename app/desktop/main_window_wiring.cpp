// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the window tells which other part what.
#include "desktop/main_window.h"

#include <QTextDocumentFragment>

namespace heed {

void MainWindow::wireReader()
{
    connect(&m_reader, &Reader::opened, this, &MainWindow::lessonShown);
    connect(&m_reader, &Reader::opened, &m_notice, &NoticeBar::pass);
    connect(&m_reader, &Reader::reloaded, this, &MainWindow::lessonShown);
    connect(&m_reader, &Reader::reloaded, &m_notice, &NoticeBar::pass);
    connect(&m_reader, &Reader::reloaded, &m_search, &SearchService::age);
    connect(&m_reader, &Reader::vanished, this,
        [this] { m_notice.say(tr("The file %1 is gone. The page shows what it was.").arg(m_reader.file())); });
    connect(&m_navigator, &Navigator::notFound, &m_notice, &NoticeBar::say);
    connect(&m_pdf, &PdfSaver::said, &m_notice, &NoticeBar::say);
    connect(&m_navigator, &Navigator::notFound, this, [this] {
        if (m_reader.file().isEmpty())
            m_courses.openBuiltIn();
    });
    connect(&m_navigator, &Navigator::fileOpened, this, [this](const QString &file) { m_recent.add(file); });
    connect(&m_navigator, &Navigator::folderAsked, &m_courses, &Courses::openFolder);
    connect(&m_navigator, &Navigator::moved, this, [this] {
        m_actions.back->setEnabled(m_navigator.history().canGoBack());
        m_actions.forward->setEnabled(m_navigator.history().canGoForward());
    });
    m_actions.back->setEnabled(false);
    m_actions.forward->setEnabled(false);
    connect(m_actions.back, &QAction::triggered, &m_navigator, &Navigator::back);
    connect(m_actions.forward, &QAction::triggered, &m_navigator, &Navigator::forward);
    connect(&m_gestures, &PageGestures::back, &m_navigator, &Navigator::back);
    connect(&m_gestures, &PageGestures::forward, &m_navigator, &Navigator::forward);
    connect(&m_findings, &FindingsBar::chosen, this, &MainWindow::goToError);
}

void MainWindow::wireCourse()
{
    connect(&m_courses, &Courses::changed, this, &MainWindow::courseChanged);
    connect(&m_courses, &Courses::folderOpened, this, [this] {
        const QString first = m_courses.present().files().value(0);
        if (first.isEmpty())
            m_notice.say(tr("There is no lesson in the folder %1.").arg(m_courses.present().folder));
        else
            m_navigator.resume(first);
    });
    connect(&m_reader, &Reader::leaving, this, [this] { m_courseModel.setBegun(m_places.lessons()); });
    connect(&m_places, &PlaceKeeper::loaded, this, [this] { m_courseModel.setBegun(m_places.lessons()); });
    connect(&m_places, &PlaceKeeper::failed, this, [this](const QString &reason) {
        m_notice.sayLastingly(tr("Where you stop reading won't be remembered: %1").arg(reason));
    });
    connect(&m_tree, &LessonTree::lessonChosen, &m_navigator, &Navigator::resume);
    connect(&m_tree, &LessonTree::lessonChosen, &m_frame, &PageFrame::uncover);
    connect(&m_tree, &LessonTree::headingChosen, &m_frame, &PageFrame::uncover);
    connect(&m_tree, &LessonTree::headingChosen, this, [this](int heading) {
        const auto &headings = m_page.headings();
        m_navigator.go(m_reader.file(), {.name = u'#' + headings.at(static_cast<std::size_t>(heading)).slug});
    });
    connect(&m_frame, &PageFrame::covered, &m_tree, qOverload<>(&QWidget::setFocus));
    connect(&m_frame, &PageFrame::uncovered, &m_page, qOverload<>(&QWidget::setFocus));
    connect(&m_page, &PageView::headingChanged, &m_courseModel, &CourseModel::setPresentHeading);
    connect(&m_page, &PageView::shown, this, [this] {
        m_courseModel.setPresent(m_page.lesson()->file());
        m_courseModel.setHeadings(m_page.headings());
        m_courseModel.setPresentHeading(m_page.currentHeading());
        showNeighbours();
    });
    showNeighbours();
    connect(
        m_actions.nextLesson, &QAction::triggered, this, [this] { m_navigator.resume(m_courseModel.neighbour(1)); });
    connect(m_actions.previousLesson, &QAction::triggered, this,
        [this] { m_navigator.resume(m_courseModel.neighbour(-1)); });
}

void MainWindow::wireFinding()
{
    connect(&m_find, &FindBar::textChanged, &m_page, &PageView::findText);
    connect(&m_find, &FindBar::next, &m_page, &PageView::findNext);
    connect(&m_find, &FindBar::previous, &m_page, &PageView::findPrevious);
    connect(&m_find, &FindBar::ended, &m_page, qOverload<>(&QWidget::setFocus));
    connect(&m_page, &PageView::matchesChanged, &m_find, &FindBar::setMatches);
    connect(m_actions.find, &QAction::triggered, this,
        [this] { m_find.begin(m_page.textCursor().selection().toPlainText().section(u'\n', 0, 0)); });
    connect(m_actions.findNext, &QAction::triggered, &m_page, &PageView::findNext);
    connect(m_actions.findPrevious, &QAction::triggered, &m_page, &PageView::findPrevious);
    connect(m_actions.search, &QAction::triggered, this, [this] {
        m_titleBar.searchField().setFocus(Qt::ShortcutFocusReason);
        m_titleBar.searchField().selectAll();
    });
    connect(&m_titleBar.searchField(), &SearchField::focused, &m_search, &SearchService::refresh);
    connect(&m_popup, &SearchPopup::closed, &m_page, qOverload<>(&QWidget::setFocus));
    connect(&m_popup, &SearchPopup::chosen, this, &MainWindow::goTo);
}

void MainWindow::wireView()
{
    connect(m_actions.sideBar, &QAction::triggered, &m_frame, &PageFrame::toggle);
    connect(&m_frame, &PageFrame::showsSideChanged, this, [this](bool shows) { m_state.setShowsSideBar(shows); });
    connect(m_actions.zoomIn, &QAction::triggered, this, [this] { m_zoom.step(1); });
    connect(m_actions.zoomOut, &QAction::triggered, this, [this] { m_zoom.step(-1); });
    connect(m_actions.zoomReset, &QAction::triggered, this, [this] { m_zoom.set(1); });
    connect(&m_gestures, &PageGestures::turned, &m_zoom, &PageZoom::step);
    connect(m_actions.fullScreen, &QAction::triggered, this,
        [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    connect(m_actions.nextHeading, &QAction::triggered, this, [this] { m_page.goToNextHeading(true); });
    connect(m_actions.previousHeading, &QAction::triggered, this, [this] { m_page.goToNextHeading(false); });
    connect(m_actions.nextCard, &QAction::triggered, this, [this] { m_page.goToNextCard(true); });
    connect(m_actions.previousCard, &QAction::triggered, this, [this] { m_page.goToNextCard(false); });
    connect(&m_titleBar, &TitleBar::themeToggled, &m_theme, &ThemeSwitch::toggle);
    connect(&m_theme, &ThemeSwitch::changed, this, &MainWindow::showThemes);
    connect(m_actions.themeSystem, &QAction::triggered, this, [this] { m_theme.choose(ThemeChoice::System); });
    connect(m_actions.themeLight, &QAction::triggered, this, [this] { m_theme.choose(ThemeChoice::Light); });
    connect(m_actions.themeDark, &QAction::triggered, this, [this] { m_theme.choose(ThemeChoice::Dark); });
    connect(m_actions.menu, &QAction::triggered, &m_titleBar.menuButton(), &QToolButton::showMenu);
    connect(m_actions.shortcuts, &QAction::triggered, this, &MainWindow::showShortcuts);
    connect(m_actions.about, &QAction::triggered, this, &MainWindow::showAbout);
    showThemes();
}

void MainWindow::wireOrigins()
{
    connect(m_actions.pin, &QAction::triggered, this, [this] {
        if (m_page.togglePin())
            m_notice.pass();
        else
            m_notice.say(tr("No cell with a result is at the caret. Go to one (Alt+Shift+Down), then pin its result."));
    });
    connect(m_actions.origin, &QAction::triggered, &m_origins, &OriginGuide::toggle);
    connect(&m_origins, &OriginGuide::operatorAsked, this, &MainWindow::showOperator);
    connect(&m_panel, &OriginPanel::linkActivated, this,
        [this](const QString &target) { m_navigator.follow(QUrl(target)); });
    connect(&m_panelFrame, &PanelFrame::openChanged, this, [this](bool isOpen) { m_state.setShowsPanel(isOpen); });
    connect(&m_page, &PageView::zoomed, &m_panel, &OriginPanel::setZoom);
}

void MainWindow::wirePresenter()
{
    connect(m_actions.present, &QAction::triggered, this,
        [this] { m_presenter.isPresenting() ? m_presenter.stop() : m_presenter.start(); });
    connect(&m_presenter, &Presenter::linkFollowed, &m_navigator, &Navigator::follow);
    connect(&m_presenter, &Presenter::started, this, [this] { m_gestures.blockSignals(true); });
    connect(&m_presenter, &Presenter::stopped, this, [this] { m_gestures.blockSignals(false); });
}

void MainWindow::wireFiles()
{
    connect(m_actions.open, &QAction::triggered, this, &MainWindow::chooseFile);
    connect(m_actions.openFolder, &QAction::triggered, this, &MainWindow::chooseFolder);
    connect(m_actions.reload, &QAction::triggered, &m_reader, &Reader::reload);
    connect(m_actions.reload, &QAction::triggered, &m_courses, &Courses::refresh);
    connect(m_actions.close, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(&m_menu, &WindowMenu::recentChosen, this, [this](const QString &path) { openPaths({path}); });
    connect(&m_drop, &FileDrop::dropped, this, &MainWindow::openPaths);
}

} // namespace heed
