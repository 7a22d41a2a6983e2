// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/svg_picture.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

#include <span>

namespace heed {

using namespace Qt::StringLiterals;

namespace {

using Layers = std::span<const CardDrawing::Layer>;

/// A document of its own.
QByteArray generated(Layers layers)
{
    QBuffer written;
    QSvgGenerator generator;
    generator.setOutputDevice(&written);
    generator.setResolution(layers.front().picture.logicalDpiX());
    QPainter painter(&generator);
    for (const CardDrawing::Layer &layer : layers)
        CardDrawing::paint(painter, layer);
    painter.end();
    return written.data();
}

/// Those from the first that can be written into one group: one that is cut needs a group of its own.
std::size_t groupLength(Layers layers)
{
    std::size_t length = 1;
    while (!layers.front().isCut && length < layers.size() && !layers[length].isCut)
        ++length;
    return length;
}

/// Puts the generator's documents together, because it can't cut.
class SvgDocument {
public:
    explicit SvgDocument(const CardDrawing &drawing)
        : m_drawing(drawing)
    {
    }

    QByteArray write(const SvgWords &words, const QColor &ground)
    {
        m_xml.setAutoFormatting(true);
        m_xml.setAutoFormattingIndent(1);
        m_xml.writeStartDocument();
        m_xml.writeDefaultNamespace(u"http://www.w3.org/2000/svg"_s);
        m_xml.writeNamespace(u"http://www.w3.org/1999/xlink"_s, u"xlink"_s);
        m_xml.writeStartElement(u"svg"_s);
        writeSize();
        m_xml.writeAttribute(u"role"_s, u"img"_s);
        m_xml.writeTextElement(u"title"_s, words.title);
        m_xml.writeTextElement(u"desc"_s, words.description);
        writeRect(whole(), ground.name());
        writeLayers();
        m_xml.writeEndDocument();
        return m_isWhole ? m_bytes : QByteArray();
    }

private:
    [[nodiscard]] QRect whole() const
    {
        constexpr int margin = 12;
        return m_drawing.bounds().adjusted(-margin, -margin, margin, margin);
    }

    void writeSize()
    {
        const QRect box = whole();
        m_xml.writeAttribute(u"width"_s, QString::number(box.width()));
        m_xml.writeAttribute(u"height"_s, QString::number(box.height()));
        m_xml.writeAttribute(
            u"viewBox"_s, u"%1 %2 %3 %4"_s.arg(box.x()).arg(box.y()).arg(box.width()).arg(box.height()));
    }

    void writeRect(const QRect &rect, const QString &fill = {})
    {
        m_xml.writeEmptyElement(u"rect"_s);
        m_xml.writeAttribute(u"x"_s, QString::number(rect.x()));
        m_xml.writeAttribute(u"y"_s, QString::number(rect.y()));
        m_xml.writeAttribute(u"width"_s, QString::number(rect.width()));
        m_xml.writeAttribute(u"height"_s, QString::number(rect.height()));
        if (!fill.isEmpty())
            m_xml.writeAttribute(u"fill"_s, fill);
    }

    void writeLayers()
    {
        for (Layers rest = m_drawing.layers(); !rest.empty();) {
            const std::size_t length = groupLength(rest);
            const bool isCut = rest.front().isCut;
            if (isCut)
                writeCut(rest.front().seen);
            m_xml.writeStartElement(u"g"_s);
            if (isCut)
                m_xml.writeAttribute(u"clip-path"_s, u"url(#seen%1)"_s.arg(m_cuts));
            copy(generated(rest.first(length)));
            m_xml.writeEndElement();
            rest = rest.subspan(length);
        }
    }

    void writeCut(const QRect &seen)
    {
        m_xml.writeStartElement(u"clipPath"_s);
        m_xml.writeAttribute(u"id"_s, u"seen%1"_s.arg(++m_cuts));
        writeRect(seen);
        m_xml.writeEndElement();
    }

    /// The groups of a generated document.
    void copy(const QByteArray &document)
    {
        QXmlStreamReader reader(document);
        reader.readNextStartElement();
        while (reader.readNextStartElement())
            if (reader.name() == u"g")
                copyElement(reader);
            else
                reader.skipCurrentElement();
        m_isWhole = m_isWhole && !reader.hasError();
    }

    void copyElement(QXmlStreamReader &reader)
    {
        m_xml.writeStartElement(reader.name().toString());
        const bool isText = reader.name() == u"text";
        for (const QXmlStreamAttribute &attribute : reader.attributes())
            if (isText || !isRepeated(attribute))
                copyAttribute(attribute);
        if (reader.name() == u"image") // an entry a pixel
            m_xml.writeAttribute(u"style"_s, u"image-rendering: pixelated"_s);
        while (!reader.atEnd() && reader.readNext() != QXmlStreamReader::EndElement) {
            if (reader.isStartElement())
                copyElement(reader);
            else if (isText && reader.isCharacters())
                m_xml.writeCharacters(reader.text().toString());
        }
        m_xml.writeEndElement();
    }

    /// Texts say their fonts themselves, and most groups stand where they are.
    static bool isRepeated(const QXmlStreamAttribute &attribute)
    {
        return attribute.name().startsWith(u"font-") || attribute.value() == u"matrix(1,0,0,1,0,0)";
    }

    /// Where a font isn't installed, letters without serifs come nearest.
    void copyAttribute(const QXmlStreamAttribute &attribute)
    {
        const bool isFont = attribute.name() == u"font-family";
        m_xml.writeAttribute(attribute.qualifiedName().toString(),
            attribute.value().toString() + (isFont ? u", sans-serif"_s : QString()));
    }

    const CardDrawing &m_drawing;
    QByteArray m_bytes;
    QXmlStreamWriter m_xml{&m_bytes};
    int m_cuts = 0;
    bool m_isWhole = true;
};

} // namespace

QByteArray svgOf(const CardDrawing &drawing, const SvgWords &words, const QColor &ground)
{
    return SvgDocument(drawing).write(words, ground);
}

} // namespace heed
