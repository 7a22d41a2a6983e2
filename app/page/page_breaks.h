// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

class QTextDocument;

namespace heed {

/// Something that isn't cut: from its top to its bottom, px.
struct Unbroken {
    qreal top = 0, bottom = 0;
};

/// Where pages of a height begin in a long strip: between what isn't broken, which is sorted by its tops. What is higher
/// than a page is cut all the same.
[[nodiscard]] std::vector<qreal> pageStarts(const std::vector<Unbroken> &parts, qreal pageHeight);

/// A document's lines, cards among them; a heading with the first line below it.
[[nodiscard]] std::vector<Unbroken> unbrokenParts(const QTextDocument &document);

} // namespace heed
