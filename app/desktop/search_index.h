// SPDX-License-Identifier: GPL-3.0-or-later
/// Everything that can be searched for, as plain data that threads share.
#pragma once

#include "engine/catalogue.h"
#include "lesson/lesson.h"

#include <QString>
#include <QStringList>

#include <stop_token>
#include <vector>

namespace heed {

struct SearchEntry {
    enum class Kind { Lesson, Heading, Operator, Cell, Control, Constant, Exercise, Prose };
    Kind kind = Kind::Prose;
    QString title; ///< what is found
    QString snippet = {}; ///< a line below it
    QString lesson = {}; ///< the title of its lesson
    QString file = {}; ///< empty for operators
    QString name = {}; ///< of a block or an operator
    QString heading = {}; ///< the heading it is, or stands under
    QString description = {}; ///< of an operator: HTML
    QString words = {}; ///< what is compared: folded title and further names
    QString more = {}; ///< folded snippet, which counts less
};

struct SearchIndex {
    std::vector<SearchEntry> entries;

    void add(const Lesson &lesson, const QString &file, const std::stop_token &stop = {});
    void add(const Operator &op);
};

/// Without case and accents, with single spaces.
[[nodiscard]] QString foldedText(const QString &text);

/// Reads all lessons and operators. Slow: for a thread of its own.
[[nodiscard]] SearchIndex makeSearchIndex(
    const QStringList &files, const std::vector<std::string> &pluginFolders, const std::stop_token &stop);

/// The best matches first: every word of the query must be found, best at the beginning of a word. Titles come before
/// headings, operators, cells and prose.
[[nodiscard]] std::vector<SearchEntry> search(
    const SearchIndex &index, const QString &query, std::size_t most, const std::stop_token &stop = {});

} // namespace heed
