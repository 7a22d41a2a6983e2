// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/step_layout.h"

#include "page/card_parts.h"
#include "page/tex_break.h"

#include <QFontMetrics>
#include <QRegularExpression>

#include <algorithm>

namespace heed {

namespace {

using Found = Formulas::Found;

/// Fractions and large signs need a display's height to be read.
bool isTall(const QString &tex)
{
    return tex.contains(QLatin1String("\\frac")) || tex.contains(QLatin1String("\\sum"));
}

class StepLayouter {
public:
    StepLayouter(int width, const CardScale &scale, Formulas &formulas)
        : m_width(width)
        , m_em(formulaPixelsPerEm(scale.text()))
        , m_lineGap(scale.px(8))
        , m_formulas(formulas)
    {
    }

    /// False while some of it is on its way, and when it can't be typeset.
    bool lay(const QString &tex)
    {
        for (const QString &statement : brokenTex(tex, TexBreak::Comma))
            if (!add(statement, TexBreak::Relation, m_em * 0.9))
                return false;
        endLine();
        return !m_layout.pieces.empty();
    }
    [[nodiscard]] StepLayout takeLayout() { return std::move(m_layout); }

private:
    [[nodiscard]] const Found *find(const QString &tex) const { return m_formulas.find(tex, isTall(tex)); }

    bool add(const QString &tex, std::optional<TexBreak> next, qreal space)
    {
        const Found *found = find(tex);
        if (found == nullptr || !found->drawing)
            return false;
        if (found->drawing->width() * m_em > m_width && next && addBroken(tex, *next, space))
            return true;
        place(found->drawing, space);
        return true;
    }

    /// False where it can't be broken, or isn't typeset in parts yet: then it shrinks.
    bool addBroken(const QString &tex, TexBreak where, qreal space)
    {
        const QStringList parts = brokenTex(tex, where);
        if (parts.size() < 2)
            return where == TexBreak::Relation && addBroken(tex, TexBreak::Sum, space);
        const auto isThere = [this](const QString &part) {
            const Found *found = find(part);
            return found != nullptr && found->drawing;
        };
        if (std::ranges::count_if(parts, isThere) != parts.size())
            return false;
        const auto next = where == TexBreak::Relation ? std::optional(TexBreak::Sum) : std::nullopt;
        for (qsizetype i = 0; i < parts.size(); ++i)
            if (!add(parts[i], next, i == 0 ? space : 0))
                return false;
        return true;
    }

    void place(const std::shared_ptr<const FormulaDrawing> &drawing, qreal space)
    {
        const qreal em = std::min(m_em, m_width / std::max(drawing->width(), 1e-6));
        const qreal width = drawing->width() * em;
        if (m_x > 0 && m_x + space + width > m_width)
            endLine();
        const qreal x = m_x > 0 ? m_x + space : 0;
        m_line.push_back({drawing, {x, 0}, em});
        m_x = x + width;
        m_ascent = std::max(m_ascent, drawing->ascent() * em);
        m_descent = std::max(m_descent, drawing->depth() * em);
    }

    void endLine()
    {
        if (m_line.empty())
            return;
        const qreal ascent = std::max(m_ascent, m_em * 0.95), descent = std::max(m_descent, m_em * 0.3);
        const qreal top = m_layout.pieces.empty() ? 0 : m_layout.height + m_lineGap;
        if (m_layout.pieces.empty())
            m_layout.firstBaseline = qRound(ascent);
        for (StepPiece &piece : m_line) {
            piece.baseline.setY(top + ascent);
            m_layout.pieces.push_back(std::move(piece));
        }
        m_layout.height = qCeil(top + ascent + descent);
        m_layout.widest = std::max(m_layout.widest, qCeil(m_x));
        m_line.clear();
        m_x = m_ascent = m_descent = 0;
    }

    int m_width;
    qreal m_em;
    int m_lineGap;
    Formulas &m_formulas;
    StepLayout m_layout;
    std::vector<StepPiece> m_line;
    qreal m_x = 0, m_ascent = 0, m_descent = 0;
};

StepLayout plainLayout(const Step &step, int width, const CardScale &scale)
{
    const QFontMetrics metrics(scale.text());
    const QString text = QString::fromStdString(step.plain);
    return {.pieces = {},
        .height = wrappedHeight(text, scale.text(), width),
        .firstBaseline = metrics.ascent(),
        .widest = metrics.horizontalAdvance(text) + 1};
}

} // namespace

StepLayout layStep(const Step &step, int width, const CardScale &scale, Formulas *formulas)
{
    StepLayout layout;
    if (formulas != nullptr && !step.tex.empty()) {
        StepLayouter layouter(width, scale, *formulas);
        if (layouter.lay(QString::fromStdString(step.tex)))
            layout = layouter.takeLayout();
    }
    if (layout.pieces.empty())
        layout = plainLayout(step, width, scale);
    if (!step.exact.empty())
        layout.exactHeight = wrappedHeight(QString::fromStdString(step.exact), scale.small(), width) + scale.px(3);
    return layout;
}

/// Speech that names its punctuation, as the marks at which a voice pauses; a mark at the end is the layout's.
static QString punctuated(QString speech)
{
    static const QRegularExpression comma(QStringLiteral("\\s+comma\\b")), colon(QStringLiteral("\\s+colon\\b"));
    speech = speech.replace(comma, QStringLiteral(",")).replace(colon, QStringLiteral(":")).trimmed();
    while (speech.endsWith(u',') || speech.endsWith(u':'))
        speech.chop(1);
    return speech;
}

QString spokenStep(const Step &step, Formulas *formulas)
{
    QString spoken;
    for (const QString &statement : brokenTex(QString::fromStdString(step.tex), TexBreak::Comma)) {
        const Found *found = formulas == nullptr ? nullptr : formulas->find(statement, isTall(statement));
        if (found == nullptr || found->speech.isEmpty()) {
            spoken.clear();
            break;
        }
        spoken += (spoken.isEmpty() ? QString() : QStringLiteral("; ")) + punctuated(found->speech);
    }
    if (spoken.isEmpty())
        spoken = QString::fromStdString(step.plain);
    return step.exact.empty() ? spoken : spoken + QStringLiteral(". ") + QString::fromStdString(step.exact);
}

} // namespace heed
