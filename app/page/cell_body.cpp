// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_body.h"

#include "page/steps_item.h"
#include "page/veil.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace heed {

namespace {

FlowSpace spaceOf(const CardScale &scale) { return {.between = scale.px(32), .below = scale.px(25)}; }

} // namespace

CellBody::CellBody(Formulas *formulas, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_formulas(formulas)
    , m_scale(scale)
{
}

void CellBody::setItems(const std::vector<ShownItem> &items)
{
    for (; m_views.size() > items.size(); m_views.pop_back())
        delete m_views.back();
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i < m_views.size() && m_views[i]->take(items[i]))
            continue;
        ItemView *view = makeItemView(items[i], m_formulas, m_scale, this);
        view->setSelection(&m_selection);
        if (auto *steps = qobject_cast<StepsItem *>(view); steps != nullptr && m_presents)
            steps->present();
        if (i < m_kept.size())
            view->restore(std::exchange(m_kept[i], {}));
        connect(view, &ItemView::heightChanged, this, [this] {
            lay();
            Q_EMIT heightChanged();
        });
        view->show();
        if (i < m_views.size()) {
            delete m_views[i];
            m_views[i] = view;
        } else
            m_views.push_back(view);
    }
    for (ItemView *view : m_views)
        view->raise(); // Tab follows the order that they stand in
    if (m_veil != nullptr)
        m_veil->raise();
    lay();
}

KeptChoices CellBody::kept() const
{
    KeptChoices kept = m_kept;
    kept.resize(std::max(kept.size(), m_views.size()));
    for (std::size_t i = 0; i < m_views.size(); ++i)
        kept[i] = m_views[i]->kept();
    return kept;
}

void CellBody::restore(const KeptChoices &choices)
{
    m_kept = choices;
    for (std::size_t i = 0; i < std::min(m_views.size(), m_kept.size()); ++i)
        m_views[i]->restore(std::exchange(m_kept[i], {}));
    lay();
}

void CellBody::present()
{
    m_presents = true;
    for (ItemView *view : m_views)
        if (auto *steps = qobject_cast<StepsItem *>(view))
            steps->present();
    lay();
}

void CellBody::setDimmed(bool isDimmed)
{
    m_isDimmed = isDimmed;
    if (isDimmed && m_veil == nullptr)
        m_veil = new Veil(this);
    if (m_veil == nullptr)
        return;
    m_veil->setGeometry(rect());
    m_veil->raise();
    m_veil->setVisible(isDimmed);
}

std::vector<FlowPlace> CellBody::places(int width) const
{
    std::vector<FlowPart> parts;
    for (const ItemView *view : m_views)
        parts.push_back({.wanted = view->wantedWidth(), .isAlone = view->isAlone(), .height = [view](int given) {
                             return view->heightForWidth(given);
                         }});
    return flowed(parts, width, spaceOf(m_scale));
}

int CellBody::heightForWidth(int width) const { return flowHeight(places(width)); }

void CellBody::lay()
{
    const std::vector<FlowPlace> all = places(width());
    m_lines.clear();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const FlowPlace &place = all[i];
        m_views[i]->setGeometry(
            QStyle::visualRect(layoutDirection(), rect(), {place.x, place.y, place.width, place.height}));
        if (i > 0 && place.row != all[i - 1].row)
            m_lines.push_back(place.y - spaceOf(m_scale).below / 2 - 1);
    }
    if (m_veil != nullptr)
        m_veil->setGeometry(rect());
    update();
}

void CellBody::resizeEvent(QResizeEvent *) { lay(); }

void CellBody::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    for (const int y : m_lines)
        painter.fillRect(0, y, width(), 1, themeOf(palette()).rule);
}

std::function<int(int)> CellBody::heightEstimate(const std::vector<ShownItem> &items, const CardScale &scale)
{
    const auto kept = std::make_shared<const std::vector<ShownItem>>(items);
    std::vector<FlowPart> parts;
    for (const ShownItem &item : *kept)
        parts.push_back(estimatedPart(item, scale));
    return [kept, parts, scale](int width) { return flowHeight(flowed(parts, width, spaceOf(scale))); };
}

} // namespace heed
