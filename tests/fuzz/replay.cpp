// SPDX-License-Identifier: GPL-3.0-or-later
/// Gives each file of a folder to the fuzz target; a finding ends the program.
#include "fuzz_support.h"

#include <filesystem>
#include <fstream>
#include <iterator>

static std::string contentOf(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

int main(int count, char **arguments)
{
    std::size_t replayed = 0;
    for (int i = 1; i < count; ++i)
        for (const auto &entry : std::filesystem::recursive_directory_iterator(arguments[i])) {
            if (!entry.is_regular_file())
                continue;
            const std::string text = contentOf(entry.path());
            std::fprintf(stderr, "%s\n", entry.path().filename().string().c_str());
            const std::basic_string<std::uint8_t> bytes(text.begin(), text.end());
            LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
            ++replayed;
        }
    std::fprintf(stderr, "%zu files replayed.\n", replayed);
    return replayed >= 10 ? 0 : 1;
}
