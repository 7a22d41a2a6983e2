// SPDX-License-Identifier: GPL-3.0-or-later
/// The page to a screen reader. The page's document holds a body, whose children are the lesson's parts in reading
/// order; cards are widgets among them. Nothing is made before it is asked for.
#pragma once

namespace heed {

/// Lets page views be found so; a second time it does nothing.
void installAccessiblePage();

} // namespace heed
