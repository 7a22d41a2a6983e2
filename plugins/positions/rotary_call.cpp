// SPDX-License-Identifier: GPL-3.0-or-later
#include "rotary_call.h"

#include "positions_call.h"
#include "sdk/number_text.h"

namespace heed {

static arma::uword dimOf(const Call &call)
{
    return call.has("rotary_dim") ? static_cast<arma::uword>(call.integer("rotary_dim")) : call.size("d");
}

static tl::unexpected<Error> refused(Rule rule, std::string message, const char *port, const char *other)
{
    return fail({.message = std::move(message), .port = port, .rule = rule, .other = other});
}

static Result<void> checkDim(const Call &call)
{
    const arma::uword dim = dimOf(call), columns = call.size("d");
    const std::string d = counted(columns, "column");
    if (!call.has("rotary_dim") && (dim == 0 || dim % 2 != 0))
        return fail(Rule::Shape,
            "x has " + d + ", and columns are turned in pairs. Expected an even number of them, or a rotary_dim.", "x");
    if (dim % 2 != 0)
        return fail(Rule::Range,
            "rotary_dim is " + std::to_string(dim) + ", and columns are turned in pairs. Expected an even number.",
            "rotary_dim");
    if (dim > columns)
        return refused(
            Rule::Range, "rotary_dim is " + std::to_string(dim) + ", but x has only " + d + ".", "rotary_dim", "x");
    return {};
}

Result<void> checkRotary(const Call &call)
{
    if (call.has("cos_cache") != call.has("sin_cache")) {
        const bool hasCosines = call.has("cos_cache");
        return refused(Rule::Type,
            std::string(hasCosines ? "cos_cache" : "sin_cache") + " is given and "
                + (hasCosines ? "sin_cache" : "cos_cache") + " is not. Expected both, or neither.",
            hasCosines ? "cos_cache" : "sin_cache", hasCosines ? "sin_cache" : "cos_cache");
    }
    if (!call.letters.contains("d"))
        return {};
    if (auto fine = checkDim(call); !fine)
        return fine;
    if (!call.has("cos_cache") || !call.letters.contains("k") || call.size("k") == dimOf(call) / 2)
        return {};
    return refused(Rule::Shape,
        "cos_cache has " + counted(call.size("k"), "column") + ", but " + counted(dimOf(call), "column") + " of x make "
            + counted(dimOf(call) / 2, "pair") + ".",
        "cos_cache", call.has("rotary_dim") ? "rotary_dim" : "x");
}

static arma::mat picked(const arma::mat &cache, const std::vector<std::int64_t> &positions)
{
    arma::mat rows(positions.size(), cache.n_cols);
    for (arma::uword row = 0; row < rows.n_rows; ++row)
        rows.row(row) = cache.row(static_cast<arma::uword>(positions[row]));
    return rows;
}

Result<RotaryCall> RotaryCall::read(const Call &call)
{
    RotaryCall read{
        .rotary = {.dim = dimOf(call), .base = call.number("base"), .interleaved = call.toggle("interleaved")},
        .positions = {},
        .hasCache = call.has("cos_cache")};
    const std::optional<std::size_t> rows =
        read.hasCache ? std::optional<std::size_t>(call.matrix("cos_cache").n_rows) : std::nullopt;
    auto positions = positionsOf(call, call.cube("x").n_rows, rows, "cos_cache");
    if (!positions)
        return fail(positions.error());
    read.positions = std::move(*positions);
    if (read.hasCache) {
        read.cosines = picked(call.matrix("cos_cache"), read.positions);
        read.sines = picked(call.matrix("sin_cache"), read.positions);
        return read;
    }
    std::vector<double> scaled;
    for (const std::int64_t position : read.positions)
        scaled.push_back(static_cast<double>(position) * call.number("position_scale"));
    read.angles = math::rotaryAngles(read.rotary, scaled);
    read.cosines = arma::cos(read.angles);
    read.sines = arma::sin(read.angles);
    return read;
}

} // namespace heed
