// SPDX-License-Identifier: GPL-3.0-or-later
/// The scripts of resources/typesetting, in UTF-8.
#pragma once

namespace heed::scripts {

extern const char mathJax[];
extern const char speech[];

} // namespace heed::scripts
