// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_svg.h"

#include "page/cell_body.h"
#include "page/svg_picture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include <algorithm>

namespace heed {

namespace {

constexpr int widest = 4'000; // px; what is wider is cut

/// One that nobody scrolls, points at or types in, so that a result is written the same way each time.
void setUp(CellBody &body, const CellPicture &picture, const CellBody &shown)
{
    body.setAttribute(Qt::WA_DontShowOnScreen);
    body.setPalette(shown.palette());
    body.setStyleSheet(styleSheetOf(themeOf(shown.palette())));
    body.setLayoutDirection(shown.layoutDirection());
    body.restore(shown.kept());
    body.setItems(picture.shown);
    const CellSelection &chosen = shown.selection();
    const auto item = std::ranges::find(picture.shown, chosen.output(), &ShownItem::output);
    if (!chosen.isEmpty() && item != picture.shown.end())
        body.selection().choose(chosen.output(), chosen.index(), item->letters);
    int width = shown.width();
    for (const ItemView *view : body.views())
        width = std::max(width, view->wantedWidth());
    width = std::min(width, std::max(widest, shown.width()));
    body.resize(width, body.heightForWidth(width));
    body.show();
}

/// What a screen reader says of a view: its name, and what is told of the first part that has more to tell.
QString sentenceOf(const ItemView &view)
{
    for (const QWidget *part : view.findChildren<QWidget *>())
        if (!part->accessibleDescription().isEmpty())
            return view.accessibleName() + QStringLiteral(": ") + part->accessibleDescription();
    return view.accessibleName();
}

SvgWords wordsOf(const BoundCell &cell, const CellBody &body)
{
    QStringList lines;
    if (!cell.cell->title.empty())
        lines.append(QString::fromStdString(cell.cell->title));
    for (const ItemView *view : body.views())
        if (const QString sentence = sentenceOf(*view); !sentence.isEmpty())
            lines.append(sentence);
    return {.title = QString::fromStdString(cell.cell->name + ", " + cell.cell->op),
        .description = lines.join(QLatin1Char('\n'))};
}

} // namespace

QByteArray cellAsSvg(const BoundCell &cell, const CellPicture &picture, const CellBody &shown)
{
    CellBody body(shown.formulas(), shown.scale(), nullptr);
    setUp(body, picture, shown);
    return svgOf(CardDrawing(body), wordsOf(cell, body), themeOf(shown.palette()).card);
}

void copySvg(const BoundCell &cell, const CellPicture &picture, const CellBody &shown)
{
    auto *data = new QMimeData;
    data->setData(QStringLiteral("image/svg+xml"), cellAsSvg(cell, picture, shown));
    QGuiApplication::clipboard()->setMimeData(data);
}

} // namespace heed
