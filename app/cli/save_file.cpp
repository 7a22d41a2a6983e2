// SPDX-License-Identifier: GPL-3.0-or-later
#include "save_file.h"

#include "lesson/source.h"
#include "platform/file_owner.h"

#include <QFileInfo>
#include <QSaveFile>

namespace heed {

using Saved = tl::expected<void, std::string>;

static Saved refuse(std::string why) { return tl::unexpected(std::move(why)); }

static Saved unwritten(const QSaveFile &file)
{
    return refuse("The file can't be written and stays as it was: " + file.errorString().toStdString() + ".");
}

static Saved stillHolds(const std::string &path, std::string_view before)
{
    const auto now = readFile(path, before.size());
    if (!now)
        return refuse(now.error());
    if (*now != before)
        return refuse("The file was changed by someone else meanwhile and is left alone; run the command again.");
    return {};
}

Saved saveFile(const std::string &path, std::string_view before, std::string_view text)
{
    const QString name = QString::fromStdString(path);
    const QFileInfo info(name);
    if (info.exists() && !info.isFile())
        return refuse("Only a plain file can be rewritten, and this is none.");
    QSaveFile file(name);
    if (!file.open(QIODevice::WriteOnly))
        return unwritten(file);
    platform::copyOwner(file.handle(), path);
    const auto length = static_cast<qint64>(text.size());
    // Flushed here: commit() would put an empty file in place when only its own flush meets the full disk.
    if (file.write(text.data(), length) != length || !file.flush())
        return unwritten(file);
    if (auto same = stillHolds(path, before); !same)
        return same;
    return file.commit() ? Saved{} : unwritten(file);
}

} // namespace heed
