// SPDX-License-Identifier: GPL-3.0-or-later
/// What is wrong with how a step of a derivation is written.
#pragma once

#include "sdk/operator.h"

#include <cctype>

namespace heed::test {

/// Braces and environments that don't match, or \left without \right; empty when all do.
inline std::string unbalanced(const std::string &tex)
{
    std::size_t open = 0;
    std::vector<std::string> environments;
    int fences = 0;
    for (std::size_t at = 0; at < tex.size(); ++at) {
        if (tex[at] == '{')
            ++open;
        else if (tex[at] == '}' && open-- == 0)
            return "a brace is closed that was not opened";
        if (tex[at] != '\\' || at + 1 == tex.size())
            continue;
        std::size_t end = at + 1;
        while (end < tex.size() && std::isalpha(static_cast<unsigned char>(tex[end])) != 0)
            ++end;
        const std::string command = tex.substr(at + 1, end - at - 1);
        const std::string braced = end < tex.size() && tex[end] == '{' ? tex.substr(end, tex.find('}', end) - end) : "";
        if (command == "begin")
            environments.push_back(braced);
        else if (command == "end" && (environments.empty() || environments.back() != braced))
            return "an environment ends that was not begun";
        else if (command == "end")
            environments.pop_back();
        fences += command == "left" ? 1 : command == "right" ? -1 : 0;
        at = std::max(end - 1, at + (command.empty() ? 1 : 0)); // behind \{ too
    }
    if (open > 0)
        return "a brace is not closed";
    if (!environments.empty())
        return "an environment is not ended";
    return fences == 0 ? "" : "\\left and \\right don't match";
}

/// Whether `word` stands between characters that are no letters.
inline bool holdsWord(const std::string &text, const std::string &word)
{
    const auto isLetter = [&](std::size_t at) {
        return at < text.size() && std::isalpha(static_cast<unsigned char>(text[at])) != 0;
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (!isLetter(at + word.size()) && (at == 0 || !isLetter(at - 1)))
            return true;
    return false;
}

/// "NaN" is written as such, infinity as ∞ or \infty.
inline std::string badlyWritten(const Step &step)
{
    if (step.title.empty() || step.plain.empty() || step.tex.empty())
        return "has no title, no plain text or no TeX";
    for (const std::string &text : {step.plain, step.tex, step.exact})
        for (const char *word : {"nan", "inf", "-nan"})
            if (holdsWord(text, word))
                return "says " + std::string(word);
    if (step.tex.find("∞") != std::string::npos || holdsWord(step.plain, "\\infty"))
        return "writes infinity wrongly";
    const std::string flaw = unbalanced(step.tex);
    return flaw.empty() ? flaw : "has TeX in which " + flaw;
}

/// NaN beside the number that it is said to be on paper, which may be 0/0, stands in `exact` and is no contradiction.
inline bool saysNaN(const Step &step) { return holdsWord(step.plain, "NaN") || holdsWord(step.tex, "NaN"); }

} // namespace heed::test
