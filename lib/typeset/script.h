// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "typeset/formula.h"

#include <memory>
#include <string>

namespace heed {

/// MathJax, loaded into a script engine. Belongs to one thread, but for interrupt().
class MathJaxScript {
public:
    MathJaxScript();
    MathJaxScript(const MathJaxScript &) = delete;
    MathJaxScript &operator=(const MathJaxScript &) = delete;
    ~MathJaxScript();

    /// Both return a sentence when it can't be done.
    [[nodiscard]] std::string load(const std::string &folder);
    [[nodiscard]] std::string loadSpeech(const std::string &folder);

    [[nodiscard]] TypesetFormula typeset(const FormulaRequest &request);
    [[nodiscard]] std::string speak(const FormulaRequest &request);

    /// From any thread: what is running ends with an error, and all that follows too.
    void interrupt();

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace heed
