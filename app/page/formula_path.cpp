// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_numbers.h"

namespace heed {

namespace {

/// One command after another; a small letter counts from where the pen is.
class PathReader {
public:
    explicit PathReader(QStringView data)
        : m_numbers(data)
    {
    }

    QPainterPath read()
    {
        m_path.setFillRule(Qt::WindingFill);
        QChar command;
        for (QChar next = m_numbers.peek(); !next.isNull(); next = m_numbers.peek()) {
            const bool isLetter = next.isLetter();
            if (isLetter) {
                m_numbers.skip();
                command = next;
            }
            // Further numbers repeat the command, but after Z there are none, and the first is M.
            const bool isRepeated = !isLetter && !command.isNull() && command.toUpper() != u'Z';
            if ((!isLetter && !isRepeated) || (!m_hasBegun && command.toUpper() != u'M'))
                break;
            if (!draw(command, isRepeated))
                break;
        }
        return std::move(m_path);
    }

private:
    bool draw(QChar command, bool isRepeated)
    {
        m_origin = command.isLower() ? m_path.currentPosition() : QPointF();
        const char kind = command.toUpper().toLatin1();
        const bool isDrawn = kind == 'M' ? move(isRepeated) : kind == 'Z' ? close() : line(kind) || curve(kind);
        m_previous = kind;
        m_hasBegun = true;
        return isDrawn;
    }

    bool move(bool isRepeated)
    {
        const auto to = point();
        if (to)
            isRepeated ? m_path.lineTo(*to) : m_path.moveTo(*to);
        return to.has_value();
    }

    bool close()
    {
        m_path.closeSubpath();
        return true;
    }

    bool line(char kind)
    {
        const QPointF pen = m_path.currentPosition();
        std::optional<QPointF> to;
        if (kind == 'L')
            to = point();
        else if (const auto along = kind == 'H' || kind == 'V' ? m_numbers.next() : std::nullopt)
            to = kind == 'H' ? QPointF(m_origin.x() + *along, pen.y()) : QPointF(pen.x(), m_origin.y() + *along);
        if (to)
            m_path.lineTo(*to);
        return to.has_value();
    }

    bool curve(char kind)
    {
        const QPointF pen = m_path.currentPosition();
        const bool isCubic = kind == 'C' || kind == 'S', isSmooth = kind == 'S' || kind == 'T';
        if (!isCubic && kind != 'Q' && kind != 'T')
            return false;
        const bool isContinued =
            isCubic ? m_previous == 'C' || m_previous == 'S' : m_previous == 'Q' || m_previous == 'T';
        const auto first = isSmooth ? std::optional(isContinued ? 2 * pen - m_control : pen) : point();
        const auto second = isCubic ? point() : first;
        const auto to = point();
        if (!first || !second || !to)
            return false;
        isCubic ? m_path.cubicTo(*first, *second, *to) : m_path.quadTo(*first, *to);
        m_control = *second;
        return true;
    }

    std::optional<QPointF> point()
    {
        const auto x = m_numbers.next();
        const auto y = m_numbers.next();
        return x && y ? std::optional(m_origin + QPointF(*x, *y)) : std::nullopt;
    }

    SvgNumbers m_numbers;
    QPainterPath m_path;
    QPointF m_origin; ///< what the present command's coordinates are added to
    QPointF m_control; ///< of the curve before
    char m_previous = 'M';
    bool m_hasBegun = false;
};

} // namespace

QPainterPath svgPath(QStringView data) { return PathReader(data).read(); }

} // namespace heed
