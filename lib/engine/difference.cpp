// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/difference.h"

#include "engine/coerce.h"

#include <cmath>
#include <limits>
#include <type_traits>

namespace heed {

namespace {

constexpr double undefinedAmount = std::numeric_limits<double>::quiet_NaN();

template<typename T>
bool areEqual(T before, T now)
{
    if constexpr (std::is_floating_point_v<T>)
        return before == now || (std::isnan(before) && std::isnan(now));
    else
        return before == now;
}

/// Integers of one sign differ exactly; those of two don't cancel, so that doubles are near enough.
template<typename T>
double amountOf(T before, T now)
{
    const double from = static_cast<double>(before), to = static_cast<double>(now);
    if constexpr (std::is_same_v<T, std::int64_t>)
        return (before < 0) == (now < 0) ? static_cast<double>(now - before) : to - from;
    else
        return std::isfinite(from) && std::isfinite(to) ? to - from : undefinedAmount;
}

/// Counts changes, and remembers the largest by its place in row-major order.
class Tally {
public:
    template<typename T, typename Place>
    double add(T before, T now, const Place &place)
    {
        if (areEqual(before, now))
            return 0;
        ++m_changed;
        const double amount = amountOf(before, now);
        const double size = std::abs(amount);
        if (std::isnan(amount))
            ++m_undefined;
        else if (size > 0 && (size > m_size || (size == m_size && place() < m_place))) {
            m_size = size;
            m_place = place();
            m_largest = {.before = static_cast<double>(before), .now = static_cast<double>(now), .amount = amount};
        }
        return amount;
    }

    [[nodiscard]] Difference difference(Value amounts, const Sizes &shape) const
    {
        Difference found{.amounts = std::move(amounts), .changed = m_changed, .undefined = m_undefined};
        if (m_size > 0) {
            found.largest = m_largest;
            found.largest->index = indexOf(shape);
        }
        return found;
    }

private:
    [[nodiscard]] Sizes indexOf(const Sizes &shape) const
    {
        Sizes index(shape.size());
        std::size_t rest = m_place;
        for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
            index[axis] = rest % shape[axis];
        return index;
    }

    std::size_t m_changed = 0, m_undefined = 0, m_place = 0;
    double m_size = 0;
    Change m_largest;
};

template<typename T>
Difference ofArrays(const Array<T> &before, const Array<T> &now)
{
    const arma::Cube<T> &from = before.cube(), &to = now.cube();
    arma::cube amounts(to.n_rows, to.n_cols, to.n_slices, arma::fill::none);
    Tally tally;
    for (arma::uword i = 0; i < to.n_elem; ++i)
        amounts[i] = tally.add(from[i], to[i], [i, &to] {
            const arma::uword row = i % to.n_rows, column = i / to.n_rows % to.n_cols, slice = i / to.n_elem_slice;
            return (slice * to.n_rows + row) * to.n_cols + column;
        });
    return tally.difference(Array<double>(now.shape(), std::move(amounts)), now.shape());
}

template<typename T>
Difference ofScalars(T before, T now)
{
    Tally tally;
    const double amount = tally.add(before, now, [] { return std::size_t{0}; });
    return tally.difference(amount, {});
}

Table::Entry addEntry(Tally &tally, const Table::Entry &before, const Table::Entry &now, std::size_t place)
{
    const auto at = [place] { return place; };
    if (const auto *from = std::get_if<std::int64_t>(&before), *to = std::get_if<std::int64_t>(&now); from && to) {
        const double amount = tally.add(*from, *to, at);
        constexpr double most = 9e15;
        if (std::abs(amount) < most)
            return static_cast<std::int64_t>(amount);
        return amount;
    }
    const auto number = [](const Table::Entry &entry) -> std::optional<double> {
        if (const auto *integer = std::get_if<std::int64_t>(&entry))
            return static_cast<double>(*integer);
        const auto *real = std::get_if<double>(&entry);
        return real == nullptr ? std::nullopt : std::optional(*real);
    };
    if (const auto from = number(before), to = number(now); from && to)
        return tally.add(*from, *to, at);
    if (before != now)
        (void)tally.add(undefinedAmount, 0.0, at);
    return std::string();
}

tl::expected<Difference, Incomparable> ofTables(const Table &before, const Table &now)
{
    if (before.rows() != now.rows() || before.columns() != now.columns())
        return tl::unexpected(Incomparable::Shapes);
    Tally tally;
    std::vector<Table::Entry> amounts;
    for (std::size_t i = 0; i < now.entries().size(); ++i)
        amounts.push_back(addEntry(tally, before.entries()[i], now.entries()[i], i));
    return tally.difference(
        Table(now.rows(), now.columns(), std::move(amounts)), {now.rows().size(), now.columns().size()});
}

bool isNumeric(const Value &value)
{
    return !value.isEmpty() && (isArray(value.type()) || value.type() == Type::Integer || value.type() == Type::Number);
}

/// Of one type and shape.
tl::expected<Difference, Incomparable> ofLike(const Value &before, const Value &now)
{
    return std::visit(
        [&before](const auto &to) -> tl::expected<Difference, Incomparable> {
            using T = std::decay_t<decltype(to)>;
            if constexpr (requires { to.cube(); })
                return ofArrays(before.get<T>(), to);
            else if constexpr (std::is_same_v<T, std::int64_t> || std::is_same_v<T, double>)
                return ofScalars(before.get<T>(), to);
            else
                return tl::unexpected(Incomparable::Kinds);
        },
        now.data());
}

} // namespace

tl::expected<Difference, Incomparable> differenceOf(const Value &before, const Value &now)
{
    if (before.as<Table>() != nullptr && now.as<Table>() != nullptr)
        return ofTables(before.get<Table>(), now.get<Table>());
    if (!isNumeric(before) || !isNumeric(now))
        return tl::unexpected(Incomparable::Kinds);
    if (before.shape() != now.shape())
        return tl::unexpected(Incomparable::Shapes);
    if (before.type() == now.type())
        return ofLike(before, now);
    const Type type =
        now.shape().empty() && !isArray(now.type()) && !isArray(before.type()) ? Type::Number : Type::Numbers;
    const auto from = coerce(before, type, "the value"), to = coerce(now, type, "the value");
    return from && to ? ofLike(*from, *to) : tl::unexpected(Incomparable::Kinds);
}

} // namespace heed
