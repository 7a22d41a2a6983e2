// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/chart_plot.h"

#include <QChart>
#include <QLogValueAxis>
#include <QValueAxis>

namespace heed {

static QAbstractAxis *madeAxis(bool isLog)
{
    QAbstractAxis *axis = nullptr;
    if (isLog)
        axis = new QLogValueAxis;
    else
        axis = new QValueAxis;
    axis->setVisible(false);
    return axis;
}

bool PlotAxis::show(const ChartAxis &axis)
{
    const bool isNew = m_axis == nullptr || m_isLog != axis.isLog;
    if (isNew) {
        if (m_axis != nullptr)
            m_chart.removeAxis(m_axis);
        delete m_axis;
        m_isLog = axis.isLog;
        m_axis = madeAxis(m_isLog);
        m_chart.addAxis(m_axis, m_side);
    }
    m_axis->setRange(axis.least, axis.most);
    return isNew;
}

} // namespace heed
