// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nan_place.h"

#include <cmath>

namespace heed {

namespace {

/// "column", "row", or what a leading axis counts; axes are numbered from the right.
std::string axisWord(const Operator &op, const Shape &shape, std::size_t fromRight, std::size_t rank)
{
    if (fromRight == 0)
        return rank == 1 ? "entry" : "column";
    if (fromRight == 1)
        return "row";
    if (fromRight >= shape.size())
        return shape.empty() ? "matrix" : "batch entry";
    const auto named = op.letters.find(shape[shape.size() - 1 - fromRight].letter().value_or(""));
    return named == op.letters.end() ? "matrix" : named->second;
}

std::string placeText(const Operator &op, const Shape &shape, const Sizes &sizes, std::size_t index)
{
    std::string text;
    for (std::size_t fromRight = 0; fromRight < sizes.size(); ++fromRight) {
        const std::size_t size = sizes[sizes.size() - 1 - fromRight];
        const std::string axis = axisWord(op, shape, fromRight, sizes.size()) + " " + std::to_string(index % size + 1);
        text = text.empty() ? axis : axis + ", " + text;
        index /= size;
    }
    return text.empty() ? text : " in " + text;
}

template<typename T>
std::optional<std::string> nanPlaceIn(const Array<T> &array, const Operator &op, const Shape &shape)
{
    if (!array.cube().has_nan())
        return std::nullopt;
    std::size_t index = 0;
    while (!std::isnan(array.at(index)))
        ++index;
    return placeText(op, shape, array.shape(), index);
}

} // namespace

std::optional<std::string> nanPlace(const Value &value, const Operator &op, const Shape &shape)
{
    if (const auto *number = value.as<double>())
        return std::isnan(*number) ? std::optional(std::string()) : std::nullopt;
    if (const auto *numbers = value.as<Array<double>>())
        return nanPlaceIn(*numbers, op, shape);
    if (const auto *floats = value.as<Array<float>>())
        return nanPlaceIn(*floats, op, shape);
    return std::nullopt;
}

} // namespace heed
