// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heed {

/// Which lessons are at hand. Each file and folder is looked at once, when it is first asked for.
class LessonIds {
public:
    /// Of `files`, of the built-in course in the folder `builtIn`, and of what is asked for.
    LessonIds(std::vector<std::string> files, std::string builtIn);

    /// Those of `needs` that are ids of lessons beside `file` or below, or of those above.
    [[nodiscard]] std::set<std::string> atHand(const std::string &file, const std::vector<std::string> &needs);

private:
    using Ids = std::set<std::string>;
    [[nodiscard]] Ids idsOf(const std::vector<std::string> &files);
    [[nodiscard]] const Ids &everywhere();
    [[nodiscard]] const Ids &below(const std::string &folder);

    std::vector<std::string> m_files;
    std::string m_builtIn;
    std::optional<Ids> m_everywhere;
    std::map<std::string, Ids> m_folders;
    std::map<std::string, std::string> m_ids; ///< by file
};

} // namespace heed
