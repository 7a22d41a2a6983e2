// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/arcs_item.h"
#include "page/chart_item.h"
#include "page/heat_map_item.h"
#include "page/item_view.h"
#include "page/number_item.h"
#include "page/steps_item.h"
#include "page/table_item.h"
#include "page/text_item.h"
#include "page/vectors_item.h"

#include <QCoreApplication>

namespace heed {

QString captionOf(const ShownItem &item)
{
    if (item.view == "steps") {
        const QString steps = QCoreApplication::translate("ItemView", "step by step");
        return item.focus.empty() ? steps : steps + QStringLiteral(", ") + QString::fromStdString(item.focus);
    }
    if (item.view == "laws")
        return QCoreApplication::translate("ItemView", "laws");
    return QString::fromStdString(item.value.name);
}

bool isTableItem(const ShownItem &item)
{
    return !isTextItem(item) && !isStepsItem(item) && !isNumberItem(item) && !isHeatMapItem(item) && !isArcsItem(item)
        && !isVectorsItem(item) && !isChartItem(item);
}

ItemView *makeItemView(const ShownItem &item, Formulas *formulas, const CardScale &scale, QWidget *parent)
{
    if (isTextItem(item))
        return new TextItem(captionOf(item), textRowsOf(item), scale, parent);
    if (isStepsItem(item))
        return new StepsItem(item, formulas, scale, parent);
    if (isChartItem(item))
        return new ChartItem(item, scale, parent);
    if (isNumberItem(item))
        return new NumberItem(item, scale, parent);
    if (isHeatMapItem(item))
        return new HeatMapItem(item, scale, parent);
    if (isArcsItem(item))
        return new ArcsItem(item, scale, parent);
    if (isVectorsItem(item))
        return new VectorsItem(item, scale, parent);
    return new TableItem(item, scale, parent);
}

static FlowPart estimatedContent(const ShownItem &item, const CardScale &scale)
{
    if (isTextItem(item))
        return TextItem::estimated(textRowsOf(item), scale);
    if (isStepsItem(item))
        return StepsItem::estimated(item, scale);
    if (isHeatMapItem(item))
        return HeatMapItem::estimated(item, scale);
    if (isArcsItem(item))
        return ArcsItem::estimated(item, scale);
    if (isVectorsItem(item))
        return VectorsItem::estimated(scale);
    if (isChartItem(item))
        return ChartItem::estimated(item, scale);
    return isNumberItem(item) ? NumberItem::estimated(item.value, scale) : TableItem::estimated(item.value, scale);
}

FlowPart estimatedPart(const ShownItem &item, const CardScale &scale)
{
    FlowPart part = estimatedContent(item, scale);
    const int above = captionHeight(captionOf(item), scale);
    part.height = [content = std::move(part.height), above](int width) { return above + content(width); };
    return part;
}

} // namespace heed
