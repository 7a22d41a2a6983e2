// SPDX-License-Identifier: GPL-3.0-or-later
/// How a lesson is divided into parts, sections and screens.
#include "lesson/read_lesson.h"
#include "page/lesson_parts.h"
#include "page/page_screens.h"

#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

using namespace heed;

namespace {

constexpr double gap = 4;

std::vector<PartSpan> stacked(const std::vector<double> &heights, const std::vector<std::size_t> &kept = {})
{
    std::vector<PartSpan> spans;
    double y = 10;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        spans.push_back({y, y + heights[i], std::ranges::find(kept, i) != kept.end()});
        y += heights[i] + gap;
    }
    return spans;
}

std::vector<PartSpan> scaled(std::vector<PartSpan> spans, double zoom)
{
    for (PartSpan &span : spans)
        span = {span.top * zoom, span.bottom * zoom, span.keepsWithNext};
    return spans;
}

double heightOf(const std::vector<PartSpan> &spans, const PartRange &screen)
{
    return spans[screen.last - 1].bottom - spans[screen.first].top;
}

/// Screens, and places where what keeps together is divided.
std::size_t costOf(const std::vector<PartSpan> &spans, const std::vector<PartRange> &screens)
{
    std::size_t cost = screens.size();
    for (const PartRange &screen : screens)
        cost += screen.last < spans.size() && spans[screen.last - 1].keepsWithNext ? 1 : 0;
    return cost;
}

bool keptTogether(const std::vector<PartSpan> &spans, const PartRange &screen)
{
    return std::all_of(spans.begin() + static_cast<std::ptrdiff_t>(screen.first),
        spans.begin() + static_cast<std::ptrdiff_t>(screen.last) - 1,
        [](const PartSpan &span) { return span.keepsWithNext; });
}

std::vector<PartSpan> anySpans()
{
    const auto heights = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 150)));
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < heights.size(); ++i)
        if (*rc::gen::inRange(0, 3) == 0)
            kept.push_back(i);
    return stacked({heights.begin(), heights.end()}, kept);
}

/// "title heading+ text, ...": the sections' parts, with + where one keeps with the next.
std::string described(const std::string &body)
{
    const LessonResult read = test::read(body);
    const std::vector<LessonPart> parts = partsOf(readProse(read.lesson), read.lesson);
    std::string text;
    for (const PartRange &section : sectionsOf(parts)) {
        text += text.empty() ? "" : ", ";
        for (std::size_t i = section.first; i < section.last; ++i)
            text += std::string(i > section.first ? " " : "") + (parts[i].isTitle ? "title" : "")
                + (parts[i].heading ? "h" + std::to_string(*parts[i].heading) : "") + (parts[i].isHeading() ? "" : "p")
                + (parts[i].keepsWithNext ? "+" : "");
    }
    return text;
}

const std::string control = "```yaml control t\ntype: number\nvalue: 1\nrange: [0, 2]\n```\n\n";
const std::string other = "```yaml control u\ntype: number\nvalue: 1\nrange: [0, 2]\n```\n\n";
const std::string cell = "```yaml cell c\nop: softmax\nscores: [[1, 2]]\n```\n\n";

} // namespace

class TestPageScreens : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asManyAsFitEvenly()
    {
        using Screens = std::vector<PartRange>;
        QCOMPARE(screensOf({}, 100), Screens());
        QCOMPARE(screensOf(stacked({30, 30}), 100), Screens({{0, 2}}));
        QCOMPARE(screensOf(stacked({30, 30, 28, 10}), 100), Screens({{0, 2}, {2, 4}})); // not three and one
        QCOMPARE(screensOf(stacked({30, 400, 30}), 100), Screens({{0, 1}, {1, 2}, {2, 3}}));
    }

    void headingsStayWithWhatFollows()
    {
        using Screens = std::vector<PartRange>;
        QCOMPARE(screensOf(stacked({60, 20, 50}, {1}), 100), Screens({{0, 1}, {1, 3}}));
        QCOMPARE(screensOf(stacked({60, 20, 150}, {1}), 100), Screens({{0, 2}, {2, 3}})); // too high together
        QCOMPARE(screensOf(stacked({60, 20, 95, 30}, {1}), 100), Screens({{0, 1}, {1, 3}, {3, 4}})); // to be shrunk
    }

    void eachPartIsOnOneScreen()
    {
        QVERIFY(rc::check([] {
            const std::vector<PartSpan> spans = anySpans();
            const double height = *rc::gen::inRange(20, 200);
            std::size_t next = 0;
            for (const PartRange &screen : screensOf(spans, height)) {
                RC_ASSERT(screen.first == next && screen.last > screen.first);
                RC_ASSERT(screen.last - screen.first == 1 || heightOf(spans, screen) <= height
                    || (keptTogether(spans, screen) && heightOf(spans, screen) <= height / mostShrunk));
                next = screen.last;
            }
            RC_ASSERT(next == spans.size());
        }));
    }

    void whatKeepsTogetherIsDividedOnlyWhenTooHigh()
    {
        QVERIFY(rc::check([] {
            const std::vector<PartSpan> spans = anySpans();
            const double height = *rc::gen::inRange(20, 200);
            const auto screens = screensOf(spans, height);
            for (std::size_t i = 0; i + 1 < screens.size(); ++i) {
                PartRange across{screens[i].last - 1, screens[i].last};
                while (across.first > 0 && spans[across.first - 1].keepsWithNext)
                    --across.first;
                while (across.last < spans.size() && spans[across.last - 1].keepsWithNext)
                    ++across.last;
                RC_ASSERT(!spans[screens[i].last - 1].keepsWithNext || heightOf(spans, across) > height / mostShrunk);
            }
        }));
    }

    void withoutGroupsTheyAreAsFewAsPossible()
    {
        QVERIFY(rc::check([] {
            std::vector<PartSpan> spans = anySpans();
            for (PartSpan &span : spans)
                span.keepsWithNext = false;
            const double height = *rc::gen::inRange(20, 200);
            std::vector<std::size_t> fewest(spans.size() + 1, spans.size());
            fewest[0] = 0;
            for (std::size_t last = 1; last <= spans.size(); ++last)
                for (std::size_t first = 0; first < last; ++first)
                    if (last - first == 1 || heightOf(spans, {first, last}) <= height)
                        fewest[last] = std::min(fewest[last], fewest[first] + 1);
            RC_ASSERT(screensOf(spans, height).size() == fewest.back());
        }));
    }

    void typeIsAsLargeAsTheFewestScreensAllow()
    {
        QVERIFY(rc::check([] {
            const std::vector<PartSpan> spans = anySpans();
            const double height = *rc::gen::inRange(100, 400);
            const ZoomRange zooms{1.1, 2.0};
            const auto measure = [&spans](double zoom) { return scaled(spans, zoom); };
            const ScreenPlan plan = planScreens(zooms, height, measure);
            RC_ASSERT(plan.zoom >= zooms.least - 1e-9 && plan.zoom <= zooms.most + 1e-9);
            RC_ASSERT(plan.screens == screensOf(measure(plan.zoom), height));
            RC_ASSERT(costOf(spans, plan.screens) <= costOf(spans, screensOf(measure(zooms.least), height)));
        }));
        const auto measure = [](double zoom) { return scaled(stacked({100, 96}), zoom); };
        QCOMPARE(planScreens({1, 2}, 400, measure).zoom, 2.0);
        QCOMPARE(planScreens({1, 2}, 300, measure).zoom, 1.5);
        QCOMPARE(planScreens({1, 2}, 190, measure).screens.size(), 2U);
        const auto kept = [](double zoom) { return scaled(stacked({100, 100, 100}, {1}), zoom); };
        QCOMPARE(planScreens({1, 2}, 210, kept).screens, std::vector<PartRange>({{0, 1}, {1, 3}})); // not two and one
    }

    void zoomsFollowTheScreen()
    {
        for (const QSizeF size : {QSizeF(683, 384), QSizeF(1024, 700), QSizeF(1366, 768), QSizeF(1920, 1080)}) {
            const ZoomRange zooms = presentedZooms(size);
            QVERIFY(zooms.least >= 1 && zooms.least <= zooms.most && zooms.most <= 4);
        }
        QVERIFY(presentedZooms({1920, 1080}).most > presentedZooms({1366, 768}).most);
        QVERIFY(presentedZooms({1366, 768}).most >= 1.5);
    }

    void sectionsBeginWithHeadings()
    {
        QCOMPARE(described("# T\n\nWords.\n\n## A\n\n- one\n- two\n\n### B\n\nWords.\n"), "h0+ p, h1+ p, h2+ p");
        QCOMPARE(described("Words.\n\nMore.\n"), "title+ p p");
        QCOMPARE(described(""), "title+");
        QCOMPARE(described("## A\n\n## B\n"), "title+, h0+, h1+");
        QCOMPARE(described("# T\n\n> ## Quoted\n>\n> Words.\n\n## A\n"), "h0+ p, h2+");
        QCOMPARE(described("<!-- for authors -->\n\n# T\n\n<!-- more -->\n\nWords.\n"), "h0+ p");
    }

    void controlsKeepWithWhatDependsOnThem()
    {
        QCOMPARE(described("# T\n\nWords.\n\n" + control + "Predict.\n\n" + cell + "After.\n"), "h0+ p p+ p+ p p");
        QCOMPARE(described("# T\n\n" + control + other + cell), "h0+ p+ p"); // neighbours share a card
        QCOMPARE(described("# T\n\n" + control + "## A\n\n" + cell), "h0+ p, h1+ p");
        QCOMPARE(described("# T\n\nAnd the values:\n\nOne line:\n"), "h0+ p+ p+");
    }

    void partsAreTheWholeProse()
    {
        for (const char *body : {"# T\n\nA $x$\n\n```math\nx\n```\n\n| a |\n|---|\n| 1 |\n\n---\n\n1. a\n\n   b\n",
                 "<b>\n\nWords\n\n<!-- c -->", "> a\n>\n> # b\n\n    code\n"}) {
            const LessonResult read = test::read(body);
            const Prose prose = readProse(read.lesson);
            std::size_t at = 0;
            for (const LessonPart &part : partsOf(prose, read.lesson)) {
                QVERIFY(part.begin == at || (part.isTitle && part.begin == 0));
                at = part.end;
            }
            QCOMPARE(at, prose.size());
        }
    }
};

QTEST_MAIN(TestPageScreens)
#include "tst_page_screens.moc"
