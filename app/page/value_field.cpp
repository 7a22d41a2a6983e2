// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/value_field.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/cell_copy.h"
#include "page/prose_label.h"
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

QString labelText(const ValueField::Content &content) { return QString::fromStdString(content.label.text).trimmed(); }

QString headText(const ValueField::Content &content)
{
    const QString label = labelText(content);
    return content.name + (content.name.isEmpty() || label.isEmpty() ? QString() : QStringLiteral(", ")) + label;
}

/// Behind the value, or below it.
QRect remarkPlace(const ValueField::Content &content, const CardScale &scale, int width, const QRect &value)
{
    const int remark = widthOf(content.remark, scale.small()), gap = scale.px(12), line = scale.px(sizes::line);
    if (remark == 0)
        return {};
    const int end = value.x() + value.width() + gap;
    if (end + remark <= width)
        return {end, value.y(), remark, line};
    return {0, value.y() + value.height(), width, wrappedHeight(content.remark, scale.small(), width)};
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
    setAccessibleName(isTable(value)
            ? headText(m_content) + QStringLiteral(", ") + QString::fromStdString(sizesText(value.shape()))
            : textOf(m_content));
    showTable();
    lay();
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
        connect(m_table, &TableItem::heightChanged, this, [this] {
            lay();
            Q_EMIT heightChanged();
        });
        m_table->setAccessibleName(headText(m_content));
        m_table->setShown(shown);
        m_table->show();
    }
}

KeptChoice ValueField::kept() const { return m_table == nullptr ? KeptChoice() : m_table->kept(); }

void ValueField::restore(const KeptChoice &choice)
{
    if (m_table != nullptr)
        m_table->restore(choice);
    lay();
}

void ValueField::setLabel(OpenLesson &lesson, Formulas &formulas)
{
    if (m_content.label.isEmpty())
        return;
    m_label = new ProseLabel(m_content.label, lesson, formulas, m_scale.zoom, this);
    m_label->show();
    connect(m_label, &ProseLabel::heightChanged, this, [this] {
        lay();
        Q_EMIT heightChanged();
    });
    connect(m_label, &ProseLabel::linkActivated, this, &ValueField::linkActivated);
    connect(m_label, &ProseLabel::originAsked, this, &ValueField::originAsked);
    lay();
}

ValueField::Parts ValueField::estimatedParts(const Content &content, const CardScale &scale)
{
    Parts parts{.label = {.height = [](int) { return 0; }}, .value = {}};
    if (const QString label = labelText(content); !label.isEmpty())
        parts.label = {.wanted = widthOf(asIfSet(label), textFont(scale.zoom * sizes::body)),
            .height = [label, scale](int width) { return proseHeight(label, width, scale.zoom); }};
    if (isTable(content.value)) {
        parts.value = TableItem::estimated(ShownValue{.value = content.value}, scale);
        return parts;
    }
    const QString text = withUnit(content);
    parts.value = {.wanted = widthOf(text, valueFont(scale)),
        .height = [text, scale](int width) { return wrappedHeight(text, valueFont(scale), width); }};
    return parts;
}

ValueField::Parts ValueField::parts() const
{
    Parts parts = estimatedParts(m_content, m_scale);
    if (m_label == nullptr)
        return parts;
    parts.label = {.wanted = m_label->sizeHint().width() + 1,
        .height = [this](int width) { return m_label->heightForWidth(width); }};
    const QFontMetrics metrics(valueFont(m_scale));
    const int baseline = (m_scale.px(sizes::line) - metrics.height()) / 2 + metrics.ascent();
    parts.labelY = std::max(0, baseline - m_label->firstBaseline());
    return parts;
}

/// Name and label first, the value beside them where it fits, else below; the remark behind or below it.
ValueField::Places ValueField::placesOf(const Content &content, const CardScale &scale, int width, const Parts &parts)
{
    const int gap = scale.px(12), line = scale.px(sizes::line), name = widthOf(content.name, nameFont(scale));
    Places places;
    places.name = QRect(0, 0, name, name > 0 ? line : 0);
    const int labelX = name > 0 ? name + gap : 0,
              labelWidth = std::min(parts.label.wanted, std::max(1, width - labelX));
    places.label = QRect(labelX, parts.labelY, labelWidth, labelWidth > 0 ? parts.label.height(labelWidth) : 0);
    const int head = labelWidth > 0 ? labelX + labelWidth : name;
    const bool isBeside = head + (head > 0 ? gap : 0) + parts.value.wanted <= width;
    const int x = isBeside && head > 0 ? head + gap : 0;
    const int y = isBeside || head == 0 ? 0 : std::max(places.name.height(), places.label.bottom() + 1) + scale.px(4);
    const int valueWidth = std::max(1, isBeside ? parts.value.wanted : width - x);
    places.value = QRect(x, y, valueWidth, std::max(line, parts.value.height(valueWidth)));
    places.remark = remarkPlace(
        content, scale, width, places.value.adjusted(0, 0, std::min(0, parts.value.wanted - valueWidth), 0));
    for (const QRect &rect : {places.name, places.label, places.value, places.remark})
        places.height = std::max(places.height, rect.y() + rect.height());
    return places;
}

int ValueField::fullWidth(const Content &content, const CardScale &scale, const Parts &parts)
{
    const Places wide = placesOf(content, scale, QWIDGETSIZE_MAX, parts);
    int wanted = 0;
    for (const QRect &rect : {wide.name, wide.label, wide.value, wide.remark})
        wanted = std::max(wanted, rect.x() + rect.width());
    return wanted;
}

ValueField::Places ValueField::places(int width) const { return placesOf(m_content, m_scale, width, parts()); }

int ValueField::wantedWidth() const { return fullWidth(m_content, m_scale, parts()); }

int ValueField::heightForWidth(int width) const { return places(width).height; }

FlowPart ValueField::estimated(const Content &content, const CardScale &scale)
{
    const Parts parts = estimatedParts(content, scale);
    return {.wanted = fullWidth(content, scale, parts),
        .height = [content, scale, parts](int width) { return placesOf(content, scale, width, parts).height; }};
}

void ValueField::lay()
{
    const Places all = places(width());
    const auto put = [this](QWidget *part, const QRect &rect) {
        if (part != nullptr)
            part->setGeometry(QStyle::visualRect(layoutDirection(), this->rect(), rect));
    };
    put(m_label, all.label);
    put(m_table, all.value);
    update();
}

void ValueField::resizeEvent(QResizeEvent *) { lay(); }

void ValueField::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    const Places all = places(width());
    QPainter painter(this);
    const auto draw = [&](const QRect &rect, const QFont &font, const QColor &colour, const QString &text) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QStyle::visualRect(layoutDirection(), this->rect(), rect),
            (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextWordWrap,
            breakable(text, font, rect.width()));
    };
    draw(all.name, nameFont(m_scale), theme.ink, m_content.name);
    if (m_table == nullptr)
        draw(all.value, valueFont(m_scale), theme.ink, withUnit(m_content));
    draw(all.remark, m_scale.small(), theme.soft, m_content.remark);
}

QString ValueField::textOf(const Content &content, int entries)
{
    QString text = headText(content);
    if (isTable(content.value))
        text += QStringLiteral(":\n") + valueAsText(ShownValue{.value = content.value}, entries).trimmed();
    else
        text += QStringLiteral(": ") + withUnit(content);
    return content.remark.isEmpty() ? text : text + QStringLiteral(", ") + content.remark;
}

} // namespace heed
