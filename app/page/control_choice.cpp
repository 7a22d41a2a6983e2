// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_choice.h"

#include "page/accessible_role.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFontMetrics>
#include <QRadioButton>
#include <QStyle>
#include <QWheelEvent>

#include <algorithm>

namespace heed {

namespace {

/// The page scrolls on over it.
class ChoiceList : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void wheelEvent(QWheelEvent *event) override { event->ignore(); }
};

QString textOf(const std::string &choice) { return QString::fromStdString(choice); }
/// What looks like a mnemonic is none.
QString buttonText(const std::string &choice) { return textOf(choice).replace(u'&', QStringLiteral("&&")); }

int textWidth(const std::string &choice, const CardScale &scale)
{
    return QFontMetrics(scale.text()).horizontalAdvance(textOf(choice));
}

bool areButtons(const std::vector<std::string> &choices)
{
    constexpr std::size_t most = 3;
    constexpr qsizetype mostLetters = 14;
    return choices.size() <= most
        && std::ranges::all_of(choices, [](const std::string &choice) { return textOf(choice).size() <= mostLetters; });
}

/// The style sheet's boxes, as large as the text beside them.
void scaleBox(QAbstractButton &button, const CardScale &scale)
{
    const int whole = scale.px(16), rim = scale.px(5);
    button.setStyleSheet(
        QStringLiteral("QCheckBox::indicator, QRadioButton::indicator:unchecked { width: %1px; height: "
                       "%1px; } QRadioButton::indicator { border-radius: %2px; } "
                       "QRadioButton::indicator:checked { width: %3px; height: %3px; border-width: "
                       "%4px; border-radius: %2px; }")
            .arg(whole - 2)
            .arg(whole / 2)
            .arg(whole - 2 * rim)
            .arg(rim));
}

std::vector<FlowPart> buttonParts(const std::vector<std::string> &choices, const CardScale &scale)
{
    const int box = scale.px(16) + 18; // with the style sheet's spaces
    std::vector<FlowPart> parts;
    for (const std::string &choice : choices)
        parts.push_back({.wanted = textWidth(choice, scale) + box,
            .height = [height = fieldHeight(scale)](int) { return height; }});
    return parts;
}

FlowSpace spaceOf(const CardScale &scale) { return {.between = scale.px(10), .below = 0}; }

FlowPart buttonsPart(const std::vector<std::string> &choices, const CardScale &scale)
{
    const std::vector<FlowPart> parts = buttonParts(choices, scale);
    int wanted = 0;
    for (const FlowPart &part : parts)
        wanted += part.wanted + (wanted == 0 ? 0 : spaceOf(scale).between);
    return {.wanted = wanted,
        .height = [parts, scale](int width) { return flowHeight(flowed(parts, std::max(1, width), spaceOf(scale))); }};
}

} // namespace

ChoiceEditor::ChoiceEditor(const ControlContent &content, const CardScale &scale, QWidget *parent)
    : ControlEditor(parent)
    , m_content(content)
    , m_scale(scale)
{
    if (areButtons(content.control->choices))
        makeButtons();
    else
        makeList();
    ChoiceEditor::setValue(content.value);
}

void ChoiceEditor::makeButtons()
{
    setAccessibleRole(*this, QAccessible::Grouping);
    setAccessibleName(m_content.title());
    for (std::size_t i = 0; i < m_content.control->choices.size(); ++i) {
        auto *button = new QRadioButton(buttonText(m_content.control->choices[i]), this);
        button->setFont(m_scale.text());
        scaleBox(*button, m_scale);
        button->setAccessibleName(textOf(m_content.control->choices[i]));
        button->setAccessibleDescription(m_content.title());
        connect(button, &QRadioButton::toggled, this, [this, i](bool isChosen) {
            if (isChosen)
                choose(i);
        });
        m_buttons.push_back(button);
    }
}

void ChoiceEditor::makeList()
{
    m_list = new ChoiceList(this);
    m_list->setFont(m_scale.text());
    m_list->setAccessibleName(m_content.title());
    setFocusProxy(m_list);
    for (const std::string &choice : m_content.control->choices)
        m_list->addItem(textOf(choice));
    connect(m_list, &QComboBox::activated, this, [this](int index) { choose(static_cast<std::size_t>(index)); });
}

void ChoiceEditor::choose(std::size_t index)
{
    if (!ask(m_content.control->choices.at(index)))
        setValue(m_content.value);
}

void ChoiceEditor::setValue(const Value &value)
{
    m_content.value = value;
    const auto *text = value.as<std::string>();
    const auto &choices = m_content.control->choices;
    const auto found = text == nullptr ? choices.end() : std::ranges::find(choices, *text);
    const auto index = static_cast<std::size_t>(found - choices.begin());
    if (m_list != nullptr)
        m_list->setCurrentIndex(found == choices.end() ? -1 : static_cast<int>(index));
    else if (index < m_buttons.size()) {
        const QSignalBlocker isShownOnly(m_buttons[index]);
        m_buttons[index]->setChecked(true);
        setFocusProxy(m_buttons[index]);
    }
}

FlowPart ChoiceEditor::estimated(const ControlContent &content, const CardScale &scale)
{
    const auto &choices = content.control->choices;
    if (areButtons(choices))
        return buttonsPart(choices, scale);
    constexpr int arrow = 48;
    int widest = 0;
    for (const std::string &choice : choices)
        widest = std::max(widest, textWidth(choice, scale));
    return {.wanted = std::min(widest + arrow, scale.px(320)),
        .height = [height = fieldHeight(scale)](int) { return height; }};
}

void ChoiceEditor::resizeEvent(QResizeEvent *)
{
    const auto place = [this](QWidget *part, const QRect &rect) {
        part->setGeometry(QStyle::visualRect(layoutDirection(), this->rect(), rect));
    };
    if (m_list != nullptr)
        return place(m_list, {0, 0, std::min(part().wanted, width()), height()});
    const auto places =
        flowed(buttonParts(m_content.control->choices, m_scale), std::max(1, width()), spaceOf(m_scale));
    for (std::size_t i = 0; i < m_buttons.size(); ++i)
        place(m_buttons[i], {places[i].x, places[i].y, places[i].width, places[i].height});
}

ToggleEditor::ToggleEditor(const ControlContent &content, const CardScale &scale, QWidget *parent)
    : ControlEditor(parent)
    , m_scale(scale)
    , m_box(new QCheckBox(this))
{
    setFocusProxy(m_box);
    m_box->setAccessibleName(content.title());
    scaleBox(*m_box, scale);
    ToggleEditor::setValue(content.value);
    connect(m_box, &QCheckBox::toggled, this, [this](bool isOn) {
        if (ask(isOn))
            return;
        const QSignalBlocker isShownOnly(m_box);
        m_box->setChecked(!isOn);
    });
}

void ToggleEditor::setValue(const Value &value)
{
    const bool *isOn = value.as<bool>();
    const QSignalBlocker isShownOnly(m_box);
    m_box->setChecked(isOn != nullptr && *isOn);
}

FlowPart ToggleEditor::estimated(const CardScale &scale)
{
    const int box = scale.px(16) + 8; // with the style sheet's spaces
    return {.wanted = box, .height = [height = fieldHeight(scale)](int) { return height; }};
}

void ToggleEditor::resizeEvent(QResizeEvent *) { m_box->setGeometry(rect()); }

} // namespace heed
