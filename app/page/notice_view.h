// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"
#include "page/cell_words.h"

#include <QWidget>

class QLabel;

namespace heed {

/// A sentence on why there is no result, with a sign, its place in the file, and a link to the cell at fault.
class NoticeView : public QWidget {
    Q_OBJECT

public:
    NoticeView(const CardScale &scale, QWidget *parent);
    void setNotice(const CellNotice &notice);
    [[nodiscard]] bool isShown() const { return m_notice.tone != CellNotice::Tone::None; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

    [[nodiscard]] static int estimatedHeight(const CellNotice &notice, int width, const CardScale &scale);

Q_SIGNALS:
    void linkActivated(const QString &target);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void write();
    [[nodiscard]] QString plain(const QString &text) const;
    [[nodiscard]] QString linkedText(const QColor &colour) const;

    CardScale m_scale;
    CellNotice m_notice;
    QLabel *m_label = nullptr;
};

} // namespace heed
