// SPDX-License-Identifier: GPL-3.0-or-later
/// How long large lessons take: reading, checking, one changed control.
#include "engine/check.h"
#include "engine/report.h"
#include "math/blas.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>

using namespace heed;

namespace {

constexpr int repetitions = 9;

/// Milliseconds, the median of several.
double median(const std::function<void()> &work)
{
    std::vector<double> times;
    for (int i = 0; i < repetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::sort(times);
    return times[times.size() / 2];
}

/// `cells` cells with text and numbers between them; the first ten depend on the control.
std::string lessonOf(int cells)
{
    std::string text = "---\nheed: 1\nid: large\ntitle: Large\n---\n# Large\n\n"
                       "```yaml control t\ntype: number\nvalue: 1\nrange: [0.1, 10]\n```\n\n";
    for (int i = 0; i < cells; ++i) {
        const std::string name = "c" + std::to_string(i),
                          previous = i < 10 ? "t" : "c" + std::to_string(i - 1) + "[0][0]";
        text += "The weights are [(0.0900, 0.2447, 0.6652)](=" + name + "[0]) here.\n\n```yaml cell " + name
            + "\nop: softmax\nscores: [[1, 2, 3], [3, 2, 1]]\n" + (i < 10 ? "temperature: =" + previous + "\n" : "")
            + "show:\n  - weights: heatmap\nexpect:\n  - sum(weights[0]) == 1 within 1e-12\n```\n\n";
    }
    return text;
}

} // namespace

int main()
{
    math::useOneBlasThread();
    constexpr int cells = 10'000;
    Catalogue catalogue({HEED_PLUGIN_DIR});
    Pool pool(std::thread::hardware_concurrency());
    ResultCache cache;
    Runner runner(pool, cache);
    const std::string text = lessonOf(cells);
    std::size_t found = 0;
    const double checked = median([&] {
        const BoundLesson lesson(readLesson("large.md", text), catalogue);
        found = checkLesson(lesson).size();
    });
    if (found != 0)
        std::fprintf(stderr, "lesson_bench: the lesson has %zu findings\n", found);
    const BoundLesson lesson(readLesson("large.md", text), catalogue);
    Session session(lesson, runner);
    session.update();
    double value = 1;
    const std::size_t before = session.recomputed();
    const double changed = median([&] {
        static_cast<void>(session.set("t", value += 0.01));
        session.update();
    });
    const std::size_t each = (session.recomputed() - before) / repetitions;
    std::printf("A lesson of %d cells and as many numbers in prose, median of %d:\n", cells, repetitions);
    std::printf("  read, bind and check %8.1f ms (aim: under 1000)\n", checked);
    std::printf("  one changed control, %zu cells recomputed %8.3f ms (aim: under 5)\n", each, changed);
    return found == 0 ? 0 : 1;
}
