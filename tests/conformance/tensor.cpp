// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/tensor.h"

#include "engine/coerce.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace heed::conformance {

Tensor Tensor::read(const nlohmann::json &tensor)
{
    Tensor read{.shape = tensor.at("shape").get<Sizes>(), .entries = {}, .dtype = tensor.at("dtype")};
    for (const nlohmann::json &entry : tensor.at("data"))
        read.entries.push_back(entry.is_string() ? std::stod(entry.get<std::string>()) : entry.get<double>());
    if (read.entries.size() != product(read.shape))
        throw std::runtime_error("a tensor of shape " + sizesText(read.shape) + " holds another number of entries");
    return read;
}

Tensor Tensor::of(const Value &value)
{
    const Value numbers = coerce(value, Type::Numbers, "output").value();
    return {.shape = value.shape(), .entries = numbers.get<Array<double>>().rowMajor()};
}

Value Tensor::numbers() const { return Array<double>::fromRowMajor(shape, entries); }

Value Tensor::mask() const
{
    std::vector<arma::u8> allowed;
    for (const double entry : entries)
        allowed.push_back(entry != 0 ? 1 : 0);
    return MaskArray::fromRowMajor(shape, allowed);
}

bool Tensor::hasNan() const
{
    return std::ranges::any_of(entries, [](double entry) { return std::isnan(entry); });
}

std::size_t Tensor::inner(std::size_t axis) const
{
    return product(Sizes(shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1, shape.end()));
}

Tensor Tensor::reshaped(Sizes sizes) const
{
    if (product(sizes) != entries.size())
        throw std::runtime_error("can't reshape to " + sizesText(sizes));
    return {.shape = std::move(sizes), .entries = entries, .dtype = dtype};
}

Tensor Tensor::sliced(std::size_t axis, std::size_t begin, std::size_t end) const
{
    Tensor part{.shape = shape, .entries = {}, .dtype = dtype};
    part.shape.at(axis) = end - begin;
    const std::size_t step = inner(axis), block = step * shape[axis];
    for (std::size_t start = 0; start < entries.size(); start += block)
        part.entries.insert(part.entries.end(), entries.begin() + static_cast<std::ptrdiff_t>(start + begin * step),
            entries.begin() + static_cast<std::ptrdiff_t>(start + end * step));
    return part;
}

Tensor Tensor::joined(std::size_t axis, const Tensor &after) const
{
    Tensor all{.shape = shape, .entries = {}, .dtype = dtype};
    all.shape.at(axis) += after.shape.at(axis);
    const std::size_t mine = inner(axis) * shape[axis], others = after.inner(axis) * after.shape[axis];
    for (std::size_t block = 0; block * mine < entries.size(); ++block) {
        const auto first = entries.begin() + static_cast<std::ptrdiff_t>(block * mine);
        const auto second = after.entries.begin() + static_cast<std::ptrdiff_t>(block * others);
        all.entries.insert(all.entries.end(), first, first + static_cast<std::ptrdiff_t>(mine));
        all.entries.insert(all.entries.end(), second, second + static_cast<std::ptrdiff_t>(others));
    }
    return all;
}

Tensor Tensor::padded(std::size_t axis, std::size_t count, double filler) const
{
    Tensor more{.shape = shape, .entries = {}, .dtype = dtype};
    more.shape.at(axis) = count;
    more.entries.assign(product(more.shape), filler);
    return joined(axis, more);
}

Tensor Tensor::withAxisMoved(std::size_t from, std::size_t to) const
{
    std::vector<std::size_t> order(shape.size());
    for (std::size_t axis = 0; axis < order.size(); ++axis)
        order[axis] = axis;
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(from));
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), from);
    Tensor moved{.shape = {}, .entries = {}, .dtype = dtype};
    for (const std::size_t axis : order)
        moved.shape.push_back(shape[axis]);
    Sizes index(shape.size());
    for (std::size_t next = 0; next < entries.size(); ++next) {
        std::size_t rest = next, place = 0;
        for (std::size_t axis = order.size(); axis-- > 0; rest /= moved.shape[axis])
            place += rest % moved.shape[axis] * inner(order[axis]);
        moved.entries.push_back(entries[place]);
    }
    return moved;
}

Tensor Tensor::broadcastTo(const Sizes &sizes) const
{
    Tensor all{.shape = sizes, .entries = {}, .dtype = dtype};
    const std::size_t missing = sizes.size() - shape.size();
    for (std::size_t next = 0; next < product(sizes); ++next) {
        std::size_t rest = next, place = 0;
        for (std::size_t axis = sizes.size(); axis-- > missing; rest /= sizes[axis])
            place += shape[axis - missing] == 1 ? 0 : rest % sizes[axis] * inner(axis - missing);
        all.entries.push_back(entries.at(place));
    }
    return all;
}

Tensor Tensor::splitHeads(std::size_t heads) const
{
    return reshaped({shape.at(0), shape.at(1), heads, shape.at(2) / heads}).withAxisMoved(2, 1);
}

Tensor Tensor::mergedHeads() const
{
    return withAxisMoved(1, 2).reshaped({shape.at(0), shape.at(2), shape.at(1) * shape.at(3)});
}

std::string difference(const Tensor &found, const Tensor &expected, Tolerance tolerance)
{
    if (found.shape != expected.shape)
        return "the shape is " + sizesText(found.shape) + " instead of " + sizesText(expected.shape);
    for (std::size_t i = 0; i < expected.entries.size(); ++i) {
        const double got = found.entries[i], want = expected.entries[i];
        const bool same = got == want || (std::isnan(got) && std::isnan(want));
        if (!same && !(std::abs(got - want) <= tolerance.absolute + tolerance.relative * std::abs(want)))
            return "entry " + std::to_string(i) + " is " + std::to_string(got) + " instead of " + std::to_string(want);
    }
    return {};
}

} // namespace heed::conformance
