// SPDX-License-Identifier: GPL-3.0-or-later
/// Which operators there are, and the plugins that bring them.
#pragma once

#include "sdk/operator.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// One plugin file, for people to read: every refusal is a row.
struct PluginRow {
    enum class State {
        Available, ///< its metadata fits; no code was loaded yet
        Loaded,
        Refused, ///< see `reason`
    };
    std::string file; ///< UTF-8 path
    std::string version;
    State state = State::Available;
    std::string reason = {};
    TextList operators = {}; ///< as its metadata lists them
};
[[nodiscard]] std::string_view pluginStateName(PluginRow::State state);

/// Reads every plugin's metadata at once, and loads a library only when one of its operators is asked for. The first
/// plugin to bring a name keeps it. Belongs to one thread; the operators it gives may be run from any.
class Catalogue {
public:
    /// Folders in order of precedence; files of other kinds in them are left alone.
    explicit Catalogue(const std::vector<std::string> &folders = {});
    Catalogue(Catalogue &&) noexcept;
    Catalogue &operator=(Catalogue &&) noexcept;
    ~Catalogue();

    /// A plugin named by a person: a file that is none becomes a refused row too.
    void addFile(const std::string &path);

    /// Null when no plugin brings the operator or its plugin is refused; the row says why. Stays valid as long as the
    /// catalogue.
    [[nodiscard]] const Operator *find(std::string_view name);
    [[nodiscard]] std::vector<std::string> operatorNames() const; ///< sorted
    /// The file of the plugin that brings it; empty when none does.
    [[nodiscard]] std::string pluginOf(std::string_view name) const;
    /// Why an operator that some plugin lists can't be had; empty when it can or nobody lists it.
    [[nodiscard]] std::string refusalOf(std::string_view name) const;
    /// What other libraries call an operator: loads all plugins.
    [[nodiscard]] std::string operatorAlsoCalled(std::string_view name);
    [[nodiscard]] std::vector<PluginRow> plugins() const;
    void loadAll();

private:
    struct Plugin;
    void read(const std::string &path);
    void load(Plugin &plugin);
    void load(std::size_t plugin);

    std::vector<std::unique_ptr<Plugin>> m_plugins;
    std::map<std::string, std::size_t, std::less<>> m_byName; ///< operator to plugin
};

/// Where plugins are looked for: beside the program (../lib/heed), in HEED_PLUGIN_PATH, in the user's data folder.
[[nodiscard]] std::vector<std::string> pluginFolders(const std::string &programFolder);

} // namespace heed
