// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a learner stopped reading each lesson, kept in an SQLite file that several programs may use at once.
#pragma once

#include <tl/expected.hpp>

#include <map>
#include <memory>
#include <string>

namespace heed {

/// The heading or block above, and how far below it.
struct ReadingPlace {
    std::string name = {}; ///< empty: the beginning
    double offset = 0; ///< px at zoom 1
    bool operator==(const ReadingPlace &) const = default;
};

/// Belongs to the thread that opened it. Errors are sentences; a file that is damaged, or made by a newer Heed, is left
/// as it is.
class PlaceStore {
public:
    /// Makes the file (a UTF-8 path) and its folder where they are missing; waits up to two seconds for another program
    /// that writes.
    [[nodiscard]] static tl::expected<PlaceStore, std::string> open(const std::string &file);
    PlaceStore(PlaceStore &&) noexcept;
    PlaceStore &operator=(PlaceStore &&) noexcept;
    ~PlaceStore();

    /// By lesson id.
    [[nodiscard]] tl::expected<std::map<std::string, ReadingPlace>, std::string> places() const;
    [[nodiscard]] tl::expected<void, std::string> remember(const std::string &lesson, const ReadingPlace &place);

private:
    struct Connection;
    explicit PlaceStore(std::unique_ptr<Connection> connection);
    std::unique_ptr<Connection> m_connection;
};

} // namespace heed
