// SPDX-License-Identifier: GPL-3.0-or-later
/// An image in a file, read in any thread.
#pragma once

#include <QImage>
#include <QSize>
#include <QString>

namespace heed {

struct ImageFile {
    QSize size = {}; ///< upright; invalid when the file is none that can be read
    QImage image = {}; ///< null when it wasn't asked for
    int width = 0; ///< that it was decoded for
};

struct ImageLimits {
    qint64 bytes = 0; ///< of the file
    qint64 pixels = 0; ///< of the decoded image
};

/// Reads the size and, where `width` isn't 0, the image itself, no wider than that. Only regular files are opened.
[[nodiscard]] ImageFile readImage(const QString &path, int width, const ImageLimits &limits);

} // namespace heed
