// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/formula_pack.h"

#include "typeset/bytes.h"
#include "typeset/formula_record.h"

#include <QFile>
#include <QSaveFile>

#include <algorithm>
#include <set>

namespace heed {

namespace {

// The mark, the version, the number of records; then each record's key and where it ends among the records, by key; then
// the records.
constexpr std::string_view mark = "Heed formulas 1\n";
constexpr std::size_t entryBytes = 16;

struct Entry {
    std::uint64_t key, end;
};

} // namespace

struct FormulaPack::Private {
    explicit Private(const std::string &path)
        : file(QString::fromStdString(path))
    {
        if (!path.empty() && file.open(QIODevice::ReadOnly))
            if (const uchar *bytes = file.map(0, file.size()))
                open({reinterpret_cast<const char *>(bytes), static_cast<std::size_t>(file.size())});
    }

    void open(std::string_view bytes)
    {
        if (!bytes.starts_with(mark))
            return;
        ByteReader reader(bytes.substr(mark.size()));
        version = reader.text();
        const std::uint64_t entries = reader.number();
        if (reader.hasFailed() || entries > reader.rest().size() / entryBytes)
            return;
        count = static_cast<std::size_t>(entries);
        index = reader.rest().substr(0, count * entryBytes);
        records = reader.rest().substr(index.size());
    }
    Entry entry(std::size_t i) const
    {
        ByteReader reader(index.substr(i * entryBytes, entryBytes));
        const std::uint64_t key = reader.number();
        return {key, reader.number()};
    }
    std::size_t firstNotBefore(std::uint64_t key) const
    {
        std::size_t low = 0, high = count;
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (entry(middle).key < key)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
    std::string_view record(std::size_t i) const
    {
        const std::uint64_t begin = i == 0 ? 0 : entry(i - 1).end, end = entry(i).end;
        if (begin > end || end > records.size())
            return {};
        return records.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    }

    QFile file;
    std::string version = {};
    std::size_t count = 0;
    std::string_view index = {}, records = {};
};

FormulaPack::FormulaPack(const std::string &path)
    : m(std::make_unique<Private>(path))
{
}

FormulaPack::~FormulaPack() = default;

const std::string &FormulaPack::version() const { return m->version; }

std::size_t FormulaPack::size() const { return m->count; }

std::optional<TypesetFormula> FormulaPack::find(const FormulaRequest &request) const
{
    const std::uint64_t key = recordKey(request, m->version);
    for (std::size_t i = m->firstNotBefore(key); i < m->count && m->entry(i).key == key; ++i)
        if (auto formula = fromRecord(m->record(i), request, m->version))
            return formula;
    return std::nullopt;
}

Result<void> writeFormulaPack(const std::string &path, const std::string &version, const TypesetFormulas &formulas)
{
    std::set<std::pair<std::uint64_t, std::string>> sorted;
    for (const auto &[request, formula] : formulas)
        sorted.emplace(recordKey(request, version), toRecord(request, formula, version));
    std::string head(mark), records;
    putText(head, version);
    putNumber(head, sorted.size());
    for (const auto &[key, record] : sorted) {
        records += record;
        putNumber(head, key);
        putNumber(head, records.size());
    }
    QSaveFile file(QString::fromStdString(path));
    const std::string bytes = head + records;
    const auto size = static_cast<qint64>(bytes.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), size) != size || !file.commit())
        return fail(Rule::Internal, path + " can't be written: " + file.errorString().toStdString() + ".");
    return {};
}

} // namespace heed
