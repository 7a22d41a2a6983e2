// SPDX-License-Identifier: GPL-3.0-or-later
/// "Where does this number come from?"
#pragma once

#include "page/card_scale.h"
#include "page/open_lesson.h"

#include <QFrame>

class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace heed {

class Formulas;
class NoticeView;
class OriginBody;
class OriginHead;

/// Shows what a cell's choice comes from, and while that isn't known, why.
class OriginPanel : public QFrame {
    Q_OBJECT

public:
    explicit OriginPanel(Formulas &formulas, QWidget *parent = nullptr);

    /// Of the cell with that name. A picture without a choice: says how to choose.
    void show(const QString &cell, const CellPicture &picture);
    /// What is chosen is what is explained.
    [[nodiscard]] static bool isExplained(const CellPicture &picture);
    /// Nothing is chosen.
    void clear();
    void setZoom(qreal zoom);
    /// There is a way back to what was explained before.
    void setCanGoBack(bool canGoBack);
    [[nodiscard]] OriginBody *body() const { return m_body; } ///< null while nothing is explained

Q_SIGNALS:
    void linkActivated(const QString &target);
    void operatorAsked(const QString &op);
    /// To the row or entry of the cell that an input is.
    void followAsked(const Origin &origin);
    void backAsked();
    void closeAsked();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    [[nodiscard]] QWidget *makeBar();
    void makeParts();
    void explain(const Explanation &explanation);
    void sayWhyNot();
    void drop();

    Formulas &m_formulas;
    CardScale m_scale;
    QString m_cell;
    CellPicture m_picture;
    QToolButton *m_back = nullptr;
    QScrollArea *m_area;
    QWidget *m_content = nullptr;
    QVBoxLayout *m_layout = nullptr;
    QLabel *m_hint = nullptr;
    OriginHead *m_asked = nullptr; ///< what was asked for, while it isn't explained
    NoticeView *m_notice = nullptr;
    OriginBody *m_body = nullptr;
};

} // namespace heed
