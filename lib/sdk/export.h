// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if defined(_WIN32)
#ifdef HEED_BUILDING_SDK
#define HEED_SDK_EXPORT __declspec(dllexport)
#else
#define HEED_SDK_EXPORT __declspec(dllimport)
#endif
#else
#define HEED_SDK_EXPORT __attribute__((visibility("default")))
#endif
