// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/search_popup.h"

#include "desktop/search_delegate.h"
#include "page/accessible_role.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace heed {

using namespace Qt::StringLiterals;

SearchPopup::SearchPopup(SearchField &field, SearchModel &model, QWidget *window)
    : QFrame(window)
    , m_field(field)
    , m_model(model)
    , m_list(new QListView(this))
    , m_nothing(new QLabel(tr("Nothing was found."), this))
{
    setObjectName(u"searchPopup"_s);
    m_list->setModel(&model);
    m_list->setItemDelegate(new SearchDelegate(m_list));
    m_list->setAccessibleName(tr("What was found"));
    nameScrollBars(*m_list);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_nothing->setMargin(12);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(5, 5, 5, 5);
    layout->addWidget(m_list);
    layout->addWidget(m_nothing);
    hide();

    m_list->installEventFilter(this);
    field.installEventFilter(this);
    window->installEventFilter(this);
    connect(&field, &QLineEdit::textChanged, &model, &SearchModel::setQuery);
    connect(&model, &SearchModel::searched, this, &SearchPopup::refresh);
    connect(&field, &SearchField::movedDown, this, [this] {
        if (isVisible())
            m_list->setFocus();
    });
    connect(&field, &SearchField::focused, this, &SearchPopup::refresh);
    connect(&field, &SearchField::left, this, &SearchPopup::leave);
    connect(&field, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentIndex()); });
    connect(m_list, &QListView::clicked, this, &SearchPopup::choose);
}

void SearchPopup::refresh()
{
    if (m_field.text().trimmed().isEmpty() || !m_model.hasIndex() || !isInUse())
        return hide();
    const bool found = m_model.rowCount() > 0;
    m_list->setVisible(found);
    m_nothing->setVisible(!found);
    if (found)
        m_list->setCurrentIndex(m_model.index(0));
    place();
    show();
    raise();
}

void SearchPopup::place()
{
    const QWidget *around = parentWidget();
    const int width = std::clamp(m_field.width() * 3 / 2, 360, std::max(360, around->width() - 24));
    const QPoint corner = m_field.mapTo(around, QPoint(0, m_field.height() + 6));
    const int x = std::clamp(corner.x() + m_field.width() - width, 12, std::max(12, around->width() - width - 12));
    const int rows = std::min(m_model.rowCount(), 9);
    const int rowHeight = m_list->sizeHintForRow(0);
    const int wanted = rows > 0 ? rows * rowHeight + 14 : m_nothing->sizeHint().height() + 12;
    setGeometry(x, corner.y(), width, std::min(wanted, around->height() - corner.y() - 12));
}

void SearchPopup::choose(const QModelIndex &index)
{
    if (!index.isValid() || !isVisible())
        return;
    const SearchEntry entry = m_model.at(index.row());
    const QString query = m_model.query().simplified();
    leave();
    Q_EMIT chosen(entry, query);
}

void SearchPopup::leave()
{
    hide();
    m_field.clear();
    Q_EMIT closed();
}

bool SearchPopup::listKey(int key)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(m_list->currentIndex());
        return true;
    case Qt::Key_Escape:
        leave();
        return true;
    case Qt::Key_Up:
        if (m_list->currentIndex().row() > 0)
            return false;
        m_field.setFocus();
        return true;
    default:
        return false;
    }
}

bool SearchPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress)
        return listKey(static_cast<QKeyEvent *>(event)->key());
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if ((watched == m_list || watched == &m_field) && event->type() == QEvent::FocusOut && !isInUse())
        hide();
    return QFrame::eventFilter(watched, event);
}

} // namespace heed
