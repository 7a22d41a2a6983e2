// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/origin_words.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace heed {

class ValueTable;

/// One input or option of a cell: as it is written, its value with what takes part lit up, and the way to where it comes
/// from.
class OriginInput : public QWidget {
    Q_OBJECT

public:
    OriginInput(const CardScale &scale, QWidget *parent);
    void setOrigin(const Origin &origin);
    [[nodiscard]] ValueTable *table() const { return m_table; }
    /// Null where the value isn't another cell's.
    [[nodiscard]] QPushButton *follow() const { return m_follow; }

Q_SIGNALS:
    /// "#name" of a block.
    void linkActivated(const QString &target);
    void followAsked(const Origin &origin);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setTable(const Origin &origin);
    void setBlocks(const Origin &origin);
    void setFollow(const Origin &origin);
    void fitTable();

    CardScale m_scale;
    Origin m_origin;
    QLabel *m_head, *m_remark, *m_blocks;
    ValueTable *m_table;
    QPushButton *m_follow;
};

} // namespace heed
