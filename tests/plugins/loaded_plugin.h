// SPDX-License-Identifier: GPL-3.0-or-later
/// The built plugin through Qt's own loader.
#pragma once

#include "sdk/plugin.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QPluginLoader>

#include <stdexcept>

namespace heed::test {

/// All that were built.
inline QStringList builtPlugins()
{
    QStringList names;
    for (const QFileInfo &file : QDir(QStringLiteral(HEED_BINARY_DIR "/lib/heed")).entryInfoList(QDir::Files))
        names.append(file.baseName());
    return names;
}

class LoadedPlugin {
public:
    explicit LoadedPlugin(const std::string &name)
        : m_loader(QStringLiteral(HEED_BINARY_DIR "/lib/heed/") + QString::fromStdString(name))
    {
        const auto *plugin = qobject_cast<OperatorPlugin *>(m_loader.instance());
        if (plugin == nullptr)
            throw std::runtime_error(m_loader.errorString().toStdString());
        m_operators = plugin->operators();
    }

    [[nodiscard]] QJsonObject metaData() const { return m_loader.metaData(); }
    [[nodiscard]] const std::vector<Operator> &operators() const { return m_operators; }
    [[nodiscard]] const Operator &op(std::string_view name) const
    {
        for (const Operator &candidate : m_operators)
            if (candidate.name == name)
                return candidate;
        throw std::runtime_error("no such operator: " + std::string(name));
    }

private:
    QPluginLoader m_loader;
    std::vector<Operator> m_operators;
};

} // namespace heed::test
