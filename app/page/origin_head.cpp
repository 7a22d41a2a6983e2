// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/origin_head.h"

#include "page/card_parts.h"
#include "page/number_item.h"
#include "page/origin_parts.h"
#include "page/origin_words.h"
#include "page/value_grid.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QVBoxLayout>

namespace heed {

namespace {

const QString operatorLink = QStringLiteral("operator:");
const QString hashLink = QStringLiteral("hash:");

} // namespace

OriginHead::OriginHead(const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_name(titleLabel({}, scale.font(17, QFont::DemiBold), this))
    , m_place(wrappedLabel({}, scale.text(), QPalette::WindowText, this))
    , m_counting(wrappedLabel({}, scale.small(), QPalette::PlaceholderText, this))
    , m_figure(new FigureButton(scale, this))
    , m_exact(wrappedLabel({}, scale.small(), QPalette::PlaceholderText, this))
    , m_facts(linkLabel(scale.text(), this))
    , m_summary(wrappedLabel({}, scale.small(), QPalette::PlaceholderText, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scale.px(4));
    for (QWidget *part : std::initializer_list<QWidget *>{m_name, m_place, m_counting})
        layout->addWidget(part);
    layout->addWidget(m_figure, 0, Qt::AlignLeading);
    for (QWidget *part : std::initializer_list<QWidget *>{m_exact, m_facts, m_summary})
        layout->addWidget(part);
    m_exact->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_exact->setAccessibleName(tr("The unrounded value"));
    m_figure->setAccessibleName(tr("The value"));
    connect(m_facts, &QLabel::linkActivated, this, &OriginHead::follow);
}

void OriginHead::follow(const QString &target)
{
    if (target.startsWith(operatorLink))
        Q_EMIT operatorAsked(target.mid(operatorLink.size()));
    else if (target.startsWith(hashLink))
        QGuiApplication::clipboard()->setText(target.mid(hashLink.size()));
    else
        Q_EMIT linkActivated(target);
}

void OriginHead::setChoice(const QString &cell, const Choice &choice)
{
    m_name->setText(choiceText(choice));
    m_counting->setText(countingText(choice.index));
    m_facts->setText(tr("Cell %1").arg(htmlLink(QStringLiteral("#") + cell, cell)));
    for (QWidget *part : std::initializer_list<QWidget *>{m_place, m_figure, m_exact, m_summary})
        part->hide();
}

static QString factsText(const Explanation &explanation)
{
    const QString cell = QString::fromStdString(explanation.cell), op = QString::fromStdString(explanation.op);
    const QString hash = QString::fromStdString(explanation.hash);
    const QString copy = htmlLink(hashLink + hash, OriginHead::tr("copy"));
    const QString of = OriginHead::tr("Cell %1, by the operator %2, version %3")
                           .arg(htmlLink(QStringLiteral("#") + cell, cell), htmlLink(operatorLink + op, op),
                               safeHtml(explanation.version));
    const QString made =
        OriginHead::tr("Hash %1 (%2)")
            .arg(QStringLiteral("<code>%1</code>").arg(shortHash(explanation.hash).toHtmlEscaped()), copy);
    return of + QStringLiteral("<br>") + made;
}

void OriginHead::setExplanation(const Explanation &explanation)
{
    m_name->setText(choiceText({explanation.output, explanation.index}));
    m_place->setText(QString::fromStdString(explanation.place));
    m_place->setVisible(!explanation.place.empty());
    m_counting->setText(countingText(explanation.index));
    m_counting->setVisible(!explanation.index.empty());
    setNumber(explanation.number);
    m_facts->setText(factsText(explanation));
    const QString hash = QString::fromStdString(explanation.hash);
    m_facts->setToolTip(plainToolTip(tr("The hash of operator, options and inputs is %1.").arg(hash)));
    m_summary->setText(QString::fromStdString(explanation.summary));
    m_summary->setVisible(!explanation.summary.empty());
}

void OriginHead::setNumber(const Value &number)
{
    m_figure->setVisible(!number.isEmpty());
    m_exact->setVisible(!number.isEmpty());
    if (number.isEmpty())
        return;
    ShownValue shown;
    shown.value = number;
    const ValueGrid grid(shown);
    m_figure->setFigure(grid.text(0, 0), grid.exact(0, 0));
    m_figure->setAccessibleName(tr("The value, %1").arg(grid.text(0, 0)));
    m_exact->setText(tr("Unrounded: %1").arg(grid.exact(0, 0)));
}

} // namespace heed
