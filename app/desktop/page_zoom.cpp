// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/page_zoom.h"

#include <algorithm>
#include <cmath>

namespace heed {

static constexpr int mergeMilliseconds = 30;

PageZoom::PageZoom(PageView &page, QObject *parent)
    : QObject(parent)
    , m_page(page)
    , m_wanted(page.zoom())
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(mergeMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, [this] { m_page.setZoom(m_wanted); });
}

void PageZoom::set(qreal zoom)
{
    m_wanted = std::clamp(zoom, 0.5, 4.0);
    if (!m_rest.isActive())
        m_rest.start();
}

void PageZoom::step(int steps) { set(std::round(10 * m_wanted + steps) / 10); }

void PageZoom::restore(qreal zoom)
{
    m_wanted = zoom;
    m_page.setZoom(zoom);
}

} // namespace heed
