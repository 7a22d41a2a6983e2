// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/main_window.h"

#include "desktop/first_paint.h"
#include "desktop/lesson_places.h"
#include "desktop/operator_dialog.h"
#include "desktop/shortcuts_dialog.h"
#include "page/accessible_role.h"

#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <QScreen>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace heed {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(const DesktopServices &services, QWidget *parent)
    : QWidget(parent)
    , m_formulas(services.formulas)
    , m_state(services.settings)
    , m_recent(services.settings)
    , m_theme(m_state, m_system)
    , m_courses(services.builtInCourse)
    , m_actions(*new Actions(this))
    , m_menu(*new WindowMenu(m_actions, m_recent, this))
    , m_titleBar(*new TitleBar(m_actions, m_menu, this))
    , m_tree(*new LessonTree(m_courseModel, this))
    , m_notice(*new NoticeBar(this))
    , m_findings(*new FindingsBar(m_errors, this))
    , m_find(*new FindBar(this))
    , m_page(*new PageView(services.formulas, this))
    , m_panel(*new OriginPanel(services.formulas, this))
    , m_panelFrame(*new PanelFrame(makeBody(), &m_panel, this))
    , m_frame(*new PageFrame(makeSide(), &m_panelFrame, this))
    , m_popup(*new SearchPopup(m_titleBar.searchField(), m_searchModel, this))
    , m_drop(*new FileDrop(this))
    , m_gestures(*new PageGestures(this, &m_page))
    , m_places(services.placesFile)
    , m_search(m_searchModel, m_courses, services.pluginFolders)
    , m_reader(services.engine, m_page)
    , m_navigator(m_reader, m_page, m_courses, m_places)
    , m_tracker(m_reader, m_page, m_places)
    , m_zoom(m_page)
    , m_undo(m_actions)
    , m_pdf(m_page, *m_actions.savePdf)
    , m_origins(m_reader, m_page, m_panel, m_panelFrame)
{
    setAccessibleRole(*this, QAccessible::Window);
    m_theme.apply();
    build();
    wireReader();
    wireCourse();
    wireFinding();
    wireView();
    wireOrigins();
    wireFiles();
    restore();
}

QWidget *MainWindow::makeSide()
{
    auto *side = new QFrame(this);
    side->setObjectName(u"sideBar"_s);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(10, 12, 10, 8);
    layout->addWidget(&m_tree);
    return side;
}

QWidget *MainWindow::makeBody()
{
    auto *body = new QWidget(this);
    auto *layout = new QVBoxLayout(body);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget *part : std::initializer_list<QWidget *>{&m_notice, &m_findings, &m_find, &m_page})
        layout->addWidget(part);
    m_page.setFrameShape(QFrame::NoFrame);
    for (QWidget *part : {static_cast<QWidget *>(&m_page), m_page.viewport()})
        part->setAcceptDrops(false); // the window takes what is dropped
    return body;
}

void MainWindow::build()
{
    setWindowTitle(u"Heed"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(&m_titleBar);
    layout->addWidget(&m_frame, 1);
    setMinimumSize(480, 360);
}

void MainWindow::restore()
{
    resize(QSize(1440, 1000).boundedTo(screen()->availableSize()));
    restoreGeometry(m_state.geometry());
    m_frame.setShowsSide(m_state.showsSideBar());
    m_panelFrame.setOpen(!m_panelFrame.isNarrow() && m_state.showsPanel());
    m_zoom.restore(m_state.zoom());
    m_page.setFocus();
}

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
    connect(m_actions.origin, &QAction::triggered, &m_origins, &OriginGuide::toggle);
    connect(&m_origins, &OriginGuide::operatorAsked, this, &MainWindow::showOperator);
    connect(&m_panel, &OriginPanel::linkActivated, this,
        [this](const QString &target) { m_navigator.follow(QUrl(target)); });
    connect(&m_panelFrame, &PanelFrame::openChanged, this, [this](bool isOpen) { m_state.setShowsPanel(isOpen); });
    connect(&m_page, &PageView::zoomed, &m_panel, &OriginPanel::setZoom);
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

void MainWindow::showThemes()
{
    QAction *const chosen = m_theme.choice() == ThemeChoice::Light ? m_actions.themeLight
        : m_theme.choice() == ThemeChoice::Dark                    ? m_actions.themeDark
                                                                   : m_actions.themeSystem;
    chosen->setChecked(true);
}

void MainWindow::start(const QStringList &targets)
{
    connect(new FirstPaint(this), &FirstPaint::painted, this, &MainWindow::begin);
    for (qsizetype i = targets.size() - 1; i > 0; --i)
        if (const auto address = addressOfArgument(targets[i], QDir::currentPath()); QFileInfo::exists(address.file))
            m_recent.add(address.file);
    const Visit last = m_places.lastVisit();
    if (!targets.isEmpty())
        return openAsked(addressOfArgument(targets.front(), QDir::currentPath()));
    if (QFileInfo(last.file).isFile()) {
        restoreCourse();
        return m_navigator.go(last.file, {.place = last.place});
    }
    m_courses.readBuiltIn();
    m_navigator.goToFirst();
}

/// The folder that was open the last time. A lesson that doesn't lie in it brings a course of its own.
void MainWindow::restoreCourse()
{
    if (const QString folder = m_state.folder(); QFileInfo(folder).isDir())
        m_courses.restoreFolder(folder);
}

/// What the first screen doesn't need.
void MainWindow::begin()
{
    m_courses.readBuiltIn();
    m_places.load();
    m_system.ask();
}

void MainWindow::openAsked(const LessonAddress &address)
{
    if (address.kind == LessonAddress::Kind::File && QFileInfo(address.file).isDir())
        m_recent.add(address.file);
    m_navigator.goTo(address);
}

void MainWindow::openPaths(const QStringList &paths)
{
    for (qsizetype i = paths.size() - 1; i > 0; --i)
        m_recent.add(paths[i]);
    openAsked(addressOfArgument(paths.value(0), QDir::currentPath()));
}

void MainWindow::chooseFile()
{
    const QString folder = QFileInfo(m_reader.file()).path();
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open a lesson"), folder, tr("Lessons (*.md);;All files (*)"));
    if (!file.isEmpty())
        openPaths({file});
}

void MainWindow::chooseFolder()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Open a folder of lessons"), QFileInfo(m_reader.file()).path());
    if (!folder.isEmpty())
        openPaths({folder});
}

void MainWindow::lessonShown()
{
    m_undo.setHistory(m_reader.lesson()->history());
    m_errors.setDiagnostics(m_reader.lesson()->diagnostics());
    m_titleBar.breadcrumb().setPath(m_courses.present().title, m_reader.title());
    setWindowTitle(tr("%1 – Heed").arg(m_reader.title()));
    setWindowFilePath(m_reader.lesson()->file());
}

void MainWindow::courseChanged()
{
    m_courseModel.setContent(m_courses.present());
    m_titleBar.breadcrumb().setPath(m_courses.present().title, m_reader.title());
    m_state.setFolder(m_courses.folder());
    showNeighbours();
}

void MainWindow::showNeighbours()
{
    m_actions.nextLesson->setEnabled(!m_courseModel.neighbour(1).isEmpty());
    m_actions.previousLesson->setEnabled(!m_courseModel.neighbour(-1).isEmpty());
}

void MainWindow::goTo(const SearchEntry &entry, const QString &query)
{
    if (entry.kind == SearchEntry::Kind::Operator)
        return showOperator(entry.title, entry.description);
    if (entry.kind == SearchEntry::Kind::Prose)
        return goToText(entry, query);
    const bool isLesson = entry.kind == SearchEntry::Kind::Lesson;
    m_navigator.go(entry.file, {.name = entry.name, .heading = isLesson ? QString() : entry.heading});
}

/// To the heading above it, and from there by finding what was searched for.
void MainWindow::goToText(const SearchEntry &entry, const QString &query)
{
    const QString text = entry.title.contains(query, Qt::CaseInsensitive) ? query : query.section(u' ', 0, 0);
    const auto find = [this, text] { m_find.begin(text); };
    if (m_reader.file() != entry.file)
        connect(&m_reader, &Reader::opened, this, find, Qt::SingleShotConnection);
    m_navigator.go(entry.file, {.heading = entry.heading});
    if (m_reader.lesson() != nullptr && m_reader.lesson()->file() == entry.file)
        find();
}

void MainWindow::goToError(int row)
{
    m_navigator.go(m_reader.file(), destinationOf(m_reader.lesson()->bound()->lesson(), m_errors.at(row).span));
}

void MainWindow::showOperator(const QString &name, const QString &html)
{
    auto *dialog = new OperatorDialog(name, html, m_formulas, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showShortcuts()
{
    auto *dialog = new ShortcutsDialog(m_actions, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Heed"),
        tr("<h3>Heed %1</h3><p>A notebook for learning how transformers pay attention.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>")
            .arg(u"" HEED_VERSION ""_s));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_tracker.remember();
    m_state.setGeometry(saveGeometry());
    m_state.setZoom(m_zoom.wanted());
    event->accept();
}

} // namespace heed
