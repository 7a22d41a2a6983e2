// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hash.h"

#include <QByteArrayView>
#include <QCryptographicHash>

#include <bit>
#include <cmath>
#include <limits>

namespace heed {

namespace {

class Hasher {
public:
    /// Texts and lists begin with their length, so that no two calls run together to the same bytes.
    void operator()(const std::string &text)
    {
        integer(text.size());
        bytes(text.data(), text.size());
    }
    void operator()(std::monostate) { }
    void operator()(bool toggle) { integer(toggle ? 1 : 0); }
    void operator()(std::int64_t value) { integer(static_cast<std::uint64_t>(value)); }
    void operator()(double x)
    {
        integer(std::bit_cast<std::uint64_t>(std::isnan(x) ? std::numeric_limits<double>::quiet_NaN() : x));
    }
    void operator()(const TextList &texts)
    {
        integer(texts.size());
        for (const std::string &text : texts)
            (*this)(text);
    }
    void operator()(const Table &table)
    {
        (*this)(table.rows());
        (*this)(table.columns());
        for (const Table::Entry &entry : table.entries()) {
            integer(entry.index());
            std::visit(*this, entry);
        }
    }
    template<typename T>
    void operator()(const Array<T> &array)
    {
        integer(array.rank());
        for (const std::size_t size : array.shape())
            integer(size);
        for (const T entry : array.rowMajor())
            if constexpr (std::is_floating_point_v<T>)
                (*this)(static_cast<double>(entry));
            else
                (*this)(static_cast<std::int64_t>(entry));
    }
    void value(const std::string &name, const Value &value)
    {
        (*this)(name);
        integer(value.data().index());
        std::visit(*this, value.data());
    }
    std::string result()
    {
        flush();
        const QByteArray hex = m_hash.result().toHex();
        return {hex.constData(), static_cast<std::size_t>(hex.size())};
    }

private:
    void integer(std::uint64_t value)
    {
        char little[8];
        for (char &byte : little) {
            byte = static_cast<char>(value & 0xFFU);
            value >>= 8U;
        }
        bytes(little, sizeof little);
    }
    void bytes(const char *data, std::size_t size)
    {
        m_buffer.append(data, size);
        if (m_buffer.size() > std::size_t{1} << 16U)
            flush();
    }
    void flush()
    {
        m_hash.addData(QByteArrayView(m_buffer.data(), static_cast<qsizetype>(m_buffer.size())));
        m_buffer.clear();
    }

    QCryptographicHash m_hash{QCryptographicHash::Sha256};
    std::string m_buffer;
};

} // namespace

std::string hashOf(const Operator &op, const Values &values)
{
    Hasher hasher;
    hasher(op.name);
    hasher(op.version);
    for (const auto &[name, value] : values)
        hasher.value(name, value);
    return hasher.result();
}

} // namespace heed
