// SPDX-License-Identifier: GPL-3.0-or-later
/// Texts made of the option table when Heed is built.
#pragma once

#include <string>

namespace heed {

[[nodiscard]] std::string manualPage(); ///< heed.1, for man
[[nodiscard]] std::string bashCompletion(); ///< defines _heed; needs nothing but bash
[[nodiscard]] std::string zshCompletion(); ///< an autoloaded _heed
[[nodiscard]] std::string fishCompletion();

} // namespace heed
