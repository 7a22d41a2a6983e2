// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/findings_bar.h"

#include "page/accessible_role.h"

#include <QVBoxLayout>

#include <algorithm>

namespace heed {

using namespace Qt::StringLiterals;

FindingsBar::FindingsBar(DiagnosticsModel &model, QWidget *parent)
    : QFrame(parent)
    , m_model(model)
    , m_button(new QToolButton(this))
    , m_list(new QListView(this))
{
    setObjectName(u"findingsBar"_s);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_button->setCheckable(true);
    m_button->setAutoRaise(true);
    m_button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_list->setModel(&model);
    m_list->setAccessibleName(tr("Errors in this lesson"));
    nameScrollBars(*m_list);
    m_list->setWordWrap(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(2);
    layout->addWidget(m_button, 0, Qt::AlignLeading);
    layout->addWidget(m_list);
    connect(m_button, &QToolButton::toggled, this, &FindingsBar::fitList);
    connect(&model, &QAbstractItemModel::modelReset, this, &FindingsBar::refresh);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) { Q_EMIT chosen(index.row()); });
    connect(m_list, &QListView::activated, this, [this](const QModelIndex &index) { Q_EMIT chosen(index.row()); });
    refresh();
}

void FindingsBar::refresh()
{
    const int count = m_model.rowCount();
    m_button->setText(count == 1 ? tr("⚠ 1 error in this lesson") : tr("⚠ %n errors in this lesson", nullptr, count));
    m_button->setAccessibleName(m_button->text().mid(2));
    setVisible(count > 0);
    fitList();
}

/// As high as its rows, at most about six lines.
void FindingsBar::fitList()
{
    int height = 4;
    const int most = 6 * (fontMetrics().height() + 10);
    for (int row = 0; row < m_model.rowCount() && height < most; ++row)
        height += m_list->sizeHintForIndex(m_model.index(row)).height() + 2;
    m_list->setFixedHeight(std::min(height, most));
    m_list->setVisible(m_button->isChecked());
}

} // namespace heed
