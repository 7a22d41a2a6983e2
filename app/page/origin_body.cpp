// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/origin_body.h"

#include "page/card_parts.h"
#include "page/formula_line.h"
#include "page/origin_head.h"
#include "page/origin_input.h"
#include "page/origin_parts.h"
#include "page/steps_item.h"

#include <QLabel>
#include <QVBoxLayout>

namespace heed {

static ShownItem stepsOf(const Explanation &explanation)
{
    ShownItem item;
    item.view = "steps";
    item.derivation.emplace();
    item.derivation->steps = explanation.steps;
    return item;
}

OriginBody::OriginBody(const Explanation &explanation, Formulas &formulas, const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_formulas(formulas)
    , m_scale(scale)
    , m_op(explanation.op)
    , m_output(explanation.output)
    , m_head(new OriginHead(scale, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scale.px(10));
    layout->addWidget(m_head);
    addFormula(explanation.formula, *layout);
    addSteps(explanation, *layout);
    addInputs(explanation.origins.size(), *layout);
    layout->addStretch(1);
    connect(m_head, &OriginHead::linkActivated, this, &OriginBody::linkActivated);
    connect(m_head, &OriginHead::operatorAsked, this, &OriginBody::operatorAsked);
    fill(explanation);
}

void OriginBody::addFormula(const std::string &tex, QVBoxLayout &layout)
{
    if (tex.empty())
        return;
    layout.addWidget(titleLabel(tr("The formula"), m_scale.title(), this));
    layout.addWidget(new FormulaLine(QString::fromStdString(tex), m_formulas, m_scale, this));
}

void OriginBody::addSteps(const Explanation &explanation, QVBoxLayout &layout)
{
    layout.addWidget(titleLabel(tr("With the numbers put in"), m_scale.title(), this));
    if (explanation.steps) {
        m_steps = new StepsItem(stepsOf(explanation), &m_formulas, m_scale, this);
        connect(m_steps, &ItemView::heightChanged, m_steps, &QWidget::updateGeometry);
        connect(&m_formulas, &Formulas::arrived, m_steps, &QWidget::updateGeometry);
        layout.addWidget(m_steps);
    } else {
        m_reason = wrappedLabel({}, m_scale.text(), QPalette::PlaceholderText, this);
        layout.addWidget(m_reason);
    }
}

void OriginBody::addInputs(std::size_t count, QVBoxLayout &layout)
{
    if (count > 0)
        layout.addWidget(titleLabel(tr("What went in"), m_scale.title(), this));
    for (std::size_t i = 0; i < count; ++i) {
        auto *input = new OriginInput(m_scale, this);
        connect(input, &OriginInput::linkActivated, this, &OriginBody::linkActivated);
        connect(input, &OriginInput::followAsked, this, &OriginBody::followAsked);
        layout.addWidget(input);
        m_inputs.push_back(input);
    }
}

bool OriginBody::take(const Explanation &explanation)
{
    const bool isSame = explanation.op == m_op && explanation.output == m_output
        && explanation.origins.size() == m_inputs.size() && explanation.steps.has_value() == (m_steps != nullptr);
    if (isSame)
        fill(explanation);
    return isSame;
}

void OriginBody::fill(const Explanation &explanation)
{
    m_head->setExplanation(explanation);
    if (m_steps != nullptr && m_steps->take(stepsOf(explanation))) {
        m_steps->setCaption({}); // the heading above says so
        m_steps->setAccessibleName(tr("With the numbers put in"));
        m_steps->updateGeometry();
    }
    if (m_reason != nullptr)
        m_reason->setText(QString::fromStdString(explanation.steps.error().message));
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        m_inputs[i]->setOrigin(explanation.origins[i]);
}

} // namespace heed
