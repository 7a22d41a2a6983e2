// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/error.h"

#include <memory>
#include <string>

namespace heed {

/// The speech rule engine in a script engine of its own: beside MathJax it would slow the typesetting down. Belongs to one
/// thread.
class Speech {
public:
    explicit Speech(const std::string &folder);
    Speech(const Speech &) = delete;
    Speech &operator=(const Speech &) = delete;
    ~Speech();

    [[nodiscard]] Result<void> load();
    /// English; empty when the MathML can't be spoken.
    [[nodiscard]] std::string speak(const std::string &mathml);

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace heed
