// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/steps_item.h"

#include "page/accessible_role.h"

#include <QFontMetrics>
#include <QPushButton>
#include <QStyle>

#include <algorithm>

namespace heed {

namespace {

/// `reveal: one`
bool revealsOne(const ShownItem &item)
{
    if (item.item == nullptr)
        return false;
    const auto reveal = std::ranges::find(item.item->options, "reveal", &Argument::name);
    return reveal != item.item->options.end() && reveal->value.text == "one";
}

/// A title above its formula keeps away from the formula before.
int rowGap(const CardScale &scale, int indent) { return scale.px(indent > 0 ? 7 : 13); }

} // namespace

bool isStepsItem(const ShownItem &item)
{
    return item.view == "steps" && item.error.empty() && item.derivation && item.derivation->steps;
}

StepsItem::StepsItem(const ShownItem &item, Formulas *formulas, const CardScale &scale, QWidget *parent)
    : ItemView(captionOf(item), scale, parent)
    , m_formulas(formulas)
{
    setAccessibleRole(*this, QAccessible::List);
    [[maybe_unused]] const bool isTaken = take(item);
    if (formulas != nullptr)
        connect(formulas, &Formulas::arrived, this, [this] { arrive(); });
}

bool StepsItem::take(const ShownItem &item)
{
    if (!isStepsItem(item))
        return false;
    setCaption(captionOf(item));
    m_revealsOne = revealsOne(item);
    setSteps(*item.derivation->steps);
    return true;
}

void StepsItem::setSteps(const Derivation &steps)
{
    for (; m_rows.size() > steps.size(); m_rows.pop_back())
        delete m_rows.back();
    while (m_rows.size() < steps.size())
        m_rows.push_back(new StepRow(scale(), m_formulas, this));
    for (std::size_t i = 0; i < steps.size(); ++i)
        m_rows[i]->setStep(steps[i], static_cast<int>(i) + 1);
    setRevealed(
        hides() ? std::clamp<std::size_t>(m_revealed, 1, std::max<std::size_t>(1, steps.size())) : steps.size());
    relay();
}

void StepsItem::choose(int steps)
{
    if (hides())
        reveal(static_cast<std::size_t>(std::max(1, steps)));
}

void StepsItem::reveal(std::size_t steps)
{
    if (m_rows.empty())
        return;
    setRevealed(std::clamp<std::size_t>(steps, 1, m_rows.size()));
    relay();
}

void StepsItem::present()
{
    m_isPresented = true;
    reveal(1);
}

QRect StepsItem::lastStepRect() const
{
    return m_revealed == 0 || m_rows.empty() ? QRect() : m_rows.at(m_revealed - 1)->geometry();
}

QString StepsItem::lastStep() const
{
    return m_revealed == 0 || m_rows.empty() ? QString() : m_rows.at(m_revealed - 1)->accessibleName();
}

void StepsItem::setRevealed(std::size_t count)
{
    m_revealed = count;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i]->setVisible(i < m_revealed);
    if (m_revealed >= m_rows.size() || m_isPresented) {
        if (m_next != nullptr)
            m_next->deleteLater(); // it may be what was clicked
        m_next = nullptr;
        return;
    }
    if (m_next == nullptr) {
        m_next = new QPushButton(this);
        m_next->setFont(scale().small());
        m_next->show();
        connect(m_next, &QPushButton::clicked, this, [this] {
            setRevealed(m_revealed + 1);
            Q_EMIT heightChanged();
            relay();
        });
    }
    m_next->setText(tr("Next step (%1 of %2)").arg(m_revealed + 1).arg(m_rows.size()));
}

void StepsItem::arrive()
{
    const int before = contentHeight(width());
    for (StepRow *row : m_rows)
        row->update();
    if (contentHeight(width()) != before)
        Q_EMIT heightChanged();
    relay();
}

/// Titles stand beside the formulas where both have room.
static int indentOf(const std::vector<QString> &titles, int width, const CardScale &scale)
{
    const QFontMetrics metrics(scale.small());
    int widest = 0;
    for (const QString &title : titles)
        widest = std::max(widest, metrics.horizontalAdvance(title));
    const int indent = std::min(widest, scale.px(190)) + scale.px(14);
    return width - indent >= scale.px(380) ? indent : 0;
}

int StepsItem::indentFor(int width) const
{
    std::vector<QString> titles;
    for (const StepRow *row : m_rows)
        titles.push_back(row->title());
    return indentOf(titles, width, scale());
}

int StepsItem::contentWidth() const { return scale().px(680); }

int StepsItem::buttonHeight() const { return m_next == nullptr ? 0 : m_next->sizeHint().height(); }

int StepsItem::contentHeight(int width) const
{
    int height = 0;
    const int indent = indentFor(width);
    for (std::size_t i = 0; i < placed(); ++i) {
        m_rows[i]->setIndent(indent);
        height += m_rows[i]->heightForWidth(width) + rowGap(scale(), indent);
    }
    return std::max(0, height - rowGap(scale(), indent))
        + (m_next == nullptr ? 0 : rowGap(scale(), indent) + buttonHeight());
}

void StepsItem::layContent(const QRect &rect)
{
    int y = rect.top();
    const int indent = indentFor(rect.width());
    for (std::size_t i = 0; i < placed(); ++i) {
        m_rows[i]->setIndent(indent);
        const int height = m_rows[i]->heightForWidth(rect.width());
        m_rows[i]->setGeometry(rect.left(), y, rect.width(), height);
        y += height + rowGap(scale(), indent);
    }
    if (m_next != nullptr)
        m_next->setGeometry(QStyle::visualRect(
            layoutDirection(), rect, QRect(rect.left(), y, m_next->sizeHint().width(), buttonHeight())));
}

/// Formulas take more room than their plain text, fractions nearly twice as much.
static int estimatedFormula(const Step &step, const StepLayout &plain, int line)
{
    const bool isTall = step.tex.find("\\frac") != std::string::npos || step.tex.find("\\sum") != std::string::npos;
    const int lines = std::max(1, qRound(static_cast<qreal>(plain.height) / line));
    return qRound(lines * line * (isTall ? 2.3 : 1.35));
}

FlowPart StepsItem::estimated(const ShownItem &item, const CardScale &scale)
{
    return {.wanted = scale.px(680), .isAlone = true, .height = [&item, scale, isOne = revealsOne(item)](int width) {
                const Derivation &steps = *item.derivation->steps;
                std::vector<QString> titles;
                for (const Step &step : steps)
                    titles.push_back(QStringLiteral("1 · ") + QString::fromStdString(step.title));
                const int indent = indentOf(titles, width, scale), line = QFontMetrics(scale.text()).height();
                const std::size_t count = isOne ? std::min<std::size_t>(1, steps.size()) : steps.size();
                int height = count < steps.size() ? scale.px(30) : 0;
                for (std::size_t i = 0; i < count; ++i) {
                    const StepLayout layout = layStep(steps[i], std::max(1, width - indent), scale, nullptr);
                    height += estimatedFormula(steps[i], layout, line) + layout.exactHeight + rowGap(scale, indent)
                        + (indent > 0 ? 0 : line);
                }
                return height;
            }};
}

} // namespace heed
