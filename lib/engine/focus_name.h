// SPDX-License-Identifier: GPL-3.0-or-later
/// What a row or entry of an output is called.
#pragma once

#include "engine/report.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace heed {

/// What the indices choose along the axes, from the left: "query The, component 1". Without labels entries count from 1.
class AxisNames {
public:
    AxisNames(const std::vector<std::string> &letters, const std::map<std::string, std::string> &names)
        : m_letters(letters)
        , m_names(names)
    {
    }
    [[nodiscard]] std::string title(std::size_t axis) const
    {
        const auto name = m_names.find(m_letters[axis]);
        return name == m_names.end() ? m_letters[axis] : name->second;
    }
    [[nodiscard]] std::string entry(std::size_t axis, std::size_t index, const TextList &labels) const
    {
        return title(axis) + " " + (index < labels.size() ? labels[index] : std::to_string(index + 1));
    }

private:
    const std::vector<std::string> &m_letters;
    const std::map<std::string, std::string> &m_names;
};

/// "query The, key sat"; empty for the whole output.
[[nodiscard]] std::string focusName(const CellReport &cell, const Focus &focus);

} // namespace heed
