// SPDX-License-Identifier: GPL-3.0-or-later
/// What a cell's `show` comes to, as plain data for the terminal and the page.
#pragma once

#include "engine/report.h"
#include "engine/workings.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heed {

struct ShownValue {
    std::string name = {}; ///< "weights[0], query The"
    Value value = {};
    std::vector<std::string> letters = {}; ///< one per axis, or none
    std::vector<TextList> labels = {}; ///< one per axis, or none
    std::map<std::string, std::string> letterNames = {}; ///< "n" to "query"
    std::optional<int> decimals = {};
    bool isDifference = false; ///< its numbers are changes: they carry their sign, and nan is one that there is none of
};

/// Of those asked for, the indices that there are; all when nothing is asked.
[[nodiscard]] Sizes keptIndices(const std::optional<Sizes> &asked, std::size_t count);

/// Keeps the rows and columns named, all where nothing is; each keeps the head it had, or its number. Indices outside are
/// left out: checking the lesson has said so.
[[nodiscard]] ShownValue sliced(
    ShownValue shown, const std::optional<Sizes> &rows, const std::optional<Sizes> &columns);

/// The options of the views that draw, as FORMAT.md's table names them; nothing where none is written, or one that makes
/// no sense: checking the lesson has said so.
struct ViewSettings {
    std::string map = {}, scale = {}, reference = {};
    std::optional<std::pair<double, double>> range = {};
    std::optional<std::size_t> head = {}, row = {}, bins = {};
    std::optional<double> threshold = {};
    bool all = false, sort = false, fit = false;
    Value x = {}; ///< of `lines`: where the points stand; of a swept output, the first axis's values
    std::string xName = {}; ///< "n"
};

struct ShownItem {
    const ShowItem *item = nullptr; ///< null: the first output of a cell without `show`
    std::string view; ///< as written, else the output's own
    ShownValue value = {}; ///< nothing for `steps` and `laws`
    ShownValue whole = {}; ///< of a view with a `row`: all its rows; else empty
    std::string output = {}; ///< that this is, or is a part of; empty for other expressions
    Sizes prefix = {}; ///< the indices that the expression takes of the output, without the `row`
    std::vector<std::string> letters = {}; ///< of all axes of the output
    /// Which rows and columns are shown when only some are, by their indices in the whole; else empty.
    Sizes rows = {}, columns = {};
    ViewSettings settings = {};
    std::optional<DerivationReport> derivation = {}; ///< of `steps`
    std::string focus = {}; ///< of `steps`: "query The"
    std::vector<LawReport> laws = {};
    std::string error = {}; ///< why it can't be shown: a sentence
};

/// Of a fresh cell; in the order of its `show`.
[[nodiscard]] std::vector<ShownItem> shownItems(const CellReport &report, Session &session);

} // namespace heed
