// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers and texts as bytes: little-endian, texts with their length before them.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace heed {

inline void putNumber(std::string &bytes, std::uint64_t number)
{
    for (unsigned shift = 0; shift < 64; shift += 8)
        bytes.push_back(static_cast<char>(number >> shift & 0xFFU));
}

inline void putText(std::string &bytes, std::string_view text)
{
    putNumber(bytes, text.size());
    bytes += text;
}

/// Reads what was put, in its order. What isn't there reads as 0 or as nothing, and makes the reader fail.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes)
        : m_rest(bytes)
    {
    }

    std::uint64_t number()
    {
        const std::string_view bytes = take(8);
        std::uint64_t value = 0;
        for (std::size_t i = bytes.size(); i-- > 0;)
            value = value << 8U | static_cast<unsigned char>(bytes[i]);
        return value;
    }
    double real() { return std::bit_cast<double>(number()); }
    std::string_view text() { return take(number()); }
    [[nodiscard]] std::string_view rest() const { return m_rest; }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

private:
    std::string_view take(std::uint64_t count)
    {
        if (count > m_rest.size()) {
            m_hasFailed = true;
            m_rest = {};
        }
        const std::string_view taken = m_rest.substr(0, static_cast<std::size_t>(m_hasFailed ? 0 : count));
        m_rest.remove_prefix(taken.size());
        return taken;
    }

    std::string_view m_rest;
    bool m_hasFailed = false;
};

/// FNV-1a.
[[nodiscard]] inline std::uint64_t checksum(std::string_view bytes)
{
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    return hash;
}

} // namespace heed
