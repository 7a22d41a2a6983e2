// SPDX-License-Identifier: GPL-3.0-or-later
/// Calls as a person types them behind `heed op`. In place of a long list stand noise(3,4), zeros(3,4), ones(3,4),
/// shares(3,4) or counts(4), in place of a long text words(4); a size may be N or a multiple: noise(2,N,3*N).
#pragma once

#include "port_arguments.h"
#include "sdk/operator.h"

#include <algorithm>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace heed::test {

/// Words as a shell cuts them, with quotes.
inline std::vector<std::string> shellWords(const std::string &line)
{
    std::vector<std::string> words;
    bool isInWord = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (c == ' ') {
            isInWord = false;
            continue;
        }
        if (!isInWord)
            words.emplace_back();
        isInWord = true;
        if (c != '\'' && c != '"') {
            words.back() += c;
            continue;
        }
        const std::size_t end = line.find(c, at + 1);
        if (end == std::string::npos)
            throw std::runtime_error("an open quote: " + line);
        words.back() += line.substr(at + 1, end - at - 1);
        at = end;
    }
    return words;
}

class FilledArray {
public:
    /// Nothing when `text` is no such word.
    static std::optional<FilledArray> read(const std::string &text, std::size_t n)
    {
        FilledArray array;
        const std::size_t open = text.find('(');
        array.m_word = text.substr(0, open);
        const std::vector<std::string> words{"noise", "zeros", "ones", "shares", "counts", "words"};
        if (open == std::string::npos || std::ranges::find(words, array.m_word) == words.end())
            return std::nullopt;
        for (std::size_t at = open + 1; at < text.size();) {
            const std::size_t end = text.find_first_of(",)", at);
            array.m_shape.push_back(size(text.substr(at, end - at), n));
            at = end + 1;
        }
        return array;
    }

    [[nodiscard]] Value value(Type type) const
    {
        if (type == Type::Text)
            return text();
        if (type == Type::Integers)
            return filled<std::int64_t>();
        return type == Type::Mask ? filled<arma::u8>() : filled<double>();
    }

    /// "N", "4", "4*N".
    static std::size_t size(const std::string &text, std::size_t n)
    {
        const std::size_t times = text.find('*');
        if (times != std::string::npos)
            return size(text.substr(0, times), n) * size(text.substr(times + 1), n);
        return text == "N" ? n : std::stoul(text);
    }

private:
    template<typename T>
    [[nodiscard]] Value filled() const
    {
        arma::Cube<T> cube(
            Array<T>::rowsOf(m_shape), Array<T>::columnsOf(m_shape), Array<T>::slicesOf(m_shape), arma::fill::none);
        std::size_t index = 0;
        for (T &entry : cube)
            entry = static_cast<T>(number(index++));
        return Array<T>(m_shape, std::move(cube));
    }

    [[nodiscard]] double number(std::size_t index) const
    {
        if (m_word == "noise")
            return static_cast<double>((index + 1) * 7919 % 20011) / 10000 - 1;
        if (m_word == "shares")
            return 1 / static_cast<double>(m_shape.back());
        return m_word == "counts" ? static_cast<double>(index) : m_word == "ones" ? 1 : 0;
    }

    /// Words of one to seven letters, hardly one like another.
    [[nodiscard]] std::string text() const
    {
        std::string words;
        std::minstd_rand random;
        for (std::size_t i = 0; i < m_shape.front(); ++i) {
            words += i == 0 ? "" : " ";
            for (auto letters = random() % 7 + 1; letters > 0; --letters)
                words += static_cast<char>('a' + random() % 26);
        }
        return words;
    }

    std::string m_word;
    Sizes m_shape;
};

/// "N", "[N]", "4*N" with the number in place of N.
inline std::string sized(std::string text, std::size_t n)
{
    if (text.find('*') != std::string::npos)
        return std::to_string(FilledArray::size(text, n));
    if (const std::size_t at = text.find('N'); at != std::string::npos)
        text.replace(at, 1, std::to_string(n));
    return text;
}

/// The values of a call for `op`; "heed op NAME" stands in front.
inline Result<Values> typedValues(const Operator &op, const std::string &line, std::size_t n = 0)
{
    std::vector<std::string> words = shellWords(line);
    words.erase(words.begin(), words.begin() + 3);
    Values values;
    for (PortArgument &argument : takePortArguments(words)) {
        const Input *input = op.input(argument.name);
        const auto filled = FilledArray::read(argument.value.value_or(""), n);
        if (filled && input != nullptr)
            values.insert_or_assign(argument.name, filled->value(input->type));
        else {
            if (n > 0 && argument.value)
                argument.value = sized(*argument.value, n);
            if (const Result<void> fine = readPortArguments({argument}, op, values); !fine)
                return fail(fine.error());
        }
    }
    if (!words.empty())
        throw std::runtime_error("left over: " + words.front());
    return values;
}

} // namespace heed::test
