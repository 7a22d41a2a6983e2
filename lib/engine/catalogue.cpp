// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue.h"

#include "engine/library_file.h"
#include "sdk/plugin.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QLibrary>
#include <QPluginLoader>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace heed {

std::string_view pluginStateName(PluginRow::State state)
{
    static constexpr std::array<std::string_view, 3> names{"available", "loaded", "refused"};
    return names.at(static_cast<std::size_t>(state));
}

struct Catalogue::Plugin {
    PluginRow row;
    std::vector<Operator> operators = {};
};

Catalogue::Catalogue(const std::vector<std::string> &folders)
{
    for (const std::string &folder : folders) {
        const QDir dir(QString::fromStdString(folder));
        for (const QString &name : dir.entryList(QDir::Files, QDir::Name))
            if (QLibrary::isLibrary(name))
                read(dir.filePath(name).toStdString());
    }
}

Catalogue::Catalogue(Catalogue &&) noexcept = default;
Catalogue &Catalogue::operator=(Catalogue &&) noexcept = default;
Catalogue::~Catalogue() = default;

void Catalogue::addFile(const std::string &path) { read(path); }

/// Why the metadata keeps the library from being loaded; empty when it doesn't.
static std::string refusal(const QJsonObject &meta, const QString &loaderError)
{
    const std::string iid = meta.value(QLatin1String("IID")).toString().toStdString();
    const std::string_view wanted = HEED_OPERATOR_PLUGIN_IID;
    if (meta.isEmpty())
        return "It is no Qt plugin: " + loaderError.toStdString();
    if (iid == wanted)
        return {};
    if (!iid.starts_with("heed.OperatorPlugin/"))
        return "It is a plugin of another kind: '" + iid + "'.";
    return "It was built for '" + iid + "', this Heed takes '" + std::string(wanted)
        + "'; build it again with this Heed's SDK.";
}

void Catalogue::read(const std::string &path)
{
    auto plugin = std::make_unique<Plugin>(Plugin{.row = {.file = path, .version = {}}});
    const QString file = QString::fromStdString(path);
    if (!QFileInfo::exists(file)) {
        plugin->row.state = PluginRow::State::Refused;
        plugin->row.reason = "There is no such file.";
        m_plugins.push_back(std::move(plugin));
        return;
    }
    const QPluginLoader loader(QFileInfo(file).absoluteFilePath());
    const bool isShort = isCutShort(path);
    const QJsonObject meta = isShort ? QJsonObject() : loader.metaData();
    const QJsonObject own = meta.value(QLatin1String("MetaData")).toObject();
    plugin->row.version = own.value(QLatin1String("version")).toString().toStdString();
    plugin->row.reason = isShort ? "The file is cut short; copy it again." : refusal(meta, loader.errorString());
    for (const QJsonValue &name : own.value(QLatin1String("operators")).toArray())
        plugin->row.operators.push_back(name.toString().toStdString());
    if (plugin->row.reason.empty() && plugin->row.operators.empty())
        plugin->row.reason = "Its metadata lists no operators.";
    const bool refused = !plugin->row.reason.empty();
    plugin->row.state = refused ? PluginRow::State::Refused : PluginRow::State::Available;
    for (const std::string &name : plugin->row.operators) {
        const auto [first, isNew] = m_byName.emplace(name, m_plugins.size());
        if (isNew)
            continue;
        if (!refused && m_plugins[first->second]->row.state == PluginRow::State::Refused)
            first->second = m_plugins.size(); // a refused plugin keeps no names
        else if (!refused)
            plugin->row.reason +=
                "The operator " + name + " is brought by " + m_plugins[first->second]->row.file + " already. ";
    }
    m_plugins.push_back(std::move(plugin));
}

/// Everything that may throw stands here, inside the loader's try.
static std::string takeOperators(QPluginLoader &loader, const TextList &listed, std::vector<Operator> &into)
{
    QObject *instance = loader.instance();
    if (instance == nullptr)
        return "It can't be loaded: " + loader.errorString().toStdString();
    const auto *plugin = qobject_cast<OperatorPlugin *>(instance);
    if (plugin == nullptr)
        return "It doesn't implement heed::OperatorPlugin.";
    into = plugin->operators();
    std::string reason;
    for (const Operator &op : into)
        for (const std::string &flaw : flawsOf(op))
            reason += flaw + " ";
    for (const std::string &name : listed)
        if (std::ranges::find(into, name, &Operator::name) == into.end())
            reason += "Its metadata lists the operator " + name + ", which it doesn't bring. ";
    return reason;
}

void Catalogue::load(Plugin &plugin)
{
    if (plugin.row.state != PluginRow::State::Available)
        return;
    QPluginLoader loader(QFileInfo(QString::fromStdString(plugin.row.file)).absoluteFilePath());
    loader.setLoadHints(QLibrary::ResolveAllSymbolsHint); // a missing symbol is an error now, not a crash later
    std::string reason;
    try {
        reason = takeOperators(loader, plugin.row.operators, plugin.operators);
    } catch (const std::exception &exception) {
        reason = std::string("It failed while it listed its operators: ") + exception.what() + ".";
    } catch (...) {
        reason = "It failed with an unknown exception while it listed its operators.";
    }
    plugin.row.state = reason.empty() ? PluginRow::State::Loaded : PluginRow::State::Refused;
    if (!reason.empty()) {
        plugin.row.reason = reason;
        plugin.operators.clear();
    }
}

/// A plugin that is refused now leaves its operators to the next one that brings them.
void Catalogue::load(std::size_t index)
{
    load(*m_plugins[index]);
    if (m_plugins[index]->row.state != PluginRow::State::Refused)
        return;
    for (const std::string &name : m_plugins[index]->row.operators) {
        const auto brought = m_byName.find(name);
        for (std::size_t next = index + 1; brought->second == index && next < m_plugins.size(); ++next) {
            const PluginRow &row = m_plugins[next]->row;
            if (row.state != PluginRow::State::Refused && std::ranges::find(row.operators, name) != row.operators.end())
                brought->second = next;
        }
    }
}

const Operator *Catalogue::find(std::string_view name)
{
    const auto found = m_byName.find(name);
    if (found == m_byName.end())
        return nullptr;
    for (std::size_t tried = m_plugins.size(); tried != found->second;) {
        tried = found->second;
        load(tried);
    }
    const Plugin &plugin = *m_plugins[found->second];
    const auto op = std::ranges::find(plugin.operators, name, &Operator::name);
    return op == plugin.operators.end() ? nullptr : &*op;
}

std::vector<std::string> Catalogue::operatorNames() const
{
    std::vector<std::string> names;
    for (const auto &[name, plugin] : m_byName)
        if (m_plugins[plugin]->row.state != PluginRow::State::Refused)
            names.push_back(name);
    return names;
}

std::string Catalogue::pluginOf(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? std::string() : m_plugins[found->second]->row.file;
}

std::string Catalogue::refusalOf(std::string_view name) const
{
    const auto found = m_byName.find(name);
    if (found == m_byName.end())
        return {};
    const PluginRow &row = m_plugins[found->second]->row;
    return row.state == PluginRow::State::Refused ? row.reason : std::string();
}

std::string Catalogue::operatorAlsoCalled(std::string_view name)
{
    loadAll();
    for (const auto &plugin : m_plugins)
        for (const Operator &op : plugin->operators)
            if (std::ranges::find(op.also, name) != op.also.end())
                return op.name;
    return {};
}

std::vector<PluginRow> Catalogue::plugins() const
{
    std::vector<PluginRow> rows;
    for (const auto &plugin : m_plugins)
        rows.push_back(plugin->row);
    return rows;
}

void Catalogue::loadAll()
{
    for (std::size_t index = 0; index < m_plugins.size(); ++index)
        load(index);
}

std::vector<std::string> pluginFolders(const std::string &programFolder)
{
    std::vector<std::string> folders{programFolder + "/../lib/heed"};
    const QString path = qEnvironmentVariable("HEED_PLUGIN_PATH");
    for (const QString &folder : path.split(QDir::listSeparator(), Qt::SkipEmptyParts))
        folders.push_back(folder.toStdString());
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    folders.push_back(data.toStdString() + "/heed/plugins");
    return folders;
}

} // namespace heed
