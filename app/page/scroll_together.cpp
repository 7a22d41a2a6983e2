// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/scroll_together.h"

#include "page/heat_map_item.h"

#include <QScrollBar>

#include <algorithm>

namespace heed {

namespace {

void lead(QScrollBar &bar, QScrollBar &other)
{
    QObject::connect(&bar, &QScrollBar::valueChanged, &other, &QScrollBar::setValue, Qt::UniqueConnection);
}

} // namespace

void scrollTogether(const std::vector<HeatMapItem *> &items)
{
    for (const HeatMapItem *item : items)
        for (const HeatMapItem *other : items)
            for (std::size_t map = 0; item != other && map < std::min(item->maps().size(), other->maps().size());
                 ++map) {
                lead(*item->maps()[map]->horizontalScrollBar(), *other->maps()[map]->horizontalScrollBar());
                lead(*item->maps()[map]->verticalScrollBar(), *other->maps()[map]->verticalScrollBar());
            }
}

} // namespace heed
