// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/theme.h"

#include <array>
#include <utility>

namespace heed {

namespace {

constexpr auto buttons = R"(
QPushButton, QToolButton {
    background: @card; color: @ink; border: 1px solid @rule; border-radius: @radius; padding: 4px 11px;
}
QPushButton:hover, QToolButton:hover { background: @side; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked { background: @pressed; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent; padding: 3px 10px; }
QPushButton:disabled, QToolButton:disabled { color: @soft; }
QPushButton:default { background: @accent; color: @onAccent; border: 1px solid @accent; font-weight: 600; }
QPushButton:default:hover { background: @accentHover; }
QPushButton:default:focus { border: 2px solid @ink; }
QPushButton:default:disabled { background: @rule; color: @soft; border-color: @rule; }
QPushButton:flat, QToolButton[autoRaise="true"] { background: transparent; border: 1px solid transparent; }
QToolButton[autoRaise="true"] { padding: 3px 5px; }
QPushButton:flat:hover, QToolButton[autoRaise="true"]:hover { background: @pressed; }
QToolButton[autoRaise="true"]:checked { background: @pressed; }
QPushButton:flat:focus, QToolButton[autoRaise="true"]:focus { border: 2px solid @accent; }
QToolButton[autoRaise="true"]:focus { padding: 2px 4px; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0; }
)";

constexpr auto fields = R"(
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit {
    background: @field; color: @ink; border: 1px solid @rule; border-radius: @radius; padding: 4px 8px;
    selection-background-color: @accent; selection-color: @onAccent;
}
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { border-color: @soft; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {
    border: 2px solid @accent; padding: 3px 7px;
}
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @soft; background: @side; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/heed/images/down-@name.svg); width: 14px; height: 14px; }
QComboBox QAbstractItemView { border: 1px solid @rule; border-radius: 0; padding: 4px; outline: none; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; background: transparent; width: 18px; }
QAbstractSpinBox::up-arrow { image: url(:/heed/images/up-@name.svg); width: 12px; height: 12px; }
QAbstractSpinBox::down-arrow { image: url(:/heed/images/down-@name.svg); width: 12px; height: 12px; }
)";

constexpr auto sliders = R"(
QSlider:horizontal { min-height: 22px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @rule; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 16px; height: 16px; margin: -6px 0; border-radius: 8px; background: @accent; }
QSlider::handle:horizontal:focus { border: 2px solid @ink; width: 12px; height: 12px; }
QSlider::handle:horizontal:disabled, QSlider::sub-page:horizontal:disabled { background: @soft; }
QProgressBar { background: @rule; border: none; border-radius: 2px; max-height: 4px; color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
)";

constexpr auto checks = R"(
QCheckBox, QRadioButton { color: @ink; spacing: 8px; padding: 2px; border: 2px solid transparent; border-radius: @radius; }
QCheckBox:focus, QRadioButton:focus { border-color: @accent; }
QCheckBox:disabled, QRadioButton:disabled { color: @soft; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @soft; border-radius: 4px; background: @field; }
QCheckBox::indicator:checked {
    background: @accent; border-color: @accent; image: url(:/heed/images/tick-@name.svg);
}
QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid @soft; border-radius: 8px; background: @field; }
QRadioButton::indicator:checked {
    width: 6px; height: 6px; border: 5px solid @accent; border-radius: 8px; background: @onAccent;
}
)";

constexpr auto scrolling = R"(
QScrollBar:vertical { background: transparent; border: none; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; border: none; height: 12px; margin: 0; }
QScrollBar::handle { background: @handle; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: @soft; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; background: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QSplitter::handle { background: @rule; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
)";

constexpr auto lists = R"(
QListView, QTreeView, QTableView {
    background: transparent; color: @ink; border: none; outline: none;
    selection-background-color: @selection; selection-color: @ink;
}
QListView::item, QTreeView::item { padding: 4px 8px; border: 1px solid transparent; border-radius: @radius; }
QListView::item:hover, QTreeView::item:hover { background: @pressed; }
QListView::item:selected, QTreeView::item:selected { background: @selection; color: @ink; }
QListView::item:selected:focus, QTreeView::item:selected:focus { border-color: @accent; }
QHeaderView, QTableCornerButton::section { background: transparent; color: @soft; border: none; }
QHeaderView::section { background: transparent; color: @soft; border: none; padding: 2px 4px; }
)";

constexpr auto menus = R"(
QMenu { background: @card; color: @ink; border: 1px solid @rule; padding: 5px; }
QMenu::item { padding: 5px 22px 5px 26px; border-radius: 5px; }
QMenu::item:selected { background: @selection; color: @ink; }
QMenu::item:disabled { color: @soft; }
QMenu::separator { height: 1px; background: @rule; margin: 5px 8px; }
QMenu::indicator { width: 14px; height: 14px; left: 6px; }
QMenu::indicator:checked { image: url(:/heed/images/check-@name.svg); }
QMenu::right-arrow { image: url(:/heed/images/right-@name.svg); width: 12px; height: 12px; }
QMenu::left-arrow { image: url(:/heed/images/left-@name.svg); width: 12px; height: 12px; }
QMenuBar { background: @side; color: @ink; border: none; }
QMenuBar::item { padding: 5px 9px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @pressed; }
QToolTip { background: @card; color: @ink; border: 1px solid @rule; padding: 4px 6px; }
)";

constexpr auto frames = R"(
QDialog { background: @page; color: @ink; }
QToolBar { background: @side; border: none; border-bottom: 1px solid @rule; spacing: 6px; padding: 4px 8px; }
QStatusBar { background: @side; color: @soft; border-top: 1px solid @rule; }
QStatusBar::item { border: none; }
QGroupBox { border: 1px solid @rule; border-radius: @radius; margin-top: 18px; padding: 8px; }
QGroupBox::title { subcontrol-origin: margin; left: 2px; color: @soft; }
QTabWidget::pane { border: none; border-top: 1px solid @rule; }
QTabBar::tab { background: transparent; color: @soft; border: none; border-bottom: 2px solid transparent; padding: 6px 12px; }
QTabBar::tab:selected { color: @ink; border-bottom-color: @accent; }
QTabBar::tab:focus { color: @accent; }
)";

QColor mixed(const QColor &a, const QColor &b, qreal share)
{
    const auto part = [share](int x, int y) { return qRound(x + (y - x) * share); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

/// Longer names first, where one begins another.
QString inColours(QString sheet, const Theme &theme)
{
    const QColor onAccent = theme.isDark ? theme.page : theme.card;
    const auto colours =
        std::to_array<std::pair<const char *, QColor>>({{"@accentHover", mixed(theme.accent, theme.ink, 0.15)},
            {"@onAccent", onAccent}, {"@accent", theme.accent}, {"@selection", mixed(theme.card, theme.accent, 0.18)},
            {"@pressed", mixed(theme.side, theme.ink, 0.07)}, {"@handle", mixed(theme.rule, theme.soft, 0.35)},
            {"@field", theme.page}, {"@page", theme.page}, {"@side", theme.side}, {"@card", theme.card},
            {"@rule", theme.rule}, {"@ink", theme.ink}, {"@soft", theme.soft}});
    for (const auto &[name, colour] : colours)
        sheet.replace(QLatin1String(name), colour.name());
    sheet.replace(QLatin1String("@radius"), QString::number(sizes::controlRadius) + QLatin1String("px"));
    return sheet.replace(QLatin1String("@name"), theme.isDark ? QLatin1String("dark") : QLatin1String("light"));
}

} // namespace

QString styleSheetOf(const Theme &theme)
{
    QString sheet;
    for (const char *part : {buttons, fields, sliders, checks, scrolling, lists, menus, frames})
        sheet += QLatin1String(part);
    return inColours(std::move(sheet), theme);
}

} // namespace heed
