// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/coerce.h"

#include "lesson/scalars.h"
#include "sdk/number_text.h"

#include <cmath>

namespace heed {

namespace {

tl::unexpected<Error> refuse(const Value &value, Type type, const std::string &what)
{
    const std::string noun = value.type() == Type::Toggle ? "" : std::string(typeNoun(value.type())) + ": ";
    return fail(Rule::Type,
        "Expected " + what + " to be " + std::string(typeNoun(type)) + ", found " + noun + valueText(value, 40) + ".");
}

bool isIntegral(double x) { return x == std::trunc(x) && std::abs(x) <= 0x1p53; }

template<typename To, typename From>
Array<To> converted(const Array<From> &from)
{
    return Array<To>(from.shape(), arma::conv_to<arma::Cube<To>>::from(from.cube()));
}

/// A numeric value as an array of doubles; nothing for other types.
std::optional<Array<double>> asNumbers(const Value &value)
{
    if (const auto *numbers = value.as<Array<double>>())
        return *numbers;
    if (const auto *number = value.as<double>())
        return Array<double>::fromRowMajor({}, {*number});
    if (const auto *integer = value.as<std::int64_t>())
        return Array<double>::fromRowMajor({}, {static_cast<double>(*integer)});
    if (const auto *integers = value.as<Array<std::int64_t>>())
        return converted<double>(*integers);
    if (const auto *floats = value.as<Array<float>>())
        return converted<double>(*floats);
    if (const auto *mask = value.as<MaskArray>())
        return converted<double>(*mask);
    return std::nullopt;
}

Result<Value> toIntegers(const Value &value, const std::string &what)
{
    if (const auto *integer = value.as<std::int64_t>())
        return Value(Array<std::int64_t>::fromRowMajor({}, {*integer}));
    const auto numbers = asNumbers(value);
    if (!numbers)
        return refuse(value, Type::Integers, what);
    for (const double entry : numbers->cube())
        if (!isIntegral(entry))
            return fail(Rule::Type, "Expected " + what + " to hold integers, found " + exactText(entry) + ".");
    return Value(converted<std::int64_t>(*numbers));
}

Result<Value> toMask(const Value &value, const std::string &what)
{
    if (const auto *toggle = value.as<bool>())
        return Value(MaskArray::fromRowMajor({}, {static_cast<arma::u8>(*toggle ? 1 : 0)}));
    const auto numbers = asNumbers(value);
    if (!numbers)
        return refuse(value, Type::Mask, what);
    for (const double entry : numbers->cube())
        if (entry != 0 && entry != 1)
            return fail(Rule::Type,
                "Expected " + what + " to hold true and false, or 1 and 0 (1: may attend), found " + exactText(entry)
                    + ".");
    return Value(converted<arma::u8>(*numbers));
}

Result<Value> toScalar(const Value &value, Type type, const std::string &what)
{
    const auto *integer = value.as<std::int64_t>();
    const auto *number = value.as<double>();
    if (type == Type::Number && integer != nullptr)
        return Value(static_cast<double>(*integer));
    if (type == Type::Integer && number != nullptr && isIntegral(*number))
        return Value(static_cast<std::int64_t>(*number));
    return refuse(value, type, what);
}

bool isNumeric(Type type) { return type == Type::Integer || type == Type::Number || isArray(type); }

} // namespace

Result<Value> coerce(const Value &value, Type type, const std::string &what)
{
    if (value.isEmpty())
        return fail(Rule::Type, "Expected " + what + " to be " + std::string(typeNoun(type)) + ", found nothing.");
    if (value.type() == type)
        return value;
    switch (type) {
    case Type::Numbers:
        if (const auto numbers = asNumbers(value))
            return Value(*numbers);
        return refuse(value, type, what);
    case Type::Floats:
        if (const auto numbers = asNumbers(value))
            return Value(converted<float>(*numbers));
        return refuse(value, type, what);
    case Type::Integers:
        return toIntegers(value, what);
    case Type::Mask:
        return toMask(value, what);
    default:
        return toScalar(value, type, what);
    }
}

Result<Known> coerce(const Known &known, Type type, const std::string &what)
{
    if (known.isUnknown())
        return Known::ofType(type);
    if (known.value) {
        auto value = coerce(*known.value, type, what);
        return value ? Result<Known>(Known::exactly(std::move(*value))) : fail(value.error());
    }
    Known result = known;
    result.type = type;
    if (isArray(type) && !isArray(*known.type))
        result.shape = std::vector<std::optional<std::size_t>>();
    const bool bothNumeric = isNumeric(type) && isNumeric(*known.type);
    const bool widensRank = isArray(type) || !isArray(*known.type);
    const bool toggleAsMask = type == Type::Mask && *known.type == Type::Toggle;
    if (*known.type == type || (bothNumeric && widensRank) || toggleAsMask)
        return result;
    return fail(Rule::Type,
        "Expected " + what + " to be " + std::string(typeNoun(type)) + ", found " + std::string(typeNoun(*known.type))
            + ".");
}

} // namespace heed
