// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/shown.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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
    [[nodiscard]] std::optional<double> number(std::string_view name) const;
    [[nodiscard]] bool isTrue(std::string_view name) const { return text(name) == "true"; }
    /// Two finite numbers, the smaller one first.
    [[nodiscard]] std::optional<std::pair<double, double>> range(std::string_view name) const;
    /// What a name or an expression gives, as numbers; empty for anything else.
    [[nodiscard]] Value numbers(std::string_view name) const;
    /// Of the views that draw.
    [[nodiscard]] ViewSettings settings() const;
    [[nodiscard]] std::optional<int> decimals() const;
    /// Rows or columns that are to be shown; nothing: all.
    [[nodiscard]] std::optional<Sizes> slice(std::string_view name) const;

private:
    [[nodiscard]] const YamlNode *find(std::string_view name) const;
    [[nodiscard]] std::optional<std::int64_t> integer(const YamlNode &node) const;
    [[nodiscard]] std::optional<double> number(const YamlNode &node) const;
    [[nodiscard]] std::optional<std::size_t> index(std::string_view name) const;
    [[nodiscard]] Sizes evaluatedSlice(const YamlNode &node) const;

    const ShowItem &m_item;
    const BoundCell &m_cell;
    Session &m_session;
};

} // namespace heed
