// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/chart_data.h"

#include <functional>

namespace heed {

/// The numbers of an array of any type, none of them copied.
class ChartNumbers {
public:
    explicit ChartNumbers(const Value &value);
    [[nodiscard]] const Sizes &shape() const { return m_shape; }
    [[nodiscard]] std::size_t rank() const { return m_shape.size(); }
    [[nodiscard]] std::size_t size() const { return product(m_shape); }
    /// In row-major order.
    [[nodiscard]] double at(std::size_t index) const { return m_at(index); }
    [[nodiscard]] double at(const Sizes &index) const;

private:
    Sizes m_shape;
    std::function<double(std::size_t)> m_at;
};

/// A copy of all numbers of an array, in row-major order.
[[nodiscard]] std::vector<double> allNumbers(const Value &value);
[[nodiscard]] QString countText(std::size_t count); ///< "1,050,624"
/// "x", "query The"
[[nodiscard]] QString placeOf(const QString &title, const QString &head);
/// What an axis counts and what its entries are called, counted from the last axis.
[[nodiscard]] QString axisTitle(const ShownValue &shown, std::size_t rank, std::size_t fromLast);
[[nodiscard]] QString axisHead(const ShownValue &shown, std::size_t rank, std::size_t fromLast, std::size_t index);
/// A number as it stands on the page, among its like.
[[nodiscard]] QString numberIn(const ChartData &data, double number);

/// How many numbers can't be drawn, and why.
struct LeftOut {
    std::size_t notFinite = 0, notPositive = 0;
    void addTo(QStringList &notes) const;
};

} // namespace heed
