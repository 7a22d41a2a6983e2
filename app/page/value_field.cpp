// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/value_field.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/cell_copy.h"
#include "page/table_item.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace heed {

namespace {

QFont nameFont(const CardScale &scale) { return scale.font(13.5, QFont::Bold); }
QFont valueFont(const CardScale &scale) { return scale.font(14.5, QFont::DemiBold); }

int widthOf(const QString &text, const QFont &font)
{
    return text.isEmpty() ? 0 : QFontMetrics(font).horizontalAdvance(text) + 2;
}

QString withUnit(const ValueField::Content &content)
{
    const QString text = lineText(content.value);
    return content.unit.isEmpty() || text.isEmpty() ? text : text + QChar(0xA0) + content.unit;
}

bool isTable(const Value &value)
{
    return !value.isEmpty() && !value.shape().empty() && value.type() != Type::Texts && product(value.shape()) > 0;
}

} // namespace

QString lineText(const Value &value)
{
    if (value.isEmpty())
        return QStringLiteral("…");
    if (const auto *texts = value.as<TextList>()) {
        QStringList words;
        for (const std::string &text : *texts)
            words.append(QString::fromStdString(text));
        return words.join(QStringLiteral(", "));
    }
    if (isTable(value))
        return {};
    const ValueGrid grid(ShownValue{.value = value});
    return grid.rows() == 0 ? QString::fromStdString(sizesText(value.shape())) : grid.text(0, 0);
}

ValueField::ValueField(const Content &content, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_scale(scale)
    , m_content(content)
{
    setAccessibleRole(*this, QAccessible::StaticText);
    setValue(content.value);
}

void ValueField::setValue(const Value &value)
{
    m_content.value = value;
    setAccessibleName(textOf(m_content));
    showTable();
    resizeEvent(nullptr);
    update();
}

void ValueField::showTable()
{
    const ShownValue shown{.value = m_content.value};
    if (!isTable(m_content.value)) {
        delete m_table;
        m_table = nullptr;
    } else if (m_table != nullptr) {
        m_table->setShown(shown);
    } else {
        m_table = new TableItem({}, shown, m_scale, this);
        m_table->show();
    }
}

FlowPart ValueField::valuePart(const Content &content, const CardScale &scale)
{
    if (isTable(content.value))
        return TableItem::estimated(ShownValue{.value = content.value}, scale);
    const QString text = withUnit(content);
    return {.wanted = widthOf(text, valueFont(scale)),
        .height = [text, scale](int width) { return wrappedHeight(text, valueFont(scale), width); }};
}

/// Name and label first, the value beside them where it fits, else below; the remark behind or below it.
ValueField::Places ValueField::placesOf(
    const Content &content, const CardScale &scale, int width, const FlowPart &value)
{
    const int gap = scale.px(12), line = QFontMetrics(scale.text()).height();
    Places places;
    const int name = widthOf(content.name, nameFont(scale)), label = widthOf(content.label, scale.text());
    places.name = QRect(0, 0, name, name > 0 ? line : 0);
    const int labelX = name > 0 ? name + gap : 0, labelWidth = std::max(1, std::min(label, width - labelX));
    places.label = QRect(labelX, 0, label > 0 ? labelWidth : 0,
        label > 0 ? std::max(line, wrappedHeight(content.label, scale.text(), labelWidth)) : 0);
    const int head = label > 0 ? labelX + labelWidth : name;
    const bool isBeside = head + (head > 0 ? gap : 0) + value.wanted <= width;
    const int x = isBeside && head > 0 ? head + gap : 0;
    const int y = isBeside || head == 0 ? 0 : std::max(places.name.height(), places.label.height()) + scale.px(4);
    const int valueWidth = std::max(1, isBeside ? std::max(1, value.wanted) : width - x);
    places.value = QRect(x, y, valueWidth, value.height(valueWidth));
    const int remark = widthOf(content.remark, scale.small()), end = x + std::min(valueWidth, value.wanted);
    const bool isBehind = end + gap + remark <= width;
    const int remarkWidth = isBehind ? remark : width;
    const int remarkY = isBehind ? y : y + places.value.height() + scale.px(2);
    if (remark > 0)
        places.remark = QRect(isBehind ? end + gap : 0, remarkY, remarkWidth,
            std::max(isBehind ? line : 0, wrappedHeight(content.remark, scale.small(), remarkWidth)));
    for (const QRect &rect : {places.name, places.label, places.value, places.remark})
        places.height = std::max(places.height, rect.y() + rect.height());
    return places;
}

ValueField::Places ValueField::places(int width) const
{
    return placesOf(m_content, m_scale, width, valuePart(m_content, m_scale));
}

int ValueField::wantedWidth() const { return estimated(m_content, m_scale).wanted; }

int ValueField::heightForWidth(int width) const { return places(width).height; }

FlowPart ValueField::estimated(const Content &content, const CardScale &scale)
{
    const FlowPart value = valuePart(content, scale);
    const Places wide = placesOf(content, scale, QWIDGETSIZE_MAX, value);
    int wanted = 0;
    for (const QRect &rect : {wide.name, wide.label, wide.value, wide.remark})
        wanted = std::max(wanted, rect.x() + rect.width());
    return {.wanted = wanted,
        .height = [content, scale, value](int width) { return placesOf(content, scale, width, value).height; }};
}

void ValueField::resizeEvent(QResizeEvent *)
{
    if (m_table != nullptr)
        m_table->setGeometry(QStyle::visualRect(layoutDirection(), rect(), places(width()).value));
}

void ValueField::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    const Places all = places(width());
    QPainter painter(this);
    const auto draw = [&](const QRect &rect, const QFont &font, const QColor &colour, const QString &text) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QStyle::visualRect(layoutDirection(), this->rect(), rect),
            (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextWordWrap, text);
    };
    draw(all.name, nameFont(m_scale), theme.ink, m_content.name);
    draw(all.label, m_scale.text(), theme.ink, m_content.label);
    if (m_table == nullptr)
        draw(all.value, valueFont(m_scale), theme.ink, withUnit(m_content));
    draw(all.remark, m_scale.small(), theme.soft, m_content.remark);
}

QString ValueField::textOf(const Content &content)
{
    QString text = content.name;
    if (!content.label.isEmpty())
        text += (text.isEmpty() ? QString() : QStringLiteral(", ")) + content.label;
    if (isTable(content.value))
        text += QStringLiteral(":\n") + valueAsText(ShownValue{.value = content.value}).trimmed();
    else
        text += QStringLiteral(": ") + withUnit(content);
    return content.remark.isEmpty() ? text : text + QStringLiteral(", ") + content.remark;
}

} // namespace heed
