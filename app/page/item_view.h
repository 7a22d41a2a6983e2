// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/cell_selection.h"
#include "page/flow.h"
#include "page/formulas.h"
#include "page/kept_choice.h"

#include "engine/shown.h"

#include <QPointer>
#include <QWidget>

namespace heed {

/// One item of a cell's `show`, below its name.
class ItemView : public QWidget {
    Q_OBJECT

public:
    ItemView(const QString &caption, const CardScale &scale, QWidget *parent);

    [[nodiscard]] int heightForWidth(int width) const final;
    [[nodiscard]] bool hasHeightForWidth() const final { return true; }
    /// The width at which nothing is cut or broken.
    [[nodiscard]] int wantedWidth() const;
    /// The width at which it can still be read.
    [[nodiscard]] virtual int narrowWidth() const { return wantedWidth(); }
    /// It needs the card's whole width.
    [[nodiscard]] virtual bool isAlone() const { return false; }
    /// Shows another item without being made anew; false when it can't.
    [[nodiscard]] virtual bool take(const ShownItem &item) = 0;

    [[nodiscard]] KeptChoice kept() const { return {metaObject()->className(), chosen()}; }
    void restore(const KeptChoice &choice);

    /// The cell's, which its views share; null for none.
    void setSelection(CellSelection *selection);
    [[nodiscard]] CellSelection *selection() const { return m_selection; }

    void setCaption(const QString &caption);
    [[nodiscard]] const QString &caption() const { return m_caption; }

Q_SIGNALS:
    void heightChanged();

protected:
    /// What the reader chose in it, as a positive number; 0: nothing.
    [[nodiscard]] virtual int chosen() const { return 0; }
    virtual void choose(int) { }
    /// Another row or entry of the cell is chosen, or none.
    virtual void showSelection() { }
    [[nodiscard]] virtual int contentWidth() const = 0;
    [[nodiscard]] virtual int contentHeight(int width) const = 0;
    virtual void layContent(const QRect &rect) = 0;
    /// What stands at the end of the caption's line.
    [[nodiscard]] virtual int besideCaption() const { return 0; }
    [[nodiscard]] const CardScale &scale() const { return m_scale; }
    /// Lays the content out anew, at the present size.
    void relay();

    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    CardScale m_scale;
    QString m_caption;
    QPointer<CellSelection> m_selection;
};

/// The height of a caption with the space below it; 0 without one.
[[nodiscard]] int captionHeight(const QString &caption, const CardScale &scale);
/// What stands above an item: "weights[2], query sat", "step by step, query The".
[[nodiscard]] QString captionOf(const ShownItem &item);

/// `formulas` may be null: formulas are then shown as plain text.
[[nodiscard]] ItemView *makeItemView(
    const ShownItem &item, Formulas *formulas, const CardScale &scale, QWidget *parent);
/// How large its view will be, about, without making it. The item must outlive the part.
[[nodiscard]] FlowPart estimatedPart(const ShownItem &item, const CardScale &scale);

} // namespace heed
