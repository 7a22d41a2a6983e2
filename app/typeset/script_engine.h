// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/error.h"

#include <memory>
#include <string>
#include <string_view>

class QJSEngine;
class QJSValue;

namespace heed {

/// A script engine that reads its scripts from a folder. Belongs to one thread.
class ScriptEngine {
public:
    /// `folder` in UTF-8.
    explicit ScriptEngine(std::string folder);
    ScriptEngine(const ScriptEngine &) = delete;
    ScriptEngine &operator=(const ScriptEngine &) = delete;
    ~ScriptEngine();

    [[nodiscard]] QJSEngine &engine() { return *m_engine; }
    [[nodiscard]] Result<std::string> read(const char *file) const;
    /// `name` is for messages.
    [[nodiscard]] Result<QJSValue> evaluate(std::string_view script, const char *name);
    [[nodiscard]] Result<QJSValue> evaluateFile(const char *file);
    /// The value of a file as the body of a function(module, exports, require).
    [[nodiscard]] Result<QJSValue> moduleFunction(const char *file);

    /// Lets pending promises run.
    void settlePromises();

private:
    std::string m_folder;
    std::unique_ptr<QJSEngine> m_engine;
};

} // namespace heed
