// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/lesson_address.h"

#include <QDir>
#include <QFileInfo>

namespace heed {

using namespace Qt::StringLiterals;
using Kind = LessonAddress::Kind;

static QString nameIn(const QUrl &url) { return url.fragment(QUrl::FullyDecoded); }

/// heed://softmax#why, and heed:softmax.
static LessonAddress lessonById(const QUrl &url)
{
    QString id = url.host().isEmpty() ? url.path() : url.host();
    while (id.startsWith(u'/'))
        id.remove(0, 1);
    return {.kind = id.isEmpty() ? Kind::Unknown : Kind::Id, .id = id, .name = nameIn(url), .url = url};
}

static LessonAddress fileAt(const QUrl &url, const QString &folder)
{
    const QString path = url.isLocalFile() ? url.toLocalFile() : url.path(QUrl::FullyDecoded);
    if (path.isEmpty())
        return {.kind = url.hasFragment() ? Kind::Name : Kind::Unknown, .name = nameIn(url), .url = url};
    const QString file = QDir::cleanPath(QDir(folder).absoluteFilePath(path));
    return {.kind = Kind::File, .file = file, .name = nameIn(url), .url = url};
}

LessonAddress addressOf(const QUrl &target, const QString &lessonFile)
{
    const QString scheme = target.scheme();
    if (scheme == u"heed"_s)
        return lessonById(target);
    if (scheme.isEmpty() || target.isLocalFile())
        return fileAt(target, QFileInfo(lessonFile).absolutePath());
    const bool isWeb = scheme == u"http"_s || scheme == u"https"_s || scheme == u"mailto"_s;
    return {.kind = isWeb ? Kind::Web : Kind::Unknown, .url = target};
}

LessonAddress addressOfArgument(const QString &word, const QString &folder)
{
    const QUrl url(word);
    if (url.scheme() == u"heed"_s)
        return lessonById(url);
    if (url.isLocalFile())
        return fileAt(url, folder);
    return {.kind = Kind::File, .file = QDir::cleanPath(QDir(folder).absoluteFilePath(word))};
}

} // namespace heed
