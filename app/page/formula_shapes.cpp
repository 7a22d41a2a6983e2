// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formula_shapes.h"

#include "page/formula_numbers.h"

#include <QHash>
#include <QPainterPathStroker>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heed {

namespace {

using Attributes = QXmlStreamAttributes;

struct Paint {
    bool isDrawn = true;
    QColor color = {}; ///< invalid: that of the text
};

/// What an element hands down to those in it.
struct Style {
    QTransform place = {};
    Paint fill = {}, stroke = {false, {}};
    qreal strokeWidth = 0;
    Qt::PenStyle pen = Qt::SolidLine;
    std::optional<QRectF> clip = {};
};

constexpr qreal ruleWidth = 70; // MathJax's own style sheet, for the lines in tables
constexpr int mostDepth = 1'000;

Paint paintOf(QStringView text)
{
    if (text == u"none" || text == u"transparent")
        return {false, {}};
    return {true, text == u"currentColor" ? QColor() : svgColor(text)};
}

/// Cut by geometry, because not everything that is painted on can clip.
QPainterPath within(const std::optional<QRectF> &clip, const QPainterPath &path)
{
    if (!clip || clip->contains(path.boundingRect()))
        return path;
    QPainterPath seen;
    seen.addRect(*clip);
    return path.intersected(seen);
}

bool isUsable(const QTransform &t)
{
    const auto isModest = [](qreal v) { return std::isfinite(v) && std::abs(v) < 1e8; };
    return isModest(t.m11()) && isModest(t.m12()) && isModest(t.m21()) && isModest(t.m22()) && isModest(t.dx())
        && isModest(t.dy());
}

void applyProperty(Style &style, QStringView name, QStringView value)
{
    if (name == u"fill")
        style.fill = paintOf(value);
    else if (name == u"stroke")
        style.stroke = paintOf(value);
    else if (name == u"stroke-width")
        style.strokeWidth = std::max(svgNumber(value), qreal(0));
    else if (name == u"stroke-dasharray")
        style.pen = value == u"none" ? Qt::SolidLine : Qt::DashLine;
}

void applyRule(Style &style, QStringView name)
{
    if (!name.startsWith(u"mjx-"))
        return;
    style.fill.isDrawn = false;
    style.strokeWidth = ruleWidth;
    style.pen = name == u"mjx-dashed" ? Qt::DashLine : name == u"mjx-dotted" ? Qt::DotLine : Qt::SolidLine;
}

class SvgReader {
public:
    explicit SvgReader(std::string_view svg)
        : m_xml(QByteArray::fromRawData(svg.data(), static_cast<qsizetype>(svg.size())))
    {
    }

    std::optional<FormulaShapes> read()
    {
        if (!m_xml.readNextStartElement() || m_xml.name() != u"svg")
            return std::nullopt;
        readChildren(styled({}), 0);
        return m_xml.hasError() ? std::nullopt : std::optional(std::move(m_found));
    }

private:
    qreal number(const char *name, qreal fallback = 0) const
    {
        return svgNumber(m_xml.attributes().value(QLatin1String(name)), fallback);
    }

    Style styled(Style style) const
    {
        const Attributes attributes = m_xml.attributes();
        applyRule(style, attributes.value(QLatin1String("class")));
        for (const QXmlStreamAttribute &attribute : attributes)
            applyProperty(style, attribute.name(), attribute.value());
        for (const QStringView rule : attributes.value(QLatin1String("style")).split(u';'))
            if (const qsizetype colon = rule.indexOf(u':'); colon > 0)
                applyProperty(style, rule.left(colon).trimmed(), rule.mid(colon + 1).trimmed());
        return style;
    }

    void readChildren(const Style &style, int depth)
    {
        while (m_xml.readNextStartElement())
            readElement(style, depth + 1);
    }

    void readElement(const Style &inherited, int depth)
    {
        Style style = styled(inherited);
        const auto local = svgTransform(m_xml.attributes().value(QLatin1String("transform")));
        if (local)
            style.place = *local * style.place;
        if (!local || !isUsable(style.place) || depth > mostDepth)
            return m_xml.skipCurrentElement();
        const QString name = m_xml.name().toString();
        if (name == u"g" || name == u"a")
            return readChildren(style, depth);
        if (name == u"svg")
            return readInner(style, depth);
        if (name == u"text")
            return readLetters(style);
        if (const QPainterPath outline = outlineOf(name); !outline.isEmpty())
            draw(outline, style);
        m_xml.skipCurrentElement();
    }

    /// An <svg> in the <svg> is a window of its own.
    void readInner(Style style, int depth)
    {
        const std::vector<qreal> box = svgNumberList(m_xml.attributes().value(QLatin1String("viewBox")));
        const qreal width = number("width"), height = number("height");
        if (box.size() != 4 || box[2] <= 0 || box[3] <= 0 || width <= 0 || height <= 0)
            return m_xml.skipCurrentElement();
        QTransform window;
        window.translate(number("x"), number("y")).scale(width / box[2], height / box[3]).translate(-box[0], -box[1]);
        style.place = window * style.place;
        const QRectF seen = style.place.mapRect(QRectF(box[0], box[1], box[2], box[3]));
        style.clip = style.clip ? style.clip->intersected(seen) : seen;
        readChildren(style, depth);
    }

    void readLetters(const Style &style)
    {
        const Attributes attributes = m_xml.attributes();
        FormulaLetters letters;
        letters.place = style.place;
        letters.size = number("font-size");
        letters.isBold = attributes.value(QLatin1String("font-weight")) == u"bold";
        letters.isItalic = attributes.value(QLatin1String("font-style")) == u"italic";
        letters.isFixed = attributes.value(QLatin1String("font-family")) == u"monospace";
        letters.color = style.fill.color;
        letters.text = m_xml.readElementText(QXmlStreamReader::IncludeChildElements);
        if (!letters.text.isEmpty() && letters.size > 0 && style.fill.isDrawn)
            m_found.letters.push_back(std::move(letters));
    }

    /// A formula repeats its letters.
    QPainterPath glyph(const QString &data)
    {
        const auto known = m_glyphs.constFind(data);
        return known != m_glyphs.cend() ? *known : *m_glyphs.insert(data, svgPath(data));
    }

    QPainterPath outlineOf(QStringView name)
    {
        QPainterPath path;
        if (name == u"path")
            return glyph(m_xml.attributes().value(QLatin1String("d")).toString());
        if (name == u"rect")
            path.addRoundedRect(
                number("x"), number("y"), number("width"), number("height"), number("rx"), number("ry", number("rx")));
        else if (name == u"ellipse")
            path.addEllipse(QPointF(number("cx"), number("cy")), number("rx"), number("ry"));
        else if (name == u"circle")
            path.addEllipse(QPointF(number("cx"), number("cy")), number("r"), number("r"));
        else if (name == u"line") {
            path.moveTo(number("x1"), number("y1"));
            path.lineTo(number("x2"), number("y2"));
        } else if (name == u"polygon" || name == u"polyline")
            path = polygon(name == u"polygon");
        return path;
    }

    QPainterPath polygon(bool isClosed) const
    {
        const std::vector<qreal> numbers = svgNumberList(m_xml.attributes().value(QLatin1String("points")));
        QPolygonF points;
        for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
            points << QPointF(numbers[i], numbers[i + 1]);
        QPainterPath path;
        path.addPolygon(points);
        if (isClosed && !points.isEmpty())
            path.closeSubpath();
        return path;
    }

    void draw(const QPainterPath &outline, const Style &style)
    {
        if (style.fill.isDrawn)
            add(outline, style.fill.color, style);
        if (!style.stroke.isDrawn || style.strokeWidth <= 0)
            return;
        QPainterPathStroker stroker;
        stroker.setWidth(style.strokeWidth);
        stroker.setJoinStyle(Qt::MiterJoin);
        stroker.setCapStyle(style.pen == Qt::DotLine ? Qt::RoundCap : Qt::FlatCap);
        if (style.pen == Qt::DashLine)
            stroker.setDashPattern({2, 2});
        else if (style.pen == Qt::DotLine)
            stroker.setDashPattern({0.01, 2});
        add(stroker.createStroke(outline), style.stroke.color, style);
    }

    void add(QPainterPath path, const QColor &color, const Style &style)
    {
        path.setFillRule(Qt::WindingFill);
        m_found.shapes.push_back({within(style.clip, style.place.map(path)), color});
    }

    QXmlStreamReader m_xml;
    QHash<QString, QPainterPath> m_glyphs;
    FormulaShapes m_found;
};

} // namespace

std::optional<FormulaShapes> readFormulaSvg(std::string_view svg) { return SvgReader(svg).read(); }

} // namespace heed
