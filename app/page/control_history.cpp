// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_history.h"

#include "engine/evaluation.h"
#include "page/open_lesson.h"

#include <QUndoCommand>

#include <utility>

namespace heed {

class ControlChange : public QUndoCommand {
public:
    ControlChange(ControlHistory &history, std::string name, Value value, int movement)
        : QUndoCommand(ControlHistory::tr("change of %1").arg(QString::fromStdString(name)))
        , m_history(history)
        , m_name(std::move(name))
        , m_before(history.value(m_name))
        , m_after(std::move(value))
        , m_movement(movement)
    {
    }
    /// The same change in another history, between the values as they fit there.
    ControlChange(ControlHistory &history, const ControlChange &other, Value before, Value after)
        : QUndoCommand(other.text())
        , m_history(history)
        , m_name(other.m_name)
        , m_before(std::move(before))
        , m_after(std::move(after))
        , m_movement(other.m_movement)
    {
    }
    [[nodiscard]] const std::string &name() const { return m_name; }
    [[nodiscard]] const Value &before() const { return m_before; }
    [[nodiscard]] const Value &after() const { return m_after; }

    void undo() override { m_history.ask(m_name, m_before); }
    void redo() override { m_history.ask(m_name, m_after); }
    [[nodiscard]] int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *later) override
    {
        const auto *change = dynamic_cast<const ControlChange *>(later);
        if (change == nullptr || change->m_name != m_name || change->m_movement != m_movement)
            return false;
        m_after = change->m_after;
        setObsolete(identical(m_before, m_after));
        return true;
    }

private:
    ControlHistory &m_history;
    std::string m_name;
    Value m_before, m_after;
    int m_movement;
};

ControlHistory::ControlHistory(OpenLesson &lesson)
    : m_lesson(lesson)
{
    constexpr int most = 500;
    m_stack.setUndoLimit(most);
    connect(&lesson, &OpenLesson::valueChanged, this, [this](const QString &name) { take(name.toStdString()); });
    connect(&lesson, &OpenLesson::controlRefused, this, [this](const QString &name) {
        if (m_asked.erase(name.toStdString()) > 0)
            Q_EMIT valueChanged(name);
    });
    connect(&lesson, &OpenLesson::settled, this, &ControlHistory::settle);
}

Value ControlHistory::value(const std::string &name) const
{
    const auto asked = m_asked.find(name);
    return asked == m_asked.end() ? m_lesson.value(name) : asked->second;
}

QString ControlHistory::change(const std::string &name, const Value &value, bool continues)
{
    const Control *control = m_lesson.bound() == nullptr ? nullptr : m_lesson.bound()->control(name);
    if (control == nullptr)
        return tr("The lesson has no control named %1.").arg(QString::fromStdString(name));
    auto fitting = fitControl(*control, value, m_lesson.range(name));
    if (!fitting)
        return QString::fromStdString(fitting.error().message);
    m_movement += continues ? 0 : 1;
    const Value before = this->value(name);
    if (before.isEmpty()) // nothing to go back to
        ask(name, *fitting);
    else if (!identical(*fitting, before))
        m_stack.push(new ControlChange(*this, name, std::move(*fitting), m_movement));
    return {};
}

void ControlHistory::ask(const std::string &name, const Value &value)
{
    if (m_isInheriting)
        return;
    m_asked.insert_or_assign(name, value);
    m_lesson.setControl(name, value);
    Q_EMIT valueChanged(QString::fromStdString(name));
}

/// Null when the control is gone, or doesn't take both values any more.
std::unique_ptr<ControlChange> ControlHistory::inherited(const QUndoCommand &command)
{
    const auto *change = dynamic_cast<const ControlChange *>(&command);
    const Control *control = change == nullptr ? nullptr : m_lesson.bound()->control(change->name());
    if (control == nullptr)
        return nullptr;
    const auto range = m_lesson.range(change->name());
    auto before = fitControl(*control, change->before(), range), after = fitControl(*control, change->after(), range);
    if (!before || !after || identical(*before, *after))
        return nullptr;
    return std::make_unique<ControlChange>(*this, *change, *std::move(before), *std::move(after));
}

void ControlHistory::inherit(const QUndoCommand &command)
{
    if (command.childCount() == 0) {
        if (auto change = inherited(command))
            m_stack.push(change.release());
        return;
    }
    std::vector<std::unique_ptr<ControlChange>> changes;
    for (int child = 0; child < command.childCount(); ++child)
        if (auto change = inherited(*command.child(child)))
            changes.push_back(std::move(change));
    if (changes.empty())
        return;
    m_stack.beginMacro(command.text());
    for (auto &change : changes)
        m_stack.push(change.release());
    m_stack.endMacro();
}

void ControlHistory::inherit(const ControlHistory &before)
{
    if (m_lesson.bound() == nullptr)
        return;
    m_isInheriting = true;
    m_movement = before.m_movement;
    int done = 0; // changes that aren't undone
    for (int i = 0; i < before.m_stack.count(); ++i) {
        inherit(*before.m_stack.command(i));
        if (i < before.m_stack.index())
            done = m_stack.count();
    }
    m_stack.setIndex(done);
    m_isInheriting = false;
}

/// What was in force between two values that were asked for shows nothing.
void ControlHistory::take(const std::string &name)
{
    const auto asked = m_asked.find(name);
    if (asked != m_asked.end() && !identical(asked->second, m_lesson.value(name)))
        return;
    if (asked != m_asked.end())
        m_asked.erase(asked);
    Q_EMIT valueChanged(QString::fromStdString(name));
}

void ControlHistory::settle()
{
    for (const auto &[name, value] : std::exchange(m_asked, {}))
        Q_EMIT valueChanged(QString::fromStdString(name));
}

bool ControlHistory::isAuthors(const std::string &name) const
{
    const Value declared = m_lesson.declared(name);
    return declared.isEmpty() || identical(value(name), declared);
}

std::vector<std::string> ControlHistory::changed() const
{
    std::vector<std::string> names;
    if (m_lesson.bound() == nullptr)
        return names;
    for (const Block &block : m_lesson.bound()->lesson().blocks)
        if (const auto *control = std::get_if<Control>(&block))
            if (!isAuthors(control->name))
                names.push_back(control->name);
    return names;
}

bool ControlHistory::areAllAuthors() const { return changed().empty(); }

void ControlHistory::reset(const std::string &name)
{
    if (isAuthors(name))
        return;
    m_stack.push(new ControlChange(*this, name, m_lesson.declared(name), ++m_movement));
}

void ControlHistory::resetAll()
{
    const std::vector<std::string> names = changed();
    if (names.empty())
        return;
    m_stack.beginMacro(tr("return to the author's values"));
    for (const std::string &name : names)
        reset(name);
    m_stack.endMacro();
}

} // namespace heed
