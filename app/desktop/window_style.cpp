// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window_style.h"

#include <QApplication>
#include <QIcon>
#include <QStyleFactory>

namespace heed {

using namespace Qt::StringLiterals;

void dressProgram()
{
    QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    QApplication::setFont(textFont(14));
    QApplication::setWindowIcon(QIcon(u":/heed/icons/heed-desktop.svg"_s));
}

QString windowStyleOf(const Theme &theme)
{
    QString sheet = uR"(
#titleBar, #sideBar, #findBar { background: @side; }
#titleBar, #findBar, #noticeBar, #findingsBar { border: none; border-bottom: 1px solid @rule; }
#sideBar { border: none; border-right: 1px solid @rule; }
#originPanel { background: @side; border: none; border-left: 1px solid @rule; }
#originPanel QScrollArea { background: transparent; }
#originPanel QScrollArea:focus { border: 2px solid @accent; }
#noticeBar, #findingsBar { background: @card; }
#searchPopup { background: @card; border: 1px solid @rule; border-radius: 7px; }
#titleBar QToolButton { padding: 0; }
#findingsBar QListView { background: @card; }
QTextBrowser#operatorText { background: @page; border: none; }
)"_s;
    sheet.replace(u"@accent"_s, theme.accent.name());
    sheet.replace(u"@side"_s, theme.side.name()).replace(u"@rule"_s, theme.rule.name());
    return sheet.replace(u"@card"_s, theme.card.name()).replace(u"@page"_s, theme.page.name());
}

} // namespace heed
