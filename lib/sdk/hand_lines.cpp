// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/hand_lines.h"

#include "sdk/number_text.h"

#include <cmath>
#include <numeric>

namespace heed::hand {

Written fraction(const Written &above, const Written &below)
{
    return {"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain};
}

Written squareRoot(const Written &of)
{
    const bool isShort = of.plain.find(' ') == std::string::npos;
    return {"\\sqrt{" + of.tex + "}", "√" + (isShort ? of.plain : "(" + of.plain + ")")};
}

Written times() { return {"\\cdot ", "·"}; }

Written small(double x)
{
    if (!std::isfinite(x))
        return number(x, 0);
    const std::string text = exactText(x);
    const std::size_t e = text.find('e');
    if (e == std::string::npos)
        return both(text);
    const std::string power = std::to_string(std::stoi(text.substr(e + 1)));
    const std::string mantissa = text.substr(0, e);
    const Written ten{"10^{" + power + "}", "10^" + power};
    return mantissa == "1" ? ten : both(mantissa) + times() + ten;
}

std::vector<double> roundedAll(std::span<const double> numbers, int decimals)
{
    std::vector<double> all;
    for (const double number : numbers)
        all.push_back(rounded(number, decimals));
    return all;
}

static double total(std::span<const double> terms) { return std::accumulate(terms.begin(), terms.end(), 0.0); }

Line sum(std::span<const double> terms, int decimals, const std::string &name)
{
    const auto item = [&](std::size_t i) { return i == 0 ? number(terms[i], decimals) : factor(terms[i], decimals); };
    return {listed(terms.size(), item, both(" + ")), {total(terms)}, {total(roundedAll(terms, decimals))}, name};
}

Line difference(double a, double b, int decimals)
{
    return {number(a, decimals) + both(" - ") + factor(b, decimals), {a - b},
        {rounded(a, decimals) - rounded(b, decimals)}};
}

Line product(double a, double b, int decimals)
{
    return {
        factor(a, decimals) + times() + factor(b, decimals), {a * b}, {rounded(a, decimals) * rounded(b, decimals)}};
}

Line quotient(double a, double b, int decimals)
{
    return {fraction(number(a, decimals), number(b, decimals)), {a / b}, {rounded(a, decimals) / rounded(b, decimals)}};
}

Line dotProduct(std::span<const double> a, std::span<const double> b, int decimals)
{
    const std::vector<double> left = roundedAll(a, decimals), right = roundedAll(b, decimals);
    return {sumOfProducts(a, b, decimals), {std::inner_product(a.begin(), a.end(), b.begin(), 0.0)},
        {std::inner_product(left.begin(), left.end(), right.begin(), 0.0)}};
}

Line named(const Written &name, Line line)
{
    line.left = name + both(" = ") + line.left;
    line.name = name.plain;
    return line;
}

} // namespace heed::hand
