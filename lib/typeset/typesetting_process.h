// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "typeset/formula.h"
#include "typeset/message.h"

#include <tl/expected.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace heed {

/// A program that typesets, from its start to its first failure. Belongs to one thread, which is the main one or a QThread's;
/// the program ends with the object, whatever it is doing.
class TypesettingProcess {
public:
    enum class Failure { Ended, Damaged, TooSlow, Stopped };
    using Answer = tl::expected<TypesetFormula, Failure>;

    /// A longer answer is a damaged one.
    explicit TypesettingProcess(std::size_t mostAnswerBytes);
    TypesettingProcess(const TypesettingProcess &) = delete;
    TypesettingProcess &operator=(const TypesettingProcess &) = delete;
    ~TypesettingProcess();

    /// What the system says against it; empty when the program runs. All in UTF-8.
    [[nodiscard]] std::string start(const std::string &program, const std::vector<std::string> &arguments);
    /// After a failure nothing more can be asked. `isStopped` may be set by any thread.
    [[nodiscard]] Answer ask(
        const Question &question, std::chrono::milliseconds limit, const std::atomic<bool> &isStopped);

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace heed
