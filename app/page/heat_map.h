// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/colour_map.h"
#include "page/heat_layout.h"

#include <QAbstractScrollArea>

#include <optional>

namespace heed {

/// One matrix, and how it is coloured and named. Rows and columns of its grid and numbers agree.
struct HeatData {
    QString name = {}; ///< "weights, head 1"
    ValueGrid grid = {};
    NumberAt number = {};
    ColourRange range = {};
    HeatFacts facts = {};
    std::function<QString(int row, int column)> words = {}; ///< what is said of an entry; empty: its number
};

/// A row, or an entry of it; -1: none.
struct HeatPlace {
    int row = -1, column = -1;
    bool operator==(const HeatPlace &) const = default;
};

/// A matrix as coloured squares. Only those in sight are drawn. Arrow keys lead from entry to entry, Enter chooses one,
/// Copy takes it unrounded; plus, minus and Ctrl with the wheel zoom.
class HeatMap : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit HeatMap(const CardScale &scale, QWidget *parent = nullptr);

    void setData(const HeatData &data);
    [[nodiscard]] const HeatData &data() const { return m_data; }
    void setWords(std::function<QString(int row, int column)> words) { m_data.words = std::move(words); }
    /// How it stands on the page at zoom 0.
    void setBase(const HeatLayout &base);
    [[nodiscard]] const HeatLayout &heatLayout() const { return m_layout; }

    [[nodiscard]] int zoom() const { return m_zoom; } ///< in steps; 0: as it fits
    void setZoom(int steps);

    void setChosen(HeatPlace place); ///< as the cell's views share it; says nothing
    [[nodiscard]] HeatPlace chosen() const { return m_chosen; }
    /// The entry that the keys are at.
    [[nodiscard]] HeatPlace current() const { return m_current; }
    void setCurrent(HeatPlace place);
    void choose(HeatPlace place);

    /// In the viewport's coordinates; a row without a column on its head.
    [[nodiscard]] HeatPlace placeAt(QPoint point) const;
    [[nodiscard]] QRect rectOf(HeatPlace place) const;
    [[nodiscard]] QString tipOf(HeatPlace place) const;
    /// "query The, key sat, 0.4011"
    [[nodiscard]] QString spoken(HeatPlace place) const;
    /// Squares that the last drawing came to.
    [[nodiscard]] qint64 drawn() const { return m_drawn; }

Q_SIGNALS:
    void placeChosen(heed::HeatPlace place); ///< by the reader
    void cleared();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    [[nodiscard]] QSize room() const; ///< for squares, beside the heads
    [[nodiscard]] QPoint origin() const; ///< of the first square, in the viewport
    [[nodiscard]] std::optional<HeatPlace> moved(const QKeyEvent &event) const;
    bool zoomBy(const QKeyEvent &event);
    void zoomAround(QPoint point, int steps);
    void copy(bool wholeRow) const;
    void updateBars();
    void reveal(HeatPlace place);
    void announce();

    CardScale m_scale;
    HeatData m_data;
    ColourMap m_colours;
    HeatLayout m_base, m_layout;
    HeatPlace m_current, m_chosen;
    int m_zoom = 0;
    qint64 m_drawn = 0;
};

} // namespace heed
