// SPDX-License-Identifier: GPL-3.0-or-later
/// A heat map to a screen reader: a table whose entries are called "query The, key sat, 0.4011". They are made when they
/// are asked for.
#pragma once

namespace heed {

class HeatMap;

void installAccessibleHeatMap();
/// Its shape is another one.
void forgetAccessibleEntries(HeatMap &map);
/// Tells where the keys are.
void announceAccessibleEntry(HeatMap &map);

} // namespace heed
