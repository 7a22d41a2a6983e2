// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/background.h"
#include "desktop/search_index.h"

#include <QAbstractListModel>

#include <memory>

namespace heed {

/// What a query finds, best first. Searching runs beside the GUI thread.
class SearchModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { KindRole = Qt::UserRole, SnippetRole, LessonRole };
    static constexpr std::size_t most = 40;

    explicit SearchModel(QObject *parent = nullptr)
        : QAbstractListModel(parent)
    {
    }

    /// Searches anew for the present query.
    void setIndex(SearchIndex index);
    void setQuery(const QString &query);
    [[nodiscard]] const QString &query() const { return m_query; }
    [[nodiscard]] bool hasIndex() const { return m_index != nullptr; }
    [[nodiscard]] const SearchEntry &at(int row) const { return m_found.at(static_cast<std::size_t>(row)); }
    /// The word for a kind: "Lesson".
    [[nodiscard]] static QString kindText(SearchEntry::Kind kind);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

Q_SIGNALS:
    /// The rows are those of the present query.
    void searched();

private:
    void start();
    void take(std::vector<SearchEntry> found);

    std::shared_ptr<const SearchIndex> m_index;
    QString m_query;
    std::vector<SearchEntry> m_found;
    Background m_background{this};
};

} // namespace heed
