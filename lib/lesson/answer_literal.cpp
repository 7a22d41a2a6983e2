// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/answer_number.h"

#include "lesson/scalars.h"

#include <algorithm>

namespace heed {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isMark(char c) { return c == '.' || c == ','; }

std::size_t digitsAt(std::string_view text, std::size_t at)
{
    const std::size_t begin = std::min(at, text.size());
    return static_cast<std::size_t>(
               std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), isDigit) - text.begin())
        - begin;
}

/// One number in the answer, as far as its digits and separators go; spaces and apostrophes that part thousands become
/// apostrophes.
class Literal {
public:
    Literal(std::string_view text, std::size_t at, const AnswerStyle &style)
        : m_style(style)
        , m_end(at)
    {
        while (m_end < text.size() && take(text))
            ++m_end;
    }

    [[nodiscard]] std::size_t end() const { return m_end; }

    /// digits[.digits], or nothing when the separators stand wrong.
    [[nodiscard]] std::optional<std::string> canonical() const
    {
        const std::size_t mark = decimalMark();
        const auto whole = withoutGroups(std::string_view(m_run).substr(0, mark));
        const std::string fraction = m_run.substr(std::min(mark + 1, m_run.size()));
        if (!whole || !std::ranges::all_of(fraction, isDigit) || (mark < m_run.size() && fraction.empty()))
            return std::nullopt;
        return *whole + (fraction.empty() ? "" : "." + fraction);
    }

private:
    bool take(std::string_view text)
    {
        const char c = text[m_end];
        const std::size_t following = digitsAt(text, m_end + 1);
        const bool isSpace = c == ' ' || c == hardSpace;
        const bool groups = following == 3 && !m_run.empty() && (c != ' ' || m_style.spaceGroups) && canGroup();
        const bool taken =
            isDigit(c) || (isMark(c) && following > 0) || (isSpace && groups) || (c == '\'' && following > 0);
        if (taken)
            m_run += isSpace ? '\'' : c;
        return taken;
    }

    /// "0.5 123" is no number in groups.
    [[nodiscard]] bool canGroup() const
    {
        const std::size_t last = m_run.find_last_not_of("0123456789");
        const std::size_t digits = last == std::string::npos ? m_run.size() : m_run.size() - last - 1;
        return digits <= 3 && (last == std::string::npos || m_run[last] == '\'');
    }

    /// Where the decimal mark stands; the end when there is none.
    [[nodiscard]] std::size_t decimalMark() const
    {
        const std::size_t none = m_run.size(), last = std::min(m_run.find_last_of(".,"), none);
        if (last == none)
            return none;
        const char other = m_run[last] == '.' ? ',' : '.';
        const bool isAlone = std::ranges::count(m_run, m_run[last]) == 1;
        if (m_run.find(other) != std::string::npos || m_run.find('\'') != std::string::npos)
            return last;
        const bool couldGroup = last >= 1 && last <= 3 && m_run[0] != '0' && none - last == 4;
        if (!isAlone)
            return none;
        return couldGroup && m_run[last] != (m_style.decimalComma ? ',' : '.') ? none : last;
    }

    /// One to three digits, then groups of three, all parted by the same separator.
    static std::optional<std::string> withoutGroups(std::string_view digits)
    {
        const std::size_t first = digitsAt(digits, 0);
        std::string joined(digits.substr(0, first));
        if (first == digits.size())
            return joined.empty() ? "0" : joined;
        bool fits = first >= 1 && first <= 3;
        for (std::size_t at = first; at < digits.size() && fits; at += 4) {
            fits = digits[at] == digits[first] && digitsAt(digits, at + 1) == 3;
            joined += digits.substr(std::min(at + 1, digits.size()), 3);
        }
        return fits ? std::optional(joined) : std::nullopt;
    }

    const AnswerStyle &m_style;
    std::size_t m_end;
    std::string m_run;
};

/// e, a sign perhaps, digits: "e6"; empty when none follows.
std::string exponentAt(std::string_view text, std::size_t at)
{
    if (at >= text.size() || (text[at] != 'e' && text[at] != 'E'))
        return {};
    const std::size_t sign = at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-') ? 1 : 0;
    const std::size_t digits = digitsAt(text, at + 1 + sign);
    return digits == 0 ? std::string() : std::string(text.substr(at, 1 + sign + digits));
}

} // namespace

tl::expected<double, std::string> answerLiteral(std::string_view plain, std::size_t &at, const AnswerStyle &style)
{
    const std::size_t begin = at;
    const Literal literal(plain, at, style);
    const std::string exponent = exponentAt(plain, literal.end());
    at = literal.end() + exponent.size();
    const auto canonical = literal.canonical();
    const auto number = canonical ? readNumber(*canonical + exponent) : std::nullopt;
    if (number)
        return *number;
    const std::string written = "'" + std::string(plain.substr(begin, at - begin)) + "'";
    if (canonical && isTooLarge(*canonical + exponent))
        return tl::unexpected(written + " is larger than any number, about 1.8e308.");
    return tl::unexpected(
        written + "' is no number: thousands are parted into groups of three digits, and there is one decimal mark.");
}

} // namespace heed
