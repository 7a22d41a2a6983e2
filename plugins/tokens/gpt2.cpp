// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpt2.h"

#include "gpt2_merges.h"
#include "pre_tokens.h"

#include <algorithm>

namespace heed {

Result<void> Gpt2::isHere() const
{
    if (!gpt2Merges().empty())
        return {};
    return fail(Rule::Range,
        "The scheme bpe needs GPT-2's vocabulary, and this Heed was built without it: its makers fetch it with npm, or "
        "name a folder with HEED_GPT2_DIR. The schemes words, characters and bytes need none.",
        "scheme");
}

const Result<BytePairs> &Gpt2::pairs() const
{
    std::call_once(m_read, [this] { m_pairs = BytePairs::read(gpt2Merges()); });
    return *m_pairs;
}

bool encode(const BytePairs &pairs, std::string_view clean, std::vector<TokenId> &ids, const math::Stop &stop)
{
    PreTokens words(clean);
    for (std::string_view word = words.next(); !word.empty(); word = words.next())
        if (!pairs.encode(word, ids, stop))
            return false;
    return true;
}

/// The bytes as given when the token holds the whole replacement, else those of the replacement that it holds.
std::string ShownTokens::brokenPart(const CleanText::Part &part, std::size_t begin, std::size_t end) const
{
    const bool isWhole = end - begin == replacement.size();
    return inHexadecimal(isWhole ? part.bytes : std::string_view(m_text.text).substr(begin, end - begin));
}

std::string ShownTokens::next(std::size_t bytes)
{
    const std::size_t end = m_at + bytes;
    std::string shown;
    while (m_broken < m_text.broken.size() && m_text.broken[m_broken].at < end) {
        const CleanText::Part &part = m_text.broken[m_broken];
        const std::size_t begin = std::max(part.at, m_at), partEnd = part.at + replacement.size();
        shown += shownBytes(std::string_view(m_text.text).substr(m_at, begin - m_at));
        shown += brokenPart(part, begin, std::min(partEnd, end));
        m_at = std::min(partEnd, end);
        if (partEnd > end)
            return shown;
        ++m_broken;
    }
    shown += shownBytes(std::string_view(m_text.text).substr(m_at, end - m_at));
    m_at = end;
    return shown;
}

} // namespace heed
