// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/course_content.h"
#include "page/page_view.h"

#include <QAbstractItemModel>
#include <QSet>

#include <vector>

namespace heed {

/// A course as a tree: parts, their lessons, and below the present lesson its headings.
class CourseModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum class Kind { Part, Lesson, Heading };
    enum Role {
        KindRole = Qt::UserRole, ///< of type Kind
        FileRole, ///< of a lesson
        HeadingRole, ///< index into the page's headings
        LevelRole, ///< of a heading, from 1
        PresentRole, ///< the lesson or heading that is read
        BegunRole, ///< a lesson of which a place is remembered
    };

    using QAbstractItemModel::QAbstractItemModel;

    void setContent(CourseContent content);
    [[nodiscard]] const CourseContent &content() const { return m_content; }
    void setPresent(const QString &file);
    /// Of the present lesson. The heading that is its title is left out.
    void setHeadings(const std::vector<PageHeading> &headings);
    void setPresentHeading(int heading);
    void setBegun(const QSet<QString> &ids);

    [[nodiscard]] QModelIndex lessonIndex(const QString &file) const;
    [[nodiscard]] QModelIndex headingIndex(int heading) const;
    /// The file of the lesson before (-1) or after (1) the present one; empty when there is none.
    [[nodiscard]] QString neighbour(int step) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &) const override { return 1; }
    /// It is hidden, but read aloud.
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row {
        int heading = 0, level = 1;
        QString text;
    };
    [[nodiscard]] Kind kindOf(const QModelIndex &index) const;
    [[nodiscard]] const CourseEntry &entryAt(const QModelIndex &index) const;
    [[nodiscard]] QVariant partData(const CourseGroup &part, int role) const;
    [[nodiscard]] QVariant lessonData(const CourseEntry &entry, int role) const;
    [[nodiscard]] QVariant headingData(const Row &row, int role) const;
    void clearHeadings();
    void lessonChanged(const QModelIndex &index);

    CourseContent m_content;
    QString m_present;
    std::vector<Row> m_headings;
    int m_presentHeading = -1;
    QSet<QString> m_begun;
};

} // namespace heed

Q_DECLARE_METATYPE(heed::CourseModel::Kind)
