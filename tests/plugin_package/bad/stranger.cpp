// SPDX-License-Identifier: GPL-3.0-or-later
// A plugin of some other program: to load it is to abort.
#include <QObject>

#include <cstdlib>

[[maybe_unused]] static const bool loaded = (std::abort(), true);

class StrangerPlugin : public QObject {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "org.example.Filter/1.0")
};

#include "stranger.moc"
