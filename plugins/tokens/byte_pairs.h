// SPDX-License-Identifier: GPL-3.0-or-later
/// Byte-level byte-pair encoding (Sennrich et al. 2016, Radford et al. 2019).
#pragma once

#include "math/stop.h"
#include "sdk/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace heed {

using TokenId = std::uint32_t;

/// Ids 0 to 255 are the bytes, those that print first; 256 + rank are the merges; the last one marks a text's end.
/// Immutable once read.
class BytePairs {
public:
    /// Of GPT-2's vocab.bpe: a first line to skip, then a pair a line in the order of learning.
    [[nodiscard]] static Result<BytePairs> read(std::string_view merges);

    /// Appends the ids of one word: of all neighbours the pair learnt first is merged, until none was learnt. Takes time
    /// in proportion to the word's size, but for sorting. False: stopped.
    [[nodiscard]] bool encode(std::string_view word, std::vector<TokenId> &ids, const math::Stop &stop = {}) const;

    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    [[nodiscard]] std::string_view bytesOf(TokenId id) const { return m_bytes.at(id); }
    [[nodiscard]] TokenId idOfByte(unsigned char byte) const { return m_byteIds[byte]; }
    [[nodiscard]] std::optional<std::uint32_t> rank(TokenId left, TokenId right) const;
    /// What was merged into `id`; nothing for a byte and for the mark of the end.
    [[nodiscard]] std::optional<std::pair<TokenId, TokenId>> partsOf(TokenId id) const;

    static constexpr TokenId firstMerge = 256;
    static constexpr std::string_view endOfText = "<|endoftext|>";

private:
    BytePairs();
    [[nodiscard]] Result<void> addMerge(std::string_view line, std::unordered_map<std::string, TokenId> &known);

    std::vector<std::string> m_bytes; ///< by id
    std::vector<TokenId> m_byteIds; ///< by byte
    std::vector<std::pair<TokenId, TokenId>> m_parts; ///< by rank
    std::unordered_map<std::uint64_t, std::uint32_t> m_ranks; ///< by pair
};

} // namespace heed
