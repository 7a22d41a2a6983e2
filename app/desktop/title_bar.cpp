// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/title_bar.h"

#include <QHBoxLayout>
#include <QLabel>

namespace heed {

using namespace Qt::StringLiterals;
using Glyph = GlyphButton::Glyph;

TitleBar::TitleBar(const Actions &actions, QMenu &menu, QWidget *parent)
    : QFrame(parent)
    , m_breadcrumb(nullptr)
    , m_search(nullptr)
    , m_present(nullptr)
    , m_menu(nullptr)
{
    setObjectName(u"titleBar"_s);
    auto *side = new GlyphButton(Glyph::SideBar, tr("Side bar"), this);
    auto *back = new GlyphButton(Glyph::Back, tr("Back"), this);
    auto *forward = new GlyphButton(Glyph::Forward, tr("Forward"), this);
    m_breadcrumb = new Breadcrumb(this);
    m_search = new SearchField(this);
    m_present = new GlyphButton(Glyph::Present, tr("Present"), this);
    m_menu = new GlyphButton(Glyph::Menu, tr("Menu"), this);
    auto *theme = new GlyphButton(Glyph::Theme, tr("Light or dark colours"), this);
    m_present->follow(actions.present);
    side->follow(actions.sideBar);
    back->follow(actions.back);
    forward->follow(actions.forward);
    m_search->setHint(actions.search->shortcut().toString(QKeySequence::NativeText).replace(u'+', u' '));
    m_menu->setMenu(&menu);
    m_menu->setPopupMode(QToolButton::InstantPopup);
    connect(theme, &QAbstractButton::clicked, this, &TitleBar::themeToggled);
    arrange(side, back, forward, theme);
}

void TitleBar::arrange(GlyphButton *side, GlyphButton *back, GlyphButton *forward, GlyphButton *theme)
{
    auto *name = new QLabel(u"Heed"_s, this); // a name, not to be translated
    QFont bold = name->font();
    bold.setWeight(QFont::Bold);
    name->setFont(bold);
    m_search->setMinimumWidth(160);
    m_search->setMaximumWidth(330);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 7, 12, 7);
    layout->setSpacing(8);
    for (QWidget *widget : std::initializer_list<QWidget *>{side, name, back, forward})
        layout->addWidget(widget);
    layout->addSpacing(4);
    layout->addWidget(m_breadcrumb, 3);
    layout->addWidget(m_search, 2);
    layout->addWidget(m_present);
    layout->addWidget(m_menu);
    layout->addWidget(theme);
}

} // namespace heed
