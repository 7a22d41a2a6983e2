// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/place_keeper.h"
#include "desktop/reader.h"

#include <QObject>
#include <QTimer>

namespace heed {

/// Remembers where the reader is: soon after scrolling, and when asked.
class ReadingTracker : public QObject {
    Q_OBJECT

public:
    ReadingTracker(Reader &reader, PageView &page, PlaceKeeper &places, QObject *parent = nullptr);
    void remember();

private:
    Reader &m_reader;
    PageView &m_page;
    PlaceKeeper &m_places;
    QTimer m_rest;
};

} // namespace heed
