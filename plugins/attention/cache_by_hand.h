// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/hand_place.h"
#include "sdk/operator.h"

#include <optional>
#include <stop_token>

namespace heed {

/// The rows of a past and of what is new, one after the other, of which the last `kept` stay. The cubes must outlive it.
struct Cache {
    const arma::cube *past = nullptr; ///< none at the first step
    const arma::cube &added;
    arma::uword kept = 0;

    [[nodiscard]] arma::uword old() const { return past != nullptr ? past->n_rows : 0; }
    [[nodiscard]] arma::uword all() const { return old() + added.n_rows; }
    [[nodiscard]] arma::uword dropped() const { return all() - kept; }
    [[nodiscard]] double at(arma::uword row, arma::uword column, arma::uword head) const;
    /// One matrix a head; nothing when told to stop.
    [[nodiscard]] std::optional<arma::cube> present(const std::stop_token &stop = {}) const;
};

/// How many rows there are, and which of them the chosen one is.
[[nodiscard]] Derivation cacheByHand(const Cache &cache, const hand::Place &place, const Focus &focus);

} // namespace heed
