// SPDX-License-Identifier: GPL-3.0-or-later
#include "byte_pairs.h"

#include "utf8.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace heed {

namespace {

constexpr std::size_t bytesThereAre = 256;
constexpr std::size_t firstStandIn = 256; ///< the first letter that stands for a byte which doesn't print
constexpr std::size_t polledEvery = std::size_t{1} << 16U; ///< positions

bool prints(unsigned char byte) { return (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte != 0xAD); }

/// Bytes in the order of their ids.
std::array<unsigned char, bytesThereAre> bytesById()
{
    std::array<unsigned char, bytesThereAre> bytes{};
    for (std::size_t i = 0; i < bytesThereAre; ++i)
        bytes[i] = static_cast<unsigned char>(i);
    std::stable_partition(bytes.begin(), bytes.end(), prints);
    return bytes;
}

/// The bytes that letters of the file stand for: themselves when they print, else they are counted from U+0100.
std::array<std::optional<unsigned char>, 2 * bytesThereAre> bytesByLetter()
{
    std::array<std::optional<unsigned char>, 2 * bytesThereAre> bytes{};
    std::size_t next = firstStandIn;
    for (const unsigned char byte : bytesById())
        bytes[prints(byte) ? byte : next++] = byte;
    return bytes;
}

std::optional<std::string> bytesOfLetters(std::string_view letters)
{
    static const auto table = bytesByLetter();
    std::string bytes;
    for (std::size_t at = 0; at < letters.size();) {
        const Character character = characterAt(letters, at);
        const auto byte = character.point < table.size() ? table[character.point] : std::nullopt;
        if (!byte)
            return std::nullopt;
        bytes += static_cast<char>(*byte);
        at += character.bytes;
    }
    return bytes;
}

std::uint64_t keyOf(TokenId left, TokenId right) { return std::uint64_t{left} << 32U | right; }

/// One word's symbols as a doubly linked list, and the places of mergeable pairs by rank. A merge can only bring pairs
/// that were learnt after it, since they hold what it made; so ranks are gone through once, each from left to right.
class Merging {
public:
    Merging(const BytePairs &pairs, std::string_view word)
        : m_pairs(pairs)
        , m_symbols(word.size())
        , m_previous(word.size())
        , m_next(word.size())
    {
        for (std::size_t i = 0; i < word.size(); ++i) {
            m_symbols[i] = pairs.idOfByte(static_cast<unsigned char>(word[i]));
            m_previous[i] = i == 0 ? none : static_cast<Position>(i - 1);
            m_next[i] = i + 1 == word.size() ? none : static_cast<Position>(i + 1);
        }
    }

    bool run(const math::Stop &stop)
    {
        for (Position at = 0; at < m_symbols.size(); ++at) {
            if (at % polledEvery == 0 && stop())
                return false;
            await(at);
        }
        while (!m_waiting.empty()) {
            auto positions = m_waiting.extract(m_waiting.begin());
            if (!mergeAll(positions.key(), positions.mapped(), stop))
                return false;
        }
        return true;
    }

    void append(std::vector<TokenId> &ids) const
    {
        for (Position at = 0; at != none && at < m_symbols.size(); at = m_next[at])
            ids.push_back(m_symbols[at]);
    }

private:
    using Position = std::uint32_t;
    static constexpr Position none = std::numeric_limits<Position>::max();
    static constexpr TokenId gone = std::numeric_limits<TokenId>::max();

    [[nodiscard]] std::optional<std::uint32_t> rankAt(Position at) const
    {
        if (m_symbols[at] == gone || m_next[at] == none)
            return std::nullopt;
        return m_pairs.rank(m_symbols[at], m_symbols[m_next[at]]);
    }

    void await(Position at)
    {
        if (const auto rank = rankAt(at))
            m_waiting[*rank].push_back(at);
    }

    bool mergeAll(std::uint32_t rank, std::vector<Position> &positions, const math::Stop &stop)
    {
        std::ranges::sort(positions);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if (i % polledEvery == 0 && stop())
                return false;
            if (rankAt(positions[i]) == rank)
                merge(positions[i], BytePairs::firstMerge + rank);
        }
        return true;
    }

    void merge(Position at, TokenId whole)
    {
        const Position right = m_next[at];
        m_symbols[at] = whole;
        m_symbols[right] = gone;
        m_next[at] = m_next[right];
        if (m_next[at] != none)
            m_previous[m_next[at]] = at;
        await(at);
        if (m_previous[at] != none)
            await(m_previous[at]);
    }

    const BytePairs &m_pairs;
    std::vector<TokenId> m_symbols;
    std::vector<Position> m_previous, m_next;
    std::map<std::uint32_t, std::vector<Position>> m_waiting;
};

} // namespace

BytePairs::BytePairs()
    : m_byteIds(bytesThereAre)
{
    for (const unsigned char byte : bytesById()) {
        m_byteIds[byte] = static_cast<TokenId>(m_bytes.size());
        m_bytes.emplace_back(1, static_cast<char>(byte));
    }
}

Result<void> BytePairs::addMerge(std::string_view line, std::unordered_map<std::string, TokenId> &known)
{
    const std::size_t blank = line.find(' ');
    const auto find = [&](std::string_view letters) {
        const auto bytes = bytesOfLetters(letters);
        return bytes ? known.find(*bytes) : known.end();
    };
    const auto left = find(line.substr(0, blank));
    const auto right = blank == std::string_view::npos ? known.end() : find(line.substr(blank + 1));
    if (left == known.end() || right == known.end())
        return fail(Rule::Internal,
            "GPT-2's merges are damaged: expected two parts that were made before, found '" + std::string(line)
                + "' in line " + std::to_string(m_parts.size() + 2) + ".");
    const auto id = static_cast<TokenId>(m_bytes.size());
    std::string whole = left->first + right->first;
    m_ranks.emplace(keyOf(left->second, right->second), static_cast<std::uint32_t>(m_parts.size()));
    m_parts.emplace_back(left->second, right->second);
    if (!known.emplace(whole, id).second)
        return fail(Rule::Internal,
            "GPT-2's merges are damaged: '" + std::string(line) + "' in line " + std::to_string(m_parts.size() + 1)
                + " makes what another pair made before.");
    m_bytes.push_back(std::move(whole));
    return {};
}

Result<BytePairs> BytePairs::read(std::string_view merges)
{
    BytePairs pairs;
    std::unordered_map<std::string, TokenId> known;
    for (TokenId id = 0; id < pairs.m_bytes.size(); ++id)
        known.emplace(pairs.m_bytes[id], id);
    const auto nextLine = [&merges] {
        const std::string_view line = merges.substr(0, merges.find('\n'));
        merges.remove_prefix(std::min(line.size() + 1, merges.size()));
        return line;
    };
    static_cast<void>(nextLine());
    while (!merges.empty())
        if (const Result<void> added = pairs.addMerge(nextLine(), known); !added)
            return fail(added.error());
    pairs.m_bytes.emplace_back(endOfText);
    return pairs;
}

std::optional<std::uint32_t> BytePairs::rank(TokenId left, TokenId right) const
{
    const auto found = m_ranks.find(keyOf(left, right));
    return found == m_ranks.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::pair<TokenId, TokenId>> BytePairs::partsOf(TokenId id) const
{
    const bool isMerge = id >= firstMerge && id - firstMerge < m_parts.size();
    return isMerge ? std::optional(m_parts[id - firstMerge]) : std::nullopt;
}

bool BytePairs::encode(std::string_view word, std::vector<TokenId> &ids, const math::Stop &stop) const
{
    Merging merging(*this, word);
    if (!merging.run(stop))
        return false;
    merging.append(ids);
    return true;
}

} // namespace heed
