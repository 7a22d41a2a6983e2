// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/math_form.h"

#include <array>

namespace heed {

namespace {

using Form = Formula::Form;

std::string trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin));
}

/// What Markdown eats or reads as emphasis before the formula is typeset; empty when there is nothing of the kind.
std::string_view eaten(std::string_view tex)
{
    for (const std::string_view mark : {"\\\\", "\\{", "\\}", "*"})
        if (tex.find(mark) != std::string_view::npos)
            return mark;
    return {};
}

/// The formula stands alone on its lines, at the margin, so that a fence may take its place.
bool standsAlone(const Source &source, Span span)
{
    const Span first = source.line(source.lineAt(span.begin));
    const Span last = source.line(source.lineAt(span.end));
    return first.begin == span.begin && trimmed(source.slice({span.end, last.end})).empty();
}

std::string inlineForm(const std::string &tex) { return eaten(tex).empty() ? "$" + tex + "$" : "$`" + tex + "`$"; }

std::string better(const Source &source, const Formula &formula)
{
    const std::string tex = trimmed(source.slice(formula.tex));
    if (formula.isDisplay() && standsAlone(source, formula.span))
        return "```math\n" + tex + "\n```";
    if (formula.isDisplay() && eaten(tex).empty())
        return "$$" + tex + "$$";
    return inlineForm(tex);
}

} // namespace

std::optional<MathFormNote> mathFormNote(const Source &source, const Formula &formula)
{
    const bool isPasted = formula.form == Form::Parenthesis || formula.form == Form::Bracket;
    const bool isDollar = formula.form == Form::Dollar || formula.form == Form::DoubleDollar;
    const std::string_view mark = isDollar ? eaten(source.slice(formula.tex)) : std::string_view{};
    if (!isPasted && mark.empty())
        return std::nullopt;
    const std::string fixed = better(source, formula);
    const std::string shown = fixed.substr(0, fixed.find('\n')) + (fixed.find('\n') == std::string::npos ? "" : " …");
    const std::string why = isPasted
        ? std::string("GitHub and most viewers don't show ") + (formula.form == Form::Bracket ? "\\[…\\]" : "\\(…\\)")
            + " as a formula"
        : "Markdown reads " + std::string(mark) + " between dollars before the formula is typeset";
    return MathFormNote{.span = formula.span, .message = why + "; write " + shown + ".", .fix = {formula.span, fixed}};
}

} // namespace heed
