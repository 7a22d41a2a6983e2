// SPDX-License-Identifier: GPL-3.0-or-later
/// TeX to SVG and to speech, by MathJax and the speech rule engine in a process of their own: what script engines do can't
/// end this one.
#pragma once

#include "typeset/formula.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace heed {

struct TypesetterLimits {
    std::chrono::milliseconds formula{3'000};
    std::chrono::milliseconds load{30'000};
    std::size_t texBytes = 20'000;
    std::size_t svgBytes = std::size_t{4} << 20U;
};

/// Paths in UTF-8.
struct TypesetterPlaces {
    std::string program; ///< heed-typeset
    std::string mathJax; ///< a folder with mathjax-full, and for speech xmldom-sre and wicked-good-xpath
};

/// Lives in one thread, the main one or a QThread's; only stop() may come from another. Needs a QCoreApplication. Nothing
/// throws, and one formula leaves nothing behind that another could see. The program is started when first needed, and anew
/// when it has ended: the formula it ended with is tried once more.
class Typesetter {
public:
    explicit Typesetter(TypesetterPlaces places, TypesetterLimits limits = {});
    Typesetter(const Typesetter &) = delete;
    Typesetter &operator=(const Typesetter &) = delete;
    /// Doesn't wait for what is running.
    ~Typesetter();

    /// Without speech.
    [[nodiscard]] TypesetFormula typeset(const FormulaRequest &request);
    /// Empty when the TeX is wrong, too hard, or there is nothing to speak with.
    [[nodiscard]] std::string speak(const FormulaRequest &request);

    /// What is running ends at once, and nothing runs any more.
    void stop();

private:
    struct Private;
    std::unique_ptr<Private> m;
};

/// The version of the MathJax in the folder; empty when there is none.
[[nodiscard]] std::string mathJaxVersion(const std::string &folder);

} // namespace heed
