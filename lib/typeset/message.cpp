// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/message.h"

#include "typeset/bytes.h"
#include "typeset/formula_record.h"

namespace heed {

namespace {

constexpr std::size_t lengthBytes = 8;

std::string_view nameOf(Task task)
{
    switch (task) {
    case Task::LoadMathJax:
        return "load MathJax";
    case Task::LoadSpeech:
        return "load speech";
    case Task::Typeset:
        return "typeset";
    case Task::Speak:
        break;
    }
    return "speak";
}

std::optional<Task> taskNamed(std::string_view name)
{
    for (const Task task : {Task::LoadMathJax, Task::LoadSpeech, Task::Typeset, Task::Speak})
        if (name == nameOf(task))
            return task;
    return std::nullopt;
}

} // namespace

std::string toBytes(const Question &question)
{
    std::string bytes;
    putText(bytes, nameOf(question.task));
    putText(bytes, question.formula.tex);
    putNumber(bytes, question.formula.isDisplay ? 1 : 0);
    return bytes;
}

std::optional<Question> questionOf(std::string_view bytes)
{
    ByteReader reader(bytes);
    const auto task = taskNamed(reader.text());
    FormulaRequest formula;
    formula.tex = reader.text();
    formula.isDisplay = reader.number() != 0;
    if (!task || reader.hasFailed())
        return std::nullopt;
    return Question{*task, std::move(formula)};
}

std::string toBytes(const TypesetFormula &answer, const Question &question)
{
    return toRecord(question.formula, answer, nameOf(question.task));
}

std::optional<TypesetFormula> answerOf(std::string_view bytes, const Question &question)
{
    auto answer = fromRecord(bytes, question.formula, nameOf(question.task));
    const bool isDrawing = question.task == Task::Typeset;
    if (answer && isDrawing && answer->error.empty() == answer->svg.empty())
        return std::nullopt;
    return answer;
}

std::string framed(std::string_view bytes)
{
    std::string frame;
    putText(frame, bytes);
    return frame;
}

std::optional<std::string> FrameReader::next()
{
    if (m_isBroken || m_bytes.size() < lengthBytes)
        return std::nullopt;
    const std::uint64_t length = ByteReader(m_bytes).number();
    m_isBroken = length > m_most;
    if (m_isBroken || m_bytes.size() - lengthBytes < length)
        return std::nullopt;
    std::string bytes = m_bytes.substr(lengthBytes, static_cast<std::size_t>(length));
    m_bytes.erase(0, lengthBytes + bytes.size());
    return bytes;
}

} // namespace heed
