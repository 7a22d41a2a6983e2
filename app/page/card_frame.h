// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card.h"
#include "page/card_scale.h"

namespace heed {

/// A card's ground: rounded, with a hairline around it, and a bar at its beginning where it asks for something.
class CardFrame : public Card {
    Q_OBJECT

public:
    enum class Bar { None, Accent, Bad };
    CardFrame(const CardScale &scale, Bar bar, QWidget *parent);

    [[nodiscard]] const CardScale &scale() const { return m_scale; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    /// Puts the parts where they belong at the present width.
    virtual void lay() = 0;
    /// Lays anew, and says so when that needs another height.
    void relay();
    /// Left to right as it reads.
    [[nodiscard]] QRect mirrored(const QRect &rect) const;

private:
    CardScale m_scale;
    Bar m_bar;
};

} // namespace heed
