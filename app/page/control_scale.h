// SPDX-License-Identifier: GPL-3.0-or-later
/// The values along a slider.
#pragma once

#include <optional>

namespace heed {

class ControlScale {
public:
    struct Limits {
        double low = 0, high = 1;
        std::optional<double> step = {};
        bool areIntegers = false;
    };
    /// Nothing where there is nothing to slide along: a limit isn't finite, or both are one.
    [[nodiscard]] static std::optional<ControlScale> of(const Limits &limits);

    [[nodiscard]] double low() const { return m_limits.low; }
    /// The last value that can be reached.
    [[nodiscard]] double high() const { return m_high; }
    /// Both ends are positive and far apart: equal ways are equal factors.
    [[nodiscard]] bool isLogarithmic() const { return m_isLogarithmic; }
    /// The value at a part of the way, from 0 to 1: a multiple of the step, or a round number.
    [[nodiscard]] double at(double part) const;
    [[nodiscard]] double partOf(double value) const;
    /// So many keystrokes on; always another value, but at the ends.
    [[nodiscard]] double moved(double value, int keystrokes) const;

private:
    explicit ControlScale(const Limits &limits);
    [[nodiscard]] double snapped(double value) const;
    [[nodiscard]] double keystroke() const;
    [[nodiscard]] double stepped(double value, int keystrokes) const;

    Limits m_limits;
    double m_high = 1, m_step = 0;
    bool m_isLogarithmic = false;
};

} // namespace heed
