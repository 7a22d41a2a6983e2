// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live_number.h"

#include "engine/coerce.h"
#include "engine/judging.h"
#include "lesson/format.h"
#include "lesson/written_number.h"
#include "sdk/number_text.h"

#include <algorithm>

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
    live.isAuthors = agree(entries, *written);
    if (live.isAuthors)
        return live;
    if (const auto text = rewrittenNumbers(number.written, lang, entries))
        live.text = *text;
    else
        live.text = valueText(*value);
    return live;
}

/// A cell's input waits for the cells in its own expression only.
static bool isComputed(const Evaluation &evaluation, std::size_t node)
{
    using Kind = BoundLesson::Node::Kind;
    const BoundLesson &lesson = evaluation.lesson();
    if (evaluation.isKnown(node))
        return true;
    if (lesson.node(node).kind == Kind::Run)
        return false;
    return std::ranges::all_of(lesson.graph().dependencies(node), [&](std::size_t dependency) {
        return lesson.node(dependency).kind != Kind::Run || evaluation.isKnown(dependency);
    });
}

bool isKnown(const Session &session, const ProseNumber &number)
{
    for (const Reference &reference : references(number.target)) {
        const auto target = session.lesson().resolve(reference);
        if (target && !target->constant && !target->isUnknown && !isComputed(session.present(), target->node))
            return false;
    }
    return true;
}

} // namespace heed
