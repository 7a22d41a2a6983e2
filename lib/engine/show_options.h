// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace heed {

/// The options of an item of `show`, which may be expressions. What makes no sense is as good as absent: checking the
/// lesson has said so.
class ShowOptions {
public:
    ShowOptions(const ShowItem &item, const BoundCell &cell, Session &session)
        : m_item(item)
        , m_cell(cell)
        , m_session(session)
    {
    }
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const;
    /// One integer or a list of them.
    [[nodiscard]] Sizes indices(std::string_view name) const;
    [[nodiscard]] std::string text(std::string_view name) const;
    [[nodiscard]] std::optional<int> decimals() const;
    /// Rows or columns that are to be shown; nothing: all.
    [[nodiscard]] std::optional<Sizes> slice(std::string_view name) const;

private:
    [[nodiscard]] const YamlNode *find(std::string_view name) const;
    [[nodiscard]] std::optional<std::int64_t> integer(const YamlNode &node) const;
    [[nodiscard]] Sizes evaluatedSlice(const YamlNode &node) const;

    const ShowItem &m_item;
    const BoundCell &m_cell;
    Session &m_session;
};

} // namespace heed
