// SPDX-License-Identifier: GPL-3.0-or-later
/// Items of a cell's `show` for the tests of the views that draw, without a lesson.
#pragma once

#include "page/item_view.h"

#include <cmath>
#include <memory>

namespace heed {

/// An output "weights" with axes query and key, behind a head where it has three.
inline ShownItem weightsItem(Array<double> array, const std::string &view = "heatmap")
{
    ShownItem item;
    item.view = view;
    item.output = "weights";
    item.letters = array.rank() == 3 ? std::vector<std::string>{"h", "n", "m"} : std::vector<std::string>{"n", "m"};
    item.value = {.name = "weights",
        .value = array,
        .letters = item.letters,
        .labels = std::vector<TextList>(array.rank()),
        .letterNames = {{"h", "head"}, {"n", "query"}, {"m", "key"}}};
    return item;
}

/// The article's example: The, cat and sat.
inline ShownItem articleItem(const std::string &view = "heatmap")
{
    const double e = std::exp(1 / std::sqrt(2.0)), two = std::exp(std::sqrt(2.0)), a = 2 * e + 1, b = 2 * e + two;
    ShownItem item = weightsItem(
        Array<double>::fromRowMajor({3, 3}, {e / a, 1 / a, e / a, 1 / a, e / a, e / a, e / b, e / b, two / b}), view);
    item.value.labels = {{"The", "cat", "sat"}, {"The", "cat", "sat"}};
    return item;
}

/// Rows that sum to 1, or waves around 0.
inline Array<double> wavyArray(const Sizes &shape, bool isSigned = false)
{
    std::vector<double> entries(product(shape));
    const std::size_t columns = shape.back();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const double row = static_cast<double>(i / columns), column = static_cast<double>(i % columns);
        const double wave = std::sin(row * 0.7 + column * 1.3) * std::cos(column * 0.31 - row * 0.11);
        entries[i] = isSigned ? 2 * wave : std::exp(2 * wave) / static_cast<double>(columns) / 2;
    }
    return Array<double>::fromRowMajor(shape, entries);
}

template<typename T>
std::unique_ptr<T> laidOut(const ShownItem &item, int width = 600, CardScale scale = {})
{
    std::unique_ptr<ItemView> view(makeItemView(item, nullptr, scale, nullptr));
    auto *found = qobject_cast<T *>(view.get());
    if (found == nullptr)
        return nullptr;
    [[maybe_unused]] ItemView *released = view.release();
    found->resize(width, found->heightForWidth(width));
    found->show();
    return std::unique_ptr<T>(found);
}

} // namespace heed
