// SPDX-License-Identifier: GPL-3.0-or-later
/// Pictures of the views that draw, as PNG and as SVG, to be looked at: view_pictures FOLDER
#include "view_items.h"

#include "page/svg_picture.h"

#include <QApplication>
#include <QDir>
#include <QPainter>

#include <cstdio>
#include <limits>

using namespace heed;

namespace {

struct Case {
    const char *name;
    ShownItem item;
    Sizes chosen = {};
};

ShownItem vectorsItem()
{
    ShownItem item = weightsItem(Array<double>::fromRowMajor({4, 2}, {1, 0, 0, 2, 1, 1, -0.8, 0.6}), "vectors");
    item.value.labels = {{"The", "cat", "sat", "down"}, {}};
    item.value.letterNames = {{"n", "token"}, {"m", "component"}};
    return item;
}

ShownItem oddItem()
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    return weightsItem(Array<double>::fromRowMajor({3, 4}, {0.5, -inf, -inf, -inf, 1.25, -0.5, nan, inf, -2, 0, 2, 1}));
}

ShownItem with(ShownItem item, const std::string &map)
{
    item.settings.map = map;
    return item;
}

ShownItem sentence(const std::string &view)
{
    ShownItem item = weightsItem(wavyArray({9, 9}), view);
    const TextList words{"the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog"};
    item.value.labels = {words, words};
    return item;
}

std::vector<Case> cases()
{
    return {{"heat-3x3", articleItem(), {0, 2}}, {"heat-heads", weightsItem(wavyArray({8, 6, 6})), {1, 2}},
        {"heat-two-heads", weightsItem(wavyArray({2, 4, 4}))}, {"heat-words", sentence("heatmap"), {3, 4}},
        {"heat-64", weightsItem(wavyArray({64, 64})), {20}}, {"heat-1000", weightsItem(wavyArray({1000, 1000}, true))},
        {"heat-signed", weightsItem(wavyArray({5, 6}, true)), {2}}, {"heat-odd", oddItem()},
        {"heat-cividis", with(weightsItem(wavyArray({6, 8})), "cividis")}, {"arcs", articleItem("arcs"), {2}},
        {"arcs-heads", weightsItem(wavyArray({8, 6, 6}), "arcs")}, {"arcs-words", sentence("arcs"), {4}},
        {"vectors", vectorsItem(), {2}}};
}

void picture(const Case &each, const Theme &theme, qreal zoom, const QString &file)
{
    const int width = qRound(768 * zoom);
    QWidget ground;
    QApplication::setPalette(paletteOf(theme));
    ground.setStyleSheet(styleSheetOf(theme));
    CellSelection selection;
    std::unique_ptr<ItemView> view(makeItemView(each.item, nullptr, {zoom}, &ground));
    view->setSelection(&selection);
    if (!each.chosen.empty())
        selection.choose(each.item, each.chosen);
    const int height = view->heightForWidth(width);
    ground.resize(width + 32, height + 32);
    view->setGeometry(16, 16, width, height);
    QPixmap pixmap(ground.size());
    pixmap.fill(theme.card);
    ground.ensurePolished();
    view->render(&pixmap, {16, 16}, {}, QWidget::DrawChildren);
    pixmap.save(file + QStringLiteral(".png"));
    QFile svg(file + QStringLiteral(".svg"));
    if (svg.open(QIODevice::WriteOnly))
        svg.write(svgOf(CardDrawing(*view), {.title = file}, theme.card));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    if (argc != 2) {
        std::printf("usage: view_pictures FOLDER\n");
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    for (const Case &each : cases())
        for (const bool isDark : {false, true})
            for (const int zoom : {1, 2})
                picture(each, isDark ? darkTheme() : lightTheme(), zoom,
                    folder.filePath(QStringLiteral("%1-%2-%3")
                                        .arg(QString::fromLatin1(each.name), QLatin1String(isDark ? "dark" : "light"))
                                        .arg(zoom)));
    return 0;
}
