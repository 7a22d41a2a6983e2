// SPDX-License-Identifier: GPL-3.0-or-later
/// What Heed and the program that typesets for it write to each other: frames, each a length and as many bytes.
#pragma once

#include "typeset/formula.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace heed {

enum class Task : std::uint8_t { LoadMathJax, LoadSpeech, Typeset, Speak };

/// Loading is a question of its own, since it may take longer than a formula.
struct Question {
    Task task = Task::Typeset;
    FormulaRequest formula = {};
};

/// A question is never longer.
inline constexpr std::size_t mostQuestionBytes = std::size_t{16} << 20U;
/// What an answer has beside its formula's texts and the question's.
inline constexpr std::size_t mostAnswerHead = 1'000;

[[nodiscard]] std::string toBytes(const Question &question);
[[nodiscard]] std::optional<Question> questionOf(std::string_view bytes);

/// A formula with its error, or with what was asked for: nothing, its drawing, or its speech.
[[nodiscard]] std::string toBytes(const TypesetFormula &answer, const Question &question);
/// Nothing when the bytes are damaged, or answer another question.
[[nodiscard]] std::optional<TypesetFormula> answerOf(std::string_view bytes, const Question &question);

[[nodiscard]] std::string framed(std::string_view bytes);

/// Takes frames out of bytes that arrive in pieces.
class FrameReader {
public:
    explicit FrameReader(std::size_t mostBytes)
        : m_most(mostBytes)
    {
    }

    void add(std::string_view bytes) { m_bytes += bytes; }
    /// The bytes of the next frame, once all are there.
    [[nodiscard]] std::optional<std::string> next();
    /// A longer frame is announced than there may be: nothing comes any more.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }
    [[nodiscard]] bool isEmpty() const { return m_bytes.empty(); }

private:
    std::size_t m_most;
    std::string m_bytes;
    bool m_isBroken = false;
};

} // namespace heed
