// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_check.h"
#include "lesson_watch.h"

#include <QTime>

#include <functional>
#include <map>
#include <set>

namespace heed {

namespace {

class WatchCommand {
public:
    WatchCommand(const Options &options, Program &program, LessonCheck &check)
        : m_options(options)
        , m_program(program)
        , m_console(program.console)
        , m_check(check)
        , m_watch(options.paths)
    {
    }

    void run()
    {
        do {
            m_watch.renew();
            round();
            if (isOver())
                return;
        } while (m_watch.wait(m_program.stop));
    }

private:
    [[nodiscard]] bool isOver() const
    {
        return m_program.stop.stop_requested() || m_console.isClosed() || !m_console.writeError().empty();
    }

    void round()
    {
        Lessons lessons(m_options.paths, m_program);
        m_hasBegun = false;
        ofPaths(lessons.diagnostics());
        std::map<std::string, std::size_t> now;
        for (const std::string &file : lessons.files()) {
            if (isOver())
                return;
            now.emplace(file, lesson(lessons, file));
        }
        for (const auto &[file, hash] : m_known)
            if (!now.contains(file))
                gone(file);
        m_known = std::move(now);
        if (!m_hasBegun)
            return;
        m_check.summary();
        if (!m_options.quiet && !m_options.json)
            m_console.say("Watching; Ctrl-C ends.");
        m_console.flush();
    }

    /// A line between this round and the last, once something is to be said.
    void begin()
    {
        if (!m_hasBegun && m_isLater && !m_options.json)
            m_console.say("---- " + QTime::currentTime().toString(QStringLiteral("HH:mm:ss")).toStdString() + " ----");
        m_hasBegun = m_isLater = true;
    }

    void ofPaths(const std::vector<Diagnostic> &diagnostics)
    {
        std::string text;
        m_said.clear();
        for (const Diagnostic &diagnostic : diagnostics) {
            text += diagnostic.toString() + "\n";
            m_said.insert(diagnostic.location.file);
        }
        const bool isNew = text != m_pathText;
        m_pathText = std::move(text);
        if (!isNew || diagnostics.empty())
            return;
        begin();
        m_check.say(diagnostics);
    }

    /// Checks a lesson that isn't as it was, and returns a hash of what it holds.
    std::size_t lesson(Lessons &lessons, const std::string &file)
    {
        const std::hash<std::string> hash;
        auto text = lessons.text(file);
        const std::size_t now = hash(text ? *text : text.error().message);
        const auto known = m_known.find(file);
        if (known != m_known.end() && known->second == now)
            return now;
        begin();
        if (text)
            return hash(m_check.check(file, std::move(*text), lessons));
        m_check.say({text.error()});
        return now;
    }

    void gone(const std::string &file)
    {
        if (m_said.contains(file))
            return; // that it is missing was said already
        begin();
        if (!m_options.quiet)
            m_console.say(file + ": There is no such lesson any more.");
    }

    const Options &m_options;
    Program &m_program;
    Console &m_console;
    LessonCheck &m_check;
    LessonWatch m_watch;
    std::map<std::string, std::size_t> m_known; ///< hashes of what was checked, by file
    std::string m_pathText; ///< what was said of the paths
    std::set<std::string> m_said; ///< of which files it was said
    bool m_hasBegun = false, m_isLater = false;
};

} // namespace

void watchLessons(const Options &options, Program &program, LessonCheck &check)
{
    WatchCommand(options, program, check).run();
}

} // namespace heed
