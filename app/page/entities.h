// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <map>
#include <string>

namespace heed {

/// What HTML's entities stand for. Named ones, which are slow to find out, are kept.
class Entities {
public:
    /// Of "&alpha;", "&#945;" or "&#x3B1;". A number that is no character's is U+FFFD, an unknown name what is written.
    [[nodiscard]] QString text(const std::string &written);

private:
    std::map<std::string, QString> m_named;
};

} // namespace heed
