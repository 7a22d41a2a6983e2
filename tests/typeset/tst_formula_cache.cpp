// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/bytes.h"
#include "typeset/formula_cache.h"
#include "typeset/formula_record.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <rapidcheck.h>

#include <thread>

using namespace heed;

namespace {

const std::string version = "Heed 1, MathJax 3.2.2";

TypesetFormula formulaOf(const std::string &svg)
{
    return {.svg = svg, .width = 1.5, .ascent = 0.75, .depth = 0.25, .speech = "x squared", .error = {}};
}

std::string read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

bool write(const QString &path, const std::string &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes.data(), qint64(bytes.size())) == qint64(bytes.size());
}

TypesetFormulas someFormulas()
{
    TypesetFormulas formulas;
    for (int i = 0; i < 50; ++i)
        formulas.push_back({{"x_" + std::to_string(i), i % 2 == 0}, formulaOf("<svg " + std::to_string(i) + "/>")});
    return formulas;
}

} // namespace

class TestFormulaCache : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recordsComeBack();
    void recordsBelongToOneFormulaAndVersion();
    void damagedRecordsAreRefused();
    void packsComeBack();
    void packsAreTheSameBytes();
    void damagedPacksFindNothingWrong();
    void packsThatCannotBeWritten();
    void userFormulasComeBack();
    void damagedUserFormulasAreMadeAgain();
    void manyWriters();
    void theUsersFolderIsBounded();
    void foldersThatCannotBeMade();
    void theCacheAsksEachPlace();
    void whatIsNotLastingIsNotKept();
    void anotherVersionIsNotUsed();

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    std::string place(const char *name) const { return path(name).toStdString(); }

    QTemporaryDir m_folder;
};

void TestFormulaCache::recordsComeBack()
{
    const bool holds = rc::check("a record gives the formula back",
        [](const std::string &tex, const std::string &svg, const std::string &speech, const std::string &error,
            bool isDisplay) {
            const FormulaRequest request{tex, isDisplay};
            const TypesetFormula formula{
                .svg = svg, .width = 2, .ascent = -0.5, .depth = 1, .speech = speech, .error = error};
            RC_ASSERT(fromRecord(toRecord(request, formula, version), request, version) == formula);
        });
    QVERIFY(holds);
}

void TestFormulaCache::recordsBelongToOneFormulaAndVersion()
{
    const FormulaRequest request{"x", false};
    const std::string record = toRecord(request, formulaOf("<svg/>"), version);
    QVERIFY(fromRecord(record, request, version));
    QVERIFY(!fromRecord(record, {"x", true}, version));
    QVERIFY(!fromRecord(record, {"y", false}, version));
    QVERIFY(!fromRecord(record, request, "Heed 1, MathJax 3.2.3"));
    QVERIFY(recordKey(request, version) != recordKey({"x", true}, version));
    QVERIFY(recordKey(request, version) != recordKey(request, "another"));
}

void TestFormulaCache::damagedRecordsAreRefused()
{
    const FormulaRequest request{"x^2", true};
    const std::string record = toRecord(request, formulaOf("<svg/>"), version);
    for (std::size_t length = 0; length < record.size(); ++length)
        QVERIFY(!fromRecord(record.substr(0, length), request, version));
    for (std::size_t i = 0; i < record.size(); ++i) {
        std::string damaged = record;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x20);
        QVERIFY2(!fromRecord(damaged, request, version), qPrintable(QString::number(i)));
    }
    TypesetFormula endless = formulaOf("<svg/>");
    endless.width = std::numeric_limits<double>::infinity();
    QVERIFY(!fromRecord(toRecord(request, endless, version), request, version));
}

void TestFormulaCache::packsComeBack()
{
    QVERIFY(writeFormulaPack(place("pack"), version, someFormulas()));
    const FormulaPack pack(place("pack"));
    QCOMPARE(pack.size(), std::size_t{50});
    QCOMPARE(pack.version(), version);
    for (const auto &[request, formula] : someFormulas())
        QVERIFY(pack.find(request) == formula);
    QVERIFY(!pack.find({"x_1", true}));
    QVERIFY(!pack.find({"y", false}));
    QVERIFY(writeFormulaPack(place("empty"), version, {}));
    QVERIFY(!FormulaPack(place("empty")).find({"x_1", false}));
    QCOMPARE(FormulaPack(place("missing")).size(), std::size_t{0});
}

void TestFormulaCache::packsAreTheSameBytes()
{
    TypesetFormulas formulas = someFormulas();
    QVERIFY(writeFormulaPack(place("one"), version, formulas));
    std::ranges::reverse(formulas);
    formulas.push_back(formulas.front());
    QVERIFY(writeFormulaPack(place("two"), version, formulas));
    QVERIFY(read(path("one")) == read(path("two")));
    QVERIFY(!read(path("one")).empty());
}

void TestFormulaCache::damagedPacksFindNothingWrong()
{
    QVERIFY(writeFormulaPack(place("whole"), version, someFormulas()));
    const std::string whole = read(path("whole"));
    const bool holds = rc::check("a damaged pack finds the right formula or none", [&] {
        std::string damaged = whole;
        const auto at = *rc::gen::inRange<std::size_t>(0, whole.size());
        if (*rc::gen::arbitrary<bool>())
            damaged.resize(at);
        else
            damaged[at] = *rc::gen::arbitrary<char>();
        RC_ASSERT(write(path("damaged"), damaged));
        const FormulaPack pack(place("damaged"));
        for (const auto &[request, formula] : someFormulas())
            if (const auto found = pack.find(request))
                RC_ASSERT(*found == formula);
    });
    QVERIFY(holds);
    std::string boastful(whole);
    const std::size_t count = std::string("Heed formulas 1\n").size() + 8 + version.size();
    boastful.replace(count, 8, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F");
    QVERIFY(write(path("boastful"), boastful));
    QCOMPARE(FormulaPack(place("boastful")).size(), std::size_t{0});
}

void TestFormulaCache::packsThatCannotBeWritten()
{
    const auto written = writeFormulaPack(place("no/such/folder/pack"), version, someFormulas());
    QVERIFY(!written);
    QVERIFY2(written.error().message.find("can't be written") != std::string::npos, written.error().message.c_str());
}

void TestFormulaCache::userFormulasComeBack()
{
    const UserFormulas user(place("user"), version);
    QVERIFY(!user.find({"x", false}));
    QVERIFY(user.add({"x", false}, formulaOf("<svg/>")));
    QVERIFY(user.find({"x", false}) == formulaOf("<svg/>"));
    QVERIFY(!user.find({"x", true}));
    QVERIFY(UserFormulas(place("user"), version).find({"x", false}));
    QVERIFY(!UserFormulas(place("user"), "another").find({"x", false}));
}

void TestFormulaCache::damagedUserFormulasAreMadeAgain()
{
    const UserFormulas user(place("damaged user"), version);
    QVERIFY(user.add({"x", false}, formulaOf("<svg/>")));
    const QFileInfoList files = QDir(path("damaged user")).entryInfoList(QDir::Files);
    QCOMPARE(files.size(), 1);
    const std::string whole = read(files[0].filePath());
    for (const std::string &bytes :
        {std::string(), whole.substr(0, whole.size() / 2), whole + "x", std::string(100, '\0')}) {
        QVERIFY(write(files[0].filePath(), bytes));
        QVERIFY(!user.find({"x", false}));
        QVERIFY(user.add({"x", false}, formulaOf("<svg/>")));
        QVERIFY(user.find({"x", false}));
    }
}

void TestFormulaCache::manyWriters()
{
    std::atomic<int> wrong = 0;
    const auto work = [&] {
        const UserFormulas user(place("shared"), version, 20'000);
        for (int i = 0; i < 60; ++i) {
            const FormulaRequest request{"x_" + std::to_string(i % 7), false};
            const TypesetFormula formula = formulaOf(std::string(5'000, 'a') + request.tex);
            user.add(request, formula);
            const auto found = user.find(request);
            wrong += found && *found != formula ? 1 : 0;
            if (i % 20 == 0)
                user.trim();
        }
    };
    {
        std::vector<std::jthread> writers;
        for (int i = 0; i < 4; ++i)
            writers.emplace_back(work);
    }
    QCOMPARE(wrong.load(), 0);
    QCOMPARE(QDir(path("shared")).entryList({QStringLiteral("*.formula-new*")}, QDir::Files).size(), 0);
}

void TestFormulaCache::theUsersFolderIsBounded()
{
    const UserFormulas user(place("bounded"), version, 20'000);
    for (int i = 0; i < 50; ++i)
        QVERIFY(user.add({"x_" + std::to_string(i), false}, formulaOf(std::string(1'000, 'a'))));
    user.trim();
    qint64 bytes = 0;
    for (const QFileInfo &info : QDir(path("bounded")).entryInfoList(QDir::Files))
        bytes += info.size();
    QVERIFY2(bytes > 10'000 && bytes <= 15'000, qPrintable(QString::number(bytes)));
    user.trim();
    QVERIFY(QDir(path("bounded")).entryList(QDir::Files).size() > 8);
}

void TestFormulaCache::foldersThatCannotBeMade()
{
    QVERIFY(write(path("a file"), "x"));
    const UserFormulas user(place("a file/folder"), version);
    QVERIFY(!user.add({"x", false}, formulaOf("<svg/>")));
    QVERIFY(!user.find({"x", false}));
    user.trim();
    const UserFormulas none({}, version);
    QVERIFY(!none.add({"x", false}, formulaOf("<svg/>")));
    QVERIFY(!none.find({"x", false}));
    none.trim();
}

void TestFormulaCache::theCacheAsksEachPlace()
{
    QVERIFY(writeFormulaPack(place("shipped"), version, {{{"shipped", false}, formulaOf("<svg shipped/>")}}));
    const FormulaPlaces places{.mathJax = {}, .pack = place("shipped"), .user = place("cache")};
    {
        FormulaCache cache(places);
        QCOMPARE(cache.version(), version);
        QVERIFY(cache.find({"shipped", false}) == formulaOf("<svg shipped/>"));
        QVERIFY(!cache.find({"new", false}));
        cache.remember({"passing", false}, formulaOf("<svg passing/>"));
        QVERIFY(cache.find({"passing", false}) == formulaOf("<svg passing/>"));
        cache.keep({"new", false}, formulaOf("<svg new/>"));
        QVERIFY(cache.find({"new", false}) == formulaOf("<svg new/>"));
        cache.trimIfDue();
    }
    FormulaCache later(places);
    QVERIFY(later.find({"new", false}) == formulaOf("<svg new/>"));
    QVERIFY(later.findSlowly({"new", false}) == formulaOf("<svg new/>"));
    QVERIFY(!later.find({"passing", false}));
    for (int i = 0; i < 100; ++i)
        later.remember({"much " + std::to_string(i), false}, formulaOf(std::string(500'000, 'a')));
    QVERIFY(!later.find({"much 0", false}));
    QVERIFY(later.find({"much 99", false}));
    QVERIFY(later.find({"shipped", false}));
}

void TestFormulaCache::whatIsNotLastingIsNotKept()
{
    FormulaCache cache({.mathJax = {}, .pack = {}, .user = place("lasting")});
    TypesetFormula failed;
    failed.error = "The formula took too long to typeset.";
    failed.isLasting = false;
    cache.remember({"x", false}, failed);
    cache.keep({"x", false}, failed);
    QVERIFY(!cache.find({"x", false}));
    failed.isLasting = true;
    cache.keep({"x", false}, failed);
    QVERIFY(cache.find({"x", false}) == failed);
}

void TestFormulaCache::anotherVersionIsNotUsed()
{
    const std::string mathJax = HEED_BINARY_DIR "/share/heed/mathjax";
    QVERIFY(writeFormulaPack(place("old"), "Heed 0", {{{"x", false}, formulaOf("<svg/>")}}));
    FormulaCache cache({.mathJax = mathJax, .pack = place("old"), .user = {}});
    QCOMPARE(cache.version(), typesettingVersion(mathJax));
    QVERIFY(!cache.version().empty());
    QVERIFY(!cache.find({"x", false}));
    FormulaCache withoutMathJax({.mathJax = {}, .pack = place("old"), .user = {}});
    QVERIFY(withoutMathJax.find({"x", false}));
}

QTEST_GUILESS_MAIN(TestFormulaCache)
#include "tst_formula_cache.moc"
