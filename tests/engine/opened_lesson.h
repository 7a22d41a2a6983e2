// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson opened with the built plugins, for tests.
#pragma once

#include "engine/check.h"
#include "engine/report.h"

#include <memory>
#include <string>

namespace heed::test {

struct Opened {
    Pool pool;
    ResultCache cache;
    Runner runner{pool, cache};
    /// The built plugins, and one with operators that misbehave.
    Catalogue catalogue{{std::string(HEED_BINARY_DIR) + "/lib/heed", std::string(HEED_BINARY_DIR) + "/tests/plugins"}};
    std::unique_ptr<BoundLesson> lesson;
    std::unique_ptr<Session> session;

    explicit Opened(const std::string &body, SessionRules rules = {},
        const std::string &front = "heed: 1\nid: test\ntitle: Test\n", unsigned threads = 2)
        : pool(threads)
    {
        lesson = std::make_unique<BoundLesson>(readLesson("test.md", "---\n" + front + "---\n" + body), catalogue);
        session = std::make_unique<Session>(*lesson, runner, std::move(rules));
    }

    [[nodiscard]] std::vector<Diagnostic> check() const { return checkLesson(*lesson); }
    [[nodiscard]] LessonReport report(bool judge = true)
    {
        session->update();
        return reportOn(*session, check(), judge);
    }
    [[nodiscard]] const BoundCell &cell(const std::string &name) const { return *lesson->cell(name); }
    [[nodiscard]] CellState state(const std::string &name) const { return session->state(cell(name)); }
    [[nodiscard]] Value output(const std::string &cellName, const std::string &output)
    {
        return session->run(cell(cellName))->outputs.at(output);
    }
};

/// A cell block.
inline std::string cellBlock(const std::string &name, const std::string &keys)
{
    return "```yaml cell " + name + "\n" + keys + "```\n\n";
}
inline std::string controlBlock(const std::string &name, const std::string &keys)
{
    return "```yaml control " + name + "\n" + keys + "```\n\n";
}
inline std::string valueBlock(const std::string &name, const std::string &value)
{
    return "```yaml value " + name + "\nvalue: " + value + "\n```\n\n";
}

/// Every diagnostic on a line, for failure texts and golden comparisons.
inline std::string textOf(const std::vector<Diagnostic> &diagnostics)
{
    std::string text;
    for (const Diagnostic &diagnostic : diagnostics)
        text += diagnostic.toString() + "\n";
    return text;
}

} // namespace heed::test
