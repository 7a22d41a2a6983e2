// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/search_service.h"

namespace heed {

SearchService::SearchService(
    SearchModel &model, const Courses &courses, std::vector<std::string> pluginFolders, QObject *parent)
    : QObject(parent)
    , m_model(model)
    , m_courses(courses)
    , m_pluginFolders(std::move(pluginFolders))
{
    connect(&courses, &Courses::changed, this, [this] {
        age();
        if (m_isWanted)
            refresh();
    });
}

void SearchService::refresh()
{
    m_isWanted = true;
    if (std::exchange(m_isFresh, true))
        return;
    m_background.start([files = m_courses.allFiles(), folders = m_pluginFolders](
                           const std::stop_token &stop) { return makeSearchIndex(files, folders, stop); },
        [this](SearchIndex index) { m_model.setIndex(std::move(index)); });
}

} // namespace heed
