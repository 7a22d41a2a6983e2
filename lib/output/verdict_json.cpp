// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/verdict_json.h"

#include "output/json.h"

namespace heed {

static Json valuesJson(const Overrides &values)
{
    Json json = Json::object();
    for (const auto &[name, value] : values)
        json[name] = dataOf(value);
    return json;
}

std::string verdictJson(const Exercise &exercise, const AnswerVerdict &verdict)
{
    return lineOf({{"exercise", exercise.name}, {"kind", exerciseKindName(exercise.kind)},
        {"state", answerStateName(verdict.state)}, {"right", verdict.isRight()}, {"points", numberJson(verdict.points)},
        {"of", numberJson(exercise.points)}, {"try", verdict.isTry()},
        {"read", verdict.read.empty() ? Json() : Json(verdict.read)}, {"said", verdict.texts},
        {"mistake", verdict.mistake ? Json(*verdict.mistake) : Json()}, {"expected", dataOf(verdict.expected)},
        {"values", valuesJson(verdict.values)}});
}

} // namespace heed
