// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_options.h"

#include <QtGlobal>

namespace heed {

Option dtypeOption(std::string fallback, std::string help)
{
    return {.name = "dtype",
        .type = Type::Text,
        .fallback = std::move(fallback),
        .choices = {"int8", "float16", "bfloat16", "float32", "float64"},
        .help = std::move(help),
        .convention = "PyTorch",
        .also = {"torch_dtype"}};
}

std::int64_t bytesOf(const std::string &dtype)
{
    return dtype == "float64" ? 8 : dtype == "float32" ? 4 : dtype == "int8" ? 1 : 2;
}

Option unitOption()
{
    return {.name = "unit",
        .type = Type::Text,
        .fallback = "GiB",
        .choices = {"GB", "GiB"},
        .help = QT_TRANSLATE_NOOP("operators", "GB is 10^9 bytes, GiB is 2^30."),
        .convention = "IEC 80000-13; memory is sold and reported in GiB, disks in GB"};
}

double inUnit(std::int64_t bytes, const std::string &unit)
{
    return static_cast<double>(bytes) / (unit == "GB" ? 1e9 : 1024. * 1024 * 1024);
}

Option countOption()
{
    return {.name = "count",
        .type = Type::Text,
        .fallback = "flop",
        .choices = {"flop", "mac"},
        .help = QT_TRANSLATE_NOOP(
            "operators", "flop: a multiplication and an addition are two; mac: they are one multiply-accumulate."),
        .convention = "flop: Kaplan et al. 2020; mac: many profilers"};
}

Option lengthOption(std::int64_t fallback, std::int64_t least, std::string help)
{
    return {.name = "length",
        .type = Type::Integer,
        .fallback = fallback,
        .range = atLeast(static_cast<double>(least)),
        .help = std::move(help),
        .also = {"seq_len", "sequence_length", "n_tokens"}};
}

Option batchOption()
{
    return {.name = "batch",
        .type = Type::Integer,
        .fallback = 1,
        .range = atLeast(1),
        .help = QT_TRANSLATE_NOOP("operators", "Texts at once."),
        .also = {"batch_size"}};
}

} // namespace heed
