// SPDX-License-Identifier: GPL-3.0-or-later
/// Values of every type: mostly such as people write, now and then odd ones.
#pragma once

#include "../tokens/some_text.h"
#include "dice.h"

#include "sdk/operator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace heed::test {

class RandomValues {
public:
    explicit RandomValues(std::uint64_t seed)
        : dice(seed)
        , texts(seed)
    {
    }

    Dice dice;
    SomeText texts;

    static constexpr double infinity = std::numeric_limits<double>::infinity();

    double oddNumber()
    {
        return dice.of({infinity, -infinity, std::numeric_limits<double>::quiet_NaN(), 1e300, -1e300, 1e-300,
            std::numeric_limits<double>::denorm_min(), 1e16, -0.0, 800.0});
    }
    std::int64_t oddInteger()
    {
        using Limits = std::numeric_limits<std::int64_t>;
        return dice.of(
            {std::int64_t{-1}, std::int64_t{-7}, std::int64_t{300}, std::int64_t{65537}, std::int64_t{1} << 31U,
                std::int64_t{1} << 40U, std::int64_t{1} << 53U, std::int64_t{1} << 62U, Limits::max(), Limits::min()});
    }

    /// Entries of `integers` are mostly below `limit`, or 0, 1, 2 and so on in any order.
    Value array(Type type, const Sizes &shape, std::size_t limit)
    {
        switch (type) {
        case Type::Integers:
            return dice.isOneIn(3) ? shuffled(shape) : integers(shape, std::max<std::size_t>(limit, 1));
        case Type::Mask:
            return mask(shape);
        case Type::Text:
            return texts.next();
        case Type::Texts:
            return words(shape.empty() ? 0 : shape.back());
        default:
            return numbers(shape);
        }
    }

    TextList words(std::size_t count)
    {
        TextList list(count);
        for (std::string &word : list)
            word = dice.isOneIn(4) ? texts.next() : "word" + std::to_string(dice.below(9));
        return list;
    }

    /// In the range, and mostly small.
    double number(const Range &range)
    {
        const double low = std::isfinite(range.low) ? range.low : -2;
        const double high = std::isfinite(range.high) ? range.high : infinity;
        if (std::isfinite(high) && high - low < 100) {
            const auto from = range.openLow ? 1 : 0, to = range.openHigh ? 7 : 8;
            return low + (high - low) * static_cast<double>(dice.between(from, to)) / 8;
        }
        const double further = dice.of({0.0, 1e-6, 0.1, 0.5, 1.0, 1.5, 2.0, 3.0, 10.0});
        return further == 0 && range.openLow ? low + 1 : low + further;
    }

    std::int64_t integer(const Range &range)
    {
        const auto low = static_cast<std::int64_t>(std::isfinite(range.low) ? std::ceil(range.low) : -2);
        const std::int64_t most =
            range.high < static_cast<double>(low + 8) ? static_cast<std::int64_t>(range.high) : low + 8;
        const std::int64_t even = dice.of({1, 2, 2, 4, 4, 8});
        return dice.coin() && range.contains(static_cast<double>(even)) ? even : dice.between(low, most);
    }

    Value integersIn(const Range &range, const Sizes &shape)
    {
        return filled<std::int64_t>(shape, [&] { return integer(range); });
    }

    /// One entry, or now and then several, become odd.
    Value withOdd(const Value &value)
    {
        if (const auto *array = value.as<Array<double>>())
            return withOdd(*array, [this] { return oddNumber(); });
        if (const auto *array = value.as<Array<std::int64_t>>())
            return withOdd(*array, [this] { return oddInteger(); });
        return value;
    }

private:
    template<typename T, typename Odd>
    Value withOdd(const Array<T> &array, Odd odd)
    {
        std::vector<T> entries = array.rowMajor();
        for (std::size_t count = entries.empty() ? 0 : dice.isOneIn(4) ? 3 : 1; count > 0; --count)
            entries[dice.below(entries.size())] = odd();
        return Array<T>::fromRowMajor(array.shape(), entries);
    }

    template<typename T, typename Entry>
    static Value filled(const Sizes &shape, Entry entry)
    {
        std::vector<T> entries(product(shape));
        for (T &each : entries)
            each = static_cast<T>(entry());
        return Array<T>::fromRowMajor(shape, entries);
    }

    Value integers(const Sizes &shape, std::size_t limit)
    {
        return filled<std::int64_t>(shape, [&] { return dice.below(limit); });
    }

    Value shuffled(const Sizes &shape)
    {
        std::vector<std::int64_t> entries;
        for (std::size_t i = 0; i < product(shape); ++i)
            entries.insert(
                entries.begin() + static_cast<std::ptrdiff_t>(dice.below(i + 1)), static_cast<std::int64_t>(i));
        return Array<std::int64_t>::fromRowMajor(shape, entries);
    }

    Value mask(const Sizes &shape)
    {
        const std::size_t kind = dice.below(6); // all of them, none, or some
        return filled<arma::u8>(shape, [&] { return kind == 0 ? 1 : kind == 1 ? 0 : dice.below(3) > 0 ? 1 : 0; });
    }

    Value numbers(const Sizes &shape)
    {
        const auto hundredths = [this] { return static_cast<double>(dice.between(-1000, 1000)) / 100; };
        switch (dice.below(8)) {
        case 0:
            return shares(shape);
        case 1:
            return filled<double>(shape, [this] { return dice.between(-2, 2); });
        case 2:
            return filled<double>(shape, [this] { return static_cast<double>(dice.between(0, 1000)) / 1000; });
        case 3:
            return filled<double>(shape, [&] { return 100 * hundredths(); });
        case 4:
            return filled<double>(shape, [only = hundredths()] { return only; });
        default:
            return filled<double>(shape, hundredths);
        }
    }

    /// Every row sums to 1: sixteenths, dealt out.
    Value shares(const Sizes &shape)
    {
        const std::size_t columns = Array<double>::columnsOf(shape);
        std::vector<double> entries(product(shape));
        for (std::size_t row = 0; row + columns <= entries.size() && columns > 0; row += columns)
            for (int sixteenth = 0; sixteenth < 16; ++sixteenth)
                entries[row + dice.below(columns)] += 1.0 / 16;
        return Array<double>::fromRowMajor(shape, entries);
    }
};

} // namespace heed::test
