// SPDX-License-Identifier: GPL-3.0-or-later
#include "reconciled.h"

#include <algorithm>

namespace heed {

namespace {

Count weightsOf(const std::vector<Part> &parts, PartKind kind)
{
    Count sum = 0;
    for (const Part &part : parts)
        if (part.kind == kind)
            sum = sum + part.weights();
    return sum;
}

Count biasesBesideNorms(const std::vector<Part> &parts)
{
    Count sum = 0;
    for (const Part &part : parts)
        if (part.kind != PartKind::Norm)
            sum = sum + part.biases();
    return sum;
}

Count normsOf(const std::vector<Part> &parts)
{
    Count sum = 0;
    for (const Part &part : parts)
        if (part.kind == PartKind::Norm)
            sum = sum + part.total();
    return sum;
}

/// In the order of the table's columns.
std::vector<Component> componentsOf(const ModelSizes &sizes, const std::vector<Part> &parts)
{
    const bool isModel = std::ranges::find(parts, PartKind::Head, &Part::kind) != parts.end();
    const Count table = isModel ? Count(sizes.vocabulary) * sizes.width : 0;
    const Count further = sizes.encoderLayers > 0 ? 2 : 1; // a table for the target's tokens too
    return {{"hidden matrices", weightsOf(parts, PartKind::Matrix)}, {"biases", biasesBesideNorms(parts)},
        {"norms", normsOf(parts)}, {"pooler", weightsOf(parts, PartKind::Pooler)},
        {"position tables", weightsOf(parts, PartKind::Position)}, {"token table", table},
        {"untied tables", table * further}};
}

} // namespace

Count Reckoning::sum() const
{
    Count sum = 0;
    for (const Component &component : components)
        sum = sum + component.count;
    return sum;
}

std::vector<Reckoning> reckonings(const ModelSizes &sizes, const std::vector<Part> &parts)
{
    const std::vector<Component> all = componentsOf(sizes, parts);
    const auto first = [&](std::string name, std::size_t count) {
        Reckoning reckoning{std::move(name), all};
        for (std::size_t i = count; i < all.size(); ++i)
            reckoning.components[i].count = 0;
        return reckoning;
    };
    return {first("hidden", 1), first("non_embedding", 4), first("tied_total", 6), first("untied_total", all.size())};
}

} // namespace heed
