// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/byte_text.h"

#include "sdk/number_text.h"

#include <array>
#include <cmath>

namespace heed {

std::string byteText(double bytes, bool isMost)
{
    static constexpr std::array units{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    const auto rounded = [isMost](double x) { return isMost ? std::floor(x) : std::ceil(x); };
    if (!(bytes <= std::pow(1024, 7)))
        return "more than 1,024 EiB";
    if (rounded(bytes) < 1024)
        return counted(static_cast<std::size_t>(std::max(rounded(bytes), 0.0)), "byte");
    std::size_t unit = 0;
    double amount = bytes / 1024;
    for (; unit + 1 < units.size() && rounded(10 * amount) >= 10240; ++unit)
        amount /= 1024;
    return plainText(rounded(10 * amount) / 10, 1) + " " + units.at(unit);
}

} // namespace heed
