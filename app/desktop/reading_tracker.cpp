// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/reading_tracker.h"

#include <QScrollBar>

namespace heed {

ReadingTracker::ReadingTracker(Reader &reader, PageView &page, PlaceKeeper &places, QObject *parent)
    : QObject(parent)
    , m_reader(reader)
    , m_page(page)
    , m_places(places)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(1000);
    connect(&m_rest, &QTimer::timeout, this, &ReadingTracker::remember);
    connect(page.verticalScrollBar(), &QScrollBar::valueChanged, &m_rest, qOverload<>(&QTimer::start));
    connect(&reader, &Reader::leaving, this, &ReadingTracker::remember);
    connect(&reader, &Reader::opened, &m_rest, qOverload<>(&QTimer::start));
}

void ReadingTracker::remember()
{
    if (m_reader.lesson() == nullptr || m_page.lesson() != m_reader.lesson())
        return;
    const PagePlace place = m_page.place();
    m_places.remember(m_reader.id(), place);
    m_places.rememberLast({m_reader.file(), place});
}

} // namespace heed
