// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heed {

/// resources/typesetting/mathjax.js, in UTF-8.
extern const char mathJaxScript[];

} // namespace heed
