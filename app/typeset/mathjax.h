// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/error.h"
#include "typeset/formula.h"

#include <memory>
#include <string>

namespace heed {

/// MathJax in a script engine. Belongs to one thread.
class MathJax {
public:
    explicit MathJax(const std::string &folder);
    MathJax(const MathJax &) = delete;
    MathJax &operator=(const MathJax &) = delete;
    ~MathJax();

    [[nodiscard]] Result<void> load();
    [[nodiscard]] TypesetFormula typeset(const FormulaRequest &request);
    /// Empty when the TeX is wrong.
    [[nodiscard]] std::string mathml(const FormulaRequest &request);

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace heed
