// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/expression.h"

#include <algorithm>

namespace heed::test {

/// The same tree, wherever it stands.
inline bool same(const Expression &a, const Expression &b)
{
    return a.kind == b.kind && a.text == b.text && a.port == b.port && a.number == b.number && a.integer == b.integer
        && a.decimals == b.decimals && a.hasPoint == b.hasPoint
        && std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(), same);
}

} // namespace heed::test
