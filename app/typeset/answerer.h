// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mathjax.h"
#include "speech.h"
#include "typeset/message.h"

#include <memory>
#include <string>

namespace heed {

/// Answers questions one after another, with scripts that are loaded when asked for. Belongs to one thread.
class Answerer {
public:
    /// `mostBytes` of an answer's texts together.
    Answerer(std::string folder, std::size_t mostBytes)
        : m_folder(std::move(folder))
        , m_mostBytes(mostBytes)
    {
    }

    [[nodiscard]] TypesetFormula answer(const Question &question);

private:
    [[nodiscard]] TypesetFormula anyAnswer(const Question &question);
    [[nodiscard]] TypesetFormula typeset(const FormulaRequest &request);
    [[nodiscard]] TypesetFormula speak(const FormulaRequest &request);

    std::string m_folder;
    std::size_t m_mostBytes;
    std::unique_ptr<MathJax> m_mathJax;
    std::unique_ptr<Speech> m_speech;
};

} // namespace heed
