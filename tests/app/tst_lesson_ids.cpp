// SPDX-License-Identifier: GPL-3.0-or-later
/// Which lessons are at hand for those that need them.
#include "heed_process.h"
#include "lesson_ids.h"

using namespace heed;
using namespace heed::test;
using Ids = std::set<std::string>;

class TestLessonIds : public QObject {
    Q_OBJECT

    Folder m_folder;

    std::string write(const char *name, const QByteArray &id) const
    {
        return m_folder.write(name, "---\nheed: 1\nid: " + id + "\ntitle: T\n---\n").toStdString();
    }

private Q_SLOTS:
    void besideBelowNamedAndBuiltIn()
    {
        const std::string file = write("one/a.md", "a"), named = write("two/d.md", "named");
        write("one/b.md", "beside");
        write("one/deep/c.md", "below");
        write("three/e.md", "unnamed");
        write("course/f.md", "built-in");
        LessonIds ids({file, named, "-", "gone.md"}, m_folder.path("course").toStdString());
        const std::vector<std::string> needs{"a", "beside", "below", "named", "unnamed", "built-in", "nothing", ""};
        QVERIFY((ids.atHand(file, needs) == Ids{"a", "beside", "below", "named", "built-in"}));
        QVERIFY(
            (ids.atHand(m_folder.path("three/e.md").toStdString(), needs) == Ids{"a", "named", "unnamed", "built-in"}));
        QVERIFY(ids.atHand(file, {}).empty());
    }

    /// Of hundreds of lessons each looks for those it needs.
    void eachFileIsLookedAtOnce()
    {
        const std::string file = write("once/a.md", "a");
        write("once/b.md", "before");
        LessonIds ids({file}, {});
        QVERIFY((ids.atHand(file, {"before"}) == Ids{"before"}));
        write("once/b.md", "after");
        write("once/c.md", "new");
        QVERIFY((ids.atHand(file, {"before", "after", "new"}) == Ids{"before"}));
        LessonIds later({file}, {});
        QVERIFY((later.atHand(file, {"before", "after", "new"}) == Ids{"after", "new"}));
    }
};

QTEST_GUILESS_MAIN(TestLessonIds)
#include "tst_lesson_ids.moc"
