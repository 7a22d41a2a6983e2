// SPDX-License-Identifier: GPL-3.0-or-later
/// A heat map of 1,000 x 1,000 entries: making it, and panning and zooming it, each frame painted. Offscreen, in the
/// pixels of a real window.
#include "page/heat_map_item.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace heed;

namespace {

constexpr int side = 1000;

ShownItem bigItem()
{
    arma::mat entries(side, side);
    for (arma::uword column = 0; column < side; ++column)
        for (arma::uword row = 0; row < side; ++row)
            entries(row, column) = std::sin(static_cast<double>(row * column) * 1e-3);
    ShownItem item;
    item.view = "heatmap";
    item.output = "weights";
    item.letters = {"n", "m"};
    item.value = {.name = "weights",
        .value = Value(entries),
        .letters = item.letters,
        .labels = {{}, {}},
        .letterNames = {{"n", "query"}, {"m", "key"}}};
    return item;
}

double milliseconds(const QElapsedTimer &time) { return static_cast<double>(time.nsecsElapsed()) / 1e6; }

/// From corner to corner, some pixels a frame.
void pan(const char *name, HeatMap &map)
{
    std::vector<double> frames;
    QElapsedTimer time;
    constexpr int steps = 200;
    for (int step = 0; step <= steps; ++step) {
        time.start();
        for (QScrollBar *bar : {map.horizontalScrollBar(), map.verticalScrollBar()})
            bar->setValue(static_cast<int>(static_cast<qint64>(bar->maximum()) * step / steps));
        map.viewport()->repaint();
        frames.push_back(milliseconds(time));
    }
    std::ranges::sort(frames);
    std::printf("  panning, %-16s %6.2f ms a frame median, %.2f ms 99th percentile (aim: 33), %lld squares\n", name,
        frames[frames.size() / 2], frames[frames.size() * 99 / 100], static_cast<long long>(map.drawn()));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setPalette(paletteOf(lightTheme()));
    const ShownItem item = bigItem();
    std::printf("A heat map of %d x %d:\n", side, side);
    QElapsedTimer time;
    time.start();
    HeatMapItem view(item, {}, nullptr);
    view.resize(768, view.heightForWidth(768));
    view.show();
    while (view.maps().front()->drawn() == 0)
        QCoreApplication::processEvents();
    std::printf("  made and painted         %8.2f ms\n", milliseconds(time));
    time.start();
    if (!view.take(item))
        return 1;
    view.maps().front()->viewport()->repaint();
    std::printf("  another result           %8.2f ms\n", milliseconds(time));
    HeatMap &map = *view.maps().front();
    pan("as it fits", map);
    map.setZoom(4);
    pan("larger squares", map);
    map.setZoom(12);
    pan("with numbers", map);
    map.setZoom(-6);
    pan("all of it", map);
    return 0;
}
