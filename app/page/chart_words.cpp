// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_words.h"

#include "page/chart_numbers.h"
#include "page/value_grid.h"
#include "sdk/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace heed {

namespace {

QString words(const char *text) { return QCoreApplication::translate("Chart", text); }
QString comma() { return QStringLiteral(", "); }

double numberAt(const ChartData &data, const ChartPoint &point) { return data.series[point.series].y[point.point]; }

QString headAt(const ChartData &data, std::size_t point)
{
    return static_cast<qsizetype>(point) < data.heads.size() ? data.heads[static_cast<qsizetype>(point)] : QString();
}

/// "The, cat and sat", "The, cat, sat and 5 more".
QString listed(const QStringList &names)
{
    constexpr qsizetype most = 3;
    if (names.size() < 2)
        return names.join(comma());
    const bool isCut = names.size() > most;
    const QString last =
        isCut ? words("%1 more").arg(countText(static_cast<std::size_t>(names.size() - most))) : names.back();
    return words("%1 and %2").arg(names.first(isCut ? most : names.size() - 1).join(comma()), last);
}

/// All bars as high as this one, by their places.
QString namesAt(const ChartData &data, double number)
{
    QStringList names;
    for (std::size_t s = 0; s < data.series.size(); ++s)
        for (std::size_t p = 0; p < data.series[s].y.size(); ++p)
            if (data.series[s].y[p] == number)
                names += data.series.size() > 1 ? pointPlace(data, {s, p}) : headAt(data, p);
    return listed(names);
}

std::vector<double> drawn(const ChartData &data)
{
    std::vector<double> numbers;
    for (const ChartSeries &series : data.series)
        std::ranges::copy_if(series.y, std::back_inserter(numbers), isDrawable);
    return numbers;
}

QString barsSentence(const ChartData &data)
{
    const std::vector<double> numbers = drawn(data);
    if (numbers.empty())
        return words("Bars of %1: no entry is finite.").arg(data.caption);
    const auto [least, most] = std::ranges::minmax(numbers);
    if (numbers.size() == 1 || least == most)
        return words("Bars of %1: %2 %3.").arg(data.caption, namesAt(data, most), numberIn(data, most));
    return words("Bars of %1: highest %2 %3, lowest %4 %5.")
        .arg(data.caption, namesAt(data, most), numberIn(data, most), namesAt(data, least), numberIn(data, least));
}

QString lineText(const ChartData &data, const ChartSeries &line)
{
    const QString name = line.name.isEmpty() ? QString() : line.name + QLatin1Char(' ');
    if (line.y.size() < 2)
        return name + (line.y.empty() ? words("has no point") : numberIn(data, line.y.front()));
    const char *way = line.y.back() > line.y.front() ? QT_TRANSLATE_NOOP("Chart", "from %1 up to %2")
        : line.y.back() < line.y.front()             ? QT_TRANSLATE_NOOP("Chart", "from %1 down to %2")
                                                     : QT_TRANSLATE_NOOP("Chart", "from %1 back to %2");
    return name + words(way).arg(numberIn(data, line.y.front()), numberIn(data, line.y.back()));
}

QString linesSentence(const ChartData &data)
{
    QStringList lines, references;
    const ChartSeries *first = nullptr;
    for (const ChartSeries &line : data.series)
        if (line.isReference)
            references += line.name;
        else {
            lines += lineText(data, line);
            first = first == nullptr && !line.x.empty() ? &line : first;
        }
    if (first == nullptr)
        return words("Lines of %1: no point can be drawn.").arg(data.caption);
    const QString start = pageNumber(exactText(first->x.front())), end = pageNumber(exactText(first->x.back()));
    const bool isOne = lines.size() == 1;
    const QString begin =
        (isOne ? words("Line of %1 over %2 from %3 to %4") : words("Lines of %1 over %2 from %3 to %4"))
            .arg(data.caption, data.across.title, start, end);
    constexpr qsizetype most = 4;
    const QString more =
        lines.size() > most ? QStringLiteral("; ") + words("%1 more").arg(lines.size() - most) : QString();
    const QString beside = references.isEmpty() ? QString() : words(" Beside it a line %1.").arg(references.front());
    return begin + QStringLiteral(": ") + lines.first(std::min(most, lines.size())).join(QStringLiteral("; ")) + more
        + QLatin1Char('.') + beside;
}

QString stackedSentence(const ChartData &data)
{
    QStringList bars;
    for (qsizetype bar = 0; bar < data.heads.size(); ++bar) {
        QStringList parts;
        for (std::size_t s = 0; s < data.series.size(); ++s) {
            const ChartPoint point{s, static_cast<std::size_t>(bar)};
            parts += QStringLiteral("%1 %2 (%3)")
                         .arg(data.series[s].name, numberIn(data, numberAt(data, point)), shareText(data, point));
        }
        bars += data.heads[bar] + QStringLiteral(": ") + parts.join(comma());
    }
    if (bars.isEmpty())
        return words("Parts of %1: there are none.").arg(data.caption);
    return words("Parts of %1. %2.").arg(data.caption, bars.join(QStringLiteral(". ")));
}

QString histogramSentence(const ChartData &data)
{
    const std::vector<double> &counts = data.series.front().y;
    if (counts.empty())
        return words("Histogram of %1: no entry is finite.").arg(data.caption);
    const auto most = std::ranges::max_element(counts);
    const auto bin = static_cast<std::size_t>(most - counts.begin());
    const qsizetype bins = data.heads.size();
    return words("Histogram of %1 in %2 bins from %3 to %4: most, %5, from %6.")
        .arg(data.caption, QString::number(bins), pageNumber(exactText(data.across.least)),
            pageNumber(exactText(data.across.most)), numberIn(data, *most), headAt(data, bin));
}

} // namespace

QString chartSentence(const ChartData &data)
{
    switch (data.kind) {
    case ChartKind::Bars:
        return barsSentence(data);
    case ChartKind::Lines:
        return linesSentence(data);
    case ChartKind::Stacked:
        return stackedSentence(data);
    case ChartKind::Histogram:
        return histogramSentence(data);
    }
    return {};
}

QString pointPlace(const ChartData &data, const ChartPoint &point)
{
    const ChartSeries &series = data.series[point.series];
    const QString head = headAt(data, point.point);
    const bool isNumbered =
        data.kind == ChartKind::Lines && !(point.point < series.entries.size() && !data.heads.isEmpty());
    QString place = data.kind == ChartKind::Stacked || data.kind == ChartKind::Histogram
        ? head
        : placeOf(data.across.title,
            isNumbered ? pageNumber(exactText(series.x[point.point]))
                       : headAt(data, data.kind == ChartKind::Lines ? series.entries[point.point] : point.point));
    return series.name.isEmpty() ? place : series.name + comma() + place;
}

QString pointText(const ChartData &data, const ChartPoint &point)
{
    const double number = numberAt(data, point);
    const QString rounded = numberIn(data, number), exact = pageNumber(exactText(number));
    QString ungrouped = rounded;
    const QString share = shareText(data, point);
    const QString text = pointPlace(data, point) + comma() + rounded + (share.isEmpty() ? QString() : comma() + share);
    const bool isSame = rounded == exact || ungrouped.remove(QLatin1Char(',')) == exact;
    return isSame ? text : text + words(", unrounded %1").arg(exact);
}

QString shareText(const ChartData &data, const ChartPoint &point)
{
    if (data.kind != ChartKind::Stacked)
        return {};
    double whole = 0;
    for (const ChartSeries &series : data.series)
        whole += series.y[point.point];
    const double share = whole > 0 ? 100 * numberAt(data, point) / whole : 0;
    return words("%1 %").arg(pageNumber(fixedText(share, share > 0 && share < 1 ? 2 : share < 10 ? 1 : 0)));
}

} // namespace heed
