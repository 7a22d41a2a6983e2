// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_numbers.h"

#include "page/value_grid.h"

#include "engine/number_format.h"
#include "engine/shown_axes.h"

#include <QCoreApplication>

#include <cmath>

namespace heed {

ChartNumbers::ChartNumbers(const Value &value)
    : m_shape(value.shape())
{
    const auto reader = [this](const auto &data) {
        if constexpr (requires { data.cube(); })
            m_at = [array = data](std::size_t index) { return static_cast<double>(array.at(index)); };
        else
            m_shape = {0};
    };
    std::visit(reader, value.data());
}

double ChartNumbers::at(const Sizes &index) const
{
    std::size_t flat = 0;
    for (std::size_t axis = 0; axis < m_shape.size(); ++axis)
        flat = flat * m_shape[axis] + index.at(axis);
    return at(flat);
}

std::vector<double> allNumbers(const Value &value)
{
    const auto numbers = [](const auto &data) -> std::vector<double> {
        if constexpr (requires { data.rowMajor(); }) {
            const auto entries = data.rowMajor();
            return {entries.begin(), entries.end()};
        } else
            return {};
    };
    return std::visit(numbers, value.data());
}

QString countText(std::size_t count) { return pageNumber(std::to_string(count)); }

QString placeOf(const QString &title, const QString &head)
{
    return title.isEmpty() ? head : title + QLatin1Char(' ') + head;
}

QString axisTitle(const ShownValue &shown, std::size_t rank, std::size_t fromLast)
{
    const QString title = QString::fromStdString(shownAxis(shown, rank, fromLast).title);
    if (!title.isEmpty() && title != QLatin1String("?"))
        return title;
    return fromLast == 0 ? QCoreApplication::translate("Chart", "entry") : QCoreApplication::translate("Chart", "row");
}

QString axisHead(const ShownValue &shown, std::size_t rank, std::size_t fromLast, std::size_t index)
{
    return QString::fromStdString(shownAxis(shown, rank, fromLast).head(index));
}

QString numberIn(const ChartData &data, double number)
{
    NumberSpread spread;
    for (const ChartSeries &series : data.series)
        for (std::size_t i = 0; i < series.y.size() && !series.isReference; ++i)
            spread.add(series.y[i]);
    return pageNumber(NumberFormat(spread, data.decimals).text(number));
}

void LeftOut::addTo(QStringList &notes) const
{
    const auto words = [](const char *text) { return QCoreApplication::translate("Chart", text); };
    if (notFinite > 0)
        notes += notFinite == 1 ? words(QT_TRANSLATE_NOOP("Chart", "1 entry is not finite and is not drawn."))
                                : words(QT_TRANSLATE_NOOP("Chart", "%1 entries are not finite and are not drawn."))
                                      .arg(countText(notFinite));
    if (notPositive > 0)
        notes += notPositive == 1
            ? words(
                QT_TRANSLATE_NOOP("Chart", "1 point is not drawn: a logarithmic axis has no place for 0 and below."))
            : words(
                QT_TRANSLATE_NOOP("Chart", "%1 points are not drawn: a logarithmic axis has no place for 0 and below."))
                  .arg(countText(notPositive));
}

} // namespace heed
