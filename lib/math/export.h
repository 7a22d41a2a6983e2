// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if defined(_WIN32)
#ifdef HEED_BUILDING_MATH
#define HEED_MATH_EXPORT __declspec(dllexport)
#else
#define HEED_MATH_EXPORT __declspec(dllimport)
#endif
#else
#define HEED_MATH_EXPORT __attribute__((visibility("default")))
#endif
