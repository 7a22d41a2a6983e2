// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress/place_store.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

namespace heed {

using namespace Qt::StringLiterals;

static constexpr int schemaVersion = 1;

/// Qt keeps connections by name; the name is ours alone.
struct PlaceStore::Connection {
    QString name = QUuid::createUuid().toString();
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);

    Connection() = default;
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;
    ~Connection()
    {
        database.close();
        database = {};
        QSqlDatabase::removeDatabase(name);
    }

    [[nodiscard]] tl::unexpected<std::string> failure(const QSqlError &error) const
    {
        const QString reason = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
        return tl::unexpected((database.databaseName() + u": "_s + reason + u"."_s).toStdString());
    }

    [[nodiscard]] tl::expected<void, std::string> run(QSqlQuery &query) const
    {
        if (!query.exec())
            return failure(query.lastError());
        return {};
    }

    [[nodiscard]] tl::expected<void, std::string> run(const QString &statement) const
    {
        QSqlQuery query(database);
        if (!query.exec(statement))
            return failure(query.lastError());
        return {};
    }

    [[nodiscard]] tl::expected<int, std::string> version() const
    {
        QSqlQuery query(database);
        if (!query.exec(u"PRAGMA user_version"_s) || !query.next())
            return failure(query.lastError());
        return query.value(0).toInt();
    }

    /// In one transaction, so that two programs that start together make the tables once.
    [[nodiscard]] tl::expected<void, std::string> makeTables() const
    {
        auto done = run(u"BEGIN IMMEDIATE"_s);
        for (const QString &statement :
            {u"CREATE TABLE IF NOT EXISTS places (lesson TEXT PRIMARY KEY, name TEXT NOT NULL, offset REAL NOT NULL, "
             "changed TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) WITHOUT ROWID"_s,
                u"PRAGMA user_version = %1"_s.arg(schemaVersion), u"COMMIT"_s})
            if (done)
                done = run(statement);
        return done;
    }

    [[nodiscard]] tl::expected<void, std::string> prepare() const
    {
        const auto found = version();
        if (!found)
            return tl::unexpected(found.error());
        if (*found > schemaVersion)
            return tl::unexpected(
                (database.databaseName() + u": The file is of a newer Heed, which this one can't read."_s)
                    .toStdString());
        if (*found < schemaVersion)
            if (auto made = makeTables(); !made)
                return made;
        return checkWritable();
    }

    /// Opening a file that can't be written succeeds; only a write tells.
    [[nodiscard]] tl::expected<void, std::string> checkWritable() const
    {
        auto begun = run(u"BEGIN IMMEDIATE"_s);
        return begun ? run(u"ROLLBACK"_s) : begun;
    }
};

PlaceStore::PlaceStore(std::unique_ptr<Connection> connection)
    : m_connection(std::move(connection))
{
}
PlaceStore::PlaceStore(PlaceStore &&) noexcept = default;
PlaceStore &PlaceStore::operator=(PlaceStore &&) noexcept = default;
PlaceStore::~PlaceStore() = default;

tl::expected<PlaceStore, std::string> PlaceStore::open(const std::string &file)
{
    const QString path = QString::fromStdString(file);
    QDir().mkpath(QFileInfo(path).absolutePath());
    auto connection = std::make_unique<Connection>();
    connection->database.setDatabaseName(path);
    connection->database.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=2000"_s);
    if (!connection->database.open())
        return connection->failure(connection->database.lastError());
    if (auto walled = connection->run(u"PRAGMA journal_mode = WAL"_s); !walled)
        return tl::unexpected(walled.error());
    if (auto prepared = connection->prepare(); !prepared)
        return tl::unexpected(prepared.error());
    return PlaceStore(std::move(connection));
}

tl::expected<std::map<std::string, ReadingPlace>, std::string> PlaceStore::places() const
{
    QSqlQuery query(m_connection->database);
    if (!query.exec(u"SELECT lesson, name, offset FROM places"_s))
        return m_connection->failure(query.lastError());
    std::map<std::string, ReadingPlace> found;
    while (query.next())
        found[query.value(0).toString().toStdString()] = {
            query.value(1).toString().toStdString(), query.value(2).toDouble()};
    if (query.lastError().isValid())
        return m_connection->failure(query.lastError());
    return found;
}

tl::expected<void, std::string> PlaceStore::remember(const std::string &lesson, const ReadingPlace &place)
{
    QSqlQuery query(m_connection->database);
    query.prepare(u"INSERT INTO places (lesson, name, offset) VALUES (?, ?, ?) ON CONFLICT (lesson) DO UPDATE SET "
                  "name = excluded.name, offset = excluded.offset, changed = CURRENT_TIMESTAMP"_s);
    query.addBindValue(QString::fromStdString(lesson));
    query.addBindValue(QString::fromStdString(place.name));
    query.addBindValue(place.offset);
    return m_connection->run(query);
}

} // namespace heed
