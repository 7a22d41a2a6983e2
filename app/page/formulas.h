// SPDX-License-Identifier: GPL-3.0-or-later
/// Formulas as the page draws them: found at once when they were typeset before, else asked for and announced.
#pragma once

#include <QObject>
#include <QString>

#include <memory>

namespace heed {

class FormulaDrawing;
class FormulaService;
struct FormulaRequest;
struct TypesetFormula;

class Formulas : public QObject {
    Q_OBJECT

public:
    struct Found {
        std::shared_ptr<const FormulaDrawing> drawing; ///< null when the TeX is wrong
        QString error; ///< MathJax's message
        QString speech;
    };

    explicit Formulas(FormulaService &service, QObject *parent = nullptr);
    ~Formulas() override;

    /// Null while it is on its way; arrived() follows.
    [[nodiscard]] const Found *find(const QString &tex, bool isDisplay);

Q_SIGNALS:
    /// One or more that find() asked for are there.
    void arrived();

private:
    struct Private;
    void take(const FormulaRequest &request, const TypesetFormula &formula);

    std::unique_ptr<Private> m;
};

} // namespace heed
