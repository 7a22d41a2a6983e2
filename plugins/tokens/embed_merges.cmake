# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFROM=vocab.bpe -DTO=gpt2_merges.cpp -P embed_merges.cmake
file(READ ${FROM} hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" lines "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${lines}")
file(WRITE ${TO} "// Written by embed_merges.cmake of GPT-2's merges, which are under the MIT licence.
#include \"gpt2_merges.h\"

namespace heed {

static constexpr unsigned char merges[] = {
${bytes}
};

std::string_view gpt2Merges() { return {reinterpret_cast<const char *>(merges), sizeof(merges)}; }

} // namespace heed
")
