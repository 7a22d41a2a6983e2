// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/search_model.h"

namespace heed {

using namespace Qt::StringLiterals;

void SearchModel::setIndex(SearchIndex index)
{
    m_index = std::make_shared<const SearchIndex>(std::move(index));
    start();
}

void SearchModel::setQuery(const QString &query)
{
    m_query = query;
    start();
}

void SearchModel::start()
{
    if (m_index == nullptr || m_query.trimmed().isEmpty()) {
        m_background.stop();
        return take({});
    }
    m_background.start(
        [index = m_index, query = m_query](const std::stop_token &stop) { return search(*index, query, most, stop); },
        [this](std::vector<SearchEntry> found) { take(std::move(found)); });
}

void SearchModel::take(std::vector<SearchEntry> found)
{
    beginResetModel();
    m_found = std::move(found);
    endResetModel();
    Q_EMIT searched();
}

QString SearchModel::kindText(SearchEntry::Kind kind)
{
    switch (kind) {
    case SearchEntry::Kind::Lesson:
        return tr("Lesson");
    case SearchEntry::Kind::Heading:
        return tr("Section");
    case SearchEntry::Kind::Operator:
        return tr("Operator");
    case SearchEntry::Kind::Cell:
        return tr("Cell");
    case SearchEntry::Kind::Control:
        return tr("Control");
    case SearchEntry::Kind::Constant:
        return tr("Value");
    case SearchEntry::Kind::Exercise:
        return tr("Exercise");
    case SearchEntry::Kind::Prose:
        break;
    }
    return tr("Text");
}

int SearchModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_found.size());
}

/// A stretch of a long text around the first word that is looked for.
static QString around(const QString &text, const QString &query)
{
    constexpr qsizetype before = 30;
    const QString word = query.simplified().section(u' ', 0, 0);
    const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
    if (at <= 2 * before)
        return text;
    const qsizetype start = text.lastIndexOf(u' ', at - before);
    return start < 0 ? text : u"… "_s + text.mid(start + 1);
}

QVariant SearchModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SearchEntry &entry = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return entry.kind == SearchEntry::Kind::Prose ? around(entry.title, m_query) : entry.title;
    case Qt::AccessibleTextRole:
        return QStringList{entry.title, kindText(entry.kind), entry.lesson}.join(u", "_s);
    case KindRole:
        return kindText(entry.kind);
    case SnippetRole:
        return entry.snippet;
    case LessonRole:
        return entry.kind == SearchEntry::Kind::Lesson ? QString() : entry.lesson;
    default:
        return {};
    }
}

} // namespace heed
