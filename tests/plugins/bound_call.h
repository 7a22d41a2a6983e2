// SPDX-License-Identifier: GPL-3.0-or-later
/// A call as an operator may expect it: values read from flow notation, defaults filled in, letters counted.
#pragma once

#include "sdk/number_text.h"
#include "sdk/operator.h"

#include <charconv>
#include <stdexcept>

namespace heed::test {

using Texts = std::map<std::string, std::string>;

/// "[[1, 0], [true, -inf]]": the entries in row-major order, the shape, and the decimals that were written.
struct FlowNumbers {
    explicit FlowNumbers(std::string_view text)
    {
        std::size_t depth = 0;
        for (std::size_t at = 0; at < text.size();) {
            const char c = text[at];
            if (c == '[')
                open(depth++);
            else if (c == ']')
                --depth;
            if (c == '[' || c == ']' || c == ',' || c == ' ') {
                ++at;
                continue;
            }
            const std::size_t end = std::min(text.find_first_of(",] ", at), text.size());
            entry(text.substr(at, end - at));
            at = end;
        }
        for (std::size_t axis = 0; axis < m_opened.size(); ++axis) {
            const std::size_t inside = axis + 1 < m_opened.size() ? m_opened[axis + 1] : entries.size();
            shape.push_back(inside / m_opened[axis]);
        }
    }

    Sizes shape;
    std::vector<double> entries;
    std::vector<int> decimals;

private:
    void open(std::size_t depth)
    {
        m_opened.resize(std::max(m_opened.size(), depth + 1));
        ++m_opened[depth];
    }
    void entry(std::string_view word)
    {
        entries.push_back(word == "true" ? 1 : word == "false" ? 0 : std::stod(std::string(word)));
        const std::size_t point = word.find('.');
        decimals.push_back(point == std::string_view::npos ? 0 : static_cast<int>(word.size() - point) - 1);
    }

    std::vector<std::size_t> m_opened; ///< lists opened at each depth
};

template<typename T>
Array<T> arrayOf(const std::string &text)
{
    const FlowNumbers flow(text);
    std::vector<T> entries;
    for (const double entry : flow.entries)
        entries.push_back(static_cast<T>(entry));
    return Array<T>::fromRowMajor(flow.shape, entries);
}

/// "[a, b]" of words.
inline TextList textsOf(const std::string &text)
{
    TextList words;
    for (std::size_t at = text.find_first_not_of("[], "); at != std::string::npos;) {
        const std::size_t end = text.find_first_of("[], ", at);
        words.push_back(text.substr(at, end - at));
        at = text.find_first_not_of("[], ", end);
    }
    return words;
}

inline Value valueOf(Type type, const std::string &text)
{
    switch (type) {
    case Type::Toggle:
        return text == "true";
    case Type::Integer:
        return static_cast<std::int64_t>(std::stoll(text));
    case Type::Number:
        return std::stod(text);
    case Type::Text:
        return text;
    case Type::Numbers:
        return arrayOf<double>(text);
    case Type::Integers:
        return arrayOf<std::int64_t>(text);
    case Type::Mask:
        return arrayOf<arma::u8>(text);
    case Type::Texts:
        return textsOf(text);
    default:
        throw std::invalid_argument("no way to write this type");
    }
}

/// Right-aligned letters of the inputs that aren't repeated; a missing leading axis counts 1.
inline void countLetters(const Operator &op, Call &call)
{
    for (const Input &input : op.inputs) {
        if (!call.has(input.name) || input.broadcast)
            continue;
        const Sizes sizes = call.value(input.name).shape();
        const std::size_t missing = input.shape.size() - std::min(sizes.size(), input.shape.size());
        for (std::size_t axis = 0; axis < input.shape.size(); ++axis)
            if (const auto letter = input.shape[axis].letter())
                call.letters[*letter] = axis < missing ? 1 : sizes[axis - missing];
    }
}

inline Call bound(const Operator &op, const Texts &given)
{
    Call call;
    for (const Option &option : op.options)
        if (!option.fallback.isEmpty())
            call.values[option.name] = option.fallback;
    for (const auto &[name, text] : given) {
        const Input *input = op.input(name);
        const Option *option = op.option(name);
        if (input == nullptr && option == nullptr)
            throw std::invalid_argument("no such port: " + name);
        call.values[name] = valueOf(input != nullptr ? input->type : option->type, text);
    }
    countLetters(op, call);
    return call;
}

/// check, then run, as the engine does.
inline Result<Outputs> evaluated(const Operator &op, const Call &call)
{
    if (op.check)
        if (const Result<void> fine = op.check(call); !fine)
            return fail(fine.error());
    return op.run(call);
}

inline std::vector<double> numbersOf(const Value &value)
{
    if (const auto *integer = value.as<std::int64_t>())
        return {static_cast<double>(*integer)};
    if (const auto *number = value.as<double>())
        return {*number};
    std::vector<double> numbers;
    const auto append = [&](const auto &array) {
        for (std::size_t i = 0; i < array.size(); ++i)
            numbers.push_back(static_cast<double>(array.at(i)));
    };
    if (const auto *array = value.as<Array<double>>())
        append(*array);
    else if (const auto *integers = value.as<Array<std::int64_t>>())
        append(*integers);
    else
        append(value.get<MaskArray>());
    return numbers;
}

/// Empty when `value` holds to the decimals as written, else what differs.
inline std::string difference(const Value &value, const std::string &expected)
{
    if (value.as<TextList>() != nullptr) {
        const std::string found = valueText(value, 100000);
        return found == expected ? "" : "the texts are " + found + ", not " + expected;
    }
    const FlowNumbers flow(expected);
    const std::vector<double> found = numbersOf(value);
    if (found.size() != flow.entries.size() || value.shape() != flow.shape)
        return "the shape is " + sizesText(value.shape()) + ", not " + sizesText(flow.shape);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double within = 0.5 * std::pow(10, -flow.decimals[i]) * (1 + 1e-9);
        if (found[i] != flow.entries[i] && !(std::abs(found[i] - flow.entries[i]) <= within))
            return "entry " + std::to_string(i) + " is " + std::to_string(found[i]) + " in place of "
                + std::to_string(flow.entries[i]);
    }
    return {};
}

inline std::vector<std::string> plainOf(const Result<Derivation> &steps)
{
    std::vector<std::string> lines;
    for (const Step &step : steps.value())
        lines.push_back(step.title + ": " + step.plain + (step.exact.empty() ? "" : " [" + step.exact + "]"));
    return lines;
}

} // namespace heed::test
