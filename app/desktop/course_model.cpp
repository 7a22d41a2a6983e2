// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/course_model.h"

#include "desktop/plain_tip.h"

#include <algorithm>
#include <limits>

namespace heed {

// An index's id: 0 for a part, part + 1 for a lesson; headings stand below the present lesson only.
static constexpr quintptr partId = 0, headingId = std::numeric_limits<quintptr>::max();

static int toInt(std::size_t size) { return static_cast<int>(size); }
static std::size_t toSize(int row) { return static_cast<std::size_t>(row); }

void CourseModel::setContent(CourseContent content)
{
    if (content == m_content)
        return;
    beginResetModel();
    m_content = std::move(content);
    endResetModel();
}

void CourseModel::clearHeadings()
{
    const QModelIndex lesson = lessonIndex(m_present);
    const bool removes = lesson.isValid() && !m_headings.empty();
    if (removes)
        beginRemoveRows(lesson, 0, toInt(m_headings.size()) - 1);
    m_headings.clear();
    m_presentHeading = -1;
    if (removes)
        endRemoveRows();
}

void CourseModel::lessonChanged(const QModelIndex &index)
{
    if (index.isValid())
        Q_EMIT dataChanged(index, index);
}

void CourseModel::setPresent(const QString &file)
{
    if (file == m_present)
        return;
    clearHeadings();
    const QModelIndex before = lessonIndex(m_present);
    m_present = file;
    lessonChanged(before);
    lessonChanged(lessonIndex(file));
}

void CourseModel::setHeadings(const std::vector<PageHeading> &headings)
{
    clearHeadings();
    std::vector<Row> rows;
    for (std::size_t i = 0; i < headings.size(); ++i)
        if (i > 0 || headings[i].level > 1)
            rows.push_back({toInt(i), headings[i].level, headings[i].text});
    if (rows.empty())
        return;
    const QModelIndex lesson = lessonIndex(m_present);
    if (lesson.isValid())
        beginInsertRows(lesson, 0, toInt(rows.size()) - 1);
    m_headings = std::move(rows);
    if (lesson.isValid())
        endInsertRows();
}

void CourseModel::setPresentHeading(int heading)
{
    const QModelIndex before = headingIndex(m_presentHeading);
    m_presentHeading = heading;
    lessonChanged(before);
    lessonChanged(headingIndex(heading));
}

void CourseModel::setBegun(const QSet<QString> &ids)
{
    m_begun = ids;
    for (int part = 0; part < rowCount(); ++part) {
        const QModelIndex parent = index(part, 0);
        Q_EMIT dataChanged(index(0, 0, parent), index(rowCount(parent) - 1, 0, parent), {BegunRole});
    }
}

QModelIndex CourseModel::lessonIndex(const QString &file) const
{
    for (std::size_t part = 0; part < m_content.groups.size(); ++part) {
        const auto &lessons = m_content.groups[part].lessons;
        const auto at = std::ranges::find(lessons, file, &CourseEntry::file);
        if (at != lessons.end())
            return createIndex(static_cast<int>(at - lessons.begin()), 0, quintptr{part + 1});
    }
    return {};
}

QModelIndex CourseModel::headingIndex(int heading) const
{
    const auto at = std::ranges::find(m_headings, heading, &Row::heading);
    if (at == m_headings.end() || !lessonIndex(m_present).isValid())
        return {};
    return createIndex(static_cast<int>(at - m_headings.begin()), 0, headingId);
}

QString CourseModel::neighbour(int step) const
{
    const QStringList files = m_content.files();
    const qsizetype at = files.indexOf(m_present);
    return at < 0 ? QString() : files.value(at + step);
}

CourseModel::Kind CourseModel::kindOf(const QModelIndex &index) const
{
    return index.internalId() == partId ? Kind::Part : index.internalId() == headingId ? Kind::Heading : Kind::Lesson;
}

const CourseEntry &CourseModel::entryAt(const QModelIndex &index) const
{
    return m_content.groups.at(index.internalId() - 1).lessons.at(toSize(index.row()));
}

QModelIndex CourseModel::index(int row, int column, const QModelIndex &parent) const
{
    if (column != 0 || row < 0 || row >= rowCount(parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, 0, partId);
    return createIndex(row, 0, kindOf(parent) == Kind::Part ? static_cast<quintptr>(parent.row()) + 1 : headingId);
}

QModelIndex CourseModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || kindOf(index) == Kind::Part)
        return {};
    if (kindOf(index) == Kind::Heading)
        return lessonIndex(m_present);
    return createIndex(static_cast<int>(index.internalId() - 1), 0, partId);
}

int CourseModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return toInt(m_content.groups.size());
    if (kindOf(parent) == Kind::Part)
        return toInt(m_content.groups.at(toSize(parent.row())).lessons.size());
    return kindOf(parent) == Kind::Lesson && entryAt(parent).file == m_present ? toInt(m_headings.size()) : 0;
}

QVariant CourseModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isHead = section == 0 && orientation == Qt::Horizontal;
    return isHead && (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) ? tr("Lessons") : QVariant();
}

QVariant CourseModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == KindRole)
        return QVariant::fromValue(kindOf(index));
    switch (kindOf(index)) {
    case Kind::Part:
        return partData(m_content.groups.at(toSize(index.row())), role);
    case Kind::Lesson:
        return lessonData(entryAt(index), role);
    case Kind::Heading:
        break;
    }
    return headingData(m_headings.at(toSize(index.row())), role);
}

QVariant CourseModel::partData(const CourseGroup &part, int role) const
{
    return role == Qt::DisplayRole ? part.title : role == Qt::ToolTipRole ? plainTip(part.title) : QVariant();
}

QVariant CourseModel::lessonData(const CourseEntry &entry, int role) const
{
    const bool isPresent = entry.file == m_present, isBegun = isPresent || m_begun.contains(entry.id);
    switch (role) {
    case Qt::DisplayRole:
        return entry.title;
    case Qt::ToolTipRole:
        return plainTip(entry.title);
    case Qt::AccessibleTextRole:
        return isBegun ? tr("%1, begun").arg(entry.title) : tr("%1, not begun").arg(entry.title);
    case FileRole:
        return entry.file;
    case PresentRole:
        return isPresent;
    case BegunRole:
        return isBegun;
    default:
        return {};
    }
}

QVariant CourseModel::headingData(const Row &row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return row.text;
    case Qt::ToolTipRole:
        return plainTip(row.text);
    case HeadingRole:
        return row.heading;
    case LevelRole:
        return row.level;
    case PresentRole:
        return row.heading == m_presentHeading;
    default:
        return {};
    }
}

} // namespace heed
