// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/print_dialog.h"

#include "page/page_sheets.h"

#include <QPrintDialog>
#include <QPrinter>
#include <QPrinterInfo>

namespace heed {

bool isPrinterThere() { return !QPrinterInfo::availablePrinterNames().isEmpty(); }

std::shared_ptr<QPrinter> askForPrinter(QWidget &window)
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setPageLayout(usualLayout());
    QPrintDialog dialog(printer.get(), &window);
    dialog.setWindowTitle(QPrintDialog::tr("Print"));
    dialog.setOption(QAbstractPrintDialog::PrintPageRange);
    return dialog.exec() == QDialog::Accepted ? printer : nullptr;
}

} // namespace heed
