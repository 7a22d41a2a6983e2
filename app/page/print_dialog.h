// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class QPrinter;
class QWidget;

namespace heed {

[[nodiscard]] bool isPrinterThere();

/// Asks which printer, pages, paper and copies, or which file: that is offered where no printer is there too. Null when
/// the reader thinks better of it.
[[nodiscard]] std::shared_ptr<QPrinter> askForPrinter(QWidget &window);

} // namespace heed
