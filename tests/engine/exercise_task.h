// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson with one exercise, named task, on two cells and three controls.
#pragma once

#include "engine/exercise_judging.h"
#include "engine/opened_lesson.h"

#include <QString>

namespace heed::test {

inline QString shown(const std::string &text) { return QString::fromStdString(text); }

inline const std::string ground =
    "```yaml control n\ntype: integer\nrange: [1, 9]\nvalue: 3\n```\n\n"
    "```yaml control d\ntype: number\nrange: [0.25, 8]\nvalue: 2\n```\n\n"
    "```yaml control word\ntype: choice\nchoices: [cat, dog]\nvalue: cat\n```\n\n"
    "```yaml cell three\nop: attention\nquery: [[1, 0], [0, 1], [1, 1]]\nkey: [[1, 0], [0, 1], [1, 1]]\n"
    "value: [[1, 0], [0, 2], [1, 1]]\n```\n\n"
    "```yaml cell play\nop: attention\nquery: =three.query\nkey: =three.key\nvalue: =three.value\nscale: =1 / "
    "d\n```\n\n";

inline std::string task(const std::string &keys)
{
    return ground + "How much?\n\n```yaml exercise task\n" + keys + "```\n";
}

inline AnswerVerdict answered(Opened &opened, const std::string &text, const Draw &draw = {})
{
    return judgeAnswer(*opened.session, *opened.lesson->exercise("task"), {.text = text}, draw);
}

inline std::string said(const AnswerVerdict &verdict)
{
    std::string text(answerStateName(verdict.state));
    for (const std::string &one : verdict.texts)
        text += " | " + one;
    return text;
}

} // namespace heed::test
