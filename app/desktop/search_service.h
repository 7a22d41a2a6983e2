// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/courses.h"
#include "desktop/search_model.h"

#include <QObject>

namespace heed {

/// Keeps what can be searched for up to date: read beside the GUI thread, anew when it is asked for after a change.
class SearchService : public QObject {
    Q_OBJECT

public:
    SearchService(
        SearchModel &model, const Courses &courses, std::vector<std::string> pluginFolders, QObject *parent = nullptr);
    /// What was read is not up to date any more.
    void age() { m_isFresh = false; }
    /// Reads unless it is up to date.
    void refresh();

private:
    SearchModel &m_model;
    const Courses &m_courses;
    std::vector<std::string> m_pluginFolders;
    bool m_isFresh = false, m_isWanted = false;
    Background m_background{this};
};

} // namespace heed
