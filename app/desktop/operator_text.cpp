// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/operator_text.h"

#include "sdk/number_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace heed {

using namespace Qt::StringLiterals;

namespace {

class OperatorPage {
    Q_DECLARE_TR_FUNCTIONS(heed::OperatorPage)

public:
    explicit OperatorPage(const Operator &op)
        : m_op(op)
    {
    }

    QString html()
    {
        m_html = u"<h2>%1</h2>"_s.arg(safe(m_op.name)) + paragraph(safe(m_op.summary));
        if (!m_op.also.empty())
            m_html += paragraph(tr("Also called %1.").arg(listed(m_op.also)));
        if (!m_op.formula.empty())
            m_html += u"<p>$$%1$$</p>"_s.arg(safe(m_op.formula));
        section(tr("Inputs"), inputs());
        section(tr("Options"), options());
        section(tr("Outputs"), outputs());
        if (!m_op.letters.empty())
            m_html += paragraph(tr("Letters: %1.").arg(letters()));
        return m_html;
    }

private:
    static QString safe(const std::string &text) { return QString::fromStdString(text).toHtmlEscaped(); }
    static QString paragraph(const QString &html) { return u"<p>%1</p>"_s.arg(html); }

    static QString listed(const TextList &texts)
    {
        QStringList list;
        for (const std::string &text : texts)
            list.append(safe(text));
        return list.join(u", "_s);
    }

    static QString typed(Type type, const Shape &shape)
    {
        return safe(std::string(typeName(type)) + (isArray(type) ? " " + shapeText(shape) : ""));
    }

    static QString entry(const std::string &name, const QStringList &facts, const std::string &help)
    {
        return u"<p><b>%1</b> &nbsp;%2<br>%3</p>"_s.arg(safe(name), facts.join(u" · "_s), safe(help));
    }

    void section(const QString &title, const QString &html)
    {
        if (!html.isEmpty())
            m_html += u"<h3>%1</h3>%2"_s.arg(title, html);
    }

    [[nodiscard]] QString inputs() const
    {
        QString html;
        for (const Input &input : m_op.inputs) {
            QStringList facts{typed(input.type, input.shape)};
            if (input.optional)
                facts.append(tr("may be absent"));
            html += entry(input.name, facts, input.help);
        }
        return html;
    }

    [[nodiscard]] QString options() const
    {
        QString html;
        for (const Option &option : m_op.options)
            html += entry(option.name, factsOf(option), option.help);
        return html;
    }

    static QStringList factsOf(const Option &option)
    {
        QStringList facts{safe(std::string(typeName(option.type)))};
        const std::string fallback = option.fallback.isEmpty() ? option.fallbackText : valueText(option.fallback);
        if (!fallback.empty())
            facts.append(tr("default %1").arg(safe(fallback)));
        if (const std::string range = rangeText(option.range); !range.empty())
            facts.append(safe(range));
        if (!option.choices.empty())
            facts.append(tr("one of %1").arg(listed(option.choices)));
        return facts;
    }

    [[nodiscard]] QString outputs() const
    {
        QString html;
        for (const Output &output : m_op.outputs)
            html += entry(output.name, {typed(output.type, output.shape)}, output.help);
        return html;
    }

    [[nodiscard]] QString letters() const
    {
        QStringList list;
        for (const auto &[letter, meaning] : m_op.letters)
            list.append(u"%1 %2"_s.arg(safe(letter), safe(meaning)));
        return list.join(u", "_s);
    }

    const Operator &m_op;
    QString m_html;
};

} // namespace

QString operatorHtml(const Operator &op) { return OperatorPage(op).html(); }

} // namespace heed
