// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console.h"
#include "engine/sweep_points.h"
#include "output/rows.h"
#include "sweep_arguments.h"

#include <string>
#include <vector>

namespace heed {

/// Prints rows as they come, and says which points failed: the first few, and how many.
class RowPrinter {
public:
    RowPrinter(const Options &options, Console &console, std::vector<std::string> names);

    struct Failed {
        std::string output, message;
        int exitCode = 0;
    };
    /// False when nothing more can be printed.
    bool print(const Values &at, std::vector<Value> outputs, const std::vector<Failed> &failed);
    /// Only says what failed; always false.
    bool say(const Values &at, const std::vector<Failed> &failed);
    /// The exit code of all rows.
    [[nodiscard]] int finish();

private:
    void sayFailed(const Values &at, const std::vector<Failed> &failed);

    const Options &m_options;
    Console &m_console;
    std::vector<std::string> m_names;
    RowWriter m_writer;
    std::size_t m_failed = 0;
    int m_exitCode = 0;
    bool m_isRefused = false;
};

} // namespace heed
