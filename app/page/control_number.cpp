// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_number.h"

#include "lesson/answer.h"
#include "page/control_line_edit.h"
#include "page/control_slider.h"
#include "page/value_grid.h"
#include "sdk/number_text.h"

#include <QFontMetrics>
#include <QStyle>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace heed {

namespace {

int gapOf(const CardScale &scale) { return scale.px(14); }

int fieldWidth(const ControlContent &content, const CardScale &scale)
{
    QString longest = QStringLiteral("0.0000");
    if (content.range)
        for (const double limit : {content.range->first, content.range->second})
            if (const QString text = shortNumber(limit); std::isfinite(limit) && text.size() > longest.size())
                longest = text;
    return std::max(scale.px(76), QFontMetrics(scale.text()).horizontalAdvance(longest) + 28);
}

/// Integers to the last digit, however large.
std::optional<std::int64_t> wholeNumber(const std::string &text)
{
    std::int64_t number = 0;
    const char *end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && at == end ? std::optional(number) : std::nullopt;
}

} // namespace

NumberEditor::NumberEditor(const ControlContent &content, const CardScale &scale, QWidget *parent)
    : ControlEditor(parent)
    , m_content(content)
    , m_scale(scale)
{
    const QString limits = content.limits();
    if (const auto values = content.scale()) {
        m_slider = new ControlSlider(*values, scale, this);
        m_slider->setAccessibleName(content.title());
        m_slider->setAccessibleDescription(limits);
        connect(m_slider, &ControlSlider::moved, this, [this](double value, bool continues) {
            if (ask(valueOf(value), continues))
                discard();
        });
    }
    m_field = new ControlLineEdit(scale, this);
    m_field->setSteps(true);
    m_field->setAlignment(Qt::AlignRight | Qt::AlignAbsolute);
    m_field->setAccessibleName(content.title());
    m_field->setAccessibleDescription(limits.isEmpty() ? tr("A number") : tr("A number, %1").arg(limits));
    connect(m_field, &ControlLineEdit::entered, this, &NumberEditor::read);
    connect(m_field, &ControlLineEdit::givenUp, this, &NumberEditor::discard);
    connect(m_field, &ControlLineEdit::stepped, this, &NumberEditor::step);
    m_slider == nullptr ? setFocusProxy(m_field) : setFocusProxy(m_slider);
    NumberEditor::setValue(content.value);
}

double NumberEditor::number() const
{
    if (const auto *integer = m_content.value.as<std::int64_t>())
        return static_cast<double>(*integer);
    const auto *number = m_content.value.as<double>();
    return number == nullptr ? std::nan("") : *number;
}

Value NumberEditor::valueOf(double number) const
{
    constexpr double most = 9.2e18;
    if (m_content.control->type == ControlType::Integer && std::abs(number) < most)
        return static_cast<std::int64_t>(std::llround(number));
    return number;
}

void NumberEditor::setValue(const Value &value)
{
    m_content.value = value;
    QString atRest, exact;
    if (const auto *integer = value.as<std::int64_t>()) {
        exact = QString::number(*integer);
        atRest = pageNumber(std::to_string(*integer));
    } else if (const auto *number = value.as<double>()) {
        exact = QString::fromStdString(exactText(*number));
        atRest = shortNumber(*number);
    }
    m_field->setShown(atRest, exact);
    m_field->setToolTip(atRest == exact ? QString() : tr("Unrounded: %1").arg(exact));
    const QString unit = m_content.unit();
    if (m_slider != nullptr && !value.isEmpty())
        m_slider->setValue(number(), unit.isEmpty() ? atRest : atRest + QChar(0xA0) + unit);
}

void NumberEditor::discard()
{
    m_field->discard();
    Q_EMIT refused({});
}

bool NumberEditor::isTyping() const { return m_field->isTyping(); }
KeptChoice NumberEditor::typed() const { return m_field->typed(); }
void NumberEditor::typeAgain(const KeptChoice &typed) { m_field->typeAgain(typed); }

void NumberEditor::read(const QString &text)
{
    const std::string written = text.trimmed().toStdString();
    Value value;
    if (const auto whole = wholeNumber(written)) {
        value = *whole;
    } else {
        const AnswerResult answer = readNumberAnswer(written, "en");
        if (!answer)
            return Q_EMIT refused(QString::fromStdString(answer.error()));
        value = answer->value;
    }
    if (ask(value))
        discard();
}

void NumberEditor::step(int keystrokes, bool continues)
{
    if (m_content.value.isEmpty())
        return;
    const auto values = m_content.scale();
    const double by = m_content.step.value_or(1.0) * keystrokes;
    if (ask(valueOf(values ? values->moved(number(), keystrokes) : number() + by), continues))
        discard();
}

FlowPart NumberEditor::estimated(const ControlContent &content, const CardScale &scale)
{
    const int field = fieldWidth(content, scale), slider = content.scale() ? scale.px(150) + gapOf(scale) : 0;
    return {.wanted = slider + field, .height = [height = fieldHeight(scale)](int) { return height; }};
}

void NumberEditor::resizeEvent(QResizeEvent *)
{
    const int gap = gapOf(m_scale), field = std::min(fieldWidth(m_content, m_scale), width());
    const int slider = m_slider == nullptr ? 0 : width() - field - gap;
    const auto place = [this](QWidget *part, const QRect &rect) {
        part->setGeometry(QStyle::visualRect(layoutDirection(), this->rect(), rect));
    };
    if (m_slider != nullptr)
        place(m_slider, {0, 0, slider, height()});
    place(m_field, {slider == 0 ? 0 : slider + gap, 0, field, height()});
}

} // namespace heed
