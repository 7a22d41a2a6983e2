// SPDX-License-Identifier: GPL-3.0-or-later
/// Formulas as the page draws them: found at once when they were typeset before, else asked for and announced.
#pragma once

#include <QObject>
#include <QString>

#include <memory>

namespace heed {

class FormulaDrawing;
class FormulaService;

class Formulas : public QObject {
    Q_OBJECT

public:
    struct Found {
        std::shared_ptr<const FormulaDrawing> drawing; ///< null when there is an error
        QString error; ///< MathJax's message, or why nothing can be typeset
        QString speech; ///< empty until it is known; arrived() follows
        bool isWrong = false; ///< the TeX is at fault
    };

    explicit Formulas(FormulaService &service, QObject *parent = nullptr);
    ~Formulas() override;

    /// Null while it is on its way; arrived() follows. What is asked for last comes first. Valid until the event loop turns.
    [[nodiscard]] const Found *find(const QString &tex, bool isDisplay);
    /// What find() found before; asks for nothing, so that laying out what isn't seen costs nothing.
    [[nodiscard]] const Found *known(const QString &tex, bool isDisplay) const;

Q_SIGNALS:
    /// One or more that find() asked for are there, or can be spoken now.
    void arrived();

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace heed
