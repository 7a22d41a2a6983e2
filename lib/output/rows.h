// SPDX-License-Identifier: GPL-3.0-or-later
/// Results at many points as records: CSV for tables, JSON for programs, JSON Lines for both.
#pragma once

#include "sdk/call.h"

#include <optional>
#include <string>
#include <vector>

namespace heed {

enum class RowFormat { Csv, Json, JsonLines };

/// One point: what was set, and what came out; an empty value is an output that failed.
struct RowRecord {
    std::vector<Value> at;
    std::vector<Value> outputs;
    std::string error = {}; ///< why, when an output failed
};

/// CSV by RFC 4180, one line a point, numbers unrounded: an array takes a column for each entry ("w[0][1]"), a table one for
/// each of its ("parts["query"]["bias"]"), so all points need the same shape; what failed is left empty. In JSON each point
/// is an object of names and values, null where one failed, with "error" ("error_" where
/// that is a name); non-finite numbers are strings.
class RowWriter {
public:
    RowWriter(RowFormat format, std::vector<std::string> names, std::vector<std::string> outputs);

    /// What to write next; CSV holds points back until one shows how many columns there are. An error is a sentence:
    /// an output has another shape than before.
    [[nodiscard]] tl::expected<std::string, std::string> row(const RowRecord &record);
    /// What is still to be written.
    [[nodiscard]] std::string end();

private:
    [[nodiscard]] std::string object(const RowRecord &record) const;
    [[nodiscard]] tl::expected<std::string, std::string> csv(const RowRecord &record);
    [[nodiscard]] std::string header() const;
    [[nodiscard]] std::string line(const RowRecord &record) const;

    RowFormat m_format;
    std::vector<std::string> m_names, m_outputs;
    std::vector<std::optional<std::vector<std::string>>> m_columns; ///< of each output, once it is known
    std::vector<RowRecord> m_heldBack;
    bool m_hasHeader = false, m_isFirst = true;
};

} // namespace heed
