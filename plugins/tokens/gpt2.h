// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "byte_pairs.h"
#include "utf8.h"

#include <mutex>

namespace heed {

/// GPT-2's byte pairs, read from the library's own data when they are first needed. One for each operator; may be asked
/// from several threads at once.
class Gpt2 {
public:
    /// Empty, or why there is no vocabulary in this build.
    [[nodiscard]] Result<void> isHere() const;
    [[nodiscard]] const Result<BytePairs> &pairs() const;

private:
    mutable std::once_flag m_read;
    mutable std::optional<Result<BytePairs>> m_pairs;
};

/// The ids of a whole text. False: stopped.
[[nodiscard]] bool encode(
    const BytePairs &pairs, std::string_view clean, std::vector<TokenId> &ids, const math::Stop &stop);

/// The tokens of a clean text as people read them, one after the other: parts that were broken as they were given.
class ShownTokens {
public:
    explicit ShownTokens(const CleanText &text)
        : m_text(text)
    {
    }
    /// The next token, of this many bytes.
    [[nodiscard]] std::string next(std::size_t bytes);

private:
    [[nodiscard]] std::string brokenPart(const CleanText::Part &part, std::size_t begin, std::size_t end) const;

    const CleanText &m_text;
    std::size_t m_at = 0;
    std::size_t m_broken = 0; ///< how many broken parts lie before m_at
};

} // namespace heed
