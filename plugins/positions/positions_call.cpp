// SPDX-License-Identifier: GPL-3.0-or-later
#include "positions_call.h"

#include "sdk/number_text.h"

#include <QtGlobal>

namespace heed {

static constexpr std::int64_t lastPosition = 1'000'000'000'000'000; ///< doubles still tell neighbours apart

Input positionsInput()
{
    return {.name = "positions",
        .type = Type::Integers,
        .shape = {"n"},
        .help = QT_TRANSLATE_NOOP("operators", "Where each token stands, from 0; counted from offset without it."),
        .optional = true,
        .also = {"position_ids", "input_pos", "position"}};
}

Option offsetOption()
{
    return {.name = "offset",
        .type = Type::Integer,
        .fallback = 0,
        .range = between(0, static_cast<double>(lastPosition)),
        .help = QT_TRANSLATE_NOOP("operators", "The position of the first token, when positions are not given."),
        .convention = "0 everywhere; decoding with a cache starts at the past's length",
        .also = {"start_index", "past_length", "start_pos"}};
}

static tl::unexpected<Error> refused(const Call &call, std::int64_t position, std::size_t token, std::string expected)
{
    return fail(Rule::Range,
        "Token " + std::to_string(token + 1) + " has position " + std::to_string(position) + ", but "
            + std::move(expected) + ".",
        call.has("positions") ? "positions" : "offset");
}

Result<std::vector<std::int64_t>> positionsOf(
    const Call &call, std::size_t count, std::optional<std::size_t> rows, const std::string &table)
{
    std::vector<std::int64_t> positions(count);
    for (std::size_t i = 0; i < count; ++i) {
        positions[i] = call.has("positions") ? call.integers("positions").at(i)
                                             : call.integer("offset") + static_cast<std::int64_t>(i);
        if (positions[i] < 0)
            return refused(call, positions[i], i, "positions count from 0");
        if (positions[i] > lastPosition)
            return refused(call, positions[i], i, "beyond 10^15 one can't be told from the next");
        if (rows && static_cast<std::size_t>(positions[i]) >= *rows)
            return refused(call, positions[i], i,
                table + " has " + counted(*rows, "row")
                    + (*rows == 0 ? "" : " (0 to " + std::to_string(*rows - 1) + ")"));
    }
    return positions;
}

} // namespace heed
