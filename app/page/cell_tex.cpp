// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_tex.h"

#include "page/item_view.h"
#include "page/steps_item.h"
#include "page/text_item.h"
#include "page/value_grid.h"

#include "engine/shown_axes.h"

#include <QStringList>

namespace heed {

QString texText(const QString &text)
{
    QString escaped;
    for (const QChar c : text) {
        if (c == u'\\')
            escaped += QStringLiteral("\\textbackslash{}");
        else if (c == u'^' || c == u'~')
            escaped += u'\\' + QString(c) + QStringLiteral("{}");
        else if (QStringLiteral("{}$&#%_").contains(c))
            escaped += u'\\' + QString(c);
        else
            escaped += c == u'\n' || c == u'\r' ? QChar(u' ') : c;
    }
    return escaped;
}

namespace {

/// As it stands on the page: a minus sign is one, and a comma between thousands is no list's.
QString entryText(const ValueGrid &grid, int row, int column)
{
    QString text = grid.text(row, column);
    if (grid.isText(row, column))
        return QStringLiteral("\\text{") + texText(text) + u'}';
    text.replace(QChar(0x2212), u'-').replace(u'\u221E', QStringLiteral("\\infty"));
    return text.replace(u',', QStringLiteral("{,}"));
}

QString commentOf(const QString &what, const QStringList &heads)
{
    return heads.isEmpty() ? QString()
                           : QStringLiteral("% %1: %2\n").arg(what, heads.join(QStringLiteral(", ")).simplified());
}

QString headsOf(const ValueGrid &grid)
{
    QStringList rows, columns;
    for (int row = 0; grid.hasRowHeads() && row < grid.rows(); ++row)
        rows.append(grid.rowHead(row));
    for (int column = 0; grid.hasColumnHeads() && column < grid.columns(); ++column)
        columns.append(grid.columnHead(column));
    return commentOf(QStringLiteral("rows"), rows) + commentOf(QStringLiteral("columns"), columns);
}

QString matrixOf(const ValueGrid &grid)
{
    QStringList rows;
    for (int row = 0; row < grid.rows(); ++row) {
        QStringList entries;
        for (int column = 0; column < grid.columns(); ++column)
            entries.append(entryText(grid, row, column));
        rows.append(entries.join(QStringLiteral(" & ")));
    }
    return QStringLiteral("\\begin{bmatrix}\n") + rows.join(QStringLiteral(" \\\\\n"))
        + QStringLiteral("\n\\end{bmatrix}");
}

QString display(const QString &name, const QString &value)
{
    const QString left = name.isEmpty() ? QString() : QStringLiteral("\\text{%1} = ").arg(texText(name));
    return QStringLiteral("\\[\n") + left + value + QStringLiteral("\n\\]\n");
}

QString valueOf(const ShownItem &item)
{
    QString text;
    const Sizes shape = item.value.value.shape();
    for (std::size_t slice = 0; slice < sliceCount(item.value.value); ++slice) {
        const ValueGrid grid(item.value, slice);
        QString name = captionOf(item);
        if (shape.size() > 2)
            name += QStringLiteral(", ") + QString::fromStdString(sliceName(item.value, shape, slice));
        const bool isOne = shape.empty() && grid.rows() == 1 && grid.columns() == 1;
        text += isOne ? display(name, entryText(grid, 0, 0)) : headsOf(grid) + display(name, matrixOf(grid));
    }
    return text;
}

QString stepsOf(const ShownItem &item)
{
    QString text;
    for (const Step &step : *item.derivation->steps)
        text += QStringLiteral("% ") + QString::fromStdString(step.title).simplified() + u'\n'
            + display({}, QString::fromStdString(step.tex));
    return text;
}

} // namespace

QString cellAsTex(const CellPicture &picture)
{
    QString text;
    for (const ShownItem &item : picture.shown) {
        if (isStepsItem(item))
            text += stepsOf(item);
        else if (!isTextItem(item) && !item.value.value.isEmpty())
            text += valueOf(item);
    }
    return text;
}

} // namespace heed
