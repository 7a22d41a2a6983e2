// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/search_field.h"
#include "desktop/search_model.h"

#include <QFrame>
#include <QLabel>
#include <QListView>

namespace heed {

/// What the search field finds, in a list below it.
class SearchPopup : public QFrame {
    Q_OBJECT

public:
    /// A child of the window, over all else in it.
    SearchPopup(SearchField &field, SearchModel &model, QWidget *window);
    /// Closes, and gives the focus back to whoever asks for it.
    void leave();
    [[nodiscard]] QListView &list() { return *m_list; }

Q_SIGNALS:
    void chosen(const heed::SearchEntry &entry, const QString &query);
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    [[nodiscard]] bool isInUse() const { return m_field.hasFocus() || m_list->hasFocus(); }
    void place();
    void choose(const QModelIndex &index);
    [[nodiscard]] bool listKey(int key);

    SearchField &m_field;
    SearchModel &m_model;
    QListView *m_list;
    QLabel *m_nothing;
};

} // namespace heed
