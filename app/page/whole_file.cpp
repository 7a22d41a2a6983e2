// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/whole_file.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace heed {

namespace {

struct WholeFile {
    Q_DECLARE_TR_FUNCTIONS(WholeFile)
};

/// A disk that gets full takes a part, which is no error of QFile's.
bool isWritten(QSaveFile &file, const QByteArray &content)
{
    return file.write(content) == content.size() && file.flush() && file.size() == content.size();
}

} // namespace

QString writeWholeFile(const QString &file, const QByteArray &content)
{
    QSaveFile target(file);
    const bool isOpen = target.open(QIODevice::WriteOnly);
    if (isOpen && !isWritten(target, content)) {
        target.cancelWriting();
        return WholeFile::tr("%1 can't be written: there is no room for its %2 bytes on the disk. Make room, or choose "
                             "another folder.")
            .arg(file)
            .arg(content.size());
    }
    if (isOpen && target.commit())
        return {};
    return WholeFile::tr("%1 can't be written: %2.").arg(file, target.errorString());
}

} // namespace heed
