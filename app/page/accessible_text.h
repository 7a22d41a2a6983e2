// SPDX-License-Identifier: GPL-3.0-or-later
/// A block's text as a screen reader says it, and what stands in it.
#pragma once

#include <QString>
#include <QTextBlock>

#include <vector>

namespace heed {

class Formulas;

/// A formula, a number, a link or an image in a block.
struct AccessiblePiece {
    enum class Kind { Formula, Number, Link, Image };

    Kind kind = Kind::Formula;
    int position = 0, length = 1; ///< in the document
    QTextCharFormat format = {};
};

[[nodiscard]] std::vector<AccessiblePiece> accessiblePieces(const QTextBlock &block);

/// What is said in a formula's place: its speech; TeX until that is known; what is wrong with it.
[[nodiscard]] QString spokenFormula(const QTextCharFormat &format, Formulas &formulas);
/// Whether more can be said of a formula later. Doesn't ask for it.
[[nodiscard]] bool isSpeechPending(const QTextCharFormat &format, const Formulas &formulas);

class AccessibleText {
public:
    AccessibleText(const QTextBlock &block, Formulas &formulas);

    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] int length() const { return static_cast<int>(m_text.size()); }
    /// The position in the document that a character stands for; the block's end behind the last.
    [[nodiscard]] int positionOf(int offset) const;
    /// The first character that stands for a position, 0 to length().
    [[nodiscard]] int offsetOf(int position) const;

private:
    void add(const QString &text, int position, bool isObject);

    QString m_text;
    std::vector<int> m_positions; ///< one for each character
    int m_begin = 0, m_end = 0;
};

} // namespace heed
