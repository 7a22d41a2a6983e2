// SPDX-License-Identifier: GPL-3.0-or-later
/// The help of the command line, at 80 columns.
#pragma once

#include "option_table.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace heed {

class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter();
    std::string make_description(const CLI::App *app) const override;
    std::string make_usage(const CLI::App *app, std::string name) const override;
    std::string make_option_opts(const CLI::Option *option) const override;
    std::string make_option_desc(const CLI::Option *option) const override;
    std::string make_footer(const CLI::App *app) const override;
};

/// "heed run PATH... [--set NAME=VALUE]... [--json]"
[[nodiscard]] std::string usageLine(const CommandRow &row);

} // namespace heed
