// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/system_scheme.h"

#include <QGuiApplication>
#include <QPalette>

#include <utility>

#ifdef HEED_HAS_DBUS
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#endif

namespace heed {

using namespace Qt::StringLiterals;

SystemScheme::SystemScheme(QObject *parent)
    : QObject(parent)
    , m_paletteIsDark(QGuiApplication::palette().color(QPalette::Window).lightness() < 128)
    , m_isDark(m_paletteIsDark)
{
}

void SystemScheme::take(uint scheme)
{
    const bool isDark = scheme == 1 || (scheme != 2 && m_paletteIsDark);
    if (std::exchange(m_isDark, isDark) != isDark)
        Q_EMIT changed();
}

#ifdef HEED_HAS_DBUS

static constexpr auto portal = "org.freedesktop.portal.Desktop", place = "/org/freedesktop/portal/desktop",
                      settings = "org.freedesktop.portal.Settings";

/// Older portals wrap the answer in one more variant.
static uint schemeIn(const QVariant &answer)
{
    QVariant value = answer;
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value.toUInt();
}

/// Making the connection waits for the bus, so that is done beside the GUI thread.
void SystemScheme::ask()
{
    m_background.start([](const std::stop_token &) { return QDBusConnection::sessionBus().isConnected(); },
        [this](bool isConnected) {
            if (isConnected)
                askPortal();
        });
}

void SystemScheme::askPortal()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    bus.connect(QLatin1String(portal), QLatin1String(place), QLatin1String(settings), u"SettingChanged"_s, this,
        SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question =
        QDBusMessage::createMethodCall(QLatin1String(portal), QLatin1String(place), QLatin1String(settings), u"Read"_s);
    question.setArguments({u"org.freedesktop.appearance"_s, u"color-scheme"_s});
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QVariant> reply = *watcher;
        if (!reply.isError())
            take(schemeIn(reply.argumentAt(0)));
        watcher->deleteLater();
    });
}

void SystemScheme::settingChanged(const QString &group, const QString &key, const QDBusVariant &value)
{
    if (group == u"org.freedesktop.appearance"_s && key == u"color-scheme"_s)
        take(schemeIn(value.variant()));
}

#else

void SystemScheme::ask() { }
void SystemScheme::askPortal() { }
void SystemScheme::settingChanged(const QString &, const QString &, const QDBusVariant &) { }

#endif

} // namespace heed
