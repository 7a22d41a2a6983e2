// SPDX-License-Identifier: GPL-3.0-or-later
/// Values for controls from `--set` and `--params`.
#pragma once

#include "engine/session.h"
#include "options.h"

#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace heed {

struct Setting {
    std::string control;
    std::string place; ///< "--set divisor", "params.yaml:3:1"
    std::variant<std::string, YamlNode> written;
};

/// In the order given. The error is a whole message.
[[nodiscard]] tl::expected<std::vector<Setting>, std::string> readSettings(
    const std::vector<SettingArgument> &arguments, const std::stop_token &stop);

/// A message for the first setting that is for no control of any of the lessons; empty when there is none.
[[nodiscard]] std::string unknownSetting(
    const std::vector<Setting> &settings, const std::vector<std::string> &controls);

/// Sets what the lesson has a control for; returns a message for each value that is refused.
[[nodiscard]] std::vector<std::string> apply(const std::vector<Setting> &settings, Session &session);

} // namespace heed
