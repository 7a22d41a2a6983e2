// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_printer.h"

#include "engine/report.h"
#include "engine/swept_call.h"

#include <algorithm>

namespace heed {

static constexpr std::size_t mostSaid = 10;

RowPrinter::RowPrinter(const Options &options, Console &console, std::vector<std::string> names)
    : m_options(options)
    , m_console(console)
    , m_names(std::move(names))
    , m_writer(rowFormat(options), m_names, options.outputs)
{
}

bool RowPrinter::print(const Values &at, std::vector<Value> outputs, const std::vector<Failed> &failed)
{
    RowRecord record{.at = {}, .outputs = std::move(outputs)};
    for (const std::string &name : m_names)
        record.at.push_back(at.at(name));
    if (!failed.empty()) {
        record.error = failed.front().message;
        sayFailed(at, failed);
    }
    const auto text = m_writer.row(record);
    if (text) {
        m_console.print(*text);
        return true;
    }
    m_console.say(text.error());
    m_exitCode = ExitCode::usage;
    m_isRefused = true;
    return false;
}

bool RowPrinter::say(const Values &at, const std::vector<Failed> &failed)
{
    sayFailed(at, failed);
    m_isRefused = true;
    return false;
}

void RowPrinter::sayFailed(const Values &at, const std::vector<Failed> &failed)
{
    for (const Failed &one : failed)
        m_exitCode = std::max(m_exitCode, one.exitCode);
    if (++m_failed > mostSaid)
        return;
    std::string place;
    for (const std::string &name : m_names)
        place += (place.empty() ? "" : ", ") + name + " = " + axisTexts({name, {at.at(name)}}).front();
    for (const Failed &one : failed)
        m_console.say((place.empty() ? "" : place + ": ") + one.output + ": " + one.message);
}

int RowPrinter::finish()
{
    if (!m_isRefused)
        m_console.print(m_writer.end());
    if (m_failed > mostSaid)
        m_console.say("… and " + std::to_string(m_failed - mostSaid) + " more points failed.");
    return m_exitCode;
}

} // namespace heed
