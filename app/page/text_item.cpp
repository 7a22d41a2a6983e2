// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/text_item.h"

#include "page/card_parts.h"
#include "page/value_grid.h"
#include "sdk/number_text.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QLabel>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace heed {

namespace {

int signWidth(const std::vector<TextRow> &rows, const CardScale &scale)
{
    const bool hasSigns = std::ranges::any_of(rows, [](const TextRow &row) { return row.sign != TextRow::Sign::None; });
    return hasSigns ? scale.px(22) : 0;
}

QString lawText(const LawReport &law)
{
    const QString name = QString::fromStdString(law.law->name);
    if (!law.deviation)
        return name + QStringLiteral(": ") + QString::fromStdString(law.deviation.error().message);
    const QString off = pageNumber(exactText(*law.deviation)), allowed = pageNumber(exactText(law.within));
    const QString words = law.holds()
        ? QCoreApplication::translate("TextItem", "%1: holds, off by %2, allowed %3")
        : QCoreApplication::translate("TextItem", "%1: doesn't hold, off by %2, allowed %3");
    return words.arg(name, off, allowed);
}

} // namespace

std::vector<TextRow> textRowsOf(const ShownItem &item)
{
    if (!item.error.empty())
        return {{QString::fromStdString(item.error), TextRow::Sign::Bad}};
    std::vector<TextRow> rows;
    for (const LawReport &law : item.laws)
        rows.push_back({lawText(law), law.holds() ? TextRow::Sign::Good : TextRow::Sign::Bad});
    if (item.view == "laws" && rows.empty())
        rows.push_back({QCoreApplication::translate("TextItem", "This operator names no laws.")});
    if (const auto *text = item.value.value.as<std::string>())
        rows.push_back({QString::fromStdString(*text)});
    else if (rows.empty())
        rows.push_back({QCoreApplication::translate("TextItem", "empty: %1")
                            .arg(QString::fromStdString(sizesText(item.value.value.shape())))});
    return rows;
}

bool isTextItem(const ShownItem &item)
{
    const Value &value = item.value.value;
    const bool isEmptyArray = !value.isEmpty() && !value.shape().empty() && product(value.shape()) == 0;
    return !item.error.empty() || item.view == "laws"
        || (item.view != "steps" && (value.isEmpty() || isEmptyArray || value.as<std::string>() != nullptr));
}

TextItem::TextItem(const QString &caption, const std::vector<TextRow> &rows, const CardScale &scale, QWidget *parent)
    : ItemView(caption, scale, parent)
{
    setRows(rows);
}

bool TextItem::take(const ShownItem &item)
{
    if (!isTextItem(item))
        return false;
    setCaption(captionOf(item));
    setRows(textRowsOf(item));
    return true;
}

void TextItem::setRows(const std::vector<TextRow> &rows)
{
    m_rows = rows;
    for (; m_labels.size() > rows.size(); m_labels.pop_back())
        delete m_labels.back();
    while (m_labels.size() < rows.size()) {
        m_labels.push_back(wrappedLabel({}, scale().text(), QPalette::WindowText, this));
        m_labels.back()->show();
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_labels[i]->setText(rows[i].text);
    relay();
    update();
}

int TextItem::contentWidth() const
{
    int widest = 0;
    for (const TextRow &row : m_rows)
        widest = std::max(widest, QFontMetrics(scale().text()).horizontalAdvance(row.text) + scale().px(4));
    return widest + signWidth(m_rows, scale());
}

int TextItem::contentHeight(int width) const
{
    int height = 0;
    for (const QLabel *label : m_labels)
        height += label->heightForWidth(width - signWidth(m_rows, scale())) + scale().px(2);
    return height;
}

void TextItem::layContent(const QRect &rect)
{
    const int sign = signWidth(m_rows, scale());
    int y = rect.top();
    for (QLabel *label : m_labels) {
        const int height = label->heightForWidth(rect.width() - sign);
        label->setGeometry(QStyle::visualRect(layoutDirection(), rect, QRect(sign, y, rect.width() - sign, height)));
        y += height + scale().px(2);
    }
}

void TextItem::paintEvent(QPaintEvent *event)
{
    ItemView::paintEvent(event);
    QPainter painter(this);
    const int size = scale().px(11);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].sign == TextRow::Sign::None)
            continue;
        const int line = QFontMetrics(scale().text()).height();
        const QRect place =
            QStyle::visualRect(layoutDirection(), rect(), QRect(1, m_labels[i]->y() + (line - size) / 2, size, size));
        drawSign(painter, place, m_rows[i].sign == TextRow::Sign::Good, themeOf(palette()));
    }
}

FlowPart TextItem::estimated(const std::vector<TextRow> &rows, const CardScale &scale)
{
    const int sign = signWidth(rows, scale);
    return {.wanted = 0, .isAlone = true, .height = [rows, scale, sign](int width) {
                int height = 0;
                for (const TextRow &row : rows)
                    height += wrappedHeight(row.text, scale.text(), width - sign) + scale.px(2);
                return height;
            }};
}

} // namespace heed
