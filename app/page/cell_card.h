// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_frame.h"

#include <vector>

class QLabel;
class QMenu;

namespace heed {

class CellBody;
class CellHead;
class ComparisonView;
class NoticeView;

/// A cell: its head, its title, what it shows or why it doesn't, its notes, and its pinned result.
class CellCard : public CardFrame {
    Q_OBJECT

public:
    /// The cell must outlive the card. `formulas` may be null: formulas are then shown as plain text.
    CellCard(
        const BoundCell &cell, const QString &lessonId, Formulas *formulas, const CardScale &scale, QWidget *parent);
    void setPicture(const CellPicture &picture);

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] KeptChoices kept() const override;
    void restore(const KeptChoices &choices) override;
    void present() override;
    [[nodiscard]] CellHead *head() const { return m_head; }
    [[nodiscard]] CellBody *body() const { return m_body; }
    /// Null without a pinned result.
    [[nodiscard]] ComparisonView *comparison() const { return m_comparison; }

    [[nodiscard]] static std::function<int(int width)> heightEstimate(
        const BoundCell &cell, const CellPicture &picture, const CardScale &scale);

Q_SIGNALS:
    void runAsked();
    void stopAsked();
    /// The reader wants the present result pinned, or the pinned one forgotten.
    void pinAsked(bool isPinned);
    /// In one of its views.
    void chosen(const Choice &choice);

protected:
    void lay() override;
    void paintEvent(QPaintEvent *event) override;

private:
    void setUpMenu();
    void showChoice();
    void fillMenu(QMenu &menu);
    void addWritten(QMenu &menu, const QString &words, std::size_t entries, QString (*write)(const CellPicture &));
    void showComparison();
    void announce(const QString &words);
    void setNotes(const std::vector<std::string> &notes);
    [[nodiscard]] int innerWidth(int width) const { return std::max(1, width - 2 * scale().side()); }

    const BoundCell &m_cell;
    QString m_lessonId;
    CellPicture m_picture;
    Choice m_shownChoice; ///< that the steps in the body follow
    CellHead *m_head = nullptr;
    QLabel *m_title = nullptr; ///< null without one
    NoticeView *m_notice = nullptr;
    CellBody *m_body = nullptr;
    std::vector<QLabel *> m_notes;
    ComparisonView *m_comparison = nullptr;
    QWidget *m_voice = nullptr; ///< says what was pinned; takes no room
};

} // namespace heed
