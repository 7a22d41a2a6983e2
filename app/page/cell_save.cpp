// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_save.h"

#include "page/cell_body.h"
#include "page/cell_copy.h"
#include "page/cell_svg.h"
#include "page/cell_tex.h"
#include "page/theme.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMessageBox>
#include <QPointer>
#include <QSaveFile>
#include <QThreadPool>

#include <array>

namespace heed {

namespace {

struct CellSave {
    Q_DECLARE_TR_FUNCTIONS(CellSave)
};

struct Ending {
    const char *ending;
    SavedForm form;
    const char *name;
};
constexpr std::array endings{
    Ending{"csv", SavedForm::Csv, QT_TRANSLATE_NOOP("CellSave", "Values with commas between them")},
    Ending{"json", SavedForm::Json, QT_TRANSLATE_NOOP("CellSave", "Outputs as JSON")},
    Ending{"tex", SavedForm::Tex, QT_TRANSLATE_NOOP("CellSave", "Matrices and steps as TeX")},
    Ending{"txt", SavedForm::Text, QT_TRANSLATE_NOOP("CellSave", "Plain text")},
    Ending{"png", SavedForm::Png, QT_TRANSLATE_NOOP("CellSave", "A picture")},
    Ending{"svg", SavedForm::Svg, QT_TRANSLATE_NOOP("CellSave", "A picture of lines and letters, sharp at any size")},
};

QImage pictureOf(QWidget &shown)
{
    constexpr int scale = 2;
    QImage image(shown.size() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(themeOf(shown.palette()).card);
    shown.render(&image);
    return image;
}

/// What holds all that it reads, for another thread.
std::function<bool(QSaveFile &)> writerOf(
    SavedForm form, const BoundCell &cell, const CellPicture &picture, CellBody &shown)
{
    const auto text = [](auto write) { return [write](QSaveFile &file) { return file.write(write().toUtf8()) >= 0; }; };
    switch (form) {
    case SavedForm::Csv:
        return text([picture] { return cellAsCsv(picture); });
    case SavedForm::Json:
        return text([picture] { return cellAsJson(picture) + QLatin1Char('\n'); });
    case SavedForm::Tex:
        return text([picture] { return cellAsTex(picture); });
    case SavedForm::Text:
        return text([written = cellAsText(cell, picture)] { return written; });
    case SavedForm::Svg:
        return [svg = cellAsSvg(cell, picture, shown)](QSaveFile &file) { return file.write(svg) > 0; };
    default:
        return [image = pictureOf(shown)](QSaveFile &file) { return image.save(&file, "PNG"); };
    }
}

/// Empty when it is written.
QString written(const QString &file, const std::function<bool(QSaveFile &)> &write)
{
    QSaveFile target(file);
    if (target.open(QIODevice::WriteOnly) && write(target) && target.commit())
        return {};
    return CellSave::tr("%1 can't be written: %2.").arg(file, target.errorString());
}

} // namespace

std::optional<SavedForm> savedFormOf(const QString &file)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    for (const Ending &known : endings)
        if (ending == QLatin1String(known.ending))
            return known.form;
    return std::nullopt;
}

QString savedFormFilters()
{
    QStringList filters;
    for (const Ending &known : endings)
        filters.append(QStringLiteral("%1 (*.%2)").arg(CellSave::tr(known.name), QLatin1String(known.ending)));
    return filters.join(QStringLiteral(";;"));
}

void saveCell(const QString &file, const BoundCell &cell, const CellPicture &picture, CellBody &shown,
    std::function<void(QString error)> done)
{
    const auto form = savedFormOf(file);
    if (!form)
        return done(CellSave::tr("%1 has no ending that says how to save it: expected csv, json, tex, txt, png or svg.")
                        .arg(QFileInfo(file).fileName()));
    const auto write = writerOf(*form, cell, picture, shown);
    QThreadPool::globalInstance()->start([file, write, done] {
        const QString error = written(file, write);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(), [done, error] { done(error); }, Qt::QueuedConnection);
    });
}

/// "weights" becomes "weights.tex" where that was the kind asked for.
static QString withEnding(const QString &file, const QString &filter)
{
    const qsizetype dot = filter.lastIndexOf(QLatin1String("*."));
    return file.isEmpty() || dot < 0 || !QFileInfo(file).suffix().isEmpty() ? file
                                                                            : file + filter.mid(dot + 1).chopped(1);
}

void askAndSaveCell(const BoundCell &cell, const CellPicture &picture, CellBody &shown)
{
    QString filter;
    const QString proposed = QString::fromStdString(cell.cell->name) + QStringLiteral(".csv");
    const QString file =
        withEnding(QFileDialog::getSaveFileName(shown.window(),
                       CellSave::tr("Save the results of %1").arg(QString::fromStdString(cell.cell->name)), proposed,
                       savedFormFilters(), &filter),
            filter);
    if (file.isEmpty())
        return;
    saveCell(file, cell, picture, shown, [window = QPointer<QWidget>(shown.window())](const QString &error) {
        if (!error.isEmpty())
            QMessageBox::warning(window, CellSave::tr("Not saved"), error);
    });
}

} // namespace heed
