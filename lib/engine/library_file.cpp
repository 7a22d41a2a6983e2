// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/library_file.h"

#include <QFile>
#include <QtEndian>

namespace heed {

namespace {

constexpr qint64 headerSize = 64;
constexpr int sectionsAt = 0x28, sectionSizeAt = 0x3a, sectionCountAt = 0x3c; ///< in the header of a 64-bit ELF file

template<typename T>
quint64 field(const QByteArray &header, int at)
{
    return qFromLittleEndian<T>(header.constData() + at);
}

} // namespace

bool isCutShort(const std::string &path)
{
    QFile library(QString::fromStdString(path));
    if (!library.open(QIODevice::ReadOnly))
        return false;
    const QByteArray header = library.read(headerSize);
    if (!header.startsWith("\x7f"
                           "ELF\x02\x01")
        || header.size() < headerSize)
        return false;
    const quint64 begin = field<quint64>(header, sectionsAt);
    const quint64 size = field<quint16>(header, sectionSizeAt) * field<quint16>(header, sectionCountAt);
    const auto there = static_cast<quint64>(library.size());
    return begin > there || size > there - begin;
}

} // namespace heed
