// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress/place_store.h"

#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>

using namespace heed;

/// Another program that uses the file.
class Other {
public:
    explicit Other(const std::string &file)
        : m_database(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other")))
    {
        m_database.setDatabaseName(QString::fromStdString(file));
        QVERIFY(m_database.open());
    }
    Other(const Other &) = delete;
    Other &operator=(const Other &) = delete;
    ~Other()
    {
        m_database = {};
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
    }
    void run(const char *statement)
    {
        QSqlQuery query(m_database);
        QVERIFY2(query.exec(QString::fromUtf8(statement)), qPrintable(query.lastError().text()));
    }

private:
    QSqlDatabase m_database;
};

class TestPlaceStore : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] std::string file(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    static std::string refusal(const std::string &file)
    {
        const auto opened = PlaceStore::open(file);
        return opened ? std::string() : opened.error();
    }

    static void write(const std::string &path, const QByteArray &bytes)
    {
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

private Q_SLOTS:
    void remembersTheLatestPlaceOfEachLesson()
    {
        {
            auto store = PlaceStore::open(file("a/b/places.db"));
            QVERIFY2(store, store ? "" : store.error().c_str());
            QVERIFY(store->remember("softmax", {"why", 12.5}));
            QVERIFY(store->remember("masks", {"", 3}));
            QVERIFY(store->remember("softmax", {"o'clock \xc3\xa9", -1}));
        }
        const auto store = PlaceStore::open(file("a/b/places.db"));
        const auto places = store->places();
        QVERIFY(places);
        QCOMPARE(places->size(), 2U);
        QCOMPARE(places->at("softmax"), (ReadingPlace{"o'clock \xc3\xa9", -1}));
        QCOMPARE(places->at("masks"), (ReadingPlace{"", 3}));
    }

    void twoUseOneFile()
    {
        auto first = PlaceStore::open(file("two.db"));
        auto second = PlaceStore::open(file("two.db"));
        QVERIFY(first && second);
        for (int i = 0; i < 20; ++i) {
            QVERIFY((i % 2 == 0 ? first : second)->remember("a", {"n", static_cast<double>(i)}));
            QCOMPARE((i % 2 == 0 ? second : first)->places()->at("a").offset, static_cast<double>(i));
        }
    }

    void manyBeginTogether()
    {
        std::vector<std::jthread> threads;
        std::atomic<int> fine = 0;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([this, t, &fine] {
                auto store = PlaceStore::open(file("many.db"));
                bool all = store.has_value();
                for (int i = 0; all && i < 10; ++i)
                    all = store->remember("lesson-" + std::to_string(t), {"n", static_cast<double>(i)}).has_value();
                fine += all ? 1 : 0;
            });
        threads.clear();
        QCOMPARE(fine.load(), 4);
        QCOMPARE(PlaceStore::open(file("many.db"))->places()->size(), 4U);
    }

    void aDamagedFileIsRefusedAndKept()
    {
        const QByteArray text(5000, 'x');
        write(file("damaged.db"), text);
        const std::string why = refusal(file("damaged.db"));
        QVERIFY2(why.find("not a database") != std::string::npos, why.c_str());
        QFile kept(QString::fromStdString(file("damaged.db")));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), text);
    }

    void aNewerFileIsRefused()
    {
        QVERIFY(PlaceStore::open(file("newer.db")));
        Other(file("newer.db")).run("PRAGMA user_version = 9");
        const std::string why = refusal(file("newer.db"));
        QVERIFY2(why.find("newer Heed") != std::string::npos, why.c_str());
    }

    void aFolderIsRefused()
    {
        QVERIFY(QDir().mkpath(QString::fromStdString(file("folder.db"))));
        QVERIFY(!refusal(file("folder.db")).empty());
        write(file("plain"), "text");
        QVERIFY(!refusal(file("plain/places.db")).empty());
    }

    void aFileThatAnotherHoldsIsRefusedAfterAWhile()
    {
        auto store = PlaceStore::open(file("locked.db"));
        QVERIFY(store);
        Other other(file("locked.db"));
        other.run("BEGIN IMMEDIATE");
        const auto done = store->remember("a", {});
        QVERIFY(!done);
        QVERIFY2(done.error().find("locked") != std::string::npos, done.error().c_str());
        other.run("COMMIT");
        QVERIFY(store->remember("a", {}));
    }
};

QTEST_GUILESS_MAIN(TestPlaceStore)
#include "tst_place_store.moc"
