// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask_by_hand.h"

#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

Result<MaskPlace> maskPlace(const Focus &focus, arma::uword queries, arma::uword keys)
{
    MaskPlace place{focus.index.empty() ? 0 : focus.index[0]};
    if (focus.index.size() > 1)
        place.key = focus.index[1];
    if (place.query >= queries || place.key.value_or(0) >= keys || focus.index.size() > 2)
        return fail(Rule::Range,
            "The mask has no such entry: it has " + counted(queries, "row") + " and " + counted(keys, "column") + ".");
    return place;
}

/// 3 ≤ 4 ≤ 5, or the end that is missed: 2 < 3, 6 > 5.
static hand::Written compared(const KeySpan &span, arma::sword key)
{
    const std::string j = std::to_string(key), first = std::to_string(span.first), last = std::to_string(span.last);
    if (key < span.first)
        return hand::both(j + " < " + first);
    if (key > span.last)
        return hand::both(j + " > " + last);
    return {first + " \\le " + j + " \\le " + last, first + " ≤ " + j + " ≤ " + last};
}

Step spanByHand(const KeySpan &span, const MaskPlace &place, arma::uword keys, const Focus &focus)
{
    const hand::AxisNames queryNames(focus, "queries"), keyNames(focus, "keys");
    const auto line = [&](std::size_t key) {
        const auto j = static_cast<arma::sword>(key) + 1;
        const hand::Written entry = hand::entry(hand::both("m"), queryNames[place.query], keyNames[key]);
        const hand::Written follows{"\\ \\Rightarrow\\ ", ": "};
        return keyNames.headed(
            key, {compared(span, j) + follows + entry, {j >= span.first && j <= span.last ? 1.0 : 0.0}});
    };
    hand::StepWriter writer("Compare each key with them", focus.decimals);
    return place.key ? writer.line(line(*place.key)).step() : writer.lines(keys, line).step();
}

void noteEmptyRows(const Call &call, const arma::Mat<arma::u8> &mask)
{
    std::vector<arma::u8> sees(mask.n_rows);
    for (arma::uword key = 0; key < mask.n_cols; ++key)
        for (arma::uword query = 0; query < mask.n_rows; ++query)
            sees[query] |= mask.at(query, key);
    const auto count = std::ranges::count(sees, arma::u8{0});
    const auto first = std::ranges::find(sees, arma::u8{0}) - sees.begin() + 1;
    if (count == 1)
        call.note("Query " + std::to_string(first) + " sees no key: softmax has nothing to share out in that row.");
    else if (count > 1)
        call.note(std::to_string(count) + " queries, the first of them query " + std::to_string(first)
            + ", see no key: softmax has nothing to share out in those rows.");
}

} // namespace heed
