// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/functions.h"

#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

static std::vector<Function> allFunctions()
{
    std::vector<Function> all;
    for (const auto &part :
        {entryFunctions(), extremeFunctions(), wholeFunctions(), shapeFunctions(), sequenceFunctions()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

const Function *functionNamed(std::string_view name)
{
    static const std::vector<Function> functions = allFunctions();
    const auto found = std::find_if(
        functions.begin(), functions.end(), [name](const Function &function) { return function.name == name; });
    return found == functions.end() ? nullptr : &*found;
}

Checked<void> checkArity(const Function &function, std::size_t arguments)
{
    if (arguments >= function.least && arguments <= function.most)
        return {};
    return refuse(Rule::Type,
        std::string(function.name) + " is written " + std::string(function.usage) + ", not with "
            + counted(arguments, "argument") + ".");
}

} // namespace heed
