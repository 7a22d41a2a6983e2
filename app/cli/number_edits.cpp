// SPDX-License-Identifier: GPL-3.0-or-later
#include "number_edits.h"

#include "engine/coerce.h"
#include "engine/judging.h"
#include "lesson/format.h"
#include "lesson/written_number.h"

#include <algorithm>

namespace heed {

static bool agree(const std::string &text, std::string_view lang, const std::vector<double> &values)
{
    const auto written = readWrittenNumbers(text, lang);
    return written && written->entries.size() == values.size()
        && std::equal(values.begin(), values.end(), written->entries.begin(),
            [](double value, const WrittenNumber &number) { return agrees(number, value); });
}

/// Nothing when no such text is read back as the value: "inf" is no number in prose.
static std::optional<std::string> rewritten(const ProseNumber &number, const Lesson &lesson, const Value &value)
{
    const auto numbers = coerce(value, Type::Numbers, "number");
    if (!numbers || lesson.source.slice(number.text) != number.written)
        return std::nullopt;
    const std::vector<double> values = numbers->get<Array<double>>().rowMajor();
    auto text = rewrittenNumbers(number.written, lesson.front.lang, values);
    return text && agree(*text, lesson.front.lang, values) ? std::move(text) : std::nullopt;
}

NumberEdits numberEdits(Session &session)
{
    NumberEdits result;
    const Lesson &lesson = session.lesson().lesson();
    for (const ProseNumber &number : lesson.numbers) {
        std::vector<Diagnostic> unsaid;
        if (judgeNumber(session, number, true, unsaid).holds)
            continue;
        const auto value = declaredValue(session, number);
        if (!value)
            continue;
        if (auto text = rewritten(number, lesson, *value))
            result.edits.push_back({number.text, std::move(*text)});
        else
            result.left.push_back(number.text);
    }
    return result;
}

} // namespace heed
