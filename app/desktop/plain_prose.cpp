// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/plain_prose.h"

#include "lesson/prose.h"
#include "page/entities.h"

#include <string>

namespace heed {

using Kind = ProseEvent::Kind;
using Edge = ProseEvent::Edge;

namespace {

class Paragraphs {
public:
    void take(const ProseEvent &event)
    {
        if (event.kind == Kind::Heading)
            m_isHeading = event.edge == Edge::Begin;
        if (parts(event.kind))
            end();
        else if (!m_isHeading)
            append(event);
    }

    std::vector<PlainParagraph> all()
    {
        end();
        return std::move(m_found);
    }

private:
    /// What ends one paragraph and begins another.
    static bool parts(Kind kind)
    {
        switch (kind) {
        case Kind::Paragraph:
        case Kind::Heading:
        case Kind::Quote:
        case Kind::List:
        case Kind::Item:
        case Kind::Table:
        case Kind::Row:
        case Kind::Rule:
        case Kind::Code:
        case Kind::Card:
        case Kind::BrokenCard:
            return true;
        default:
            return false;
        }
    }

    void append(const ProseEvent &event)
    {
        switch (event.kind) {
        case Kind::Text:
        case Kind::Formula:
        case Kind::Image:
            return append(QString::fromStdString(event.text), event.place);
        case Kind::Entity:
            return append(m_entities.text(event.text), event.place);
        case Kind::SoftBreak:
        case Kind::HardBreak:
        case Kind::Entry:
            m_text += u' ';
            return;
        default:
            return;
        }
    }

    void append(const QString &text, std::size_t place)
    {
        if (m_isEmpty)
            m_begin = place;
        m_isEmpty = false;
        m_text += text;
    }

    void end()
    {
        const QString plain = std::exchange(m_text, {}).simplified();
        m_isEmpty = true;
        if (!plain.isEmpty())
            m_found.push_back({plain, m_begin});
    }

    std::vector<PlainParagraph> m_found;
    Entities m_entities;
    QString m_text;
    std::size_t m_begin = 0;
    bool m_isHeading = false, m_isEmpty = true;
};

} // namespace

std::vector<PlainParagraph> plainProse(const Lesson &lesson, const std::stop_token &stop)
{
    Paragraphs paragraphs;
    if (stop.stop_requested())
        return {};
    for (const ProseEvent &event : readProse(lesson)) {
        if (stop.stop_requested())
            break;
        paragraphs.take(event);
    }
    return paragraphs.all();
}

} // namespace heed
