// SPDX-License-Identifier: GPL-3.0-or-later
#include "token_names.h"

namespace heed {

std::string idText(std::size_t id)
{
    static const std::string wordOfTwo = "id\u00A0"; // a blank at which no line breaks, so that it stays one word
    return wordOfTwo + std::to_string(id);
}

TextList tokenLabels(const Focus &focus, std::size_t tokens)
{
    TextList labels;
    const auto given = focus.labels.find("v");
    for (std::size_t id = 0; id < tokens; ++id) {
        const bool isNamed = given != focus.labels.end() && id < given->second.size() && !given->second[id].empty();
        labels.push_back(isNamed ? given->second[id] : idText(id));
    }
    return labels;
}

hand::AxisNames tokensNamed(TextList labels) { return {Focus{.labels = {{"v", std::move(labels)}}}, "v"}; }

} // namespace heed
