// SPDX-License-Identifier: GPL-3.0-or-later
#include "pair_merges.h"

#include <algorithm>

namespace heed {

/// The left one of the neighbours that were learnt first.
static std::optional<std::size_t> firstLearnt(const BytePairs &pairs, const std::vector<TokenId> &symbols)
{
    std::optional<std::size_t> place;
    std::optional<std::uint32_t> best;
    for (std::size_t i = 0; i + 1 < symbols.size(); ++i)
        if (const auto rank = pairs.rank(symbols[i], symbols[i + 1]); rank && (!best || *rank < *best)) {
            best = rank;
            place = i;
        }
    return place;
}

std::vector<TokenId> mergesInOrder(const BytePairs &pairs, std::string_view word)
{
    std::vector<TokenId> symbols, merges;
    for (const char byte : word)
        symbols.push_back(pairs.idOfByte(static_cast<unsigned char>(byte)));
    while (const auto place = firstLearnt(pairs, symbols)) {
        const auto left = symbols.begin() + static_cast<std::ptrdiff_t>(*place);
        *left = BytePairs::firstMerge + pairs.rank(*left, *(left + 1)).value();
        merges.push_back(*left);
        symbols.erase(left + 1);
    }
    return merges;
}

std::vector<TokenId> mergesWithin(const BytePairs &pairs, TokenId token)
{
    std::vector<TokenId> merges, open{token};
    while (!open.empty()) {
        const TokenId whole = open.back();
        open.pop_back();
        if (const auto parts = pairs.partsOf(whole)) {
            merges.push_back(whole);
            open.push_back(parts->first);
            open.push_back(parts->second);
        }
    }
    std::ranges::sort(merges);
    return merges;
}

} // namespace heed
