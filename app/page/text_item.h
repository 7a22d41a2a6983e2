// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/item_view.h"

class QLabel;

namespace heed {

/// A line of a list: a law, a sentence on what went wrong, a text.
struct TextRow {
    enum class Sign { None, Good, Bad };
    QString text;
    Sign sign = Sign::None;
};
/// What can't be shown as numbers or steps: how well laws hold, an error, a text, that there is nothing.
[[nodiscard]] std::vector<TextRow> textRowsOf(const ShownItem &item);

/// Wrapped texts below one another, each with a sign that has a word for those who don't see it.
class TextItem : public ItemView {
    Q_OBJECT

public:
    TextItem(const QString &caption, const std::vector<TextRow> &rows, const CardScale &scale, QWidget *parent);
    [[nodiscard]] bool take(const ShownItem &item) override;
    [[nodiscard]] bool isAlone() const override { return true; }
    void setRows(const std::vector<TextRow> &rows);

    [[nodiscard]] static FlowPart estimated(const std::vector<TextRow> &rows, const CardScale &scale);

protected:
    [[nodiscard]] int contentWidth() const override;
    [[nodiscard]] int contentHeight(int width) const override;
    void layContent(const QRect &rect) override;
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<TextRow> m_rows;
    std::vector<QLabel *> m_labels;
};

/// It can only be shown as text: it has an error, holds a text or nothing, or is about laws.
[[nodiscard]] bool isTextItem(const ShownItem &item);

} // namespace heed
