// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_save.h"

#include "page/cell_body.h"
#include "page/cell_copy.h"
#include "page/cell_svg.h"
#include "page/cell_tex.h"
#include "page/theme.h"
#include "page/whole_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMessageBox>
#include <QPointer>
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

QByteArray pngOf(const QImage &image)
{
    QBuffer written;
    written.open(QIODevice::WriteOnly);
    image.save(&written, "PNG");
    return written.data();
}

/// What holds all that it reads, for another thread.
std::function<QByteArray()> contentOf(
    SavedForm form, const BoundCell &cell, const CellPicture &picture, CellBody &shown)
{
    switch (form) {
    case SavedForm::Csv:
        return [picture] { return cellAsCsv(picture).toUtf8(); };
    case SavedForm::Json:
        return [picture] { return cellAsJson(picture).toUtf8() + '\n'; };
    case SavedForm::Tex:
        return [picture] { return cellAsTex(picture).toUtf8(); };
    case SavedForm::Text:
        return [written = cellAsText(cell, picture)] { return written.toUtf8(); };
    case SavedForm::Svg:
        return [svg = cellAsSvg(cell, picture, shown)] { return svg; };
    default:
        return [image = pictureOf(shown)] { return pngOf(image); };
    }
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
    const auto content = contentOf(*form, cell, picture, shown);
    QThreadPool::globalInstance()->start([file, content, done] {
        const QString error = writeWholeFile(file, content());
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
