// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/page_view.h"

#include <QString>

#include <optional>
#include <vector>

namespace heed {

/// A lesson that was seen, and where.
struct Visit {
    QString file;
    PagePlace place;
    bool operator==(const Visit &) const = default;
};

/// The way that was taken through lessons, for back and forward.
class History {
public:
    static constexpr std::size_t most = 200;

    /// Forgets what lay ahead. The place that is left must have been noted.
    void visit(const Visit &visit);
    /// Where the reader is now in the present lesson.
    void note(const PagePlace &place);

    [[nodiscard]] bool canGoBack() const { return m_present > 0; }
    [[nodiscard]] bool canGoForward() const { return m_present + 1 < m_visits.size(); }
    /// The visit that many steps ahead, or behind when negative; none when the way isn't that long.
    [[nodiscard]] std::optional<Visit> peek(int steps) const;
    /// Goes to a visit that peek() showed.
    void move(int steps);
    /// Forgets a visit that peek() showed and can't be gone to, unless it is the present one.
    void forget(int steps);

private:
    [[nodiscard]] std::size_t at(int steps) const { return m_present + static_cast<std::size_t>(steps); }

    std::vector<Visit> m_visits;
    std::size_t m_present = 0;
};

} // namespace heed
