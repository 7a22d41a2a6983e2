// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/plain_tip.h"

#include <QTextDocument>

namespace heed {

using namespace Qt::StringLiterals;

/// Screen readers read tooltips too: most stay as they are.
QString plainTip(const QString &text)
{
    return Qt::mightBeRichText(text) ? u"<span>%1</span>"_s.arg(text.toHtmlEscaped()) : text;
}

} // namespace heed
