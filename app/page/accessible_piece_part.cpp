// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_piece_part.h"

#include "page/formula_object.h"
#include "page/page_style.h"
#include "page/page_view.h"

#include <QCoreApplication>
#include <QUrl>

namespace heed {

using Piece = AccessiblePiece;

std::optional<Piece> AccessiblePiecePart::piece() const
{
    const auto pieces = accessiblePieces(m_parts.blockOf(m_node));
    if (m_parts.view() == nullptr || m_index >= static_cast<int>(pieces.size()))
        return std::nullopt;
    return pieces[static_cast<std::size_t>(m_index)];
}

bool AccessiblePiecePart::isLink() const
{
    const auto piece = this->piece();
    return piece && piece->kind == Piece::Kind::Link;
}

QWindow *AccessiblePiecePart::window() const
{
    const PageView *view = m_parts.view();
    return view == nullptr ? nullptr : view->window()->windowHandle();
}

void *AccessiblePiecePart::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ActionInterface && isLink() ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
}

QString AccessiblePiecePart::words(const Piece &piece) const
{
    const QTextBlock block = m_parts.blockOf(m_node);
    return block.text().mid(piece.position - block.position(), piece.length);
}

/// "0.4011, first.weights[0][0]".
QString AccessiblePiecePart::numberName(const Piece &piece) const
{
    const OpenLesson *lesson = m_parts.view()->lesson();
    if (lesson == nullptr || !lesson->bound())
        return words(piece);
    const auto index = static_cast<std::size_t>(piece.format.intProperty(NumberProperty));
    const ProseNumber &number = lesson->bound()->lesson().numbers.at(index);
    return words(piece) + QStringLiteral(", ") + QString::fromStdString(printed(number.target));
}

QString AccessiblePiecePart::numberDescription(const Piece &piece) const
{
    const OpenLesson *lesson = m_parts.view()->lesson();
    if (lesson == nullptr || !lesson->bound())
        return {};
    const auto index = static_cast<std::size_t>(piece.format.intProperty(NumberProperty));
    const NumberPicture picture = lesson->number(index);
    const QString exact = picture.reason.isEmpty() ? picture.exact : picture.reason;
    if (picture.isAuthors)
        return exact;
    const QString written = QString::fromStdString(lesson->bound()->lesson().numbers.at(index).written);
    const QString differs = QCoreApplication::translate("heed::PageView", "differs from the author's %1").arg(written);
    return exact.isEmpty() ? differs : exact + QStringLiteral(", ") + differs;
}

QString AccessiblePiecePart::text(QAccessible::Text kind) const
{
    const auto piece = this->piece();
    if (!piece)
        return {};
    const bool isName = kind == QAccessible::Name;
    if (!isName && kind != QAccessible::Description)
        return {};
    switch (piece->kind) {
    case Piece::Kind::Formula:
        return isName ? spokenFormula(piece->format, m_parts.formulas()) : formulaTex(piece->format);
    case Piece::Kind::Number:
        return isName ? numberName(*piece) : numberDescription(*piece);
    case Piece::Kind::Image:
        return isName ? piece->format.stringProperty(ImageTextProperty) : QString();
    default:
        return isName ? words(*piece) : piece->format.anchorHref();
    }
}

QRect AccessiblePiecePart::rect() const
{
    const auto piece = this->piece();
    return piece ? m_parts.rect(m_parts.blockOf(m_node), piece->position, piece->position + piece->length) : QRect();
}

QAccessible::Role AccessiblePiecePart::role() const
{
    const auto piece = this->piece();
    switch (piece ? piece->kind : Piece::Kind::Number) {
    case Piece::Kind::Formula:
        return QAccessible::Equation;
    case Piece::Kind::Image:
        return QAccessible::Graphic;
    case Piece::Kind::Link:
        return QAccessible::Link;
    default:
        return QAccessible::StaticText;
    }
}

QAccessible::State AccessiblePiecePart::state() const
{
    QAccessible::State state;
    const auto piece = this->piece();
    const PageView *view = m_parts.view();
    state.readOnly = true;
    state.invalid = !piece;
    state.linked = piece && piece->kind == Piece::Kind::Link;
    if (!piece || !view->isVisible()) {
        state.invisible = true;
        return state;
    }
    const QRect seen(view->viewport()->mapToGlobal(QPoint()), view->viewport()->size());
    state.offscreen = !seen.intersects(rect());
    return state;
}

QStringList AccessiblePiecePart::actionNames() const { return isLink() ? QStringList{pressAction()} : QStringList(); }

/// The page may be another before the link is followed, so it goes alone.
void AccessiblePiecePart::doAction(const QString &name)
{
    if (name != pressAction() || !isLink())
        return;
    const QUrl target(piece()->format.anchorHref());
    PageView *view = m_parts.view();
    QMetaObject::invokeMethod(
        view, [view, target] { Q_EMIT view->linkFollowed(target); }, Qt::QueuedConnection);
}

} // namespace heed
