// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/image_file.h"

#include <QFileInfo>
#include <QImageReader>

#include <algorithm>

namespace heed {

namespace {

bool isTurned(const QImageReader &reader)
{
    return reader.transformation().testFlag(QImageIOHandler::TransformationRotate90);
}

/// As large as it is to be shown, upright.
QSize shownSize(QSize size, int width)
{
    if (width >= size.width())
        return size;
    return {width, std::max(1, qRound(static_cast<qreal>(size.height()) * width / size.width()))};
}

} // namespace

ImageFile readImage(const QString &path, int width, const ImageLimits &limits)
{
    const QFileInfo info(path);
    if (!info.isFile() || info.size() > limits.bytes)
        return {};
    ImageFile file{.width = width};
    QImageReader reader(path);
    reader.setAutoTransform(true);
    const QSize size = isTurned(reader) ? reader.size().transposed() : reader.size();
    if (!size.isValid() || size.isEmpty())
        return file;
    file.size = size;
    if (width == 0)
        return file;
    const QSize shown = shownSize(size, width);
    const bool isTooLarge = qint64(shown.width()) * shown.height() > limits.pixels;
    if (shown != size)
        reader.setScaledSize(isTurned(reader) ? shown.transposed() : shown);
    file.image = isTooLarge ? QImage() : reader.read();
    if (file.image.isNull())
        file.size = {};
    return file;
}

} // namespace heed
