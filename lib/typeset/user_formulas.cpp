// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/user_formulas.h"

#include "typeset/formula_record.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <filesystem>
#include <system_error>
#include <utility>

namespace heed {

namespace {

constexpr qint64 mostRecordBytes = qint64{8} << 20;

std::filesystem::path toPath(const std::string &utf8) { return {std::u8string(utf8.begin(), utf8.end())}; }

} // namespace

UserFormulas::UserFormulas(std::string folder, std::string version, std::size_t mostBytes)
    : m_folder(std::move(folder))
    , m_version(std::move(version))
    , m_mostBytes(mostBytes)
{
}

std::string UserFormulas::pathOf(const FormulaRequest &request) const
{
    const QString name = QString::number(recordKey(request, m_version), 16);
    return m_folder + "/" + name.toStdString() + ".formula";
}

std::optional<TypesetFormula> UserFormulas::find(const FormulaRequest &request) const
{
    if (m_folder.empty())
        return std::nullopt;
    QFile file(QString::fromStdString(pathOf(request)));
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) || file.size() > mostRecordBytes)
        return std::nullopt;
    const QByteArray bytes = file.readAll();
    return fromRecord({bytes.data(), static_cast<std::size_t>(bytes.size())}, request, m_version);
}

bool UserFormulas::add(const FormulaRequest &request, const TypesetFormula &formula) const
{
    const QString folder = QString::fromStdString(m_folder);
    if (m_folder.empty() || !QDir().mkpath(folder))
        return false;
    const std::string bytes = toRecord(request, formula, m_version);
    const auto size = static_cast<qint64>(bytes.size());
    // QSaveFile would wait for the disk; here a file that a power cut leaves broken is only typeset again.
    QTemporaryFile file(folder + QStringLiteral("/XXXXXX.formula-new"));
    if (size > mostRecordBytes || !file.open() || file.write(bytes.data(), size) != size || !file.flush())
        return false;
    file.close();
    std::error_code error;
    std::filesystem::rename(toPath(file.fileName().toStdString()), toPath(pathOf(request)), error);
    return !error;
}

void UserFormulas::trim() const
{
    if (m_folder.empty())
        return;
    const QFileInfoList newestFirst =
        QDir(QString::fromStdString(m_folder)).entryInfoList({QStringLiteral("*.formula*")}, QDir::Files, QDir::Time);
    std::size_t bytes = 0;
    for (const QFileInfo &info : newestFirst)
        bytes += static_cast<std::size_t>(info.size());
    if (bytes <= m_mostBytes)
        return;
    for (qsizetype i = newestFirst.size(); i-- > 0 && bytes > m_mostBytes / 4 * 3;)
        if (QFile::remove(newestFirst[i].filePath()))
            bytes -= static_cast<std::size_t>(newestFirst[i].size());
}

} // namespace heed
