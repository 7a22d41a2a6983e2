// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

#include <vector>

namespace heed {

/// All that can be done in the window, with its keys. The menu, the list of shortcuts and the buttons are made from it.
class Actions : public QObject {
    Q_OBJECT

public:
    explicit Actions(QWidget *window);

    struct Group {
        QString title;
        QList<QAction *> actions;
    };
    [[nodiscard]] const std::vector<Group> &groups() const { return m_groups; }

    QAction *open, *openFolder, *reload, *savePdf, *print, *close, *quit;
    QAction *undo, *redo, *resetControls, *pin;
    QAction *back, *forward, *nextLesson, *previousLesson, *nextHeading, *previousHeading, *nextCard, *previousCard;
    QAction *search, *find, *findNext, *findPrevious;
    QAction *origin, *sideBar, *zoomIn, *zoomOut, *zoomReset, *fullScreen, *present, *themeSystem, *themeLight,
        *themeDark;
    QAction *menu, *shortcuts, *about;

private:
    QAction *make(const QString &text, const QList<QKeySequence> &keys = {});
    void makeFile();
    void makeEdit();
    void makeGo();
    void makeFind();
    void makeView();
    void makeHelp();

    QWidget *m_window;
    std::vector<Group> m_groups;
};

} // namespace heed
