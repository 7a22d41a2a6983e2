// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_numbers.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

constexpr qreal most = 1e7;

bool isDigit(QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); }
bool isSpace(QChar c) { return c.isSpace() || c == QLatin1Char(','); }

std::optional<QTransform> oneTransform(QStringView name, const std::vector<qreal> &v)
{
    QTransform t;
    if (name == u"translate" && (v.size() == 1 || v.size() == 2))
        return t.translate(v[0], v.size() > 1 ? v[1] : 0);
    if (name == u"scale" && (v.size() == 1 || v.size() == 2))
        return t.scale(v[0], v.back());
    if (name == u"rotate" && v.size() == 1)
        return t.rotate(v[0]);
    if (name == u"rotate" && v.size() == 3)
        return t.translate(v[1], v[2]).rotate(v[0]).translate(-v[1], -v[2]);
    if (name == u"matrix" && v.size() == 6)
        return QTransform(v[0], v[1], v[2], v[3], v[4], v[5]);
    return std::nullopt;
}

} // namespace

QChar SvgNumbers::peek()
{
    while (m_at < m_text.size() && isSpace(m_text[m_at]))
        ++m_at;
    return m_at < m_text.size() ? m_text[m_at] : QChar();
}

/// The digits' value; how many there were is added to `count`.
qreal SvgNumbers::digits(int &count)
{
    qreal value = 0;
    for (; m_at < m_text.size() && isDigit(m_text[m_at]); ++m_at, ++count)
        value = value * 10 + (m_text[m_at].unicode() - u'0');
    return value;
}

bool SvgNumbers::take(QStringView any)
{
    const bool stands = m_at < m_text.size() && any.contains(m_text[m_at]);
    m_at += stands ? 1 : 0;
    return stands;
}

/// Tens to the power that stands here, 1 when there is none.
qreal SvgNumbers::exponent()
{
    const qsizetype begin = m_at;
    if (!take(u"eE"))
        return 1;
    const qreal sign = take(u"-") ? -1 : 1;
    if (sign > 0)
        take(u"+");
    int count = 0;
    const qreal power = std::min(digits(count), qreal(99));
    if (count == 0)
        m_at = begin;
    return count == 0 ? 1 : std::pow(10, sign * power);
}

// A formula has thousands of numbers, nearly all short and whole: toDouble() takes five times as long.
std::optional<qreal> SvgNumbers::next()
{
    (void)peek();
    const qsizetype begin = m_at;
    const qreal sign = take(u"-") ? -1 : 1;
    if (sign > 0)
        take(u"+");
    int count = 0, decimals = 0;
    qreal value = digits(count);
    if (take(u".")) {
        const qreal fraction = digits(decimals);
        value += decimals > 0 ? fraction / std::pow(10, decimals) : 0;
    }
    const bool isNumber = count + decimals > 0;
    if (isNumber)
        value *= exponent();
    if (isNumber && std::isfinite(value) && value <= most)
        return sign * value;
    m_at = begin;
    return std::nullopt;
}

qreal svgNumber(QStringView text, qreal fallback) { return SvgNumbers(text).next().value_or(fallback); }

std::vector<qreal> svgNumberList(QStringView text)
{
    std::vector<qreal> all;
    SvgNumbers numbers(text);
    while (const auto number = numbers.next())
        all.push_back(*number);
    return all;
}

std::optional<QTransform> svgTransform(QStringView text)
{
    QTransform all;
    for (text = text.trimmed(); !text.isEmpty(); text = text.trimmed()) {
        const qsizetype open = text.indexOf(QLatin1Char('(')), close = text.indexOf(QLatin1Char(')'));
        if (open < 0 || close < open)
            return std::nullopt;
        const auto one = oneTransform(text.left(open).trimmed(), svgNumberList(text.mid(open + 1, close - open - 1)));
        if (!one)
            return std::nullopt;
        all = *one * all;
        text = text.mid(close + 1);
    }
    return all;
}

QColor svgColor(QStringView text)
{
    text = text.trimmed();
    if (text.startsWith(u"rgb(") && text.endsWith(u')')) {
        const std::vector<qreal> v = svgNumberList(text.mid(4, text.size() - 5));
        const bool isColor = v.size() == 3 && std::ranges::all_of(v, [](qreal c) { return c >= 0 && c <= 255; });
        return isColor ? QColor(qRound(v[0]), qRound(v[1]), qRound(v[2])) : QColor();
    }
    const QString name = text.toString();
    return QColor::isValidColor(name) ? QColor(name) : QColor();
}

} // namespace heed
