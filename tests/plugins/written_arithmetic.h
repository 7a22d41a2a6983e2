// SPDX-License-Identifier: GPL-3.0-or-later
/// Hand arithmetic read back from its plain text: "e^(-2) / (1 + √2)", "0.25·(1, 2) + 0.75·(0, -1)".
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed::test {

class WrittenArithmetic {
public:
    using Numbers = std::vector<double>;

    explicit WrittenArithmetic(std::string_view text)
        : m_rest(text)
    {
    }

    /// One number, or the entries of a row; nothing when this isn't arithmetic alone, as where names stand for numbers.
    std::optional<Numbers> value()
    {
        Numbers numbers = sum();
        skipSpaces();
        return m_isRead && m_rest.empty() ? std::optional(numbers) : std::nullopt;
    }

private:
    using Function = double (*)(double);
    struct Named {
        std::string_view name;
        Function function;
    };

    static Function function(std::string_view name)
    {
        static constexpr std::array functions{Named{"√", [](double x) { return std::sqrt(x); }},
            Named{"tanh", [](double x) { return std::tanh(x); }}, Named{"erf", [](double x) { return std::erf(x); }},
            Named{"sin", [](double x) { return std::sin(x); }}, Named{"cos", [](double x) { return std::cos(x); }},
            Named{"ln", [](double x) { return std::log(x); }}, Named{"log2", [](double x) { return std::log2(x); }},
            Named{"relu", [](double x) { return std::max(0.0, x); }},
            Named{"silu", [](double x) { return x / (1 + std::exp(-x)); }},
            Named{"gelu", [](double x) { return x / 2 * (1 + std::erf(x / std::numbers::sqrt2)); }}};
        const auto found = std::ranges::find(functions, name, &Named::name);
        return found == functions.end() ? nullptr : found->function;
    }

    void skipSpaces() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(' '), m_rest.size())); }
    bool take(std::string_view sign)
    {
        skipSpaces();
        const bool is = m_rest.starts_with(sign);
        if (is)
            m_rest.remove_prefix(sign.size());
        return is;
    }

    Numbers fail()
    {
        m_isRead = false;
        return {0};
    }

    template<typename Combine>
    Numbers combined(const Numbers &a, const Numbers &b, Combine combine)
    {
        if (a.size() != b.size() && a.size() != 1 && b.size() != 1)
            return fail();
        Numbers all;
        for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
            all.push_back(combine(a[a.size() == 1 ? 0 : i], b[b.size() == 1 ? 0 : i]));
        return all;
    }

    Numbers sum()
    {
        Numbers all = product();
        while (m_isRead)
            if (take("+"))
                all = combined(all, product(), [](double a, double b) { return a + b; });
            else if (take("-"))
                all = combined(all, product(), [](double a, double b) { return a - b; });
            else
                break;
        return all;
    }

    /// 0 times anything is 0, as 0·ln 0.
    Numbers product()
    {
        Numbers all = negated();
        while (m_isRead)
            if (take("·"))
                all = combined(all, negated(), [](double a, double b) { return a == 0 || b == 0 ? 0 : a * b; });
            else if (take("/"))
                all = combined(all, negated(), [](double a, double b) { return a / b; });
            else
                break;
        return all;
    }

    Numbers negated()
    {
        if (take("-"))
            return combined({0}, negated(), [](double, double x) { return -x; });
        return power();
    }

    Numbers power()
    {
        const Numbers base = squared();
        if (!take("^"))
            return base;
        const bool isNegative = take("-");
        return combined(base, squared(), [&](double a, double b) { return std::pow(a, isNegative ? -b : b); });
    }

    Numbers squared()
    {
        Numbers base = atom();
        while (m_isRead)
            if (take("²"))
                base = combined(base, {2}, [](double a, double b) { return std::pow(a, b); });
            else if (take("³"))
                base = combined(base, {3}, [](double a, double b) { return std::pow(a, b); });
            else
                break;
        return base;
    }

    Numbers atom()
    {
        if (take("("))
            return list(")");
        if (take("|")) {
            const Numbers inside = list("|");
            return combined(inside, {0}, [](double a, double) { return std::abs(a); });
        }
        if (take("∞"))
            return {std::numeric_limits<double>::infinity()};
        if (take("π"))
            return {std::numbers::pi};
        if (m_rest.starts_with("e^")) {
            take("e");
            return {std::numbers::e};
        }
        return !m_rest.empty() && m_rest.front() >= '0' && m_rest.front() <= '9' ? number() : named();
    }

    Numbers list(std::string_view end)
    {
        Numbers all = sum();
        while (m_isRead && take(",")) {
            const Numbers next = sum();
            all.insert(all.end(), next.begin(), next.end());
        }
        return take(end) ? all : fail();
    }

    Numbers named()
    {
        if (take("max")) {
            const Numbers all = take("(") ? list(")") : fail();
            return {std::ranges::max(all)};
        }
        const std::size_t letters = m_rest.starts_with("√")
            ? std::string_view("√").size()
            : std::min(m_rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789"), m_rest.size());
        const Function known = function(m_rest.substr(0, letters));
        if (known == nullptr)
            return fail();
        m_rest.remove_prefix(letters);
        const bool isNegative = take("-");
        return combined(squared(), {0}, [&](double x, double) { return known(isNegative ? -x : x); });
    }

    /// With commas between groups of three digits, or without.
    Numbers number()
    {
        std::string digits;
        while (!m_rest.empty()) {
            const bool isGroup = m_rest.front() == ',' && m_rest.size() > 3 && !m_rest.substr(1).starts_with(' ')
                && digits.find('.') == std::string::npos;
            const bool isDigit = std::isdigit(static_cast<unsigned char>(m_rest.front())) != 0 || m_rest.front() == '.';
            if (!isGroup && !isDigit)
                break;
            if (isDigit)
                digits += m_rest.front();
            m_rest.remove_prefix(1);
        }
        double read = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), read);
        return {read};
    }

    std::string_view m_rest;
    bool m_isRead = true;
};

} // namespace heed::test
