// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/file_owner.h"

#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace heed::platform {

#ifdef _WIN32
void copyOwner(int, const std::string &) { }
#else
void copyOwner(int handle, const std::string &path)
{
    struct stat file = {};
    if (handle < 0 || stat(path.c_str(), &file) != 0)
        return;
    // Only root may give a file away; whoever may not can still keep the group.
    if (fchown(handle, file.st_uid, file.st_gid) != 0) [[maybe_unused]]
        const int kept = fchown(handle, static_cast<uid_t>(-1), file.st_gid);
}
#endif

} // namespace heed::platform
