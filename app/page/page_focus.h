// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/page_view.h"

#include <QObject>

namespace heed {

class PageCards;

/// Scrolls to what the keys come to, so that it isn't out of sight or below controls that stay in it.
class PageFocus : public QObject {
    Q_OBJECT

public:
    PageFocus(PageView &view, PageCards &cards);
    /// Of widgets that get the focus meanwhile none is scrolled to.
    void setQuiet(bool isQuiet) { m_isQuiet = isQuiet; }
    /// When the caret is below controls that stay in sight.
    void uncoverCaret();

private:
    void follow(QWidget *focused);
    void scrollBy(int distance);

    PageView &m_view;
    PageCards &m_cards;
    bool m_isQuiet = false;
};

} // namespace heed
