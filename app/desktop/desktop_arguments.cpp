// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/desktop_arguments.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace heed {

using namespace Qt::StringLiterals;

namespace {

class ArgumentReader {
    Q_DECLARE_TR_FUNCTIONS(heed::ArgumentReader)

public:
    static std::variant<DesktopArguments, DesktopAnswer> read(const QStringList &words);
};

} // namespace

std::variant<DesktopArguments, DesktopAnswer> readDesktopArguments(const QStringList &words)
{
    return ArgumentReader::read(words);
}

std::variant<DesktopArguments, DesktopAnswer> ArgumentReader::read(const QStringList &words)
{
    const QCommandLineOption help({u"h"_s, u"help"_s}, tr("Print this help"));
    const QCommandLineOption version(u"version"_s, tr("Print the version"));
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("Opens lessons in a window. The first one named is shown."));
    parser.addPositionalArgument(
        tr("FILE"), tr("A lesson, a folder of lessons, or heed://LESSON-ID#NAME"), u"[FILE|FOLDER|heed://LESSON]..."_s);
    parser.addOptions({help, version});
    if (!parser.parse(words))
        return DesktopAnswer{parser.errorText() + u"\n"_s + tr("'heed-desktop --help' says how it is used.") + u"\n"_s};
    if (parser.isSet(help))
        return DesktopAnswer{parser.helpText(), true};
    if (parser.isSet(version))
        return DesktopAnswer{u"heed-desktop " HEED_VERSION "\n"_s, true};
    return DesktopArguments{parser.positionalArguments()};
}

} // namespace heed
