// SPDX-License-Identifier: GPL-3.0-or-later
/// Which row or entry of a cell's outputs is chosen. Its views share it, by the letters of their axes: a query that is
/// chosen in the weights is chosen in the scores and the output too.
#pragma once

#include "engine/shown.h"

#include <QObject>

#include <map>
#include <optional>
#include <string>

namespace heed {

class CellSelection : public QObject {
    Q_OBJECT

public:
    explicit CellSelection(QObject *parent = nullptr)
        : QObject(parent)
    {
    }

    /// What is chosen: all indices of an entry, or those of a row (the last axis is free).
    [[nodiscard]] const std::string &output() const { return m_output; }
    [[nodiscard]] const Sizes &index() const { return m_index; }
    [[nodiscard]] bool isEmpty() const { return m_output.empty(); }

    /// `index` counts from the output's first axis, whose letters these are; it may be shorter than they are.
    void choose(const std::string &output, const Sizes &index, const std::vector<std::string> &letters);
    /// Of what an item shows: `index` is within it, behind its prefix. Items that are no part of an output choose nothing.
    void choose(const ShownItem &item, const Sizes &index);
    /// Asks where it comes from when it is chosen already.
    void chooseOrAsk(const ShownItem &item, const Sizes &index);
    void clear();
    /// The reader asks where what is chosen comes from.
    void askOrigin();

    /// What of an item's value is chosen: for each axis of it, from the first, the index, or nothing where it is free.
    [[nodiscard]] std::vector<std::optional<std::size_t>> within(const ShownItem &item) const;

Q_SIGNALS:
    void changed();
    void originAsked();

private:
    std::string m_output;
    Sizes m_index;
    std::map<std::string, std::size_t> m_along; ///< the chosen index by letter
};

} // namespace heed
