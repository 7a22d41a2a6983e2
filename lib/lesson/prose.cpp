// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/prose.h"

#include "lesson/prose_limits.h"

#include <md4c.h>

#include <algorithm>
#include <map>
#include <utility>

namespace heed {

namespace {

using Kind = ProseEvent::Kind;
using Edge = ProseEvent::Edge;

std::string textOf(const MD_ATTRIBUTE &attribute) { return {attribute.text, attribute.size}; }

/// An attribute with its entities as they are, since a page knows them all; but &amp; is common in addresses.
std::string addressOf(const MD_ATTRIBUTE &attribute)
{
    std::string text = textOf(attribute);
    for (std::size_t at = text.find("&amp;"); at != std::string::npos; at = text.find("&amp;", at + 1))
        text.replace(at, 5, "&");
    return text;
}

ProseEvent::Align alignOf(MD_ALIGN align)
{
    switch (align) {
    case MD_ALIGN_LEFT:
        return ProseEvent::Align::Left;
    case MD_ALIGN_CENTER:
        return ProseEvent::Align::Center;
    case MD_ALIGN_RIGHT:
        return ProseEvent::Align::Right;
    case MD_ALIGN_DEFAULT:
        break;
    }
    return ProseEvent::Align::Start;
}

/// What a lesson's text is read from; `places` are empty for the file itself.
struct ProseSource {
    const Lesson &lesson;
    const Source &source;
    const Markdown &markdown;
    std::string masked;
    const std::vector<std::size_t> &places;
};

class ProseWalker {
public:
    explicit ProseWalker(ProseSource from)
        : m_from(std::move(from))
    {
        if (!isFile())
            return;
        const Lesson &lesson = m_from.lesson;
        for (std::size_t i = 0; i < lesson.blocks.size(); ++i)
            m_blocks.emplace(headOf(lesson.blocks[i]).span.begin, std::pair(Kind::Card, i));
        for (std::size_t i = 0; i < lesson.unreadable.size(); ++i)
            m_blocks.emplace(lesson.unreadable[i].span.begin, std::pair(Kind::BrokenCard, i));
    }

    Prose walk()
    {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_TABLES | MD_FLAG_TASKLISTS | MD_FLAG_STRIKETHROUGH;
        parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
            return static_cast<ProseWalker *>(self)->block(type, detail, Edge::Begin);
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
            return static_cast<ProseWalker *>(self)->block(type, detail, Edge::End);
        };
        parser.enter_span = [](MD_SPANTYPE type, void *detail, void *self) {
            static_cast<ProseWalker *>(self)->span(type, detail, Edge::Begin);
            return 0;
        };
        parser.leave_span = [](MD_SPANTYPE type, void *detail, void *self) {
            static_cast<ProseWalker *>(self)->span(type, detail, Edge::End);
            return 0;
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *self) {
            static_cast<ProseWalker *>(self)->text(type, {text, size});
            return 0;
        };
        const std::size_t start = m_from.source.start();
        m_last = start;
        const std::string &masked = m_from.masked;
        md_parse(masked.data() + start, static_cast<MD_SIZE>(masked.size() - start), &parser, this);
        return m_prose.take();
    }

private:
    [[nodiscard]] bool isFile() const { return m_from.places.empty(); }

    ProseEvent &add(Kind kind, Edge edge = Edge::Whole)
    {
        return m_prose.add({.kind = kind, .edge = edge, .place = m_last});
    }

    /// Not 0: the reading ends.
    int block(MD_BLOCKTYPE type, void *detail, Edge edge)
    {
        switch (type) {
        case MD_BLOCK_P:
            add(Kind::Paragraph, edge);
            break;
        case MD_BLOCK_QUOTE:
            add(Kind::Quote, edge);
            break;
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            add(Kind::List, edge).level =
                type == MD_BLOCK_UL ? -1 : static_cast<int>(static_cast<MD_BLOCK_OL_DETAIL *>(detail)->start);
            break;
        case MD_BLOCK_LI:
            item(*static_cast<MD_BLOCK_LI_DETAIL *>(detail), edge);
            break;
        case MD_BLOCK_H:
            heading(*static_cast<MD_BLOCK_H_DETAIL *>(detail), edge);
            break;
        case MD_BLOCK_CODE:
            edge == Edge::Begin ? openCode(*static_cast<MD_BLOCK_CODE_DETAIL *>(detail)) : closeCode();
            break;
        case MD_BLOCK_HR:
            if (edge == Edge::Begin)
                add(Kind::Rule);
            break;
        default:
            table(type, detail, edge);
        }
        return m_prose.isEnough() ? 1 : 0;
    }

    void table(MD_BLOCKTYPE type, void *detail, Edge edge)
    {
        if (type == MD_BLOCK_TABLE)
            add(Kind::Table, edge);
        else if (type == MD_BLOCK_THEAD)
            m_isHead = edge == Edge::Begin;
        else if (type == MD_BLOCK_TR)
            m_prose.add({.kind = Kind::Row, .edge = edge, .isHead = m_isHead, .place = m_last});
        else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
            m_prose.add({.kind = Kind::Entry,
                .edge = edge,
                .isHead = m_isHead,
                .align = alignOf(static_cast<MD_BLOCK_TD_DETAIL *>(detail)->align),
                .place = m_last});
    }

    void item(const MD_BLOCK_LI_DETAIL &detail, Edge edge)
    {
        using Task = ProseEvent::Task;
        add(Kind::Item, edge).task = detail.is_task == 0 ? Task::None
            : detail.task_mark == ' '                    ? Task::Open
                                                         : Task::Done;
    }

    void heading(const MD_BLOCK_H_DETAIL &detail, Edge edge)
    {
        ProseEvent &event = add(Kind::Heading, edge);
        event.level = static_cast<int>(detail.level);
        event.index = m_headings;
        m_headings += edge == Edge::End ? 1 : 0;
    }

    void openCode(const MD_BLOCK_CODE_DETAIL &detail)
    {
        m_isFence = detail.fence_char != '\0';
        m_code.emplace(ProseEvent{.kind = Kind::Code, .target = textOf(detail.info), .place = m_last});
    }

    void closeCode()
    {
        ProseEvent code = *std::exchange(m_code, std::nullopt);
        if (!m_isFence) {
            m_prose.add(std::move(code));
            return;
        }
        const Fence *fence = m_fences < m_from.markdown.fences.size() ? &m_from.markdown.fences[m_fences++] : nullptr;
        const auto block = fence == nullptr ? m_blocks.end() : m_blocks.find(fence->span.begin);
        if (block != m_blocks.end()) {
            code = {.kind = block->second.first, .index = block->second.second, .place = fence->span.begin};
        } else if (code.target == "math") {
            code.kind = Kind::Formula;
            code.isDisplay = true;
            code.target.clear();
        }
        m_last = fence == nullptr ? m_last : std::max(m_last, fence->span.end);
        m_prose.add(std::move(code));
    }

    void span(MD_SPANTYPE type, void *detail, Edge edge)
    {
        if (type == MD_SPAN_IMG)
            return image(*static_cast<MD_SPAN_IMG_DETAIL *>(detail), edge);
        if (m_image)
            return;
        switch (type) {
        case MD_SPAN_EM:
            add(Kind::Emphasis, edge);
            break;
        case MD_SPAN_STRONG:
            add(Kind::Strong, edge);
            break;
        case MD_SPAN_DEL:
            add(Kind::Strike, edge);
            break;
        case MD_SPAN_CODE:
            add(Kind::InlineCode, edge);
            break;
        case MD_SPAN_A:
            link(static_cast<MD_SPAN_A_DETAIL *>(detail)->href, edge);
            break;
        default:
            break;
        }
    }

    /// A link whose target is an expression becomes a number once its text says where it stands.
    void link(const MD_ATTRIBUTE &href, Edge edge)
    {
        if (href.size > 0 && href.text[0] == '=') {
            if (edge == Edge::Begin)
                m_numberBegin = m_prose.size();
            else if (std::exchange(m_isInNumber, false))
                add(Kind::Number, Edge::End).index = m_number;
            m_isNumberDue = edge == Edge::Begin;
            return;
        }
        add(Kind::Link, edge).target = addressOf(href);
    }

    void image(const MD_SPAN_IMG_DETAIL &detail, Edge edge)
    {
        if (edge == Edge::Begin && !m_image)
            m_image.emplace(ProseEvent{.kind = Kind::Image, .target = addressOf(detail.src), .place = m_last});
        else if (edge == Edge::End && m_image)
            m_prose.add(*std::exchange(m_image, std::nullopt));
    }

    void text(MD_TEXTTYPE type, std::string_view text)
    {
        const std::string &masked = m_from.masked;
        const bool isPlaced = text.data() >= masked.data() && text.data() < masked.data() + masked.size();
        const std::size_t begin = isPlaced ? static_cast<std::size_t>(text.data() - masked.data()) : 0;
        if (m_code) {
            m_code->text += isPlaced ? m_from.source.slice({begin, begin + text.size()}) : text;
        } else if (!isPlaced || type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) {
            unplaced(type, text);
        } else {
            number(begin);
            run(type, {begin, begin + text.size()});
        }
        if (isPlaced && type != MD_TEXT_BR && type != MD_TEXT_SOFTBR)
            m_last = std::max(m_last, begin + text.size());
    }

    void unplaced(MD_TEXTTYPE type, std::string_view text)
    {
        if (isInFormula())
            return;
        if (m_image) {
            m_image->text += " ";
            return;
        }
        if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR)
            add(type == MD_TEXT_BR ? Kind::HardBreak : Kind::SoftBreak);
        else if (type == MD_TEXT_NULLCHAR)
            add(Kind::Text).text = "\xEF\xBF\xBD";
        else
            add(type == MD_TEXT_HTML ? Kind::Html : Kind::Text).text = text;
    }

    /// Whether the last text ended inside a formula that goes on in the next line.
    [[nodiscard]] bool isInFormula() const
    {
        return m_formula > 0 && m_last < m_from.markdown.formulas[m_formula - 1].span.end;
    }

    void run(MD_TEXTTYPE type, Span span)
    {
        if (type == MD_TEXT_HTML)
            add(Kind::Html).text = m_from.source.slice(span);
        else if (type == MD_TEXT_ENTITY && !m_image)
            add(Kind::Entity).text = m_from.source.slice(span);
        else if (type == MD_TEXT_CODE)
            say(span);
        else
            withFormulas(span);
    }

    void say(Span span)
    {
        if (span.begin >= span.end)
            return;
        const std::string_view text = m_from.source.slice(span);
        if (m_image)
            m_image->text += text;
        else
            add(Kind::Text).text = text;
    }

    void withFormulas(Span span)
    {
        const auto &formulas = m_from.markdown.formulas;
        while (span.begin < span.end) {
            while (m_formula < formulas.size() && formulas[m_formula].span.end <= span.begin)
                ++m_formula;
            if (m_formula > 0 && formulas[m_formula - 1].span.end > span.begin) { // it began in a line above
                span.begin = std::min(span.end, formulas[m_formula - 1].span.end);
                continue;
            }
            const bool none = m_formula == formulas.size() || formulas[m_formula].span.begin >= span.end;
            const std::size_t end = none ? span.end : std::max(span.begin, formulas[m_formula].span.begin);
            say({span.begin, end});
            span.begin = end;
            if (!none)
                span.begin = formula(formulas[m_formula++], span.end);
        }
    }

    std::size_t formula(const Formula &formula, std::size_t end)
    {
        if (m_image)
            say(formula.span);
        else {
            ProseEvent &event = add(Kind::Formula);
            event.text = m_from.source.slice(formula.tex);
            event.isDisplay = formula.isDisplay();
            event.place = formula.span.begin;
        }
        return std::min(end, formula.span.end);
    }

    /// The number whose text this is the beginning of.
    void number(std::size_t begin)
    {
        if (!std::exchange(m_isNumberDue, false))
            return;
        const std::size_t place = isFile() ? begin : m_from.places.at(begin);
        const auto &numbers = m_from.lesson.numbers;
        auto next = std::ranges::upper_bound(numbers, place, {}, [](const ProseNumber &n) { return n.text.begin; });
        if (next == numbers.begin() || (--next)->text.end <= place)
            return;
        m_number = static_cast<std::size_t>(next - numbers.begin());
        m_isInNumber = true;
        m_prose.insert(m_numberBegin, {.kind = Kind::Number, .edge = Edge::Begin, .index = m_number, .place = m_last});
    }

    ProseSource m_from;
    BoundedProse m_prose;
    std::map<std::size_t, std::pair<Kind, std::size_t>> m_blocks; ///< by the offset of their fence
    std::optional<ProseEvent> m_code, m_image; ///< the ones that are being read
    std::size_t m_last = 0; ///< where the last text ended
    std::size_t m_headings = 0, m_fences = 0, m_number = 0,
                m_numberBegin = 0; ///< how many came; the number that is being read
    std::size_t m_formula = 0; ///< the first that isn't behind
    bool m_isFence = false, m_isHead = false, m_isNumberDue = false, m_isInNumber = false;
};

} // namespace

Prose readProse(const Lesson &lesson)
{
    static const std::vector<std::size_t> nowhere;
    return ProseWalker({.lesson = lesson,
                           .source = lesson.source,
                           .markdown = lesson.markdown,
                           .masked = maskedMarkdown(lesson.source, lesson.front.span, lesson.markdown.formulas),
                           .places = nowhere})
        .walk();
}

Prose readProse(const Lesson &lesson, const MarkdownText &text)
{
    const Source source(lesson.source.file(), text.text);
    const Markdown markdown = readMarkdown(source, {});
    return ProseWalker({.lesson = lesson,
                           .source = source,
                           .markdown = markdown,
                           .masked = maskedMarkdown(source, {}, markdown.formulas),
                           .places = text.places})
        .walk();
}

} // namespace heed
