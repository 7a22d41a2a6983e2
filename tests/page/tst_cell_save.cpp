// SPDX-License-Identifier: GPL-3.0-or-later
/// A cell's results as TeX and in files, read back.
#include "page/cell_body.h"
#include "page/cell_card.h"
#include "page/cell_copy.h"
#include "page/cell_head.h"
#include "page/cell_save.h"
#include "page/cell_tex.h"
#include "page_fixture.h"

#include <QApplication>
#include <QFileDialog>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QTimer>
#include <QToolButton>

using namespace heed;
using namespace heed::test;

namespace {

const char *const lesson =
    "```yaml cell c\nop: softmax\nscores: [[0, 0], [0, 0]]\nlabels: {n: [The, cat_1], m: [a, b]}\n"
    "show:\n  - weights: table\n  - sum(weights): number\n  - steps: {row: 0}\n```\n\n";

QByteArray contentOf(const QString &file)
{
    QFile read(file);
    return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray("unreadable");
}

} // namespace

class TestCellSave : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<PageFixture> m;
    std::unique_ptr<CellCard> m_card;

    [[nodiscard]] const CellPicture &picture() const { return m->lesson->cell(0); }
    [[nodiscard]] const BoundCell &cell() const { return m->lesson->bound()->cells().front(); }
    [[nodiscard]] QString file(const char *name) const { return m->folder.filePath(QString::fromLatin1(name)); }
    QString save(const QString &name)
    {
        std::optional<QString> error;
        saveCell(name, cell(), picture(), *m_card->body(), [&error](const QString &found) { error = found; });
        return QTest::qWaitFor([&error] { return error.has_value(); }, 20'000) ? *error : QStringLiteral("never done");
    }
    /// Opens the menu, takes "Save as…", then answers the dialog.
    void saveByHand(const QString &name)
    {
        QTest::mouseClick(m_card->head()->menuButton(), Qt::LeftButton);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        const auto actions = menu->actions();
        const auto action = std::ranges::find(actions, QStringLiteral("Save as…"), &QAction::text);
        QVERIFY(action != actions.end() && (*action)->isEnabled());
        QTimer::singleShot(0, this, [name] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            if (dialog == nullptr)
                return;
            dialog->findChild<QLineEdit *>()->setText(name);
            QTest::keyClick(dialog->findChild<QLineEdit *>(), Qt::Key_Return);
        });
        (*action)->trigger();
        menu->close();
    }

private Q_SLOTS:
    void initTestCase()
    {
        qApp->setPalette(paletteOf(lightTheme()));
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init()
    {
        m = std::make_unique<PageFixture>();
        m->open(m->write(lesson));
        m_card = std::make_unique<CellCard>(cell(), QStringLiteral("id"), nullptr, CardScale{}, nullptr);
        m_card->setPicture(picture());
        m_card->resize(600, m_card->heightForWidth(600));
        m_card->show();
    }
    void cleanup()
    {
        m_card.reset();
        m.reset();
    }

    void tex()
    {
        const QString text = cellAsTex(picture());
        QVERIFY2(text.startsWith(QStringLiteral("% rows: The, cat_1\n% columns: a, b\n\\[\n\\text{weights} = "
                                                "\\begin{bmatrix}\n0.5000 & 0.5000 \\\\\n0.5000 & 0.5000\n"
                                                "\\end{bmatrix}\n\\]\n")),
            qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("\\text{sum(weights)} = 2")));
        QCOMPARE(text.count(QStringLiteral("\\[")), text.count(QStringLiteral("\\]")));
        QVERIFY(text.contains(QString::fromStdString(picture().shown.back().derivation->steps->front().tex)));
    }

    void nothingInATextIsACommand()
    {
        QCOMPARE(texText(QStringLiteral("50% of $x_1^2 & {a}\\b\n#~")),
            QStringLiteral("50\\% of \\$x\\_1\\^{}2 \\& \\{a\\}\\textbackslash{}b \\#\\~{}"));
    }

    void files()
    {
        for (const char *name : {"a.csv", "a.json", "a.tex", "a.txt", "A.PNG"})
            QCOMPARE(save(file(name)), QString());
        QCOMPARE(QString::fromUtf8(contentOf(file("a.csv"))), cellAsCsv(picture()));
        const QJsonObject outputs = QJsonDocument::fromJson(contentOf(file("a.json"))).object();
        QCOMPARE(outputs[QStringLiteral("weights")].toArray().at(1).toArray().at(0).toDouble(), 0.5);
        QCOMPARE(QString::fromUtf8(contentOf(file("a.tex"))), cellAsTex(picture()));
        QCOMPARE(QString::fromUtf8(contentOf(file("a.txt"))), cellAsText(cell(), picture()));
        QCOMPARE(QImage(file("A.PNG")).size(), m_card->body()->size() * 2);
    }

    void refusals()
    {
        QCOMPARE(save(file("a.xls")),
            QStringLiteral("a.xls has no ending that says how to save it: expected csv, json, tex, txt, png or svg."));
        QVERIFY(!QFile::exists(file("a.xls")));
        const QString nowhere = file("nowhere/a.csv");
        QVERIFY(save(nowhere).startsWith(nowhere + QStringLiteral(" can't be written: ")));
    }

    void fromTheMenu()
    {
        saveByHand(file("b.csv"));
        QTRY_COMPARE(QString::fromUtf8(contentOf(file("b.csv"))), cellAsCsv(picture()));
        saveByHand(file("without"));
        QTRY_COMPARE(QString::fromUtf8(contentOf(file("without.csv"))), cellAsCsv(picture()));
        QTimer closing;
        bool isSaid = false;
        connect(&closing, &QTimer::timeout, this, [&isSaid] {
            if (auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget())) {
                isSaid = box->text().contains(QStringLiteral("has no ending"));
                box->accept();
            }
        });
        closing.start(10);
        saveByHand(file("b.xls"));
        QTRY_VERIFY(isSaid);
    }
};

QTEST_MAIN(TestCellSave)
#include "tst_cell_save.moc"
