// SPDX-License-Identifier: GPL-3.0-or-later
/// Values for controls from `--set` and `--params`.
#pragma once

#include "engine/session.h"
#include "options.h"

#include <memory>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace heed {

/// A value as it stands in a file of parameters.
struct FileSetting {
    std::shared_ptr<const Source> source;
    Span key = {};
    YamlNode value;
};

struct Setting {
    std::string control;
    std::variant<std::string, FileSetting> written; ///< a text is from `--set`
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
