// SPDX-License-Identifier: GPL-3.0-or-later
/// Tables of calls and of what comes of them, as people write and read them.
#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace heed::test {

/// A block of a table: the kind of case, the call as it is typed, and the sentence that comes, or nothing where none is
/// written.
struct RefusalCase {
    std::string kind, call, expected;

    /// "softmax" of "heed op softmax --scores 5".
    [[nodiscard]] std::string op() const
    {
        std::istringstream words(call);
        std::string heed, command, name;
        words >> heed >> command >> name;
        if (heed != "heed" || command != "op")
            throw std::runtime_error("no call: " + call);
        return name;
    }
};

struct RefusalTable {
    std::string head = {}; ///< the comment at the top
    std::vector<RefusalCase> cases = {};
};

inline RefusalTable readTable(const std::string &path)
{
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("can't be read: " + path);
    RefusalTable table;
    std::vector<std::string> block;
    const auto finish = [&] {
        if (block.size() > 3 || block.size() == 1)
            throw std::runtime_error(path + ": no block of a kind, a call and what comes of it: " + block.front());
        if (!block.empty())
            table.cases.push_back({block[0], block[1], block.size() == 3 ? block[2] : ""});
        block.clear();
    };
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#'))
            table.head += line + "\n";
        else if (line.empty())
            finish();
        else
            block.push_back(line);
    }
    finish();
    return table;
}

inline void writeTable(const std::string &path, const RefusalTable &table)
{
    std::ofstream file(path);
    file << table.head;
    for (const RefusalCase &row : table.cases)
        file << "\n" << row.kind << "\n" << row.call << "\n" << row.expected << (row.expected.empty() ? "" : "\n");
}

} // namespace heed::test
