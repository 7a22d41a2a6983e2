// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/plain_prose.h"

#include <QRegularExpression>

#include <algorithm>

namespace heed {

using namespace Qt::StringLiterals;

/// Links become their text; emphasis, code and the marks at line starts go.
static QString withoutMarks(QString text)
{
    static const QRegularExpression link(u"!?\\[([^\\]]*)\\]\\((?:<[^>]*>|[^)]*)\\)"_s);
    static const QRegularExpression start(u"^\\s*(?:>|[-+*]|\\d+[.)])\\s+"_s, QRegularExpression::MultilineOption);
    text.replace(link, u"\\1"_s);
    text.remove(start);
    text.remove(u"**"_s);
    for (const QChar mark : {u'*', u'`', u'$'})
        text.remove(mark);
    return text.simplified();
}

static std::vector<Span> notProse(const Lesson &lesson)
{
    std::vector<Span> spans{lesson.front.span};
    for (const Heading &heading : lesson.markdown.headings)
        spans.push_back(heading.span);
    for (const Fence &fence : lesson.markdown.fences)
        spans.push_back(fence.span);
    std::ranges::sort(spans, {}, &Span::begin);
    return spans;
}

namespace {

class Paragraphs {
public:
    explicit Paragraphs(const Lesson &lesson)
        : m_lesson(lesson)
    {
    }

    std::vector<PlainParagraph> all()
    {
        const std::vector<Span> others = notProse(m_lesson);
        auto other = others.begin();
        for (std::size_t i = 0; i < m_lesson.source.lineCount(); ++i) {
            const Span line = m_lesson.source.line(i);
            while (other != others.end() && other->end <= line.begin)
                ++other;
            const bool isProse = other == others.end() || other->begin >= line.end;
            take(isProse ? line : Span{line.begin, line.begin});
        }
        end();
        return std::move(m_found);
    }

private:
    void take(Span line)
    {
        const QString text = QString::fromUtf8(m_lesson.source.slice(line)).trimmed();
        if (text.isEmpty())
            return end();
        if (m_text.isEmpty())
            m_begin = line.begin;
        m_text += text + u'\n';
    }

    void end()
    {
        const QString plain = withoutMarks(std::exchange(m_text, {}));
        if (!plain.isEmpty())
            m_found.push_back({plain, m_begin});
    }

    const Lesson &m_lesson;
    std::vector<PlainParagraph> m_found;
    QString m_text;
    std::size_t m_begin = 0;
};

} // namespace

std::vector<PlainParagraph> plainProse(const Lesson &lesson) { return Paragraphs(lesson).all(); }

} // namespace heed
