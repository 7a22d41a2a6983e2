// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/shape.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <stdexcept>

namespace heed {

static std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else if (c != ' ')
            parts.back() += c;
    }
    return parts;
}

static bool isName(const std::string &text)
{
    const auto isWord = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0
        && std::all_of(text.begin(), text.end(), isWord);
}

Dimension::Dimension(std::string text)
    : m_text(std::move(text))
{
    if (m_text == "?")
        return;
    if (m_text.ends_with('?')) {
        m_optional = true;
        m_text.pop_back();
    }
    const bool isChoice = m_text.find('|') != std::string::npos;
    for (const std::string &term : split(m_text, isChoice ? '|' : '+')) {
        auto &factors = m_terms.emplace_back();
        for (const std::string &part : split(term, '*'))
            factors.push_back(factor(part));
    }
}

Dimension::Factor Dimension::factor(const std::string &text)
{
    if (isName(text))
        return {.name = text};
    Factor number;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number.number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        throw std::invalid_argument("'" + text + "' is no dimension: expected a letter, a number or an option's name");
    return number;
}

std::optional<std::string> Dimension::letter() const
{
    if (m_terms.size() == 1 && m_terms.front().size() == 1 && !m_terms.front().front().name.empty())
        return m_terms.front().front().name;
    return std::nullopt;
}

std::vector<std::string> Dimension::names() const
{
    std::vector<std::string> names;
    for (const auto &term : m_terms)
        for (const Factor &factor : term)
            if (!factor.name.empty())
                names.push_back(factor.name);
    return names;
}

static bool multiply(std::size_t &size, std::size_t by)
{
    if (by != 0 && size > SIZE_MAX / by)
        return false;
    size *= by;
    return true;
}

/// Of "m|n": m's size, which is n's where there is no m.
static std::optional<std::size_t> firstSize(const std::vector<std::string> &names, const Letters &letters)
{
    const auto known = letters.find(names.front());
    return known == letters.end() ? std::nullopt : std::optional(known->second);
}

std::optional<std::size_t> Dimension::size(const Letters &letters) const
{
    if (isUnknown())
        return std::nullopt;
    if (m_text.find('|') != std::string::npos)
        return firstSize(names(), letters);
    std::size_t sum = 0;
    for (const auto &term : m_terms) {
        std::size_t size = 1;
        for (const Factor &factor : term) {
            const auto known = letters.find(factor.name);
            if (!factor.name.empty() && known == letters.end())
                return std::nullopt;
            const std::size_t next = factor.name.empty() ? factor.number : known->second;
            if (!multiply(size, next))
                return std::nullopt;
        }
        if (size > SIZE_MAX - sum)
            return std::nullopt;
        sum += size;
    }
    return sum;
}

std::string shapeText(const Shape &shape)
{
    std::string text;
    for (const Dimension &dimension : shape)
        text += (text.empty() ? "" : ", ") + dimension.text() + (dimension.isOptional() ? "?" : "");
    return "(" + text + ")";
}

} // namespace heed
