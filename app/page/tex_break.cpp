// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/tex_break.h"

namespace heed {

namespace {

class TexBreaker {
public:
    TexBreaker(const QString &tex, TexBreak where)
        : m_tex(tex)
        , m_where(where)
    {
    }

    QStringList parts()
    {
        while (m_at < m_tex.size())
            next();
        part(m_tex.size());
        return m_parts;
    }

private:
    [[nodiscard]] QStringView command() const
    {
        qsizetype end = m_at + 1;
        while (end < m_tex.size() && m_tex[end].isLetter())
            ++end;
        return QStringView(m_tex).sliced(m_at, std::max(end, std::min(m_at + 2, m_tex.size())) - m_at);
    }

    void next()
    {
        const QChar character = m_tex[m_at];
        const QStringView word = character == QLatin1Char('\\') ? command() : QStringView(m_tex).sliced(m_at, 1);
        if (m_depth == 0)
            breakAt(word);
        if (word == u"{" || word == u"(" || word == u"[" || word == u"\\begin" || word == u"\\left")
            ++m_depth;
        else if (word == u"}" || word == u")" || word == u"]" || word == u"\\end" || word == u"\\right")
            --m_depth;
        m_at += word.size();
    }

    void breakAt(QStringView word)
    {
        const bool isRelation = word == u"=" || word == u"\\approx";
        if (m_where == TexBreak::Relation ? isRelation : m_where == TexBreak::Sum && word == u"+") {
            part(m_at);
            if (!m_parts.isEmpty())
                m_prefix = QStringLiteral("{}"); // a sign of relation or sum wants something on its left
        } else if (m_where == TexBreak::Comma && word == u"\\quad" && m_at > 0
            && QStringView(m_tex).first(m_at).trimmed().endsWith(QLatin1Char(','))) {
            part(m_at);
            m_begin = m_at + word.size();
        }
    }

    void part(qsizetype end)
    {
        const QString text = m_tex.mid(m_begin, end - m_begin).trimmed();
        if (text.isEmpty() || text == QLatin1String("{}"))
            return;
        m_parts.append(m_prefix + text);
        m_begin = end;
    }

    const QString &m_tex;
    TexBreak m_where;
    QStringList m_parts;
    QString m_prefix;
    qsizetype m_at = 0, m_begin = 0;
    int m_depth = 0;
};

} // namespace

QStringList brokenTex(const QString &tex, TexBreak where) { return TexBreaker(tex, where).parts(); }

} // namespace heed
