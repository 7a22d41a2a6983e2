// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_text.h"

#include "page/accessible_text.h"

#include <QAbstractTextDocumentLayout>
#include <QRegularExpression>
#include <QTextCursor>
#include <QTextDocument>

namespace heed {

FormulaText::FormulaText(QTextDocument &document, Formulas &formulas, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_formulas(formulas)
    , m_object(formulas)
{
    document.documentLayout()->registerHandler(FormulaObject::objectType(), &m_object);
    replace();
    update();
    connect(&formulas, &Formulas::arrived, this, &FormulaText::update);
}

void FormulaText::replace()
{
    static const QRegularExpression formula(
        QStringLiteral("\\$\\$[^$]+\\$\\$|\\$[^$\\s]\\$|\\$[^$\\s][^$]*[^$\\s]\\$"));
    for (QTextCursor found = m_document.find(formula); !found.isNull(); found = m_document.find(formula, found))
        replace(found);
}

void FormulaText::replace(QTextCursor found)
{
    const QString written = found.selectedText();
    const bool isDisplay = written.startsWith(QLatin1String("$$"));
    const qsizetype marks = isDisplay ? 2 : 1;
    const QString tex = written.mid(marks, written.size() - 2 * marks).trimmed();
    m_positions.push_back(found.selectionStart());
    found.insertText(QString(QChar::ObjectReplacementCharacter), formulaFormat(tex, isDisplay, found.charFormat()));
}

QTextCharFormat FormulaText::formatAt(int position) const
{
    QTextCursor cursor(&m_document);
    cursor.setPosition(position + 1);
    return cursor.charFormat();
}

void FormulaText::update()
{
    QTextCursor cursor(&m_document);
    cursor.beginEditBlock();
    for (const int position : m_positions) {
        cursor.setPosition(position);
        cursor.setPosition(position + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(m_object.fitting(m_document, position, formatAt(position)));
        m_document.markContentsDirty(position, 1);
    }
    cursor.endEditBlock();
    Q_EMIT changed();
}

QStringList FormulaText::spoken() const
{
    QStringList spoken;
    for (const int position : m_positions)
        spoken.append(spokenFormula(formatAt(position), m_formulas));
    return spoken;
}

} // namespace heed
