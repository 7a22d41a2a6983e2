// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_field.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/control_history.h"
#include "page/notice_view.h"
#include "page/prose_label.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace heed {

namespace {

int gapOf(const CardScale &scale) { return scale.px(14); }
QFont nameFont(const CardScale &scale) { return scale.font(14.5, QFont::DemiBold); }

QString labelText(const ControlContent &content)
{
    return QString::fromStdString(content.control->label.text).trimmed();
}

int widthOf(const QString &text, const QFont &font)
{
    return text.isEmpty() ? 0 : QFontMetrics(font).horizontalAdvance(text) + 2;
}

int resetWidth(const CardScale &scale) { return widthOf(ControlField::tr("Reset"), scale.small()) + 24; }
int unitWidth(const ControlContent &content, const CardScale &scale)
{
    const int width = widthOf(content.unit(), scale.text());
    return width == 0 ? 0 : width + scale.px(6);
}

} // namespace

ControlField::ControlField(
    const ControlContent &content, OpenLesson &lesson, Formulas &formulas, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_content(content)
    , m_lesson(lesson)
    , m_scale(scale)
    , m_editor(makeControlEditor(content, scale, this))
    , m_reset(new QToolButton(this))
    , m_notice(new NoticeView(scale, this))
{
    setAccessibleRole(*this, QAccessible::Grouping);
    setAccessibleName(content.title());
    makeLabel(lesson, formulas);
    makeReset(lesson);
    setAccessibleRole(*m_notice, QAccessible::Notification);
    m_notice->setNotice({});
    m_editor->setAsk([this](const Value &value, bool continues) {
        const QString reason = m_lesson.history().change(name(), value, continues);
        refuse(reason);
        return reason.isEmpty();
    });
    connect(m_editor, &ControlEditor::refused, this, &ControlField::refuse);
    connect(m_editor, &ControlEditor::sizeChanged, this, &ControlField::relay);
    refresh();
}

void ControlField::makeLabel(OpenLesson &lesson, Formulas &formulas)
{
    if (m_content.control->label.isEmpty())
        return;
    m_label = new ProseLabel(m_content.control->label, lesson, formulas, m_scale.zoom, this);
    connect(m_label, &ProseLabel::heightChanged, this, &ControlField::relay);
    connect(m_label, &ProseLabel::linkActivated, this, &ControlField::linkActivated);
    connect(m_label, &ProseLabel::originAsked, this, &ControlField::originAsked);
}

void ControlField::makeReset(OpenLesson &lesson)
{
    m_reset->setText(tr("Reset"));
    m_reset->setFont(m_scale.small());
    m_reset->setFocusPolicy(Qt::StrongFocus);
    m_reset->setAccessibleName(tr("Reset %1").arg(m_content.title()));
    m_reset->setToolTip(tr("Back to the author's value"));
    connect(m_reset, &QToolButton::clicked, this, [this, &lesson] {
        m_editor->setFocus(Qt::OtherFocusReason);
        lesson.history().reset(name());
        m_editor->discard();
    });
}

bool ControlField::refresh()
{
    const Value value = m_lesson.history().value(name());
    const bool isAuthors = m_lesson.history().isAuthors(name());
    if (!isAuthors || !m_reset->hasFocus())
        m_reset->setVisible(!isAuthors);
    if (identical(value, m_content.value))
        return false;
    m_content.value = value;
    m_editor->setValue(value);
    return true;
}

void ControlField::refuse(const QString &reason)
{
    if (reason == m_reason)
        return;
    m_reason = reason;
    m_notice->setNotice(reason.isEmpty() ? CellNotice{} : CellNotice{.tone = CellNotice::Tone::Bad, .text = reason});
    m_notice->setAccessibleName(reason);
    if (!reason.isEmpty())
        announce(*m_notice);
    relay();
}

ControlField::Parts ControlField::estimatedParts(const ControlContent &content, const CardScale &scale)
{
    Parts parts{.label = {}, .editor = estimatedEditor(content, scale)};
    const int line = fieldHeight(scale);
    if (const QString label = labelText(content); !label.isEmpty())
        parts.label = {.wanted = widthOf(asIfSet(label), textFont(scale.zoom * sizes::body)),
            .height = [label, scale](int width) { return proseHeight(label, width, scale.zoom); }};
    else
        parts.label = {.wanted = widthOf(QString::fromStdString(content.control->name), nameFont(scale)),
            .height = [line](int) { return line; }};
    return parts;
}

ControlField::Parts ControlField::parts() const
{
    Parts parts = estimatedParts(m_content, m_scale);
    parts.editor = m_editor->part();
    if (m_label == nullptr)
        return parts;
    parts.label = {.wanted = m_label->sizeHint().width() + 1,
        .height = [this](int width) { return m_label->heightForWidth(width); }};
    const QFontMetrics metrics(m_scale.text());
    const int baseline = (fieldHeight(m_scale) - metrics.height()) / 2 + metrics.ascent();
    parts.labelY = std::max(0, baseline - m_label->firstBaseline());
    return parts;
}

int ControlField::fullWidth(const ControlContent &content, const CardScale &scale, const Parts &parts)
{
    return parts.label.wanted + gapOf(scale) + parts.editor.wanted + unitWidth(content, scale) + gapOf(scale)
        + resetWidth(scale);
}

/// What can be slid along takes the room there is.
ControlField::Places ControlField::onOneRow(
    const ControlContent &content, const CardScale &scale, int width, const Parts &parts)
{
    const int gap = gapOf(scale), line = fieldHeight(scale), unit = unitWidth(content, scale),
              reset = resetWidth(scale), label = parts.label.wanted;
    const bool isFirst = content.control->type == ControlType::Toggle;
    const int editor = content.scale() ? width - label - unit - reset - 2 * gap : parts.editor.wanted;
    const int begin = isFirst ? 0 : label + gap;
    Places places;
    places.editor = {begin, 0, editor, parts.editor.height(editor)};
    places.label = {isFirst ? editor + scale.px(4) : 0, parts.labelY, label, parts.label.height(label)};
    places.unit = {begin + editor, 0, unit, line};
    places.reset = {width - reset, (line - scale.px(27)) / 2, reset, scale.px(27)};
    places.height = std::max({line, places.editor.height(), places.label.bottom() + 1});
    return places;
}

ControlField::Places ControlField::onTwoRows(
    const ControlContent &content, const CardScale &scale, int width, const Parts &parts)
{
    const int gap = gapOf(scale), line = fieldHeight(scale), unit = unitWidth(content, scale),
              reset = std::min(width, resetWidth(scale));
    const int label = std::min(parts.label.wanted, std::max(1, width - gap - reset));
    const int most = std::max(1, width - unit), editor = content.scale() ? most : std::min(parts.editor.wanted, most);
    Places places;
    places.label = {0, parts.labelY, label, parts.label.height(label)};
    places.reset = {width - reset, (line - scale.px(27)) / 2, reset, scale.px(27)};
    const int below = std::max(line, places.label.bottom() + 1) + scale.px(4);
    places.editor = {0, below, editor, parts.editor.height(editor)};
    places.unit = {editor, below, unit, line};
    places.height = below + places.editor.height();
    return places;
}

ControlField::Places ControlField::placesOf(
    const ControlContent &content, const CardScale &scale, int width, const Parts &parts)
{
    const bool isLarge =
        content.control->type == ControlType::Matrix && parts.editor.height(width) > 4 * fieldHeight(scale);
    return !isLarge && fullWidth(content, scale, parts) <= width ? onOneRow(content, scale, width, parts)
                                                                 : onTwoRows(content, scale, width, parts);
}

int ControlField::wantedWidth() const { return fullWidth(m_content, m_scale, parts()); }

int ControlField::heightForWidth(int width) const
{
    const int height = placesOf(m_content, m_scale, width, parts()).height;
    return m_reason.isEmpty() ? height : height + m_scale.px(6) + m_notice->heightForWidth(width);
}

FlowPart ControlField::estimated(const ControlContent &content, const CardScale &scale)
{
    const Parts parts = estimatedParts(content, scale);
    return {.wanted = fullWidth(content, scale, parts), .isAlone = false, .height = [=](int width) {
                return placesOf(content, scale, width, parts).height;
            }};
}

void ControlField::lay()
{
    const Places places = placesOf(m_content, m_scale, width(), parts());
    const auto place = [this](QWidget *part, const QRect &rect) {
        part->setGeometry(QStyle::visualRect(layoutDirection(), this->rect(), rect));
    };
    place(m_editor, places.editor);
    place(m_reset, places.reset);
    if (m_label != nullptr)
        place(m_label, places.label);
    if (!m_reason.isEmpty())
        place(m_notice, {0, places.height + m_scale.px(6), width(), m_notice->heightForWidth(width())});
    update();
}

void ControlField::relay()
{
    lay();
    Q_EMIT heightChanged();
}

void ControlField::resizeEvent(QResizeEvent *) { lay(); }

void ControlField::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    const Places places = placesOf(m_content, m_scale, width(), parts());
    QPainter painter(this);
    const auto draw = [&](const QRect &rect, const QFont &font, const QColor &colour, const QString &text) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QStyle::visualRect(layoutDirection(), this->rect(), rect),
            (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, text);
    };
    if (m_label == nullptr)
        draw(places.label, nameFont(m_scale), theme.ink, QString::fromStdString(name()));
    if (const int unit = unitWidth(m_content, m_scale); unit > 0)
        draw(places.unit.adjusted(m_scale.px(6), 0, 0, 0), m_scale.text(), theme.soft, m_content.unit());
}

} // namespace heed
