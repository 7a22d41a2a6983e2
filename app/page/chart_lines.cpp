// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_numbers.h"

#include "math/power_fit.h"
#include "page/value_grid.h"
#include "sdk/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

QString words(const char *text) { return QCoreApplication::translate("Chart", text); }

/// Of each bucket of neighbours the least and the greatest, in their order.
void thin(ChartSeries &series, std::size_t buckets)
{
    ChartSeries kept{.name = series.name, .before = series.before, .after = series.after};
    const auto keep = [&](std::size_t i) {
        kept.x.push_back(series.x[i]);
        kept.y.push_back(series.y[i]);
        kept.entries.push_back(series.entries[i]);
    };
    const std::size_t count = series.y.size();
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
        const auto begin = series.y.begin() + static_cast<std::ptrdiff_t>(bucket * count / buckets);
        const auto end = series.y.begin() + static_cast<std::ptrdiff_t>((bucket + 1) * count / buckets);
        const auto [least, most] = std::minmax_element(begin, end);
        keep(static_cast<std::size_t>(std::min(least, most) - series.y.begin()));
        if (least != most)
            keep(static_cast<std::size_t>(std::max(least, most) - series.y.begin()));
    }
    series = std::move(kept);
}

/// The numbers of an array or a table, as lines over one of its axes.
struct Source {
    std::size_t lines = 1, points = 0;
    std::function<double(std::size_t line, std::size_t point)> at = {};
    std::function<QString(std::size_t line)> name = {};
    std::function<void(ChartSeries &, std::size_t line)> place = {}; ///< sets the other indices
    std::size_t axis = 0; ///< of the points
};

Source tableSource(const Table &table)
{
    Source source{.lines = table.columns().size(), .points = table.rows().size()};
    source.at = [table](std::size_t line, std::size_t point) {
        const Table::Entry &entry = table.at(point, line);
        if (const auto *integer = std::get_if<std::int64_t>(&entry))
            return static_cast<double>(*integer);
        const auto *number = std::get_if<double>(&entry);
        return number == nullptr ? std::numeric_limits<double>::quiet_NaN() : *number;
    };
    source.name = [table](std::size_t line) { return QString::fromStdString(table.columns()[line]); };
    source.place = [](ChartSeries &series, std::size_t line) { series.after = {line}; };
    return source;
}

/// The indices of an entry of the axes of these sizes.
Sizes unravelled(std::size_t flat, const Sizes &sizes)
{
    Sizes index(sizes.size());
    for (std::size_t axis = sizes.size(); axis-- > 0; flat /= sizes[axis])
        index[axis] = flat % sizes[axis];
    return index;
}

QString entryName(const ShownValue &shown, const Sizes &index, std::size_t first, std::size_t rank)
{
    QString name;
    for (std::size_t i = 0; i < index.size(); ++i) {
        const std::size_t fromLast = rank - 1 - (first + i);
        name += (name.isEmpty() ? QString() : QStringLiteral(", "))
            + placeOf(axisTitle(shown, rank, fromLast), axisHead(shown, rank, fromLast, index[i]));
    }
    return name;
}

Source arraySource(const ShownValue &shown, bool isSwept)
{
    const ChartNumbers numbers(shown.value);
    const Sizes &shape = numbers.shape();
    const std::size_t rank = shape.size(), axis = isSwept ? 0 : rank - 1;
    const Sizes others = isSwept ? Sizes(shape.begin() + 1, shape.end()) : Sizes(shape.begin(), shape.end() - 1);
    const std::size_t lines = product(others), points = shape[axis], first = isSwept ? 1 : 0;
    Source source{.lines = lines, .points = points, .axis = axis};
    source.at = [numbers, lines, points, isSwept](std::size_t line, std::size_t point) {
        return numbers.at(isSwept ? point * lines + line : line * points + point);
    };
    source.name = [shown, others, first, rank](
                      std::size_t line) { return entryName(shown, unravelled(line, others), first, rank); };
    source.place = [others, isSwept](ChartSeries &series, std::size_t line) {
        (isSwept ? series.after : series.before) = unravelled(line, others);
    };
    return source;
}

class Lines {
public:
    explicit Lines(const ShownItem &item)
        : m_item(item)
        , m_isLogX(item.settings.scale == "log-log")
        , m_isLogY(m_isLogX || item.settings.scale == "log")
    {
        if (isArray(item.settings.x.isEmpty() ? Type::Text : item.settings.x.type()))
            m_x = allNumbers(item.settings.x);
        const auto *table = item.value.value.as<Table>();
        m_source = table != nullptr ? tableSource(*table) : arraySource(item.value, isSwept());
        if (m_x.size() != m_source.points)
            m_x.clear();
        m_data.caption = QString::fromStdString(item.value.name);
        m_data.decimals = item.value.decimals;
        setTable();
    }

    ChartData data()
    {
        const std::size_t lines = std::min(m_source.lines, mostLines);
        if (lines < m_source.lines)
            m_data.notes +=
                words("The first %1 of %2 lines are drawn.").arg(QString::number(lines), countText(m_source.lines));
        for (std::size_t line = 0; line < lines; ++line)
            addLine(line);
        addFit();
        thinAll();
        addReference();
        setAxes();
        m_left.addTo(m_data.notes);
        return std::move(m_data);
    }

private:
    [[nodiscard]] bool isSwept() const
    {
        const Sizes shape = m_item.value.value.shape();
        if (m_x.size() != shape.front() || shape.size() < 2)
            return false;
        const bool isNamed = !m_item.value.letters.empty() && m_item.value.letters.front() == m_item.settings.xName;
        return isNamed || m_x.size() != shape.back();
    }
    [[nodiscard]] double x(std::size_t point) const
    {
        return m_x.empty() ? static_cast<double>(point + 1) : m_x[point];
    }

    /// The heads of the points are what they stand at.
    void setTable()
    {
        m_data.table = m_item.value;
        constexpr std::size_t most = 10'000;
        const std::size_t rank = m_item.value.value.shape().size();
        if (m_x.empty() || m_x.size() > most || m_item.value.value.type() == Type::Table)
            return;
        m_data.table.labels.resize(rank);
        TextList &heads = m_data.table.labels[m_source.axis];
        heads.clear();
        for (const double at : m_x)
            heads.push_back(pageNumber(exactText(at)).toStdString());
        m_data.table.letters.resize(rank);
        if (!m_item.settings.xName.empty())
            m_data.table.letters[m_source.axis] = m_item.settings.xName;
    }

    void addLine(std::size_t line)
    {
        ChartSeries series;
        if (m_source.lines > 1)
            series.name = m_source.name(line);
        m_source.place(series, line);
        for (std::size_t point = 0; point < m_source.points; ++point) {
            const double at = x(point), y = m_source.at(line, point);
            const bool isFinite = isDrawable(at) && isDrawable(y);
            const bool isPositive = (!m_isLogX || at * largestDrawn >= 1) && (!m_isLogY || y * largestDrawn >= 1);
            m_left.notFinite += isFinite ? 0 : 1;
            m_left.notPositive += isFinite && !isPositive ? 1 : 0;
            if (!isFinite || !isPositive)
                continue;
            series.x.push_back(at);
            series.y.push_back(y);
            series.entries.push_back(point);
        }
        m_data.series.push_back(std::move(series));
    }

    void addFit()
    {
        constexpr std::size_t mostSentences = 3;
        for (std::size_t s = 0; m_item.settings.fit && s < std::min(m_data.series.size(), mostSentences); ++s) {
            const ChartSeries &series = m_data.series[s];
            const QString name = series.name.isEmpty() ? m_data.caption : series.name;
            const auto fit = math::fitPower(series.x, series.y);
            if (!fit) {
                m_data.notes += words("%1: no exponent; it takes two points above 0.").arg(name);
                continue;
            }
            m_data.notes += words("%1: grows as %2^%3, fitted to %4 points.")
                                .arg(name, xName(), pageNumber(fixedText(fit->exponent, 2)), countText(fit->points));
        }
    }

    void thinAll()
    {
        const std::size_t lines = std::max<std::size_t>(1, m_data.series.size()), most = mostPoints / lines;
        for (ChartSeries &series : m_data.series)
            if (series.y.size() > most) {
                const QString together = QString::number((series.y.size() + most / 2 - 1) / (most / 2));
                const QString note =
                    words("Of every %1 neighbours the least and the greatest are drawn.").arg(together);
                if (!m_data.notes.contains(note))
                    m_data.notes += note;
                thin(series, most / 2);
            }
    }

    /// Through the last point of the first line.
    void addReference()
    {
        const int power = m_item.settings.reference == "n^2" ? 2 : m_item.settings.reference == "n" ? 1 : 0;
        if (power == 0 || m_data.series.empty() || m_data.series.front().y.empty())
            return;
        const auto [least, most] = std::ranges::minmax(m_data.series.front().x);
        const double end = m_data.series.front().x.back(), height = m_data.series.front().y.back();
        constexpr int steps = 64;
        ChartSeries line{
            .name = words("in proportion to %1").arg(power == 2 ? powerText(xName(), QStringLiteral("2")) : xName()),
            .isReference = true};
        for (int i = 0; i <= steps && end != 0; ++i) {
            const double part = static_cast<double>(i) / steps;
            const double at = m_isLogX ? least * std::pow(most / least, part) : least + part * (most - least);
            const double y = height * std::pow(at / end, power);
            if (isDrawable(y) && (!m_isLogY || y * largestDrawn >= 1)) {
                line.x.push_back(at);
                line.y.push_back(y);
            }
        }
        if (!line.y.empty())
            m_data.series.push_back(std::move(line));
    }

    [[nodiscard]] QString xName() const
    {
        if (!m_item.settings.xName.empty() && !m_x.empty())
            return QString::fromStdString(m_item.settings.xName);
        const std::size_t rank = m_item.value.value.shape().size();
        return m_item.value.value.type() == Type::Table ? words("row")
                                                        : axisTitle(m_item.value, rank, rank - 1 - m_source.axis);
    }

    void setAxes()
    {
        double leastX = 1, mostX = 1, leastY = 1, mostY = 1;
        bool isFirst = true;
        for (const ChartSeries &series : m_data.series)
            for (std::size_t i = 0; i < series.y.size(); ++i) {
                leastX = isFirst ? series.x[i] : std::min(leastX, series.x[i]);
                mostX = isFirst ? series.x[i] : std::max(mostX, series.x[i]);
                leastY = isFirst ? series.y[i] : std::min(leastY, series.y[i]);
                mostY = isFirst ? series.y[i] : std::max(mostY, series.y[i]);
                isFirst = false;
            }
        constexpr double room = 0.04;
        const QString up = QString::fromStdString(m_item.value.name);
        m_data.up = m_isLogY ? logAxis(up, leastY, mostY) : linearAxis(up, leastY, mostY, room);
        if (!m_isLogY && leastY > 0 && leastY < 0.4 * mostY)
            m_data.up = linearAxis(up, 0, mostY, room);
        if (m_isLogX)
            m_data.across = logAxis(xName(), leastX, mostX);
        else
            m_data.across =
                m_x.empty() ? countingAxis(xName(), leastX, mostX) : linearAxis(xName(), leastX, mostX, 0.02, 6);
        tickPoints();
        tickLabels();
    }

    /// A few points are ticks themselves.
    void tickPoints()
    {
        constexpr std::size_t few = 9;
        if (m_x.empty() || m_x.size() > few || m_data.series.empty() || m_data.series.front().x.empty())
            return;
        m_data.across.ticks.clear();
        for (const double at : m_data.series.front().x)
            m_data.across.ticks.push_back({at, pageNumber(exactText(at))});
    }

    /// Points without numbers to stand at have the labels of their axis.
    void tickLabels()
    {
        const std::size_t rank = m_item.value.value.shape().size();
        constexpr std::size_t most = 200;
        const auto *table = m_item.value.value.as<Table>();
        const TextList labels = table != nullptr                     ? table->rows()
            : m_source.axis < m_item.value.labels.size() && rank > 0 ? m_item.value.labels[m_source.axis]
                                                                     : TextList();
        if (!m_x.empty() || labels.size() != m_source.points || labels.size() > most)
            return;
        m_data.across.ticks.clear();
        for (std::size_t i = 0; i < labels.size(); ++i) {
            m_data.heads += QString::fromStdString(labels[i]);
            m_data.across.ticks.push_back({static_cast<double>(i + 1), m_data.heads.back()});
        }
    }

    const ShownItem &m_item;
    bool m_isLogX, m_isLogY;
    std::vector<double> m_x;
    Source m_source;
    LeftOut m_left;
    ChartData m_data{.kind = ChartKind::Lines};
};

} // namespace

ChartData linesOf(const ShownItem &item) { return Lines(item).data(); }

} // namespace heed
