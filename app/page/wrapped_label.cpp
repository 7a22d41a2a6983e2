// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/wrapped_label.h"

#include "page/card_parts.h"

#include <QClipboard>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QTextBoundaryFinder>

namespace heed {

static constexpr QChar mayBreak(0x200B); // zero wide

static QString broken(const QString &word)
{
    QString parts;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, word);
    for (qsizetype from = 0; from < word.size();) {
        qsizetype to = finder.toNextBoundary();
        if (to < 0)
            to = word.size();
        if (from > 0)
            parts += mayBreak;
        parts += QStringView(word).mid(from, to - from);
        from = to;
    }
    return parts;
}

QString breakable(const QString &text, const QFont &font, int width)
{
    const QFontMetrics metrics(font);
    if (width <= 0 || metrics.horizontalAdvance(text) <= width)
        return text;
    QString found;
    for (qsizetype at = 0; at < text.size();) {
        const bool isSpace = text[at].isSpace();
        const qsizetype from = at;
        while (at < text.size() && text[at].isSpace() == isSpace)
            ++at;
        const QString part = text.mid(from, at - from);
        found += isSpace || metrics.horizontalAdvance(part) <= width ? part : broken(part);
    }
    return found;
}

QString WrappedLabel::whole() const { return text().remove(mayBreak); }

int WrappedLabel::heightForWidth(int width) const
{
    const QString all = whole();
    return breakable(all, font(), width) == all ? QLabel::heightForWidth(width) : wrappedHeight(all, font(), width);
}

void WrappedLabel::fit()
{
    const QString all = whole(), fitting = breakable(all, font(), width());
    if (fitting == text())
        return;
    setText(fitting);
    setAccessibleName(fitting == all ? QString() : all);
}

void WrappedLabel::keyPressEvent(QKeyEvent *event)
{
    if (event == QKeySequence::Copy && hasSelectedText())
        QGuiApplication::clipboard()->setText(selectedText().remove(mayBreak));
    else
        QLabel::keyPressEvent(event);
}

/// What was set since it got its size.
void WrappedLabel::paintEvent(QPaintEvent *event)
{
    fit();
    QLabel::paintEvent(event);
}

void WrappedLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    fit();
}

} // namespace heed
