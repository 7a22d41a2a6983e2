// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerer.h"

namespace heed {

namespace {

TypesetFormula refused(std::string error)
{
    TypesetFormula formula;
    formula.error = std::move(error);
    return formula;
}

template<typename Script>
TypesetFormula loaded(std::unique_ptr<Script> &script, const std::string &folder)
{
    script = std::make_unique<Script>(folder);
    const auto done = script->load();
    if (done)
        return {};
    script.reset();
    return refused(done.error().message);
}

} // namespace

TypesetFormula Answerer::answer(const Question &question)
{
    TypesetFormula formula = anyAnswer(question);
    const std::size_t bytes = formula.svg.size() + formula.speech.size() + formula.error.size();
    return bytes <= m_mostBytes ? formula : refused("The formula is too large to draw.");
}

TypesetFormula Answerer::anyAnswer(const Question &question)
{
    switch (question.task) {
    case Task::LoadMathJax:
        return loaded(m_mathJax, m_folder);
    case Task::LoadSpeech:
        return loaded(m_speech, m_folder);
    case Task::Typeset:
        return typeset(question.formula);
    case Task::Speak:
        break;
    }
    return speak(question.formula);
}

TypesetFormula Answerer::typeset(const FormulaRequest &request)
{
    return m_mathJax ? m_mathJax->typeset(request) : refused("MathJax isn't loaded.");
}

TypesetFormula Answerer::speak(const FormulaRequest &request)
{
    if (!m_mathJax || !m_speech)
        return refused("The speech rules aren't loaded.");
    TypesetFormula formula;
    const std::string mathml = m_mathJax->mathml(request);
    if (!mathml.empty())
        formula.speech = m_speech->speak(mathml);
    return formula;
}

} // namespace heed
