// SPDX-License-Identifier: GPL-3.0-or-later
/// From a moved control to the repainted views that depend on it, offscreen, in the pixels of a real window.
#include "page/chart_canvas.h"
#include "page/formulas.h"
#include "page/page_view.h"
#include "page/theme.h"
#include "typeset/formula_service.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

using namespace heed;

namespace {

struct Case {
    const char *name;
    int size; ///< rows and columns of the scores
    const char *show;
    double aim; ///< ms
};

constexpr int moves = 200;

QByteArray lessonOf(const Case &one)
{
    QByteArray rows;
    for (int row = 0; row < one.size; ++row) {
        rows += row == 0 ? "[" : ", [";
        for (int column = 0; column < one.size; ++column)
            rows += (column == 0 ? "" : ", ") + QByteArray::number(std::sin(row * 7 + column * 3), 'f', 3);
        rows += "]";
    }
    return "---\nheed: 1\nid: views\ntitle: Views\n---\n# Views\n\n```yaml control t\ntype: number\nvalue: 1\nrange: "
           "[0.1, 10]\n```\n\n```yaml cell c\nop: softmax\nscores: ["
        + rows + "]\ntemperature: =t\nshow:\n  - " + one.show + "\n```\n";
}

double milliseconds(const QElapsedTimer &time) { return static_cast<double>(time.nsecsElapsed()) / 1e6; }

class Bench {
public:
    explicit Bench(const QString &folder)
        : m_file(folder + QStringLiteral("/views.md"))
    {
    }

    bool run(const Case &one)
    {
        QFile file(m_file);
        if (!file.open(QIODevice::WriteOnly) || file.write(lessonOf(one)) < 0)
            return false;
        file.close();
        PageView view(m_formulas);
        view.resize(1366, 768);
        view.show();
        OpenLesson lesson(m_engine, m_file);
        view.showLesson(&lesson);
        settle(lesson);
        view.grab();
        std::vector<double> times;
        for (int i = 0; i < moves; ++i)
            times.push_back(move(view, lesson, 0.5 + 0.01 * i));
        std::ranges::sort(times);
        std::printf("  %-34s %8.1f ms median, %.1f ms 95th percentile (aim: under %.0f)\n", one.name, times[moves / 2],
            times[moves * 95 / 100], one.aim);
        std::fflush(stdout);
        view.showLesson(nullptr);
        return true;
    }

private:
    static void settle(const OpenLesson &lesson)
    {
        while (!lesson.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents();
    }

    /// Until the chart has the new numbers and is painted with them.
    static double move(const PageView &view, OpenLesson &lesson, double value)
    {
        const auto *canvas = view.findChild<ChartCanvas *>();
        if (canvas == nullptr)
            return std::numeric_limits<double>::infinity();
        const int before = canvas->revision();
        QElapsedTimer time;
        time.start();
        lesson.setControl("t", value);
        while (canvas->revision() == before)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        canvas->viewport()->repaint();
        const double taken = milliseconds(time);
        settle(lesson);
        return taken;
    }

    QString m_file;
    FormulaService m_service{{}};
    Formulas m_formulas{m_service};
    Pool m_pool{2};
    ResultCache m_cache;
    Runner m_runner{m_pool, m_cache};
    Catalogue m_catalogue{pluginFolders(QCoreApplication::applicationDirPath().toStdString() + "/../bin")};
    LessonEngine m_engine{m_catalogue, m_runner, 0};
};

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setPalette(paletteOf(lightTheme()));
    const QTemporaryDir folder;
    std::printf("From a control to repainted views, %d moves:\n", moves);
    Bench bench(folder.path());
    const Case cases[] = {
        {"bars, one row of 3 x 3", 3, "weights: {view: bars, row: 0}", 16},
        {"bars, all rows of 3 x 3", 3, "weights: {view: bars, all: true}", 16},
        {"lines, 3 x 3", 3, "weights: lines", 16},
        {"histogram, 3 x 3", 3, "weights: histogram", 16},
        {"bars, one row of 256 x 256", 256, "weights: {view: bars, row: 0}", 50},
        {"lines, 12 rows of 256 x 256", 256, "weights: lines", 50},
        {"histogram, 256 x 256", 256, "weights: histogram", 50},
    };
    for (const Case &one : cases)
        if (!bench.run(one))
            return 1;
    return 0;
}
