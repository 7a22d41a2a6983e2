// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_clipboard.h"

#include "page/value_grid.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QThreadPool>

#include <memory>

namespace heed {

namespace {

struct CellClipboard {
    Q_DECLARE_TR_FUNCTIONS(CellClipboard)
};

/// Becomes true when something else is copied.
std::shared_ptr<const bool> nextCopy()
{
    QClipboard *clipboard = QGuiApplication::clipboard();
    const auto isCopied = std::make_shared<bool>(false);
    auto *next = new QObject(clipboard);
    QObject::connect(clipboard, &QClipboard::dataChanged, next, [next, isCopied] {
        *isCopied = true;
        next->deleteLater();
    });
    return isCopied;
}

} // namespace

void copyWritten(std::size_t entries, std::function<QString()> write)
{
    if (entries > mostCopied)
        return;
    if (entries <= mostAtOnce)
        return QGuiApplication::clipboard()->setText(write());
    QThreadPool::globalInstance()->start([write = std::move(write), next = nextCopy()] {
        const QString text = write();
        const auto copy = [next, text] {
            if (!*next)
                QGuiApplication::clipboard()->setText(text);
        };
        QMetaObject::invokeMethod(QCoreApplication::instance(), copy, Qt::QueuedConnection);
    });
}

QString copyWords(const QString &words, std::size_t entries)
{
    return entries <= mostCopied
        ? words
        : CellClipboard::tr("%1: these are more than %2 numbers").arg(words, pageNumber(std::to_string(mostCopied)));
}

} // namespace heed
