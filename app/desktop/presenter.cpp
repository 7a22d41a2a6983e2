// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/presenter.h"

#include "page/page_cards.h"
#include "page/steps_item.h"

#include <QApplication>
#include <QFileInfo>
#include <QLayout>
#include <QLineEdit>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace heed {

static constexpr std::size_t end = std::numeric_limits<std::size_t>::max();

Presenter::Presenter(QWidget &window, QList<QWidget *> usual, PageView &page, const Actions &actions)
    : m_window(window)
    , m_usual(std::move(usual))
    , m_page(page)
    , m_actions(actions)
{
    m_fitting.setSingleShot(true);
    connect(&m_fitting, &QTimer::timeout, this, &Presenter::fit);
    connect(&page, &PageView::shown, this, [this] {
        if (isPresenting())
            takeShown();
    });
}

/// The page lets go of the lesson before that ends.
Presenter::~Presenter()
{
    if (isPresenting())
        m_view->page().showLesson(nullptr);
}

void Presenter::start()
{
    if (isPresenting() || m_page.lesson() == nullptr || !m_page.lesson()->bound())
        return;
    m_focus = QApplication::focusWidget();
    m_states = m_window.windowState();
    for (QWidget *part : m_usual)
        if (!part->isHidden())
            m_hidden.append(part);
    build();
    for (QWidget *part : m_hidden)
        part->hide();
    m_window.layout()->addWidget(m_view);
    m_view->show();
    m_window.setWindowState(m_states | Qt::WindowFullScreen);
    m_window.layout()->activate();
    m_view->setFocus();
    const int heading = m_page.verticalScrollBar()->value() == 0 ? -1 : m_page.currentHeading();
    takeLesson();
    showSection(m_lesson->sectionOfHeading(heading), 0);
    m_begun = m_lesson->parts();
    Q_EMIT started();
}

void Presenter::build()
{
    const QList<QAction *> allowed{m_actions.present, m_actions.fullScreen, m_actions.undo, m_actions.redo,
        m_actions.resetControls, m_actions.reload, m_actions.close, m_actions.quit};
    m_view = new PresentationView(m_page.formulas(), allowed, &m_window);
    m_lesson.emplace(m_view->page());
    connect(m_view, &PresentationView::moveAsked, this, &Presenter::move);
    connect(m_view, &PresentationView::leaveAsked, this, &Presenter::stop);
    connect(m_view, &PresentationView::resized, this, [this] { fitSoon(); });
    connect(&m_view->page(), &PageView::linkFollowed, this, &Presenter::follow);
    connect(m_view->page().verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
        if (m_lesson->hasOutgrown())
            fitSoon();
    });
    connect(&m_page.formulas(), &Formulas::arrived, m_view, [this] {
        if (m_lesson->isPreliminary())
            fitSoon();
    });
}

void Presenter::takeLesson()
{
    m_lesson->setLesson(m_page.lesson(), m_page.headings());
    disconnect(m_settled);
    m_settled = connect(m_page.lesson(), &OpenLesson::settled, m_view, [this] {
        if (m_lesson->isPreliminary())
            fitSoon();
    });
}

/// A lesson that was read again goes on with the section that it was at.
void Presenter::takeShown()
{
    const OpenLesson *before = m_view->page().lesson();
    const bool isSameFile = before != nullptr && before->file() == m_page.lesson()->file();
    const std::size_t section = m_lesson->section(), screen = m_lesson->screen();
    const QString slug = m_lesson->heading().slug;
    takeLesson();
    if (!isSameFile)
        return showSection(0, 0);
    m_lesson->show(m_lesson->sectionWithSlug(slug).value_or(section), 0);
    showScreen(std::min(screen, m_lesson->screens() - 1));
}

void Presenter::stop()
{
    if (!isPresenting())
        return;
    const PartRange parts = m_lesson->parts();
    m_fitting.stop();
    disconnect(m_settled);
    m_lesson.reset();
    PresentationView *view = std::exchange(m_view, nullptr);
    view->page().showLesson(nullptr);
    view->hide();
    view->deleteLater(); // one of its keys may have called
    m_window.setWindowState(m_states);
    for (QWidget *part : std::exchange(m_hidden, {}))
        if (part != nullptr)
            part->show();
    m_window.layout()->activate();
    if (parts != m_begun)
        m_page.goToPart(parts.first);
    (m_focus != nullptr && m_focus->isVisible() ? m_focus.data() : &m_page)->setFocus();
    Q_EMIT stopped();
}

void Presenter::follow(const QUrl &target)
{
    const bool isHere = target.isRelative() && target.path().isEmpty() && target.hasFragment();
    if (!isHere)
        return Q_EMIT linkFollowed(target);
    if (const auto part = m_page.partNamed(target.fragment(QUrl::FullyDecoded)))
        showSection(m_lesson->sectionOf(*part), *part);
}

void Presenter::move(Move move)
{
    switch (move) {
    case Move::Next:
        return next();
    case Move::Previous:
        return previous();
    case Move::First:
        return showSection(0, 0);
    default:
        return showSection(m_lesson->sections() - 1, end);
    }
}

void Presenter::next()
{
    if (reveal() || scroll(1))
        return;
    if (m_lesson->screen() + 1 < m_lesson->screens())
        showScreen(m_lesson->screen() + 1);
    else if (m_lesson->section() + 1 < m_lesson->sections())
        showSection(m_lesson->section() + 1, 0);
}

void Presenter::previous()
{
    if (scroll(-1) || hideStep())
        return;
    if (m_lesson->screen() > 0)
        showScreen(m_lesson->screen() - 1);
    else if (m_lesson->section() > 0)
        showSection(m_lesson->section() - 1, end);
    else
        return;
    revealAll();
    m_view->page().verticalScrollBar()->setValue(m_view->page().verticalScrollBar()->maximum());
}

void Presenter::showSection(std::size_t section, std::size_t part)
{
    m_lesson->show(section, part);
    showProgress();
}

void Presenter::showScreen(std::size_t screen)
{
    m_lesson->showScreen(screen);
    showProgress();
}

/// One step more of the first derivation that hides one.
bool Presenter::reveal()
{
    PageView &page = m_view->page();
    for (StepsItem *steps : page.steps()) {
        if (steps->revealed() >= steps->count())
            continue;
        steps->reveal(steps->revealed() + 1);
        const QRect step = steps->lastStepRect().translated(steps->mapTo(page.viewport(), QPoint()));
        if (const int below = step.bottom() - page.viewport()->height(); below > 0)
            page.verticalScrollBar()->setValue(page.verticalScrollBar()->value() + below + step.height());
        m_view->announce(steps->lastStep());
        return true;
    }
    return false;
}

bool Presenter::hideStep()
{
    std::vector<StepsItem *> all = m_view->page().steps();
    const auto found = std::find_if(all.rbegin(), all.rend(), [](const StepsItem *s) { return s->revealed() > 1; });
    if (found == all.rend())
        return false;
    (*found)->reveal((*found)->revealed() - 1);
    return true;
}

void Presenter::revealAll()
{
    for (StepsItem *steps : m_view->page().steps())
        steps->reveal(steps->count());
}

/// In a part that is higher than the screen; what was at one edge is at the other.
bool Presenter::scroll(int direction)
{
    QScrollBar &bar = *m_view->page().verticalScrollBar();
    const int before = bar.value();
    bar.setValue(before + direction * m_view->page().viewport()->height() * 4 / 5);
    return bar.value() != before;
}

void Presenter::fitSoon(int milliseconds)
{
    if (!m_fitting.isActive())
        m_fitting.start(milliseconds);
}

/// The controls are made again, so not while one is dragged or typed into.
void Presenter::fit()
{
    constexpr int rest = 250;
    const bool isInUse = QApplication::mouseButtons() != Qt::NoButton
        || (qobject_cast<QLineEdit *>(QApplication::focusWidget()) != nullptr && !m_view->page().hasFocus());
    if (isInUse)
        return fitSoon(rest);
    m_lesson->fit();
    showProgress();
}

/// "Softmax · 3 of 17"; a section that goes on is named.
void Presenter::showProgress()
{
    const Lesson &read = m_page.lesson()->bound()->lesson();
    const QString title = read.front.title.empty() ? QFileInfo(m_page.lesson()->file()).fileName()
                                                   : QString::fromStdString(read.front.title);
    const PresentedLesson &lesson = *m_lesson;
    const QString name = lesson.screen() > 0 && !lesson.heading().text.isEmpty() ? lesson.heading().text : title;
    QString text = tr("%1 · %2 of %3").arg(name).arg(lesson.section() + 1).arg(lesson.sections());
    if (lesson.screens() > 1)
        text += tr(" · screen %1 of %2").arg(lesson.screen() + 1).arg(lesson.screens());
    const auto behind = static_cast<qreal>(lesson.section())
        + static_cast<qreal>(lesson.screen() + 1) / static_cast<qreal>(lesson.screens());
    m_view->setProgress(text, behind / static_cast<qreal>(lesson.sections()));
}

} // namespace heed
