// SPDX-License-Identifier: GPL-3.0-or-later
/// A text inside a block, with its formulas and live numbers: a choice, a hint, a solution.
#pragma once

#include "page/formula_object.h"
#include "page/page_content.h"

#include <QWidget>

#include <memory>

namespace heed {

class ProseLabel : public QWidget {
    Q_OBJECT

public:
    ProseLabel(const MarkdownText &text, OpenLesson &lesson, Formulas &formulas, qreal zoom, QWidget *parent = nullptr);
    ~ProseLabel() override;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    /// From its top, for what stands beside it.
    [[nodiscard]] int firstBaseline() const;

Q_SIGNALS:
    /// A number or a formula in it changed its size.
    void heightChanged();
    void linkActivated(const QString &target);
    /// The reader asks where what is chosen in the cell now comes from.
    void originAsked(const QString &cell);

protected:
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    /// Tab leads from link to link, and to the numbers that come from somewhere, before it leaves.
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Link {
        int begin = 0, end = 0;
        QString target = {};
        std::optional<NumberOrigin> origin = {};
    };
    [[nodiscard]] std::vector<Link> links() const;
    void addOrigins(std::vector<Link> &links) const;
    void follow(const Link &link);
    void updateFocus();
    void setLink(int index);
    void write();
    void update(const std::vector<std::size_t> &numbers);
    void formulasArrived();
    [[nodiscard]] PageStyle style() const;

    const MarkdownText &m_text;
    OpenLesson &m_lesson;
    Formulas &m_formulas;
    qreal m_zoom;
    FormulaObject m_formulaObject;
    std::unique_ptr<PageContent> m_content;
    int m_link = -1; ///< that Enter follows
};

} // namespace heed
