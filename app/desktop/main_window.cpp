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
    , m_pdf(m_page, {*m_actions.savePdf, *m_actions.print})
    , m_origins(m_reader, m_page, m_panel, m_panelFrame)
    , m_presenter(*this, {&m_titleBar, &m_frame}, m_page, m_actions)
{
    setAccessibleRole(*this, QAccessible::Window);
    m_theme.apply();
    build();
    wireReader();
    wireCourse();
    wireFinding();
    wireView();
    wireOrigins();
    wirePresenter();
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
    m_presenter.stop();
    m_tracker.remember();
    m_state.setGeometry(saveGeometry());
    m_state.setZoom(m_zoom.wanted());
    event->accept();
}

} // namespace heed
