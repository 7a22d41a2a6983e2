// SPDX-License-Identifier: GPL-3.0-or-later
/// The cards of a page: widgets near what is seen, heights for all the others.
#pragma once

#include "page/page_map.h"
#include "page/sticky_controls.h"

#include <QObject>
#include <QPointer>
#include <QTextEdit>
#include <QTextObjectInterface>
#include <QTimer>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace heed {

class PageCards : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    PageCards(QTextEdit &view, Formulas &formulas);
    ~PageCards() override;

    /// Throws all cards away. The places must stay as long as they are shown.
    void reset(OpenLesson *lesson, const std::vector<PageMap::CardPlace> *places, qreal zoom);
    /// From now on cards are presented, see Card::present().
    void setPresents() { m_presents = true; }
    /// The width of the text column, where it begins.
    void setColumn(qreal left, qreal width);
    /// Makes the cards that are seen, puts all in their places, and leaves those nearby to the next idle moments.
    void update();
    /// The card's widget, made now if need be.
    [[nodiscard]] Card *card(std::size_t index);
    [[nodiscard]] Card *existing(std::size_t index) const;
    [[nodiscard]] std::size_t count() const { return m_places == nullptr ? 0 : m_places->size(); }
    /// How many widgets there are: for tests that count.
    [[nodiscard]] std::size_t alive() const { return m_cards.size(); }
    /// Where it stands, in the document's coordinates.
    [[nodiscard]] QRectF rect(std::size_t index) const;

    /// How much of what is seen is covered, from its top, by controls that stay in sight; and how much would be, were the
    /// document scrolled there.
    [[nodiscard]] int covered() const { return StickyControls::covered(m_stuck, stickySpace()); }
    [[nodiscard]] int coveredAt(qreal scroll);
    [[nodiscard]] bool isStuck(std::size_t index) const;
    /// Whether a part of a card is in one of these controls.
    [[nodiscard]] bool isInStuck(const QWidget *part) const;

    /// Draws the cards that there are between two heights, for paper: in the document's coordinates.
    void paint(QPainter &painter, qreal top, qreal bottom);

    QSizeF intrinsicSize(QTextDocument *document, int position, const QTextFormat &format) override;
    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *document, int position,
        const QTextFormat &format) override;

Q_SIGNALS:
    /// The document is to make room for the cards' new heights.
    void heightsChanged(const std::vector<std::size_t> &indices);
    void linkActivated(const QString &target);
    void originAsked(const QString &cell);

private:
    /// A widget, and by what the choices made in it are remembered.
    struct Made {
        QPointer<Card> card;
        QString name;
    };
    /// Without a widget: how high it will be, and what that was found from.
    struct Estimate {
        CardSource source;
        std::function<int(int width)> height;
    };
    [[nodiscard]] qreal height(std::size_t index);
    [[nodiscard]] int estimated(std::size_t index);
    [[nodiscard]] QString nameOf(std::size_t index) const;
    void keep(const Made &made);
    /// Leads Tab through all cards in their order, behind the page.
    void chain();
    void make(std::size_t index);
    void measure(const std::set<std::size_t> &indices);
    void place(std::size_t index);
    void makeNearby();
    void dropFar();
    struct Stretch {
        std::size_t begin = 0, end = 0;
    };
    [[nodiscard]] std::vector<StickyControls::Stuck> stuckAt(qreal scroll);
    [[nodiscard]] int stickySpace() const { return qRound(6 * m_zoom); }
    void stick();
    void raiseStuck();
    /// The cards between two heights of the document.
    [[nodiscard]] Stretch between(qreal top, qreal bottom) const;

    QTextEdit &m_view;
    Formulas &m_formulas;
    OpenLesson *m_lesson = nullptr;
    const std::vector<PageMap::CardPlace> *m_places = nullptr;
    qreal m_zoom = 1, m_left = 0, m_width = 0;
    std::map<std::size_t, Made> m_cards;
    std::map<std::size_t, Estimate> m_estimates;
    std::map<QString, KeptChoices> m_kept;
    StickyControls m_sticky;
    std::vector<StickyControls::Stuck> m_stuck; ///< at present
    QWidget *m_shelf; ///< behind them
    QMetaObject::Connection m_changes; ///< of cells, which may bring other buttons
    std::vector<std::optional<int>> m_heights; ///< measured or estimated, for the present width
    std::set<std::size_t> m_changed; ///< cards whose heights are to be measured again, all at once
    QTimer m_idle, m_chaining, m_measuring;
    bool m_isUpdating = false, m_presents = false;
};

} // namespace heed
