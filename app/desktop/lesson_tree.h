// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/course_model.h"

#include <QTreeView>

namespace heed {

/// The course and the present lesson's contents; a click or Enter goes there.
class LessonTree : public QTreeView {
    Q_OBJECT

public:
    explicit LessonTree(CourseModel &model, QWidget *parent = nullptr);

Q_SIGNALS:
    void lessonChosen(const QString &file);
    void headingChosen(int heading);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void drawBranches(QPainter *, const QRect &, const QModelIndex &) const override { }

private:
    void choose(const QModelIndex &index);
    void showPresent();

    CourseModel &m_model;
};

} // namespace heed
