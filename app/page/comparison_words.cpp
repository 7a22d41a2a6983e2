// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/comparison_words.h"

#include "page/value_field.h"
#include "page/value_grid.h"

#include "engine/shown_axes.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <limits>
#include <set>

namespace heed {

namespace {

struct Spot {
    std::size_t slice = 0;
    int row = 0, column = 0;
};

/// A vector is one row.
Spot spotOf(const Sizes &index, const Sizes &shape)
{
    Spot spot;
    for (std::size_t axis = 0; axis + 2 < index.size(); ++axis)
        spot.slice = spot.slice * shape[axis] + index[axis];
    if (index.size() > 1)
        spot.row = static_cast<int>(index[index.size() - 2]);
    if (!index.empty())
        spot.column = static_cast<int>(index.back());
    return spot;
}

QString placeText(const ShownValue &shown, const Spot &spot, const ValueGrid &grid)
{
    const Sizes shape = shown.value.shape();
    const QString place = grid.place(spot.row, spot.column);
    return shape.size() < 3
        ? place
        : QString::fromStdString(sliceName(shown, shape, spot.slice)) + QStringLiteral(", ") + place;
}

/// Changes are written like the others of their matrix.
QString largestText(const ShownValue &pinned, const ShownValue &now, const Difference &difference)
{
    const Change &largest = *difference.largest;
    const Spot spot = spotOf(largest.index, now.value.shape());
    const ValueGrid before(pinned, spot.slice), after(now, spot.slice);
    const ValueGrid amounts({.value = difference.amounts, .decimals = now.decimals, .isDifference = true}, spot.slice);
    const QString amount = amounts.text(spot.row, spot.column);
    const QString both = before.text(spot.row, spot.column) + QStringLiteral(" → ") + after.text(spot.row, spot.column);
    if (now.value.shape().empty())
        return ComparisonWords::tr("%1: %2, a change of %3").arg(nameOf(now), both, amount);
    return ComparisonWords::tr("%1: the largest change is %2, at %3 (%4)")
        .arg(nameOf(now), amount, placeText(now, spot, after), both);
}

QString undefinedText(std::size_t count)
{
    return ComparisonWords::tr("for %n of the entries that changed no difference is defined", nullptr,
        static_cast<int>(std::min<std::size_t>(count, std::numeric_limits<int>::max())));
}

QString shapesText(const ShownValue &pinned, const ShownValue &now)
{
    return ComparisonWords::tr("%1: the shapes differ: %2 was pinned, it is %3 now.")
        .arg(nameOf(now), QString::fromStdString(sizesText(pinned.value.shape())),
            QString::fromStdString(sizesText(now.value.shape())));
}

QString kindsText(const ShownValue &pinned, const ShownValue &now)
{
    if (identical(pinned.value, now.value))
        return ComparisonWords::tr("%1: nothing changed.").arg(nameOf(now));
    const QString before = lineText(pinned.value), after = lineText(now.value);
    return before.isEmpty() || after.isEmpty() ? ComparisonWords::tr("%1: it changed.").arg(nameOf(now))
                                               : QStringLiteral("%1: %2 → %3").arg(nameOf(now), before, after);
}

/// Unrounded where rounding hides that they differ.
QString controlText(const QString &control, const Value &before, const Value &after)
{
    QString from = lineText(before), to = lineText(after);
    const auto *one = before.as<double>(), *other = after.as<double>();
    if (from == to && one != nullptr && other != nullptr) {
        from = pageNumber(exactText(*one));
        to = pageNumber(exactText(*other));
    }
    return from.isEmpty() || to.isEmpty() || from == to ? ComparisonWords::tr("%1 changed").arg(control)
                                                        : QStringLiteral("%1 %2 → %3").arg(control, from, to);
}

} // namespace

QString nameOf(const ShownValue &shown) { return QString::fromStdString(shown.name); }

QString differenceSentence(
    const ShownValue &pinned, const ShownValue &now, const tl::expected<Difference, Incomparable> &difference)
{
    if (!difference)
        return difference.error() == Incomparable::Shapes ? shapesText(pinned, now) : kindsText(pinned, now);
    if (difference->changed == 0)
        return ComparisonWords::tr("%1: nothing changed.").arg(nameOf(now));
    const QString undefined = difference->undefined > 0 ? undefinedText(difference->undefined) : QString();
    if (!difference->largest)
        return QStringLiteral("%1: %2.").arg(nameOf(now), undefined);
    const QString largest = largestText(pinned, now, *difference);
    return largest + (undefined.isEmpty() ? QString() : QStringLiteral("; ") + undefined) + QLatin1Char('.');
}

QString comparedEntry(const ValueGrid &pinned, const ValueGrid &now, const ValueGrid &difference, int row, int column)
{
    const QString amount = difference.text(row, column);
    return ComparisonWords::tr("pinned %1, now %2, difference %3")
        .arg(pinned.text(row, column), now.text(row, column),
            amount == QChar(0x2013) ? ComparisonWords::tr("not defined") : amount);
}

QString controlChanges(const std::map<std::string, Value> &pinned, const std::map<std::string, Value> &now)
{
    std::set<std::string> names;
    for (const auto *controls : {&pinned, &now})
        for (const auto &[name, value] : *controls)
            names.insert(name);
    QStringList texts;
    for (const std::string &name : names) {
        const auto before = pinned.find(name), after = now.find(name);
        const QString control = QString::fromStdString(name);
        if (before == pinned.end() || after == now.end())
            texts.append(ComparisonWords::tr("%1 changed").arg(control));
        else if (!identical(before->second, after->second))
            texts.append(controlText(control, before->second, after->second));
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace heed
