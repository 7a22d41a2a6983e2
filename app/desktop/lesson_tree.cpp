// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/lesson_tree.h"

#include "desktop/lesson_delegate.h"
#include "page/accessible_role.h"

#include <QKeyEvent>

namespace heed {

LessonTree::LessonTree(CourseModel &model, QWidget *parent)
    : QTreeView(parent)
    , m_model(model)
{
    setModel(&model);
    setItemDelegate(new LessonDelegate(this));
    setAccessibleName(tr("Course and contents"));
    nameScrollBars(*this);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(0);
    setExpandsOnDoubleClick(false);
    setUniformRowHeights(false);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideRight);
    viewport()->setAutoFillBackground(false);
    connect(this, &QTreeView::clicked, this, &LessonTree::choose);
    connect(&model, &QAbstractItemModel::modelReset, this, &QTreeView::expandAll);
    connect(&model, &QAbstractItemModel::rowsInserted, this, [this] {
        expandAll();
        showPresent();
    });
    expandAll();
}

void LessonTree::showPresent()
{
    for (int part = 0; part < m_model.rowCount(); ++part) {
        const QModelIndex parent = m_model.index(part, 0);
        for (int row = 0; row < m_model.rowCount(parent); ++row)
            if (const QModelIndex lesson = m_model.index(row, 0, parent);
                lesson.data(CourseModel::PresentRole).toBool())
                scrollTo(lesson);
    }
}

void LessonTree::choose(const QModelIndex &index)
{
    switch (index.data(CourseModel::KindRole).value<CourseModel::Kind>()) {
    case CourseModel::Kind::Part:
        return setExpanded(index, !isExpanded(index));
    case CourseModel::Kind::Lesson:
        Q_EMIT lessonChosen(index.data(CourseModel::FileRole).toString());
        return;
    case CourseModel::Kind::Heading:
        Q_EMIT headingChosen(index.data(CourseModel::HeadingRole).toInt());
        return;
    }
}

void LessonTree::keyPressEvent(QKeyEvent *event)
{
    const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enters && currentIndex().isValid())
        choose(currentIndex());
    else
        QTreeView::keyPressEvent(event);
}

} // namespace heed
