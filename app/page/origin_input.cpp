// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/origin_input.h"

#include "page/accessible_role.h"
#include "page/card_parts.h"
#include "page/origin_parts.h"
#include "page/value_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace heed {

OriginInput::OriginInput(const CardScale &scale, QWidget *parent)
    : QWidget(parent)
    , m_scale(scale)
    , m_head(linkLabel(scale.text(), this))
    , m_remark(linkLabel(scale.small(), this))
    , m_blocks(linkLabel(scale.small(), this))
    , m_table(new ValueTable(scale, this))
    , m_follow(new QPushButton(tr("Where does it come from?"), this))
{
    setAccessibleRole(*this, QAccessible::Grouping);
    m_remark->setForegroundRole(QPalette::PlaceholderText);
    m_follow->setFont(scale.small());
    auto *row = new QHBoxLayout;
    row->addWidget(m_table, 1000);
    row->addStretch(1);
    auto *button = new QHBoxLayout;
    button->addWidget(m_follow);
    button->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, scale.px(6));
    layout->setSpacing(scale.px(4));
    layout->addWidget(m_head);
    layout->addLayout(row);
    layout->addWidget(m_remark);
    layout->addWidget(m_blocks);
    layout->addLayout(button);
    connect(m_blocks, &QLabel::linkActivated, this, &OriginInput::linkActivated);
    connect(m_follow, &QPushButton::clicked, this, [this] { Q_EMIT followAsked(Origin(m_origin)); });
}

/// "scale = 1.4142"; of what is shown as a table only the name, and how it is written.
static QString headText(const Origin &origin)
{
    QString text = QStringLiteral("<b>%1</b>").arg(safeHtml(origin.port));
    if (!isGrid(origin.value.value) && !origin.value.value.isEmpty())
        text += QStringLiteral(" = ") + ValueGrid(origin.value).text(0, 0).toHtmlEscaped();
    if (origin.written.empty())
        return text + QStringLiteral(" · ") + OriginInput::tr("default");
    if (!origin.blocks.empty())
        text += QStringLiteral(" · <code>%1</code>").arg(safeHtml(origin.written));
    return text;
}

void OriginInput::setOrigin(const Origin &origin)
{
    m_origin = origin;
    setAccessibleName(tr("Input %1").arg(QString::fromStdString(origin.port)));
    m_head->setText(headText(origin));
    setTable(origin);
    setBlocks(origin);
    setFollow(origin);
}

void OriginInput::setTable(const Origin &origin)
{
    const bool shows = isGrid(origin.value.value);
    m_table->setVisible(shows);
    m_remark->setVisible(false);
    if (!shows)
        return;
    const OriginPart part = shownPart(origin);
    const ValueGrid grid(part.value, part.slice);
    const auto number = [](std::optional<std::size_t> at) {
        return at ? std::optional(static_cast<int>(*at)) : std::nullopt;
    };
    m_table->setGrid(grid);
    m_table->setMark(
        {.row = grid.rows() == 1 && part.column ? std::optional(0) : number(part.row), .column = number(part.column)});
    const bool isPart = part.row.has_value() || part.column.has_value();
    const QString lit = isPart ? tr(", what takes part is marked") : QString();
    m_table->setAccessibleName(QString::fromStdString(origin.port) + lit);
    m_remark->setText(part.remark.toHtmlEscaped());
    m_remark->setVisible(!part.remark.isEmpty());
    fitTable();
}

void OriginInput::setBlocks(const Origin &origin)
{
    QStringList links;
    for (const std::string &block : origin.blocks)
        links.append(htmlLink(QStringLiteral("#") + QString::fromStdString(block), QString::fromStdString(block)));
    m_blocks->setText(tr("From %1").arg(links.join(QStringLiteral(", "))));
    m_blocks->setVisible(!links.isEmpty());
}

void OriginInput::setFollow(const Origin &origin)
{
    m_follow->setVisible(!origin.cell.empty());
    const QString what = QString::fromStdString(origin.cell) + u'.' + choiceText(choiceOf(origin));
    m_follow->setAccessibleName(tr("Where does %1 come from?").arg(what));
    m_follow->setToolTip(plainToolTip(what));
}

void OriginInput::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

void OriginInput::fitTable()
{
    const TableLayout &layout = m_table->tableLayout();
    const int room = std::max(1, width());
    m_table->setMaximumWidth(std::max(1, layout.width()));
    m_table->setFixedHeight(std::max(1, layout.heightFor(std::min(room, layout.width()))));
}

} // namespace heed
