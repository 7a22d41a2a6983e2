// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand.h"

#include "sdk/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace heed::hand {

static constexpr std::size_t longest = 8, shownFirst = 4, shownLast = 2;

Written operator+(const Written &a, const Written &b) { return {a.tex + b.tex, a.plain + b.plain}; }

Written both(const std::string &text) { return {text, text}; }

Written vector(const std::string &name, std::size_t index)
{
    const std::string count = std::to_string(index + 1);
    return {"\\mathbf{" + name + "}_{" + count + "}", name + "_" + count};
}

Written entry(const Written &name, std::size_t row, std::size_t column)
{
    const std::string index = std::to_string(row + 1) + "," + std::to_string(column + 1);
    return {name.tex + "_{" + index + "}", name.plain + "_" + index};
}

double rounded(double x, int decimals)
{
    if (!(std::abs(x * std::pow(10, decimals)) < 1e15))
        return x;
    const std::string onPaper = fixedText(x, decimals);
    double read = x;
    std::from_chars(onPaper.data(), onPaper.data() + onPaper.size(), read);
    return read;
}

static bool isTooLong(double x) { return std::abs(x) >= 1e9 && (std::abs(x) >= 1e15 || x != std::trunc(x)); }

static Written inPowersOfTen(double x, int decimals)
{
    const double exponent = std::floor(std::log10(std::abs(x)));
    const std::string mantissa = fixedText(x / std::pow(10, exponent), decimals), power = fixedText(exponent, 0);
    return {mantissa + "\\cdot 10^{" + power + "}", mantissa + "·10^" + power};
}

Written number(double x, int decimals)
{
    if (std::isinf(x))
        return x > 0 ? Written{"\\infty", "∞"} : Written{"-\\infty", "-∞"};
    if (std::isnan(x))
        return {texNumber(x, decimals), "NaN"};
    return isTooLong(x) ? inPowersOfTen(x, decimals) : both(plainText(x, decimals));
}

Written factor(double x, int decimals)
{
    const Written written = number(x, decimals);
    return written.plain.starts_with('-') ? both("(") + written + both(")") : written;
}

Written tuple(std::span<const double> entries, int decimals)
{
    const auto item = [&](std::size_t i) { return number(entries[i], decimals); };
    return both("(") + listed(entries.size(), item) + both(")");
}

/// Calls show(i) for what is shown and skip() once for the rest.
template<typename Show, typename Skip>
static void shortened(std::size_t count, Show show, Skip skip)
{
    for (std::size_t i = 0; i < count; ++i) {
        show(i);
        if (count > longest && i + 1 == shownFirst) {
            skip();
            i = count - shownLast - 1;
        }
    }
}

Written listed(std::size_t count, const std::function<Written(std::size_t)> &item, const Written &separator)
{
    Written text;
    const auto add = [&](const Written &next) { text = text + (text.plain.empty() ? Written{} : separator) + next; };
    shortened(
        count, [&](std::size_t i) { add(item(i)); },
        [&] {
            add({"\\dots", "…"});
        });
    return text;
}

Written sumOfProducts(std::span<const double> a, std::span<const double> b, int decimals)
{
    const auto item = [&](std::size_t i) {
        return factor(a[i], decimals) + Written{"\\cdot ", "·"} + factor(b[i], decimals);
    };
    return listed(a.size(), item, both(" + "));
}

StepWriter::StepWriter(std::string title, int decimals)
    : m_step{.title = std::move(title), .tex = {}, .plain = {}}
    , m_decimals(decimals)
{
}

StepWriter &StepWriter::say(const Written &text)
{
    m_step.tex += (m_step.tex.empty() ? "" : ",\\quad ") + text.tex;
    m_step.plain += (m_step.plain.empty() ? "" : ", ") + text.plain;
    return *this;
}

Written StepWriter::written(const std::vector<double> &value) const
{
    return value.size() == 1 ? number(value.front(), m_decimals) : tuple(value, m_decimals);
}

static bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// No more apart than a few operations on doubles are: 0.1² + 0.1² is 0.02.
static bool isRoundingNoise(double a, double b)
{
    constexpr double few = 4 * std::numeric_limits<double>::epsilon();
    return same(a, b) || std::abs(a - b) <= few * std::abs(b);
}

/// Neither the value nor what stands left of it was rounded.
static bool isExact(const Line &line, int decimals)
{
    const auto isShownWhole = [&](double x) { return isRoundingNoise(x, rounded(x, decimals)); };
    const auto agrees = [](double a, double b) { return same(a, b) || std::abs(a - b) <= 1e-12 * std::abs(b); };
    return std::ranges::all_of(line.value, isShownWhole)
        && (line.byHand.empty() || std::ranges::equal(line.byHand, line.value, agrees));
}

/// "j = 3", whose value is 3, without the end that the value repeats; nothing where that is all.
static Written withoutValue(const Written &left, const Written &value)
{
    if (left.plain == value.plain)
        return {};
    const Written end = both(" = ") + value;
    if (!left.plain.ends_with(end.plain) || !left.tex.ends_with(end.tex))
        return left;
    return {left.tex.substr(0, left.tex.size() - end.tex.size()),
        left.plain.substr(0, left.plain.size() - end.plain.size())};
}

StepWriter &StepWriter::line(const Line &line)
{
    const Written value = written(line.value), left = withoutValue(line.left, value);
    const Written sign = isExact(line, m_decimals) ? both(" = ") : Written{" \\approx ", " ≈ "};
    say(left.plain.empty() ? value : left + sign + value);
    const auto asShown = [&](double x) { return fixedText(rounded(x, m_decimals), m_decimals); };
    if (!line.byHand.empty() && !std::ranges::equal(line.byHand, line.value, {}, asShown, asShown))
        m_step.exact += (m_step.exact.empty() ? "" : " ") + (line.name.empty() ? line.left.plain : line.name)
            + ": the rounded numbers give " + written(line.byHand).plain + ", unrounded arithmetic " + value.plain
            + ".";
    return *this;
}

StepWriter &StepWriter::lines(std::size_t count, const std::function<Line(std::size_t)> &lineAt)
{
    if (count == 0)
        return say({"\\text{nothing}", "nothing"});
    shortened(
        count, [&](std::size_t i) { line(lineAt(i)); },
        [&] {
            say({"\\dots", "…"});
        });
    return *this;
}

} // namespace heed::hand
