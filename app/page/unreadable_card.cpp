// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/unreadable_card.h"

#include "page/accessible_role.h"

#include "page/text_item.h"

#include <QFontMetrics>
#include <QPlainTextEdit>

#include <algorithm>

namespace heed {

namespace {

constexpr int mostLines = 24, scrollBar = 12;

QString captionOfBlock(const UnreadableCard::Content &content)
{
    return content.name.isEmpty() ? UnreadableCard::tr("This block can't be read.")
                                  : UnreadableCard::tr("The block %1 can't be read.").arg(content.name);
}

std::vector<TextRow> rowsOf(const UnreadableCard::Content &content)
{
    std::vector<TextRow> rows;
    for (const QString &finding : content.findings)
        rows.push_back({finding, TextRow::Sign::Bad});
    return rows;
}

QFont sourceFont(const CardScale &scale) { return codeFont(13 * scale.zoom); }

int inner(int width, const CardScale &scale) { return std::max(1, width - 2 * scale.side()); }

int sourceHeight(const QString &source, int width, const CardScale &scale)
{
    const QFontMetrics metrics(sourceFont(scale));
    const QStringList lines = source.split(QLatin1Char('\n'));
    int widest = 0;
    for (const QString &line : lines)
        widest = std::max(widest, metrics.horizontalAdvance(line));
    const int count = std::min(static_cast<int>(lines.size()), mostLines);
    return count * metrics.lineSpacing() + scale.px(24) + (widest + scale.px(28) > width ? scrollBar : 0);
}

} // namespace

UnreadableCard::UnreadableCard(const Content &content, const CardScale &scale, QWidget *parent)
    : CardFrame(scale, Bar::Bad, parent)
    , m_content(content)
    , m_findings(new TextItem(captionOfBlock(content), rowsOf(content), scale, this))
    , m_source(new QPlainTextEdit(content.source, this))
{
    setAccessibleName(captionOfBlock(content));
    m_source->setReadOnly(true);
    m_source->setFont(sourceFont(scale));
    if (content.source.count(QLatin1Char('\n')) < mostLines)
        m_source->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_source->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_source->setLayoutDirection(Qt::LeftToRight);
    m_source->setTabChangesFocus(true);
    m_source->setAccessibleName(tr("The block as it is written"));
    nameScrollBars(*m_source);
}

int UnreadableCard::heightForWidth(int width) const
{
    const int wide = inner(width, scale());
    return 2 * scale().above() + m_findings->heightForWidth(wide) + scale().gap()
        + sourceHeight(m_content.source, wide, scale());
}

void UnreadableCard::lay()
{
    const int wide = inner(width(), scale()), findings = m_findings->heightForWidth(wide);
    m_findings->setGeometry(scale().side(), scale().above(), wide, findings);
    m_source->setGeometry(scale().side(), scale().above() + findings + scale().gap(), wide,
        sourceHeight(m_content.source, wide, scale()));
}

int UnreadableCard::estimatedHeight(const Content &content, int width, const CardScale &scale)
{
    const int wide = inner(width, scale);
    return 2 * scale.above() + captionHeight(captionOfBlock(content), scale)
        + TextItem::estimated(rowsOf(content), scale).height(wide) + scale.gap()
        + sourceHeight(content.source, wide, scale);
}

QString UnreadableCard::textOf(const Content &content)
{
    QString text = captionOfBlock(content);
    for (const QString &finding : content.findings)
        text += QLatin1Char('\n') + finding;
    return text + QLatin1Char('\n') + content.source;
}

UnreadableCard::Content contentOf(const BlockHead &block, const OpenLesson &lesson)
{
    const std::string_view source = lesson.bound()->lesson().source.slice(block.span);
    UnreadableCard::Content content{.name = QString::fromStdString(block.name),
        .findings = {},
        .source = QString::fromUtf8(source.data(), static_cast<qsizetype>(source.size())).trimmed()};
    for (const Diagnostic &diagnostic : lesson.diagnostics())
        if (diagnostic.span.begin >= block.span.begin && diagnostic.span.begin < block.span.end)
            content.findings.push_back(UnreadableCard::tr("%1 (line %2, column %3)")
                                           .arg(QString::fromStdString(diagnostic.message))
                                           .arg(diagnostic.location.line)
                                           .arg(diagnostic.location.column));
    return content;
}

} // namespace heed
