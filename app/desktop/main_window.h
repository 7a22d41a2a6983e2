// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/actions.h"
#include "desktop/control_undo.h"
#include "desktop/course_model.h"
#include "desktop/desktop_services.h"
#include "desktop/file_drop.h"
#include "desktop/find_bar.h"
#include "desktop/findings_bar.h"
#include "desktop/lesson_tree.h"
#include "desktop/navigator.h"
#include "desktop/notice_bar.h"
#include "desktop/origin_guide.h"
#include "desktop/page_frame.h"
#include "desktop/page_gestures.h"
#include "desktop/page_zoom.h"
#include "desktop/pdf_saver.h"
#include "desktop/presenter.h"
#include "desktop/reading_tracker.h"
#include "desktop/search_popup.h"
#include "desktop/search_service.h"
#include "desktop/theme_switch.h"
#include "desktop/title_bar.h"
#include "desktop/window_menu.h"

#include <QWidget>

namespace heed {

/// Puts the parts of the window together; each does its work itself.
class MainWindow : public QWidget {
    Q_OBJECT

public:
    explicit MainWindow(const DesktopServices &services, QWidget *parent = nullptr);

    /// Shows the first of these, as written on the command line; without any the lesson of the last time, else the first
    /// of the built-in course.
    void start(const QStringList &targets);

    /// Opens the first of these files and folders; the others become recent ones.
    void openPaths(const QStringList &paths);

    [[nodiscard]] PageView &page() { return m_page; }
    [[nodiscard]] Actions &actions() { return m_actions; }
    [[nodiscard]] Presenter &presenter() { return m_presenter; }

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    [[nodiscard]] QWidget *makeSide();
    [[nodiscard]] QWidget *makeBody();
    void build();
    void restore();
    void wireReader();
    void wireCourse();
    void wireFinding();
    void wireView();
    void wireOrigins();
    void wirePresenter();
    void wireFiles();
    void begin();

    void openAsked(const LessonAddress &address);
    void chooseFile();
    void chooseFolder();
    void lessonShown();
    void courseChanged();
    void showNeighbours();
    void restoreCourse();
    void goTo(const SearchEntry &entry, const QString &query);
    void goToText(const SearchEntry &entry, const QString &query);
    void goToError(int row);
    void showThemes();
    void showOperator(const QString &name, const QString &html);
    void showShortcuts();
    void showAbout();

    // What is no widget; the widgets are owned by the window and outlive all this. They are made in the order in which
    // Tab visits them.
    Formulas &m_formulas;
    WindowState m_state;
    RecentFiles m_recent;
    SystemScheme m_system;
    ThemeSwitch m_theme;
    Courses m_courses;
    CourseModel m_courseModel;
    DiagnosticsModel m_errors;
    SearchModel m_searchModel;

    Actions &m_actions;
    WindowMenu &m_menu;
    TitleBar &m_titleBar;
    LessonTree &m_tree;
    NoticeBar &m_notice;
    FindingsBar &m_findings;
    FindBar &m_find;
    PageView &m_page;
    OriginPanel &m_panel;
    PanelFrame &m_panelFrame;
    PageFrame &m_frame;
    SearchPopup &m_popup;
    FileDrop &m_drop;
    PageGestures &m_gestures;

    PlaceKeeper m_places;
    SearchService m_search;
    Reader m_reader;
    Navigator m_navigator;
    ReadingTracker m_tracker;
    PageZoom m_zoom;
    ControlUndo m_undo;
    PdfSaver m_pdf;
    OriginGuide m_origins;
    Presenter m_presenter;
};

} // namespace heed
