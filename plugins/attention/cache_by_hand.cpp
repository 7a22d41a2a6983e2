// SPDX-License-Identifier: GPL-3.0-or-later
#include "cache_by_hand.h"

namespace heed {

double Cache::at(arma::uword row, arma::uword column, arma::uword head) const
{
    const arma::uword from = row + dropped();
    return from < old() ? past->at(from, column, head) : added.at(from - old(), column, head);
}

std::optional<arma::cube> Cache::present(const std::stop_token &stop) const
{
    arma::cube present(kept, added.n_cols, added.n_slices, arma::fill::none);
    for (arma::uword head = 0; head < present.n_slices; ++head)
        for (arma::uword column = 0; column < present.n_cols; ++column) {
            if (stop.stop_requested())
                return std::nullopt;
            for (arma::uword row = 0; row < present.n_rows; ++row)
                present.at(row, column, head) = at(row, column, head);
        }
    return present;
}

static Step countStep(const Cache &cache, const Focus &focus)
{
    hand::StepWriter writer("How many rows there are", focus.decimals);
    writer.line({hand::both(std::to_string(cache.old()) + " + " + std::to_string(cache.added.n_rows)),
        {static_cast<double>(cache.all())}});
    if (cache.dropped() > 0)
        writer.line({{"\\text{dropped} = " + std::to_string(cache.all()) + " - " + std::to_string(cache.kept),
                         "dropped = " + std::to_string(cache.all()) + " - " + std::to_string(cache.kept)},
            {static_cast<double>(cache.dropped())}});
    return writer.step();
}

Derivation cacheByHand(const Cache &cache, const hand::Place &place, const Focus &focus)
{
    const arma::uword from = place.row + cache.dropped();
    const bool isOld = from < cache.old();
    const std::string count = std::to_string((isOld ? from : from - cache.old()) + 1);
    hand::StepWriter writer(
        "Row " + std::to_string(place.row + 1) + " is row " + count + (isOld ? " of the past" : " of the new ones"),
        focus.decimals);
    std::vector<double> entries;
    for (const std::size_t column : place.columns(cache.added.n_cols))
        entries.push_back(cache.at(place.row, column, place.head));
    const std::string name = isOld ? "past" : "new";
    const std::string at = count + (place.column ? "," + std::to_string(*place.column + 1) : "");
    writer.line({{"\\text{" + name + "}_{" + at + "}", name + "_" + at}, entries});
    return {countStep(cache, focus), writer.step()};
}

} // namespace heed
