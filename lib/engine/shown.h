// SPDX-License-Identifier: GPL-3.0-or-later
/// What a cell's `show` comes to, as plain data for the terminal and the page.
#pragma once

#include "engine/report.h"
#include "engine/workings.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heed {

struct ShownValue {
    std::string name = {}; ///< "weights[0], query The"
    Value value = {};
    std::vector<std::string> letters = {}; ///< one per axis, or none
    std::vector<TextList> labels = {}; ///< one per axis, or none
    std::map<std::string, std::string> letterNames = {}; ///< "n" to "query"
    std::optional<int> decimals = {};
};

/// Keeps the rows and columns named, all where nothing is; each keeps the head it had, or its number. Indices outside are
/// left out: checking the lesson has said so.
[[nodiscard]] ShownValue sliced(
    ShownValue shown, const std::optional<Sizes> &rows, const std::optional<Sizes> &columns);

struct ShownItem {
    const ShowItem *item = nullptr; ///< null: the first output of a cell without `show`
    std::string view; ///< as written, else the output's own
    ShownValue value = {}; ///< nothing for `steps` and `laws`
    std::optional<DerivationReport> derivation = {}; ///< of `steps`
    std::string focus = {}; ///< of `steps`: "query The"
    std::vector<LawReport> laws = {};
    std::string error = {}; ///< why it can't be shown: a sentence
};

/// Of a fresh cell; in the order of its `show`.
[[nodiscard]] std::vector<ShownItem> shownItems(const CellReport &report, Session &session);

} // namespace heed
