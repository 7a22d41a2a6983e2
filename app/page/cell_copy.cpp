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

QString tr(const char *text) { return QCoreApplication::translate("CellCard", text); }

/// Rows of texts, heads included.
using Rows = std::vector<QStringList>;

Rows rowsOf(const ValueGrid &grid, int count, QString (ValueGrid::*entry)(int, int) const)
{
    Rows rows;
    if (grid.hasColumnHeads()) {
        QStringList heads = grid.hasRowHeads() ? QStringList{grid.rowTitle()} : QStringList();
        for (int column = 0; column < grid.columns(); ++column)
            heads.append(grid.columnHead(column));
        rows.push_back(heads);
    }
    for (int row = 0; row < count; ++row) {
        QStringList texts = grid.hasRowHeads() ? QStringList{grid.rowHead(row)} : QStringList();
        for (int column = 0; column < grid.columns(); ++column)
            texts.append((grid.*entry)(row, column));
        rows.push_back(texts);
    }
    return rows;
}

int writtenRows(const ValueGrid &grid)
{
    return grid.columns() == 0 ? 0 : std::min(grid.rows(), std::max(1, mostWritten / grid.columns()));
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

QString csvOf(const ValueGrid &grid)
{
    QString text;
    for (const QStringList &row : rowsOf(grid, grid.rows(), &ValueGrid::exact)) {
        QStringList fields;
        for (const QString &entry : row)
            fields.append(csvField(entry));
        text += fields.join(QLatin1Char(',')) + QStringLiteral("\r\n");
    }
    return text;
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

} // namespace

QString valueAsText(const ShownValue &shown)
{
    QString text;
    for (std::size_t slice = 0; slice < sliceCount(shown.value); ++slice) {
        const ValueGrid grid(shown, slice);
        const int rows = writtenRows(grid);
        if (const QString name = nameOf(shown, slice); !name.isEmpty())
            text += name + QLatin1Char('\n');
        text += padded(rowsOf(grid, rows, &ValueGrid::text));
        if (rows < grid.rows())
            text += tr("… and %1 rows more\n").arg(grid.rows() - rows);
    }
    return text;
}

QString itemAsText(const ShownItem &item)
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
    return above + valueAsText(item.value);
}

QString cellAsText(const BoundCell &cell, const CellPicture &picture)
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
    for (const ShownItem &item : picture.shown)
        text += QLatin1Char('\n') + itemAsText(item);
    for (const std::string &note : picture.run->notes)
        text += QLatin1Char('\n') + tr("Note: %1").arg(QString::fromStdString(note)) + QLatin1Char('\n');
    return text;
}

QString cellAsCsv(const CellPicture &picture)
{
    QString text;
    const auto isValue = [](const ShownItem &item) { return !isTextItem(item) && !isStepsItem(item); };
    const bool areMany = std::ranges::count_if(picture.shown, isValue) > 1;
    for (const ShownItem &item : picture.shown) {
        if (!isValue(item))
            continue;
        for (std::size_t slice = 0; slice < sliceCount(item.value.value); ++slice) {
            const QString name = nameOf(item.value, slice);
            const QString caption = captionOf(item) + (name.isEmpty() ? QString() : QStringLiteral(", ") + name);
            text += text.isEmpty() ? QString() : QStringLiteral("\r\n");
            if (areMany || !name.isEmpty())
                text += csvField(caption) + QStringLiteral("\r\n");
            text += csvOf(ValueGrid(item.value, slice));
        }
    }
    return text;
}

QString cellAsJson(const CellPicture &picture)
{
    std::string text;
    for (const auto &[name, value] : picture.run ? picture.run->outputs : Outputs())
        text += (text.empty() ? "" : ", ") + valueJson(name) + ": " + valueJson(value);
    return QString::fromStdString("{" + text + "}");
}

} // namespace heed
