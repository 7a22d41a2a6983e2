// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons.h"

#include "command_line.h"
#include "platform/console.h"

#include <QFileInfo>

#include <algorithm>

namespace heed {

static LessonFiles findAll(const std::vector<std::string> &paths, const std::string &builtIn)
{
    LessonFiles all;
    for (const std::string &path : paths) {
        LessonFiles found;
        if (path == "-")
            found.files.push_back(path);
        else
            found = findLessons(path, builtIn);
        std::ranges::move(found.files, std::back_inserter(all.files));
        std::ranges::move(found.diagnostics, std::back_inserter(all.diagnostics));
        all.title = paths.size() == 1 ? found.title : std::string();
    }
    return all;
}

Lessons::Lessons(const std::vector<std::string> &paths, Program &program)
    : m_program(program)
    , m_paths(paths)
    , m_found(findAll(paths, program.lessonFolder))
    , m_ids(m_found.files, program.lessonFolder)
{
}

/// Empty for what isn't there.
static QString realPath(const std::string &path) { return QFileInfo(QString::fromStdString(path)).canonicalFilePath(); }

static bool liesBelow(const QString &file, const QString &folder)
{
    return !folder.isEmpty() && file.startsWith(folder.endsWith(u'/') ? folder : folder + u'/');
}

bool Lessons::isNamed(const std::string &file) const
{
    const QString real = realPath(file);
    return std::ranges::any_of(m_paths,
        [&](const std::string &path) { return path == file || (path != "-" && liesBelow(real, realPath(path))); });
}

tl::expected<std::string, std::string> Lessons::bytes(const std::string &file)
{
    if (file != "-")
        return readFile(file, Source::mostBytes);
    if (!m_input) {
        platform::ReadResult read = platform::readInput(Source::mostBytes, m_program.stop);
        if (read.error.empty())
            m_input.emplace(std::move(read.text));
        else
            m_input.emplace(tl::unexpected("Standard input can't be read: " + read.error + "."));
    }
    return *m_input;
}

tl::expected<std::string, Diagnostic> Lessons::text(const std::string &file)
{
    auto read = bytes(file);
    if (!read)
        return tl::unexpected(
            Diagnostic{.location = {.file = file}, .rule = "unreadable", .message = std::move(read.error())});
    return std::move(*read);
}

tl::expected<LessonResult, Diagnostic> Lessons::read(const std::string &file)
{
    auto read = text(file);
    if (!read)
        return tl::unexpected(std::move(read.error()));
    return readLesson(file, std::move(*read));
}

std::vector<std::string> Lessons::controls()
{
    std::vector<std::string> names;
    for (const std::string &file : files()) {
        const auto result = read(file);
        if (!result)
            continue;
        for (const Block &block : result->lesson.blocks)
            if (std::holds_alternative<Control>(block))
                names.push_back(headOf(block).name);
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

bool refusesTerminal(const std::vector<std::string> &files, Options::Command command, Console &console)
{
    if (std::ranges::find(files, "-") == files.end() || !platform::isTerminal(platform::Stream::Input))
        return false;
    console.say("Standard input is a terminal, and nothing will come from there.\nUsage: " + usageOf(command));
    return true;
}

} // namespace heed
