// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_ids.h"

#include "lesson/course.h"

#include <algorithm>
#include <iterator>

namespace heed {

LessonIds::LessonIds(std::vector<std::string> files, std::string builtIn)
    : m_files(std::move(files))
    , m_builtIn(std::move(builtIn))
{
}

std::set<std::string> LessonIds::atHand(const std::string &file, const std::vector<std::string> &needs)
{
    const std::size_t slash = file.find_last_of("/\\");
    const std::string folder = slash == std::string::npos ? "." : file.substr(0, slash + 1);
    Ids found;
    for (const std::string &id : needs)
        if (everywhere().contains(id) || below(folder).contains(id))
            found.insert(id);
    return found;
}

LessonIds::Ids LessonIds::idsOf(const std::vector<std::string> &files)
{
    Ids ids;
    for (const std::string &file : files) {
        const auto [known, isNew] = m_ids.try_emplace(file);
        if (isNew)
            known->second = lessonId(file);
        if (!known->second.empty())
            ids.insert(known->second);
    }
    return ids;
}

const LessonIds::Ids &LessonIds::everywhere()
{
    if (!m_everywhere) {
        std::vector<std::string> files = m_files;
        std::ranges::move(findLessons(m_builtIn).files, std::back_inserter(files));
        m_everywhere = idsOf(files);
    }
    return *m_everywhere;
}

const LessonIds::Ids &LessonIds::below(const std::string &folder)
{
    const auto [known, isNew] = m_folders.try_emplace(folder);
    if (isNew)
        known->second = idsOf(findLessons(folder, m_builtIn).files);
    return known->second;
}

} // namespace heed
