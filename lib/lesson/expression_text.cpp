// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/expression_text.h"

namespace heed {

static std::string between(char first, std::string_view text, char last)
{
    std::string whole(1, first);
    whole.append(text);
    whole += last;
    return whole;
}

std::string inQuotes(std::string_view word) { return between('\'', word, '\''); }

std::string inBrackets(std::string_view text) { return between('[', text, ']'); }

} // namespace heed
