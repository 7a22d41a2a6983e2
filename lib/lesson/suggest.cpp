// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/suggest.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace heed {

static constexpr std::size_t longestWord = 64;

/// Optimal string alignment distance.
static std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> twoAgo, previous(b.size() + 1), row(b.size() + 1);
    std::iota(previous.begin(), previous.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({previous[j] + 1, row[j - 1] + 1, changed});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], twoAgo[j - 2] + 1);
        }
        twoAgo = previous;
        previous = row;
    }
    return previous.back();
}

static std::string inSmallLetters(std::string_view word)
{
    std::string small(word);
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

/// Of a short word little would be left.
static std::size_t mostEdits(std::size_t letters)
{
    return letters < 5 ? std::min<std::size_t>(letters / 2, 1) : 1 + letters / 3;
}

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string> &candidates)
{
    if (word.empty() || word.size() > longestWord || std::ranges::find(candidates, word) != candidates.end())
        return std::nullopt;
    const std::string small = inSmallLetters(word);
    std::size_t best = mostEdits(word.size());
    std::optional<std::string> found;
    for (const std::string &candidate : candidates) {
        const bool isLong = candidate.size() > longestWord;
        const std::size_t apart = isLong ? best + 1 : distance(small, inSmallLetters(candidate));
        if (apart < best || (apart == best && !found)) {
            best = apart;
            found = candidate;
        }
    }
    return found;
}

std::string didYouMean(std::string_view word, const std::vector<std::string> &candidates)
{
    const auto meant = nearest(word, candidates);
    return meant ? " Did you mean '" + *meant + "'?" : std::string();
}

} // namespace heed
