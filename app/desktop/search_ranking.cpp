// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/search_index.h"

#include <algorithm>
#include <array>

namespace heed {

/// How well a word is found in a text: as a whole word, at a word's beginning, inside one, or not at all.
static int match(const QString &text, const QString &word)
{
    int best = 0;
    for (qsizetype at = text.indexOf(word); at >= 0 && best < 4; at = text.indexOf(word, at + 1)) {
        const qsizetype end = at + word.size();
        const bool begins = at == 0 || !text[at - 1].isLetterOrNumber();
        const bool ends = end == text.size() || !text[end].isLetterOrNumber();
        best = std::max(best, begins && ends ? 4 : begins ? 3 : 1);
    }
    return best;
}

static int weightOf(SearchEntry::Kind kind)
{
    static constexpr std::array weights{500, 300, 250, 200, 200, 200, 200, 0};
    return weights.at(static_cast<std::size_t>(kind));
}

/// 0 when a word is missing.
static int score(const SearchEntry &entry, const QStringList &words, const QString &query)
{
    int sum = 0;
    for (const QString &word : words) {
        const int inTitle = match(entry.words, word), inMore = match(entry.more, word);
        if (inTitle == 0 && inMore == 0)
            return 0;
        sum += std::max(inTitle * 20, inMore * 5);
    }
    const int begins = entry.words.startsWith(query) ? 20 : 0;
    const int phrase = words.size() > 1 && entry.words.contains(query) ? 40 : 0;
    return weightOf(entry.kind) + sum / static_cast<int>(words.size()) + phrase + begins;
}

std::vector<SearchEntry> search(
    const SearchIndex &index, const QString &query, std::size_t most, const std::stop_token &stop)
{
    const QString folded = foldedText(query);
    const QStringList words = folded.split(u' ', Qt::SkipEmptyParts);
    std::vector<std::pair<int, std::size_t>> scores;
    for (std::size_t i = 0; !words.isEmpty() && i < index.entries.size() && !stop.stop_requested(); ++i)
        if (const int found = score(index.entries[i], words, folded); found > 0)
            scores.emplace_back(-found, i); // equals stay in the order of the course
    std::ranges::sort(scores);
    scores.resize(std::min(scores.size(), most));
    std::vector<SearchEntry> best;
    for (const auto &[negative, i] : scores)
        best.push_back(index.entries[i]);
    return best;
}

} // namespace heed
