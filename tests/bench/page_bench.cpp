// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson of 1,000 cells and 2,000 formulas on the page: its first screen, scrolling, memory, and how long the loop of
/// events is ever held up while no formula is known yet. Painted offscreen, in the pixels of a real window.
#include "page/formulas.h"
#include "page/page_view.h"
#include "page/theme.h"
#include "typeset/formula_service.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>

using namespace heed;

namespace {

constexpr int cells = 1000;

QByteArray bigLesson()
{
    QByteArray text = "---\nheed: 1\nid: big\ntitle: Big\n---\n# Big\n\n";
    for (int i = 0; i < cells; ++i) {
        const QByteArray n = QByteArray::number(i);
        if (i % 10 == 0)
            text += "## Part " + n + "\n\n";
        text += "Query " + n + " meets every key: $s_{" + n + "} = q_{" + n
            + "} \\cdot k_{1}$. That is then shared out, so" + " that its weight is $\\alpha_{" + n
            + "} = \\frac{e^{s_{" + n + "}}}{\\sum_j e^{s_j}}$, a share of one.\n\n" + "```yaml cell c" + n
            + "\nop: softmax\nscores: [[1, 2, " + n + "], [3, 4, 1]]\nshow:\n  - weights: table\n"
            + "```\n\nThe first is [0.5](=c" + n + ".weights[0][0]).\n\n";
    }
    return text;
}

double residentMiB()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n'))
        if (line.startsWith("VmRSS:"))
            return line.mid(6).trimmed().split(' ').front().toDouble() / 1024;
    return 0;
}

double milliseconds(const QElapsedTimer &time) { return static_cast<double>(time.nsecsElapsed()) / 1e6; }

class Bench {
public:
    explicit Bench(const QString &file)
        : m_file(file)
    {
    }

    void run(FormulaService &service, bool isWarm)
    {
        Formulas formulas(service);
        PageView view(formulas);
        view.resize(1440, 1000);
        view.show();
        QCoreApplication::processEvents();
        OpenLesson lesson(m_engine, m_file);
        QElapsedTimer time;
        time.start();
        view.showLesson(&lesson);
        bool isShown = false;
        QObject::connect(&view, &PageView::shown, &view, [&] { isShown = true; });
        while (!isShown)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        view.viewport()->repaint();
        std::printf("  first screen, %s cache     %8.1f ms%s\n", isWarm ? "warm" : "cold", milliseconds(time),
            isWarm ? " (aim: under 500)" : "");
        isWarm ? scroll(view, lesson) : holdUp(view, lesson);
        view.showLesson(nullptr);
    }

private:
    /// From the top to the end in steps of a wheel, each painted.
    static void scroll(PageView &view, const OpenLesson &lesson)
    {
        while (!lesson.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        std::vector<double> frames;
        QScrollBar &bar = *view.verticalScrollBar();
        QElapsedTimer time;
        do {
            time.start();
            bar.setValue(bar.value() + 120);
            QCoreApplication::processEvents();
            view.viewport()->repaint();
            frames.push_back(milliseconds(time));
        } while (bar.value() < bar.maximum());
        std::ranges::sort(frames);
        std::printf(
            "  scrolling, %zu frames       %8.1f ms median, %.1f ms 99th percentile, %.1f ms longest (aim: 33)\n",
            frames.size(), frames[frames.size() / 2], frames[frames.size() * 99 / 100], frames.back());
        std::printf("  memory                    %8.0f MiB (aim: under 400)\n", residentMiB());
    }

    /// The longest turn of the loop of events while formulas come in.
    static void holdUp(PageView &view, const OpenLesson &lesson)
    {
        QElapsedTimer whole, turn;
        whole.start();
        std::vector<double> turns;
        while (whole.elapsed() < 8000) {
            turn.start();
            QCoreApplication::processEvents();
            turns.push_back(milliseconds(turn));
            QThread::usleep(200);
        }
        std::ranges::sort(turns);
        std::printf("  8 s of formulas arriving  %8.1f ms held up at most (aim: 16), settled: %s\n", turns.back(),
            lesson.isSettled() ? "yes" : "no");
        view.viewport()->repaint();
    }

    QString m_file;
    Pool m_pool{2};
    ResultCache m_cache;
    Runner m_runner{m_pool, m_cache};
    Catalogue m_catalogue{pluginFolders(QCoreApplication::applicationDirPath().toStdString() + "/../bin")};
    LessonEngine m_engine{m_catalogue, m_runner, 0};
};

/// All formulas of the lesson in the user's folder.
void warm(FormulaService &service)
{
    std::atomic<int> missing = 0;
    for (int i = 0; i < cells; ++i) {
        const std::string n = std::to_string(i);
        for (const std::string &tex : {"s_{" + n + "} = q_{" + n + "} \\cdot k_{1}",
                 "\\alpha_{" + n + "} = \\frac{e^{s_{" + n + "}}}{\\sum_j e^{s_j}}"}) {
            ++missing;
            service.request({.tex = tex}, 0, [&missing, once = true](const TypesetFormula &) mutable {
                if (std::exchange(once, false))
                    --missing;
            });
        }
    }
    while (missing > 0)
        QThread::msleep(5);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setPalette(paletteOf(lightTheme()));
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("big.md"));
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(bigLesson()) < 0)
        return 1;
    file.close();
    const std::string built = QCoreApplication::applicationDirPath().toStdString() + "/..";
    const std::string share = built + "/share/heed";
    const auto places = [&](const char *user) {
        return FormulaPlaces{.mathJax = share + "/mathjax",
            .pack = share + "/formulas.pack",
            .user = folder.filePath(QString::fromLatin1(user)).toStdString(),
            .program = built + "/libexec/heed/heed-typeset"};
    };
    std::printf("A page of %d cells and %d formulas:\n", cells, 2 * cells);
    Bench bench(name);
    {
        FormulaService service(places("cold"));
        bench.run(service, false);
    }
    {
        FormulaService service(places("warm"));
        warm(service);
    }
    FormulaService service(places("warm"));
    bench.run(service, true);
    return 0;
}
