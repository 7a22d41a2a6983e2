// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson.h"

#include <optional>
#include <vector>

namespace heed {

/// The sentences of a lesson's prose: each ends at . ! ? 。 or ۔ and a space, or with its paragraph or list item. Asked
/// for in the order of the file, each paragraph and each sentence is looked through once.
class Sentences {
public:
    explicit Sentences(const Lesson &lesson)
        : m_lesson(lesson)
        , m_source(lesson.source)
    {
    }

    /// The sentence, or sentences, that a number's link stands in; a block's text is no part of the lines around it.
    [[nodiscard]] Span around(const ProseNumber &number);
    /// The first number or formula with a digit that isn't a live number.
    [[nodiscard]] std::optional<Span> unlinkedIn(Span sentence);

private:
    void readParagraph(Span number);
    [[nodiscard]] Span paragraphAround(Span number) const;
    [[nodiscard]] std::optional<Span> findUnlinked(Span sentence) const;
    [[nodiscard]] Span numberAt(std::size_t at, std::size_t end) const;
    [[nodiscard]] bool isEdge(std::size_t line) const;
    [[nodiscard]] bool beginsItem(std::size_t line) const;
    [[nodiscard]] bool endsSentence(std::size_t at) const;
    [[nodiscard]] bool isDigit(std::size_t at) const;
    [[nodiscard]] bool isInWord(std::size_t at) const;

    const Lesson &m_lesson;
    const Source &m_source;
    Span m_paragraph = {};
    std::vector<std::size_t> m_ends; ///< of the paragraph's sentences
    Span m_sentence = {};
    std::optional<Span> m_unlinked; ///< in that sentence
};

} // namespace heed
