// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live_number.h"

#include "engine/coerce.h"
#include "engine/judging.h"
#include "lesson/format.h"
#include "lesson/written_number.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <functional>

namespace heed {

namespace {

std::string exactEntries(const std::vector<double> &entries, bool isTuple)
{
    std::string text;
    for (const double entry : entries)
        text += (text.empty() ? "" : ", ") + exactText(entry);
    return isTuple ? "(" + text + ")" : text;
}

bool agree(const std::vector<double> &entries, const WrittenNumbers &written)
{
    return std::equal(entries.begin(), entries.end(), written.entries.begin(), written.entries.end(),
        [](double entry, const WrittenNumber &like) { return agrees(like, entry); });
}

tl::expected<Value, Failure> valueOf(Session &session, const ProseNumber &number)
{
    return number.exercise.empty() ? session.present().evaluate(number.target) : declaredValue(session, number);
}

} // namespace

LiveNumber liveNumber(Session &session, const ProseNumber &number)
{
    const auto value = valueOf(session, number);
    if (!value)
        return {.text = number.written, .reason = value.error().message};
    const std::string &lang = session.lesson().lesson().front.lang;
    const auto numbers = coerce(*value, Type::Numbers, "number");
    const auto written = readWrittenNumbers(number.written, lang);
    if (!numbers || !written)
        return {
            .text = number.written, .reason = "The value is " + valueText(*value) + ", which is no number like it."};
    const auto entries = numbers->get<Array<double>>().rowMajor();
    LiveNumber live{.text = number.written, .exact = exactEntries(entries, written->isTuple)};
    live.origin = originOf(session, number);
    live.isAuthors = agree(entries, *written);
    if (live.isAuthors)
        return live;
    if (const auto text = rewrittenNumbers(number.written, lang, entries))
        live.text = *text;
    else
        live.text = valueText(*value);
    return live;
}

namespace {

/// Of what stands for a reference: its run, or for a cell's input, which doesn't wait for that cell, the runs in the
/// input's own expression.
std::vector<std::size_t> runsOf(const BoundLesson &lesson, const Reference &reference)
{
    using Kind = BoundLesson::Node::Kind;
    const auto target = lesson.resolve(reference);
    if (!target || target->constant || target->isUnknown)
        return {};
    const auto isRun = [&](std::size_t node) { return lesson.node(node).kind == Kind::Run; };
    if (isRun(target->node))
        return {target->node};
    std::vector<std::size_t> runs = lesson.graph().dependencies(target->node);
    std::erase_if(runs, std::not_fn(isRun));
    return runs;
}

} // namespace

std::vector<const BoundCell *> cellsOf(const BoundLesson &lesson, const ProseNumber &number)
{
    std::vector<const BoundCell *> cells;
    for (const Reference &reference : references(number.target))
        for (const std::size_t run : runsOf(lesson, reference))
            cells.push_back(&lesson.cellOf(lesson.node(run)));
    return cells;
}

bool isKnown(const Session &session, const ProseNumber &number)
{
    for (const Reference &reference : references(number.target))
        for (const std::size_t run : runsOf(session.lesson(), reference))
            if (!session.present().isKnown(run))
                return false;
    return true;
}

} // namespace heed
