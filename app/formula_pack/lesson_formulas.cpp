// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_formulas.h"

namespace heed {

namespace {

using Requests = std::vector<FormulaRequest>;

void collect(Requests &requests, std::string_view text, const std::vector<Formula> &formulas)
{
    for (const Formula &formula : formulas) {
        const std::string_view tex = text.substr(formula.tex.begin, formula.tex.end - formula.tex.begin);
        requests.push_back(trimmed({std::string(tex), formula.isDisplay()}));
    }
}

void collect(Requests &requests, const std::string &text) { collect(requests, text, findFormulas(text, 0)); }

void collect(Requests &requests, const Cell &cell) { collect(requests, cell.title); }
void collect(Requests &requests, const Control &control) { collect(requests, control.label.text); }
void collect(Requests &requests, const ValueBlock &value) { collect(requests, value.label.text); }

void collect(Requests &requests, const Exercise &exercise)
{
    for (const MarkdownText *text : {&exercise.label, &exercise.solution})
        collect(requests, text->text);
    for (const MarkdownText &hint : exercise.hints)
        collect(requests, hint.text);
    for (const Mistake &mistake : exercise.mistakes)
        collect(requests, mistake.say.text);
    for (const ExerciseChoice &choice : exercise.choices) {
        collect(requests, choice.say.text);
        collect(requests, choice.because.text);
    }
}

} // namespace

std::vector<FormulaRequest> formulasOf(const Lesson &lesson)
{
    Requests requests;
    collect(requests, lesson.source.text(), lesson.markdown.formulas);
    for (const Block &block : lesson.blocks)
        std::visit([&](const auto &kind) { collect(requests, kind); }, block);
    return requests;
}

} // namespace heed
