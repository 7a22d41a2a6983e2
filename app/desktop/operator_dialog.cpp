// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/operator_dialog.h"

#include "page/accessible_role.h"
#include "page/document_text.h"
#include "page/formula_text.h"

#include <QDialogButtonBox>
#include <QMimeData>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace heed {

using namespace Qt::StringLiterals;

namespace {

/// Copies formulas as TeX.
class OperatorBrowser : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override
    {
        const auto text = [](const QTextCharFormat &format) {
            return isFormula(format) ? formulaInDollars(format) : QString();
        };
        const QTextCursor cursor = textCursor();
        auto *copied = new QMimeData;
        copied->setText(
            documentText(*document(), cursor.selectionStart(), cursor.selectionEnd(), text).replace(QChar::Nbsp, u' '));
        return copied;
    }
};

} // namespace

OperatorDialog::OperatorDialog(const QString &name, const QString &html, Formulas &formulas, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("The operator %1").arg(name));
    auto *text = new OperatorBrowser(this);
    text->setObjectName(u"operatorText"_s);
    text->setAccessibleName(windowTitle());
    nameScrollBars(*text);
    text->setHtml(html);
    auto *typeset = new FormulaText(*text->document(), formulas, text);
    const auto describe = [text, typeset] { text->setAccessibleDescription(typeset->spoken().join(u"; "_s)); };
    connect(typeset, &FormulaText::changed, text, describe);
    describe();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->addWidget(text);
    layout->addWidget(buttons);
    resize(640, 560);
}

} // namespace heed
