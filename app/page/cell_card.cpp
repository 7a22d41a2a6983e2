// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_card.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/cell_body.h"
#include "page/cell_clipboard.h"
#include "page/cell_copy.h"
#include "page/cell_head.h"
#include "page/cell_save.h"
#include "page/cell_svg.h"
#include "page/cell_tex.h"
#include "page/chart_item.h"
#include "page/comparison_layout.h"
#include "page/comparison_view.h"
#include "page/notice_view.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace heed {

namespace {

QString titleOf(const BoundCell &cell) { return QString::fromStdString(cell.cell->title); }

QString noteText(const std::string &note)
{
    return QCoreApplication::translate("CellCard", "Note: %1").arg(QString::fromStdString(note));
}

/// Stacks parts with the same space between them; parts without height take none.
class Stack {
public:
    explicit Stack(const CardScale &scale)
        : m_scale(scale)
        , m_y(CellHead::heightOf(scale))
    {
    }
    /// Where the next part of this height begins.
    int add(int height)
    {
        if (height <= 0)
            return m_y;
        m_y += m_isFirst ? m_scale.above() : m_scale.gap();
        m_isFirst = false;
        return std::exchange(m_y, m_y + height);
    }
    [[nodiscard]] int height() const { return m_isFirst ? m_y : m_y + m_scale.above(); }

private:
    CardScale m_scale;
    int m_y;
    bool m_isFirst = true;
};

} // namespace

CellCard::CellCard(
    const BoundCell &cell, const QString &lessonId, Formulas *formulas, const CardScale &scale, QWidget *parent)
    : CardFrame(scale, Bar::None, parent)
    , m_cell(cell)
    , m_lessonId(lessonId)
    , m_head(new CellHead(cell, scale, this))
    , m_title(
          cell.cell->title.empty() ? nullptr : wrappedLabel(titleOf(cell), scale.title(), QPalette::WindowText, this))
    , m_notice(new NoticeView(scale, this))
    , m_body(new CellBody(formulas, scale, this))
{
    connect(m_head, &CellHead::runAsked, this, &CellCard::runAsked);
    connect(m_head, &CellHead::stopAsked, this, &CellCard::stopAsked);
    connect(m_notice, &NoticeView::linkActivated, this, &CellCard::linkActivated);
    connect(m_body, &CellBody::heightChanged, this, &CellCard::relay);
    connect(&m_body->selection(), &CellSelection::changed, this,
        [this] { Q_EMIT chosen({.output = m_body->selection().output(), .index = m_body->selection().index()}); });
    connect(&m_body->selection(), &CellSelection::originAsked, this,
        [this] { Q_EMIT originAsked(QString::fromStdString(m_cell.cell->name)); });
    setUpMenu();
}

void CellCard::setPicture(const CellPicture &picture)
{
    const bool isAnotherComparison = picture.comparison != m_picture.comparison;
    const bool isAnotherResult = picture.run != m_picture.run || picture.explanation != m_picture.explanation
        || picture.choice.isEmpty() != m_shownChoice.isEmpty();
    m_picture = picture;
    m_head->setPicture(picture);
    const QString title = titleOf(m_cell).simplified(), state = m_head->accessibleName();
    setAccessibleName(title.isEmpty() ? state : tr("%1: %2").arg(title, state));
    m_notice->setNotice(noticeOf(picture));
    const bool shows = showsResult(picture);
    if (shows && (isAnotherResult || m_body->views().empty())) {
        m_body->setItems(picture.shown);
        m_shownChoice = picture.choice;
    }
    showChoice();
    setNotes(shows ? picture.run->notes : std::vector<std::string>());
    m_body->setVisible(shows);
    m_body->setDimmed(picture.state != CellState::Fresh);
    if (isAnotherComparison)
        showComparison();
    if (m_comparison != nullptr)
        m_comparison->setDimmed(shows && picture.state != CellState::Fresh);
    relay();
}

void CellCard::showComparison()
{
    const QString name = QString::fromStdString(m_cell.cell->name);
    if (!m_picture.comparison) {
        if (m_comparison == nullptr)
            return;
        if (m_comparison->isAncestorOf(QApplication::focusWidget()))
            m_head->menuButton()->setFocus();
        m_comparison->hide();
        m_comparison->deleteLater(); // its button may be what was clicked
        m_comparison = nullptr;
        return announce(tr("%1 is no longer pinned").arg(name));
    }
    const bool isNew = m_comparison == nullptr;
    if (isNew) {
        m_comparison = new ComparisonView(name, m_body->selection(), scale(), this);
        connect(m_comparison, &ComparisonView::heightChanged, this, &CellCard::relay);
        connect(m_comparison, &ComparisonView::unpinAsked, this, [this] { Q_EMIT pinAsked(false); });
        m_comparison->show();
    }
    m_comparison->setComparison(*m_picture.comparison);
    if (isNew && isVisible())
        announce(tr("%1 is pinned").arg(name));
}

void CellCard::announce(const QString &words)
{
    if (m_voice == nullptr) {
        m_voice = new QWidget(this);
        setAccessibleRole(*m_voice, QAccessible::StaticText);
        m_voice->setAttribute(Qt::WA_TransparentForMouseEvents);
        m_voice->resize(1, 1);
        m_voice->show();
    }
    m_voice->setAccessibleName(words);
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent said(m_voice, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

/// A card that is made again finds what was chosen before.
void CellCard::showChoice()
{
    const auto item = std::ranges::find(m_picture.shown, m_picture.choice.output, &ShownItem::output);
    if (m_picture.choice.isEmpty() || item == m_picture.shown.end())
        return;
    m_body->selection().choose(m_picture.choice.output, m_picture.choice.index, item->letters);
}

KeptChoices CellCard::kept() const { return m_body->kept(); }

void CellCard::restore(const KeptChoices &choices)
{
    m_body->restore(choices);
    relay();
}

void CellCard::present()
{
    m_body->present();
    relay();
}

void CellCard::setNotes(const std::vector<std::string> &notes)
{
    for (; m_notes.size() > notes.size(); m_notes.pop_back())
        delete m_notes.back();
    while (m_notes.size() < notes.size()) {
        m_notes.push_back(wrappedLabel({}, scale().small(), QPalette::PlaceholderText, this));
        m_notes.back()->show();
    }
    for (std::size_t i = 0; i < notes.size(); ++i)
        m_notes[i]->setText(noteText(notes[i]));
}

int CellCard::heightForWidth(int width) const
{
    const int inner = innerWidth(width);
    Stack stack(scale());
    stack.add(m_title == nullptr ? 0 : m_title->heightForWidth(inner));
    stack.add(m_notice->heightForWidth(inner));
    stack.add(m_body->isHidden() ? 0 : m_body->heightForWidth(inner));
    for (const QLabel *note : m_notes)
        stack.add(note->heightForWidth(inner));
    stack.add(m_comparison == nullptr ? 0 : m_comparison->heightForWidth(inner));
    return stack.height();
}

void CellCard::lay()
{
    const int inner = innerWidth(width());
    Stack stack(scale());
    const auto place = [&](QWidget *part, int height) {
        part->setGeometry(scale().side(), stack.add(height), inner, height);
    };
    m_head->setGeometry(0, 0, width(), CellHead::heightOf(scale()));
    if (m_title != nullptr)
        place(m_title, m_title->heightForWidth(inner));
    place(m_notice, m_notice->heightForWidth(inner));
    if (!m_body->isHidden())
        place(m_body, m_body->heightForWidth(inner));
    for (QLabel *note : m_notes)
        place(note, note->heightForWidth(inner));
    if (m_comparison != nullptr)
        place(m_comparison, m_comparison->heightForWidth(inner));
}

void CellCard::paintEvent(QPaintEvent *event)
{
    CardFrame::paintEvent(event);
    if (height() > CellHead::heightOf(scale()) + 1)
        QPainter(this).fillRect(1, CellHead::heightOf(scale()), width() - 2, 1, themeOf(palette()).rule);
}

std::function<int(int)> CellCard::heightEstimate(
    const BoundCell &cell, const CellPicture &picture, const CardScale &scale)
{
    std::function<int(int)> body = [](int) { return 0; };
    QStringList notes;
    if (showsResult(picture)) {
        body = CellBody::heightEstimate(picture.shown, scale);
        for (const std::string &note : picture.run->notes)
            notes.append(noteText(note));
    }
    std::function<int(int)> comparison = [](int) { return 0; };
    if (picture.comparison)
        comparison = estimatedComparison(*picture.comparison, scale);
    return [title = titleOf(cell), notice = noticeOf(picture), body, notes, comparison, scale](int width) {
        const int inner = width - 2 * scale.side();
        Stack stack(scale);
        stack.add(title.isEmpty() ? 0 : wrappedHeight(title, scale.title(), inner));
        stack.add(NoticeView::estimatedHeight(notice, inner, scale));
        stack.add(body(inner));
        for (const QString &note : notes)
            stack.add(wrappedHeight(note, scale.small(), inner));
        stack.add(comparison(inner));
        return stack.height();
    };
}

void CellCard::setUpMenu()
{
    connect(m_head->menuButton(), &QToolButton::clicked, this, [this] {
        QMenu *menu = passingMenu(*this);
        fillMenu(*menu);
        const QToolButton *button = m_head->menuButton();
        menu->popup(button->mapToGlobal(QPoint(button->width() - menu->sizeHint().width(), button->height())));
    });
}

void CellCard::addWritten(QMenu &menu, const QString &words, std::size_t entries, QString (*write)(const CellPicture &))
{
    QAction *action = menu.addAction(copyWords(words, entries), this,
        [picture = m_picture, entries, write] { copyWritten(entries, [picture, write] { return write(picture); }); });
    action->setEnabled(m_picture.run != nullptr && entries <= mostCopied);
}

void CellCard::fillMenu(QMenu &menu)
{
    const auto copy = [](const QString &text) { QGuiApplication::clipboard()->setText(text); };
    const QString address = QStringLiteral("heed://%1#%2").arg(m_lessonId, QString::fromStdString(m_cell.cell->name));
    menu.addAction(tr("Copy as text"), this, [this, copy] { copy(cellAsText(m_cell, m_picture)); });
    addWritten(menu, tr("Copy as CSV"), csvEntries(m_picture), cellAsCsv);
    addWritten(menu, tr("Copy as JSON"), jsonEntries(m_picture), cellAsJson);
    addWritten(menu, tr("Copy as TeX"), csvEntries(m_picture), cellAsTex);
    for (const ItemView *view : m_body->views())
        if (const auto *chart = qobject_cast<const ChartItem *>(view); chart && chart->canvas())
            menu.addAction(
                tr("Copy the numbers of %1").arg(QString(view->caption()).replace(u'&', QStringLiteral("&&"))),
                chart->canvas(), &ChartCanvas::copy);
    menu.addAction(tr("Copy as SVG"), this, [this] { copySvg(m_cell, m_picture, *m_body); })
        ->setEnabled(m_picture.run != nullptr);
    menu.addAction(tr("Save as…"), this, [this] { askAndSaveCell(m_cell, m_picture, *m_body); })
        ->setEnabled(m_picture.run != nullptr && csvEntries(m_picture) <= mostCopied);
    menu.addSeparator();
    QAction *pin = menu.addAction(tr("Pin this result"), this, &CellCard::pinAsked);
    pin->setCheckable(true);
    pin->setChecked(m_picture.comparison != nullptr);
    pin->setEnabled(pin->isChecked() || showsResult(m_picture));
    menu.addAction(tr("Copy the address %1").arg(address), this, [address, copy] { copy(address); });
    if (m_picture.state == CellState::Running) {
        menu.addAction(tr("Stop"), this, &CellCard::stopAsked);
    } else if (m_cell.isManual() && m_cell.op != nullptr) {
        menu.addAction(m_picture.run ? tr("Run again") : tr("Run"), this, &CellCard::runAsked);
    }
}

} // namespace heed
