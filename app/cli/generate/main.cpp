// SPDX-License-Identifier: GPL-3.0-or-later
/// Writes the manual page and the completions to the four files that are named: manual, bash, zsh, fish.
#include "generate.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

static bool write(const std::filesystem::path &file, const std::string &text)
{
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    std::ofstream out(file, std::ios::binary);
    out << text << std::flush;
    if (!out)
        std::fprintf(stderr, "heed_generate: %s can't be written.\n", file.string().c_str());
    return static_cast<bool>(out);
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        std::fputs("usage: heed_generate MANUAL BASH ZSH FISH\n", stderr);
        return 2;
    }
    const bool fine = write(argv[1], heed::manualPage()) && write(argv[2], heed::bashCompletion())
        && write(argv[3], heed::zshCompletion()) && write(argv[4], heed::fishCompletion());
    return fine ? 0 : 1;
}
