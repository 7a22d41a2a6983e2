// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/axis_letter.h"

#include <sstream>

namespace heed {

std::string axisLetter(const Dimension &dimension, const Letters &letters)
{
    if (dimension.text().find('|') != std::string::npos)
        return dimension.names().front();
    std::string left;
    std::istringstream terms(dimension.text());
    for (std::string term; std::getline(terms, term, '+');)
        if (Dimension(term).size(letters) != std::size_t{0})
            left += (left.empty() ? "" : "+") + term;
    return left.empty() ? dimension.text() : left;
}

} // namespace heed
