// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/lesson_engine.h"

#include <algorithm>

namespace heed {

BoundLesson LessonEngine::bind(LessonResult read)
{
    const std::scoped_lock lock(m_binding);
    return {std::move(read), m_catalogue};
}

void LessonEngine::retire(std::jthread thread, std::shared_ptr<const std::atomic<bool>> isDone)
{
    std::vector<Retired> done;
    {
        const std::scoped_lock lock(m_retiring);
        const auto split = std::ranges::partition(m_retired, [](const Retired &retired) { return !*retired.isDone; });
        std::ranges::move(split, std::back_inserter(done));
        m_retired.erase(split.begin(), split.end());
        m_retired.push_back({std::move(isDone), std::move(thread)});
    }
}

} // namespace heed
