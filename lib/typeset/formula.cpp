// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/formula.h"

namespace heed {

FormulaRequest trimmed(FormulaRequest request)
{
    constexpr const char *space = " \t\r\n";
    std::size_t end = request.tex.find_last_not_of(space) + 1; // 0 for none
    if (end > 0 && end < request.tex.size() && request.tex[end - 1] == '\\')
        ++end; // "\ " is a space of its own
    request.tex.erase(end);
    request.tex.erase(0, request.tex.find_first_not_of(space));
    return request;
}

} // namespace heed
