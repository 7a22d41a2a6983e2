// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson and the card of its controls, in a window that has the focus.
#pragma once

#include "page/control_announcer.h"
#include "page/control_card.h"
#include "page/control_grid.h"
#include "page/control_history.h"
#include "page/control_line_edit.h"
#include "page/control_matrix.h"
#include "page/control_number.h"
#include "page/control_slider.h"
#include "page/prose_label.h"
#include "page_fixture.h"
#include "sdk/number_text.h"
#include "typeset/formula_service.h"

#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QMenu>
#include <QRadioButton>
#include <QToolButton>

#include <set>

namespace heed::test {

inline QByteArray control(const char *name, const QByteArray &keys)
{
    return QByteArray("```yaml control ") + name + "\n" + keys + "```\n\n";
}

inline QByteArray softmax(const char *name, const QByteArray &keys)
{
    return QByteArray("```yaml cell ") + name + "\nop: softmax\n" + keys + "```\n\n";
}

inline const QByteArray divisor =
    control("divisor", "type: number\nlabel: Divide by\nrange: [0.25, 8]\nvalue: =sqrt(2)\n");
inline const QByteArray play = softmax("play", "scores: [[1, 2]]\ntemperature: =divisor\n");
inline const QByteArray other = softmax("other", "scores: [[3, 4]]\n");
inline const QByteArray after = softmax("after", "scores: =play\n");

struct Controls : PageFixture {
    FormulaService service{FormulaPlaces{}};
    Formulas formulas{service};
    QWidget page;
    Card *card = nullptr;
    std::set<std::size_t> changed;

    explicit Controls(const QByteArray &body, std::size_t count = 1, qreal zoom = 1)
    {
        open(write(body));
        page.resize(800, 600);
        page.show();
        page.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        build(count, zoom);
        QObject::connect(
            lesson.get(), &OpenLesson::cellChanged, &page, [this](std::size_t index) { changed.insert(index); });
    }
    ~Controls() { delete card; }
    void build(std::size_t count = 1, qreal zoom = 1)
    {
        delete card;
        CardContent content;
        for (std::size_t i = 0; i < count; ++i)
            content.blocks.push_back(i);
        card = makeCard(content, *lesson, formulas, zoom, &page);
        card->resize(760, card->heightForWidth(760));
        QObject::connect(card, &Card::heightChanged, card, [this] { card->resize(760, card->heightForWidth(760)); });
        card->show();
    }
    [[nodiscard]] ControlField *field(std::size_t index = 0) const
    {
        return qobject_cast<ControlsCard *>(card)->fields().at(index);
    }
    template<typename Part>
    [[nodiscard]] Part *part(std::size_t index = 0) const
    {
        return field(index)->findChild<Part *>();
    }
    [[nodiscard]] QLineEdit *focusedLine() const { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); }
    void settle() { QTRY_VERIFY(lesson->isSettled()); }
    [[nodiscard]] double number(const char *name = "divisor") const
    {
        const Value value = lesson->value(name);
        const auto *integer = value.as<std::int64_t>();
        return integer != nullptr ? static_cast<double>(*integer) : value.get<double>();
    }
    [[nodiscard]] QString matrix(const char *name = "q") const
    {
        return QString::fromStdString(valueText(lesson->value(name)));
    }
    void type(const QString &text) const
    {
        for (const QChar letter : text)
            QTest::keyClicks(QApplication::focusWidget(), letter);
    }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    }
    void undo() { lesson->history().stack().undo(); }
    void redo() { lesson->history().stack().redo(); }
};

} // namespace heed::test
