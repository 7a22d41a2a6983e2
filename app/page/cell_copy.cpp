// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_copy.h"

#include "engine/shown_axes.h"
#include "output/value_json.h"
#include "page/cell_words.h"
#include "page/item_view.h"
#include "page/number_item.h"
#include "page/steps_item.h"
#include "page/text_item.h"
#include "page/value_grid.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace heed {

namespace {

struct CellCopy {
    Q_DECLARE_TR_FUNCTIONS(CellCopy)
};

/// Rows of texts, heads included.
using Rows = std::vector<QStringList>;

/// How much of a grid is written.
struct Extent {
    int rows = 0, columns = 0;
};

/// Whole rows as far as there may be so many entries, at least a part of the first.
Extent extentOf(const ValueGrid &grid, int entries)
{
    const int columns = std::min(grid.columns(), std::max(1, entries));
    return {.rows = columns == 0 ? 0 : std::min(grid.rows(), std::max(1, entries / columns)), .columns = columns};
}

QStringList headsOf(const ValueGrid &grid, int columns)
{
    QStringList heads = grid.hasRowHeads() ? QStringList{grid.rowTitle()} : QStringList();
    for (int column = 0; column < columns; ++column)
        heads.append(grid.columnHead(column));
    return heads;
}

QStringList rowOf(const ValueGrid &grid, int row, int columns, QString (ValueGrid::*entry)(int, int) const)
{
    QStringList texts = grid.hasRowHeads() ? QStringList{grid.rowHead(row)} : QStringList();
    for (int column = 0; column < columns; ++column)
        texts.append((grid.*entry)(row, column));
    return texts;
}

Rows rowsOf(const ValueGrid &grid, const Extent &extent)
{
    Rows rows;
    if (grid.hasColumnHeads())
        rows.push_back(headsOf(grid, extent.columns));
    for (int row = 0; row < extent.rows; ++row)
        rows.push_back(rowOf(grid, row, extent.columns, &ValueGrid::text));
    return rows;
}

QString restText(const ValueGrid &grid, const Extent &extent)
{
    QString text;
    if (extent.columns < grid.columns())
        text += CellCopy::tr("… and %1 columns more\n").arg(grid.columns() - extent.columns);
    if (extent.rows < grid.rows())
        text += CellCopy::tr("… and %1 rows more\n").arg(grid.rows() - extent.rows);
    return text;
}

QString padded(const Rows &rows)
{
    QList<qsizetype> widths;
    for (const QStringList &row : rows)
        for (qsizetype i = 0; i < row.size(); ++i) {
            if (i == widths.size())
                widths.append(0);
            widths[i] = std::max(widths[i], row[i].size());
        }
    QString text;
    for (const QStringList &row : rows) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i)
            line += (i == 0 ? QString() : QStringLiteral("  ")) + row[i].rightJustified(widths[i]);
        text += line + QLatin1Char('\n');
    }
    return text;
}

QString nameOf(const ShownValue &shown, std::size_t slice)
{
    const Sizes shape = shown.value.isEmpty() ? Sizes() : shown.value.shape();
    return shape.size() < 3 ? QString() : QString::fromStdString(sliceName(shown, shape, slice));
}

QString csvField(const QString &text)
{
    const bool isPlain = std::none_of(text.begin(), text.end(), [](QChar c) {
        return c == QLatin1Char(',') || c == QLatin1Char('"') || c == QLatin1Char('\n') || c == QLatin1Char('\r');
    });
    return isPlain
        ? text
        : QLatin1Char('"') + QString(text).replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

QString csvLine(const QStringList &entries)
{
    QStringList fields;
    for (const QString &entry : entries)
        fields.append(csvField(entry));
    return fields.join(QLatin1Char(',')) + QStringLiteral("\r\n");
}

bool isInCsv(const ShownItem &item) { return !isTextItem(item) && !isStepsItem(item); }

std::size_t entriesOf(const Value &value)
{
    if (const auto *table = value.as<Table>())
        return table->entries().size();
    return value.isEmpty() ? 0 : product(value.shape());
}

QString stepsText(const Derivation &steps)
{
    QString text;
    int number = 0;
    for (const Step &step : steps) {
        text += QStringLiteral("%1. %2\n").arg(++number).arg(QString::fromStdString(step.title));
        for (const std::string &line : {step.plain, step.exact})
            if (!line.empty())
                text += QStringLiteral("   ") + QString::fromStdString(line) + QLatin1Char('\n');
    }
    return text;
}

QStringList exactRow(const ValueGrid &grid, int row) { return rowOf(grid, row, grid.columns(), &ValueGrid::exact); }

} // namespace

QString gridAsCsv(const ValueGrid &grid)
{
    QString text = grid.hasColumnHeads() ? csvLine(headsOf(grid, grid.columns())) : QString();
    for (int row = 0; row < grid.rows(); ++row)
        text += csvLine(exactRow(grid, row));
    return text;
}

QString gridAsTabs(const ValueGrid &grid)
{
    QStringList lines;
    if (grid.hasColumnHeads())
        lines.append(headsOf(grid, grid.columns()).join(u'\t'));
    for (int row = 0; row < grid.rows(); ++row)
        lines.append(exactRow(grid, row).join(u'\t'));
    return lines.join(u'\n');
}

QString valueAsText(const ShownValue &shown, int entries)
{
    QString text;
    const std::size_t slices = sliceCount(shown.value);
    for (std::size_t slice = 0; slice < slices; ++slice) {
        if (entries <= 0)
            return text + CellCopy::tr("… and %1 matrices more\n").arg(slices - slice);
        const ValueGrid grid(shown, slice);
        const Extent extent = extentOf(grid, entries);
        if (const QString name = nameOf(shown, slice); !name.isEmpty())
            text += name + QLatin1Char('\n');
        text += padded(rowsOf(grid, extent)) + restText(grid, extent);
        entries -= extent.rows * extent.columns;
    }
    return text;
}

QString itemAsText(const ShownItem &item, int entries)
{
    const QString caption = captionOf(item);
    if (isTextItem(item)) {
        QString text;
        for (const TextRow &row : textRowsOf(item))
            text += (caption.isEmpty() ? QString() : caption + QStringLiteral(": ")) + row.text + QLatin1Char('\n');
        return text;
    }
    const QString above = caption.isEmpty() ? QString() : caption + QLatin1Char('\n');
    if (isStepsItem(item))
        return above + stepsText(*item.derivation->steps);
    if (isNumberItem(item))
        return (caption.isEmpty() ? QString() : caption + QStringLiteral(" = ")) + ValueGrid(item.value).text(0, 0)
            + QLatin1Char('\n');
    return above + valueAsText(item.value, entries);
}

QString cellAsText(const BoundCell &cell, const CellPicture &picture, int entries)
{
    QString text = QString::fromStdString(cell.cell->name + "  " + cell.cell->op);
    if (picture.run && cell.op != nullptr)
        text += QStringLiteral("  ") + shapesText(*cell.op, *picture.run);
    text += QLatin1Char('\n');
    if (!cell.cell->title.empty())
        text += QString::fromStdString(cell.cell->title) + QLatin1Char('\n');
    if (const CellNotice notice = noticeOf(picture); !notice.text.isEmpty())
        text += notice.text + (notice.place.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(notice.place))
            + QLatin1Char('\n');
    if (!showsResult(picture))
        return text;
    for (const ShownItem &item : picture.shown) {
        text += QLatin1Char('\n') + itemAsText(item, std::max(0, entries));
        entries -= static_cast<int>(std::min<std::size_t>(entriesOf(item.value.value), mostWritten));
    }
    for (const std::string &note : picture.run->notes)
        text += QLatin1Char('\n') + CellCopy::tr("Note: %1").arg(QString::fromStdString(note)) + QLatin1Char('\n');
    return text;
}

QString cellAsCsv(const CellPicture &picture)
{
    QString text;
    const bool areMany = std::ranges::count_if(picture.shown, isInCsv) > 1;
    for (const ShownItem &item : picture.shown) {
        if (!isInCsv(item))
            continue;
        for (std::size_t slice = 0; slice < sliceCount(item.value.value); ++slice) {
            const QString name = nameOf(item.value, slice);
            const QString caption = captionOf(item) + (name.isEmpty() ? QString() : QStringLiteral(", ") + name);
            text += text.isEmpty() ? QString() : QStringLiteral("\r\n");
            if (areMany || !name.isEmpty())
                text += csvField(caption) + QStringLiteral("\r\n");
            text += gridAsCsv(ValueGrid(item.value, slice));
        }
    }
    return text;
}

std::size_t csvEntries(const CellPicture &picture)
{
    std::size_t entries = 0;
    for (const ShownItem &item : picture.shown)
        entries += isInCsv(item) ? entriesOf(item.value.value) : 0;
    return entries;
}

std::size_t jsonEntries(const CellPicture &picture)
{
    std::size_t entries = 0;
    for (const auto &[name, value] : picture.run ? picture.run->outputs : Outputs())
        entries += entriesOf(value);
    return entries;
}

QString cellAsJson(const CellPicture &picture)
{
    std::string text;
    for (const auto &[name, value] : picture.run ? picture.run->outputs : Outputs())
        text += (text.empty() ? "" : ", ") + valueJson(name) + ": " + valueJson(value);
    return QString::fromStdString("{" + text + "}");
}

} // namespace heed
