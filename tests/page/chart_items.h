// SPDX-License-Identifier: GPL-3.0-or-later
/// Items as the engine gives them to charts.
#pragma once

#include "page/item_view.h"

#include "sdk/random.h"

#include <cmath>
#include <numbers>

namespace heed::test {

inline ShownItem weightsItem(const char *view)
{
    ShownItem item{.view = view,
        .value = {.name = "weights",
            .value = Array<double>::fromRowMajor({3, 3},
                {0.40111209, 0.19777581, 0.40111209, 0.19777581, 0.40111209, 0.40111209, 0.248255, 0.248255, 0.50349}),
            .letters = {"n", "m"},
            .labels = {{"The", "cat", "sat"}, {"The", "cat", "sat"}},
            .letterNames = {{"n", "query"}, {"m", "key"}}}};
    item.output = "weights";
    item.letters = {"n", "m"};
    return item;
}

/// weights: {view: bars, row: 2}
inline ShownItem rowItem(std::size_t row)
{
    ShownItem item = weightsItem("bars");
    item.whole = item.value;
    item.settings.row = row;
    const auto entries = item.whole.value.get<Array<double>>().rowMajor();
    item.value.name = "weights[" + std::to_string(row) + "], query " + item.whole.labels[0][row];
    item.value.value = Array<double>::vector({entries[3 * row], entries[3 * row + 1], entries[3 * row + 2]});
    item.value.letters = {"m"};
    item.value.labels = {item.whole.labels[1]};
    return item;
}

inline ShownItem vectorItem(const char *view, const std::vector<double> &entries)
{
    ShownItem item{.view = view, .value = {.name = "v", .value = Array<double>::vector(entries)}};
    item.output = "v";
    item.letters = {"n"};
    return item;
}

/// n² + 40 n over the powers of 2, log-log, with its reference and its exponent.
inline ShownItem costItem(const char *scale = "log-log")
{
    std::vector<double> x, y;
    for (double n = 16; n <= 4096; n *= 2) {
        x.push_back(n);
        y.push_back(n * n + 40 * n);
    }
    ShownItem item = vectorItem("curve", y);
    item.value.name = "entries";
    item.settings = {.scale = scale, .reference = "n^2"};
    item.settings.fit = true;
    item.settings.x = Array<double>::vector(x);
    item.settings.xName = "n";
    return item;
}

inline ShownItem partsItem()
{
    const Table table({"query", "key", "value", "output", "up", "down"}, {"weights", "biases", "total"},
        {262'144, 512, 262'656, 262'144, 512, 262'656, 262'144, 512, 262'656, 262'144, 512, 262'656, 1'048'576, 2048,
            1'050'624, 1'048'576, 512, 1'049'088});
    ShownItem item{.view = "stacked", .value = {.name = "parts", .value = table}};
    item.output = "parts";
    return item;
}

/// 1,000 normal numbers, always the same.
inline ShownItem sampleItem()
{
    std::vector<double> samples;
    std::uint64_t state = 7;
    const auto next = [&state] {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return (static_cast<double>(state >> 11) + 0.5) * 0x1p-53;
    };
    for (int i = 0; i < 1000; ++i)
        samples.push_back(std::sqrt(-2 * std::log(next())) * std::cos(2 * std::numbers::pi * next()));
    ShownItem item = vectorItem("histogram", samples);
    item.value.name = "samples";
    return item;
}

inline ShownItem groupedItem()
{
    ShownItem item = weightsItem("bars");
    item.settings.all = true;
    return item;
}

inline std::vector<std::pair<const char *, ShownItem>> pictured()
{
    ShownItem lines = weightsItem("lines");
    ShownItem swept = weightsItem("lines");
    swept.value.letters = {"temperature", "m"};
    swept.value.labels = {{}, {"The", "cat", "sat"}};
    swept.settings.x = Array<double>::vector({0.25, 1, 4});
    swept.settings.xName = "temperature";
    ShownItem two = partsItem();
    two.value.value = Table({"query", "key", "up"}, {"entries", "bytes"}, {10, 400, 20, 100, 30, 4});
    return {{"bars", weightsItem("bars")}, {"grouped", groupedItem()}, {"cost", costItem()}, {"parts", partsItem()},
        {"samples", sampleItem()}, {"lines", lines}, {"swept", swept}, {"linear", costItem("linear")}, {"two", two},
        {"signed", vectorItem("bars", {1.5, -2, 0.25, std::nan(""), 3})}};
}

} // namespace heed::test
