// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/item_view.h"
#include "page/number_item.h"
#include "page/steps_item.h"
#include "page/table_item.h"
#include "page/text_item.h"

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

ItemView *makeItemView(const ShownItem &item, Formulas *formulas, const CardScale &scale, QWidget *parent)
{
    if (isTextItem(item))
        return new TextItem(captionOf(item), textRowsOf(item), scale, parent);
    if (isStepsItem(item))
        return new StepsItem(item, formulas, scale, parent);
    if (isNumberItem(item))
        return new NumberItem(item, scale, parent);
    auto *table = new TableItem(captionOf(item), item.value, scale, parent);
    table->setPart(item);
    return table;
}

static FlowPart estimatedContent(const ShownItem &item, const CardScale &scale)
{
    if (isTextItem(item))
        return TextItem::estimated(textRowsOf(item), scale);
    if (isStepsItem(item))
        return StepsItem::estimated(item, scale);
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
