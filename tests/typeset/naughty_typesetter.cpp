// SPDX-License-Identifier: GPL-3.0-or-later
/// Stands in for heed-typeset. The lines of FOLDER/lives say how each start behaves, the last line how all later ones do:
///   well        answers all
///   dies N      answers N questions, then ends with the next; leaves N: ends without a further one
///   garbage     answers with a frame of letters; torn: with the half of an answer
///   endless     writes without end; announces: a frame that is larger than memory
///   twice       gives each answer two times
///   other       answers another question; empty: with no drawing and no error; large: with a drawing of 100,000 bytes
///   silent      never answers; mute: closes its output
#include "typeset/bytes.h"
#include "typeset/message.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

using namespace heed;

namespace {

struct Life {
    std::string kind;
    int answers = -1;
};

Life thisLife(const std::string &folder)
{
    std::ofstream(folder + "/starts", std::ios::app) << '.';
    const auto starts = std::ifstream(folder + "/starts", std::ios::ate).tellg();
    std::ifstream lives(folder + "/lives");
    Life life;
    std::string kind;
    for (int i = 0; i < starts && lives >> kind; ++i) {
        life = {kind};
        if (kind == "dies" || kind == "leaves")
            lives >> life.answers;
    }
    return life;
}

std::optional<std::string> readBytes(std::size_t count)
{
    std::string bytes(count, '\0');
    return std::fread(bytes.data(), 1, count, stdin) == count ? std::optional(bytes) : std::nullopt;
}

std::optional<Question> readQuestion()
{
    const auto length = readBytes(8);
    const auto bytes = length ? readBytes(static_cast<std::size_t>(ByteReader(*length).number())) : std::nullopt;
    return bytes ? questionOf(*bytes) : std::nullopt;
}

bool write(const std::string &bytes)
{
    return std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
}

TypesetFormula goodAnswer(const Question &question)
{
    TypesetFormula formula{.svg = {}, .width = 1};
    if (question.task == Task::Typeset)
        formula.svg = "<svg " + question.formula.tex + "/>";
    if (question.task == Task::Speak)
        formula.speech = "said " + question.formula.tex;
    return formula;
}

void answerWrongly(const std::string &kind, Question question)
{
    TypesetFormula formula = goodAnswer(question);
    if (kind == "large")
        formula.svg += std::string(100'000, ' ');
    if (kind == "empty")
        formula.svg.clear();
    if (kind == "other")
        question.formula.tex += "!";
    const std::string frame = framed(toBytes(formula, question));
    if (kind == "torn" && write(frame.substr(0, frame.size() / 2)))
        std::_Exit(0);
    write(kind == "twice" ? frame + frame : frame);
}

void answer(const std::string &kind, const Question &question)
{
    if (kind == "silent")
        return;
    if (kind == "mute")
        std::fclose(stdout);
    else if (kind == "garbage")
        write(framed("garbage"));
    else if (kind == "announces")
        write(std::string(7, '\xFF') + '\x7F');
    else if (kind == "endless")
        while (write(std::string(1'000, '\0'))) { }
    else if (question.task == Task::Typeset)
        answerWrongly(kind, question);
    else
        write(framed(toBytes(goodAnswer(question), question)));
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    Life life = thisLife(argv[1]);
    while (const auto question = readQuestion()) {
        if (life.answers == 0)
            std::_Exit(3);
        answer(life.kind, *question);
        if (--life.answers == 0 && life.kind == "leaves")
            std::_Exit(0);
    }
    return 0;
}
