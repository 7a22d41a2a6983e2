// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/actions.h"
#include "desktop/breadcrumb.h"
#include "desktop/glyph_button.h"
#include "desktop/search_field.h"

#include <QFrame>
#include <QMenu>

namespace heed {

/// The bar above all: the side bar's button, back and forward, where one is, the search, presenting, the menu, the theme.
class TitleBar : public QFrame {
    Q_OBJECT

public:
    TitleBar(const Actions &actions, QMenu &menu, QWidget *parent = nullptr);
    [[nodiscard]] Breadcrumb &breadcrumb() { return *m_breadcrumb; }
    [[nodiscard]] SearchField &searchField() { return *m_search; }
    [[nodiscard]] GlyphButton &presentButton() { return *m_present; }
    [[nodiscard]] GlyphButton &menuButton() { return *m_menu; }

Q_SIGNALS:
    void themeToggled();

private:
    void arrange(GlyphButton *side, GlyphButton *back, GlyphButton *forward, GlyphButton *theme);

    Breadcrumb *m_breadcrumb;
    SearchField *m_search;
    GlyphButton *m_present, *m_menu;
};

} // namespace heed
