// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/formula_object.h"

#include <vector>

class QTextDocument;

namespace heed {

/// Typesets what stands between $ or $$ in a document that was written already.
class FormulaText : public QObject {
    Q_OBJECT

public:
    FormulaText(QTextDocument &document, Formulas &formulas, QObject *parent = nullptr);

    /// How its formulas are read aloud, in their order; those that aren't known yet as TeX.
    [[nodiscard]] QStringList spoken() const;

Q_SIGNALS:
    /// Formulas arrived, or can be spoken now.
    void changed();

private:
    void replace();
    void replace(QTextCursor found);
    void update();
    [[nodiscard]] QTextCharFormat formatAt(int position) const;

    QTextDocument &m_document;
    Formulas &m_formulas;
    FormulaObject m_object;
    std::vector<int> m_positions;
};

} // namespace heed
