// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_matrix.h"

#include "engine/coerce.h"
#include "page/card_parts.h"
#include "page/control_grid.h"
#include "page/control_matrix_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace heed {

namespace {

int shapeHeight(const CardScale &scale) { return scale.px(27); }
int gapOf(const CardScale &scale) { return scale.px(6); }

} // namespace

MatrixEditor::MatrixEditor(const ControlContent &content, const CardScale &scale, QWidget *parent)
    : ControlEditor(parent)
    , m_content(content)
    , m_scale(scale)
    , m_grid(new ControlGrid(
          [this](int row, int column, const QString &text) { return enter(row, column, text); }, scale, this))
    , m_shape(new QToolButton(this))
{
    m_grid->setAccessibleName(content.title());
    m_shape->setAutoRaise(true);
    m_shape->setFont(scale.small());
    m_shape->setFocusPolicy(Qt::StrongFocus);
    m_shape->setToolTip(tr("Add and remove rows and columns"));
    auto *menu = new QMenu(m_shape);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        fillMenu(*menu);
    });
    m_shape->setMenu(menu);
    m_shape->setPopupMode(QToolButton::InstantPopup);
    setFocusProxy(m_grid);
    connectGrid();
    MatrixEditor::setValue(content.value);
}

void MatrixEditor::connectGrid()
{
    connect(m_grid, &ControlGrid::givenUp, this, [this] { Q_EMIT refused({}); });
    connect(m_grid, &ControlGrid::erased, this, &MatrixEditor::erase);
    connect(m_grid, &ControlGrid::pasted, this, [this](const QString &text) { paste(text, false); });
    connect(m_grid, &ControlGrid::menuAsked, this, [this](const QPoint &place) {
        QMenu *menu = passingMenu(*m_grid);
        menu->addAction(tr("Copy"), this, [this] { QGuiApplication::clipboard()->setText(m_grid->copied()); });
        menu->addAction(tr("Paste"), this, [this] { paste(QGuiApplication::clipboard()->text(), false); });
        fillMenu(*menu);
        menu->popup(place);
    });
}

void MatrixEditor::fillMenu(QMenu &menu)
{
    menu.addAction(
        tr("Paste as the whole matrix"), this, [this] { paste(QGuiApplication::clipboard()->text(), true); });
    menu.addSeparator();
    menu.addAction(tr("Add a row"), this, &MatrixEditor::addRow);
    menu.addAction(tr("Add a column"), this, &MatrixEditor::addColumn);
    menu.addAction(tr("Remove the row"), this, &MatrixEditor::removeRow)->setEnabled(m_grid->grid().rows() > 1);
    menu.addAction(tr("Remove the column"), this, &MatrixEditor::removeColumn)
        ->setEnabled(m_grid->grid().columns() > 1);
}

arma::mat MatrixEditor::matrix() const
{
    const auto numbers = coerce(m_content.value, Type::Numbers, m_content.control->name);
    return numbers && !numbers->shape().empty() ? numbers->get<Array<double>>().matrix() : arma::mat();
}

bool MatrixEditor::isSizeTaken(std::size_t rows, std::size_t columns)
{
    const bool isTaken = rows * columns <= mostMatrixEntries;
    if (!isTaken)
        Q_EMIT refused(tr("Expected at most %1 entries, found %2 × %3.")
                           .arg(pageNumber(std::to_string(mostMatrixEntries)))
                           .arg(rows)
                           .arg(columns));
    return isTaken;
}

/// A vector stays one as long as it is one row.
bool MatrixEditor::askFor(const arma::mat &matrix)
{
    if (matrix.is_empty() || !isSizeTaken(matrix.n_rows, matrix.n_cols))
        return false;
    const bool isVector = m_content.value.shape().size() == 1 && matrix.n_rows == 1;
    Array<double> entries(matrix);
    const bool isTaken = ask(isVector ? entries.reshaped({matrix.n_cols}) : entries);
    if (isTaken)
        Q_EMIT refused({});
    return isTaken;
}

bool MatrixEditor::enter(int row, int column, const QString &text)
{
    const auto number = readMatrixEntry(text.toStdString());
    if (!number) {
        Q_EMIT refused(number.error());
        return false;
    }
    arma::mat changed = matrix();
    changed.at(static_cast<arma::uword>(row), static_cast<arma::uword>(column)) = *number;
    return askFor(changed);
}

void MatrixEditor::erase(const QRect &entries)
{
    arma::mat changed = matrix();
    for (int row = entries.top(); row <= entries.bottom(); ++row)
        for (int column = entries.left(); column <= entries.right(); ++column)
            changed.at(static_cast<arma::uword>(row), static_cast<arma::uword>(column)) = 0;
    askFor(changed);
}

/// A part goes where the chosen entries begin, and makes the matrix as large as it needs.
void MatrixEditor::paste(const QString &text, bool isWhole)
{
    const auto read = readMatrixText(text.toStdString());
    if (!read)
        return Q_EMIT refused(read.error());
    const auto rows = static_cast<arma::uword>(read->rows.size()),
               columns = static_cast<arma::uword>(read->rows.front().size());
    const QRect chosen = m_grid->chosen();
    const bool isAll = isWhole || read->isWhole || m_content.value.isEmpty();
    const arma::uword top = isAll ? 0 : static_cast<arma::uword>(chosen.top()),
                      left = isAll ? 0 : static_cast<arma::uword>(chosen.left());
    arma::mat changed = isAll ? arma::mat() : matrix();
    if (!isSizeTaken(std::max(changed.n_rows, top + rows), std::max(changed.n_cols, left + columns)))
        return;
    changed.resize(std::max(changed.n_rows, top + rows), std::max(changed.n_cols, left + columns));
    for (arma::uword row = 0; row < rows; ++row)
        for (arma::uword column = 0; column < columns; ++column)
            changed.at(top + row, left + column) = read->rows[row][column];
    askFor(changed);
}

void MatrixEditor::addRow()
{
    arma::mat changed = matrix();
    changed.insert_rows(static_cast<arma::uword>(m_grid->chosen().bottom() + 1), 1);
    askFor(changed);
}

void MatrixEditor::addColumn()
{
    arma::mat changed = matrix();
    changed.insert_cols(static_cast<arma::uword>(m_grid->chosen().right() + 1), 1);
    askFor(changed);
}

void MatrixEditor::removeRow()
{
    arma::mat changed = matrix();
    changed.shed_row(static_cast<arma::uword>(m_grid->chosen().bottom()));
    askFor(changed);
}

void MatrixEditor::removeColumn()
{
    arma::mat changed = matrix();
    changed.shed_col(static_cast<arma::uword>(m_grid->chosen().right()));
    askFor(changed);
}

void MatrixEditor::setValue(const Value &value)
{
    m_content.value = value;
    m_grid->setGrid(ValueGrid(ShownValue{.value = value}));
    const int rows = m_grid->grid().rows(), columns = m_grid->grid().columns();
    m_shape->setText(QStringLiteral("%1 × %2 ▾").arg(rows).arg(columns));
    m_shape->setAccessibleName(tr("Shape of %1, %2 by %3").arg(m_content.title()).arg(rows).arg(columns));
    Q_EMIT sizeChanged();
}

void MatrixEditor::discard()
{
    m_grid->discard();
    Q_EMIT refused({});
}

bool MatrixEditor::isTyping() const { return m_grid->isTyping(); }
KeptChoice MatrixEditor::typed() const { return m_grid->typed(); }
void MatrixEditor::typeAgain(const KeptChoice &typed) { m_grid->typeAgain(typed); }

FlowPart MatrixEditor::estimated(const ControlContent &content, const CardScale &scale)
{
    const ValueGrid grid(ShownValue{.value = content.value});
    const QSize size = ControlGrid::sizeFor(TableLayout(grid, scale), grid, scale);
    constexpr int scrollBar = 14;
    return {.wanted = size.width() + 2, .height = [size, scale](int width) {
                const int bar = size.width() > width ? scrollBar : 0;
                return size.height() + bar + gapOf(scale) + shapeHeight(scale);
            }};
}

void MatrixEditor::resizeEvent(QResizeEvent *)
{
    const int below = gapOf(m_scale) + shapeHeight(m_scale);
    const auto place = [this](QWidget *part, const QRect &rect) {
        part->setGeometry(QStyle::visualRect(layoutDirection(), this->rect(), rect));
    };
    place(m_grid, {0, 0, std::min(width(), part().wanted), std::max(0, height() - below)});
    place(m_shape,
        {0, height() - shapeHeight(m_scale), std::min(width(), m_shape->sizeHint().width()), shapeHeight(m_scale)});
}

} // namespace heed
