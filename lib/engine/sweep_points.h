// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sdk/call.h"

#include <string>
#include <vector>

namespace heed {

/// A name (an option of a cell, a control, "cell.option") and the values it runs over.
struct SweepAxis {
    std::string name;
    std::vector<Value> values;
};

/// The product of several axes, the last one fastest, or all in step.
class SweepPoints {
public:
    enum class Kind { Product, Zip };
    explicit SweepPoints(std::vector<SweepAxis> axes, Kind kind = Kind::Product)
        : m_axes(std::move(axes))
        , m_kind(kind)
    {
    }
    [[nodiscard]] const std::vector<SweepAxis> &axes() const { return m_axes; }
    /// Of a zip whose axes differ in length, the shortest one's; 0 when the product overflows.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] Values at(std::size_t index) const;
    [[nodiscard]] Sizes sizes() const; ///< along each axis

private:
    std::vector<SweepAxis> m_axes;
    Kind m_kind;
};

} // namespace heed
